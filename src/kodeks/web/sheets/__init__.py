"""A game as a page shows it, for the desk and for everybody: draughts and chess."""
