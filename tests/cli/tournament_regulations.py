"""Regulations for tests of the verbs."""

DRAUGHTS = """name = "Turniej"
game = "100"
system = "swiss"
rounds = 3
start_numbers = "given"
first_colour = "white"
"""
ALL = (
    ("enter", "Anna"),
    ("withdraw", 1),
    ("absent", 1, 1),
    ("pair",),
    ("announce",),
    ("start",),
    ("result", 1, 1, "2-0"),
    ("undo",),
    ("close",),
    ("standings",),
    ("crosstable",),
    ("pairings",),
    ("explain", 1),
    ("report",),
)
