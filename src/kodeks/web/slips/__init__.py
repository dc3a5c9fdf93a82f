"""Phones at the board: slips with a code for each player, who reports the result once and without an account."""
