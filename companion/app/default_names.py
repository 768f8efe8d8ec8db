"""Names for players whom nobody has named."""

NAMES = ("Anna", "Ben", "Cleo", "Dora", "Emil", "Frida", "Gus", "Hanna")
