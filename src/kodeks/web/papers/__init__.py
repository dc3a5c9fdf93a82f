"""The papers of a tournament, printed and seen."""
