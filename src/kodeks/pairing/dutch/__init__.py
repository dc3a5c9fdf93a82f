"""FIDE's Dutch system by the rules in force since February 2026 (C.04.1-3), by an engine of our own."""
