"""The commands, one module a group; each has `arguments(parser)` and `run(args) -> exit status`."""
