"""Cameras, buzzer, spinner and pins: what touches the world outside."""
