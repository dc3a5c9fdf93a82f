"""Ratings of the draughts code: expected scores, changes, lists, quarters; FIDE's change for information."""
