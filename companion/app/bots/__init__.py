"""Players without people: what their hands do at the simulated table of each game, and how a box learns of it."""
