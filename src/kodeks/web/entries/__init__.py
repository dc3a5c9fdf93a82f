"""Entries: by hand, from tables and applications; check-in, numbers, technical ratings, departures."""
