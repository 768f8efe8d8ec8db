"""Boxes put together from their parts, at a real table or a simulated one."""
