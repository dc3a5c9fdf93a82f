"""The arbiter's report of a tournament, as data."""
