"""Endings of draughts with few pieces, solved: who wins, and how fast, by tables that our own generator makes."""
