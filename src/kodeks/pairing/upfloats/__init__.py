"""FIDE's systems that bring somebody up to the top scoregroup: the Double-Swiss (C.04.5), and teams (C.04.6)."""
