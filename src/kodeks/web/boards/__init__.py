"""The arbiter at the boards: games begun, seats given, and everything that is decided there."""
