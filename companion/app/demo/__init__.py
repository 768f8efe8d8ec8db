"""The bench of the demo: what a family does with its hands, done to the simulated table by buttons."""
