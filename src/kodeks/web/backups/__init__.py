"""Whole backups and the way back, on SQLite and PostgreSQL alike; and sums of all logs, signed and published."""
