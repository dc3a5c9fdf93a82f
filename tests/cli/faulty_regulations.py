"""Regulations in which something contradicts the code, so that checking them names its articles."""

from collections.abc import Iterator
from itertools import product

__all__ = ["SMALL", "texts"]

SMALL = 'name = "T"\ngame = "100"\nsystem = "swiss"\nswiss_variant = "classic"\nrounds = 7\n'
FAULTY = """name = "Turniej"
starts = 2027-05-02
ends = 2027-05-02
tempo = "14m+1s"
rated = true
with_advantage = true
tiebreaks = ["BH", "DIRECT"]
draw_at = 2027-05-01T09:59:00
{settings}

[points]
win = 9

[[schedule]]
round = 1
starts = 2027-05-01T10:00:00

[[schedule]]
round = 2
starts = 2027-05-01T10:05:00

[[arbiters]]
name = "A"
suspended = true

[playoff]
tempo = "2h"
rest_before = 1

[appeals]
elected = 2027-06-01
covers_quickplay = true
"""
SOUND = """name = "Turniej"
{settings}

[[arbiters]]
name = "Anna Zielińska"
class = "{arbiter}"
licence = "S-1"
"""
NORMS = 'norms = ["V", "I", "title"]'
FAULTY_SETTINGS = [
    'game = "chess"\nedition = "fide2023"\nsystem = "half"',
    'game = "chess"\nedition = "fide2009"\nsystem = "swiss"\nlevel = "fide"',
    'game = "chess"\nedition = "fide2009"\nsystem = "knockout"\nlevel = "championship"',
    f'game = "64"\nedition = "kw2022"\nsystem = "swiss"\nlevel = "championship"\n{NORMS}',
    f'game = "64"\nedition = "kw2025"\nsystem = "scheveningen"\n{NORMS}',
    f'game = "100"\nedition = "kw2022"\nsystem = "team_swiss"\nboards = 4\n{NORMS}',
    f'game = "100"\nedition = "kw2025"\nsystem = "round_robin"\nlevel = "national"\n{NORMS}',
]
SOUND_SETTINGS = [
    'system = "match"\ngame = "64"',
    'system = "half"\ngame = "64"',
    'system = "team_round_robin"\nboards = 4',
    'system = "team_swiss"\nboards = 4\nseating = "line"\ntempo = "2m"',
    'system = "team_swiss"\nboards = 4\nseating = "alternating"\nlineup_minutes = 10',
    'system = "match"\nsuperblitz = true\ntempo = "5m+3s"',
    'system = "swiss"\nrated = true\ntempo = "31m"',
    'system = "swiss"\ntempo = "60m+20s"\nscore_sheets = false',
    'system = "swiss"\nswiss_variant = "rating"\ntempo = "60m+30s"',
    'system = "swiss"\nswiss_variant = "classic"\ntiebreaks = ["DIRECT"]',
    'system = "swiss"\nlevel = "championship"\ntempo = "90m"',
    'system = "swiss"\ngame = "64"\nlevel = "national"\ntempo = "40m"\ndraw_offer_from = 20',
    'system = "swiss"\nedition = "kw2022"\ntempo = "4h"\nhall_hours = 6\ndraw_offer_from = 1',
    'system = "swiss"\nforbidden_pairs = [["A", "B"]]\norganisers = ["Anna ZIELIŃSKA"]',
    'system = "swiss"\nnorms = ["III"]\nlicences_required = true\ntempo = "15m"',
    'system = "round_robin"\nrounds = 7\nstart_numbers = "rating"',
    'system = "rutsch"\nstart_numbers = "varma"',
    'system = "swiss"\nrounds = 7\npoints = { draw = 0, loss = 1, bye = 1 }',
    'system = "swiss"\ngame = "64"\ntempo = "3m"\ngroups = [{ name = "do lat 10", age = 10 }]',
    'system = "round_robin"\ntiebreaks = ["WINS", "DIRECT", "OTHERS", "LISTA", "PLAYOFF"]\nplayoff = {}',
]


def texts() -> Iterator[str]:
    """One after the other: first with something wrong in every part, then with one thing wrong each."""
    for settings in FAULTY_SETTINGS:
        yield FAULTY.format(settings=settings)
    for settings, arbiter in product(SOUND_SETTINGS, ("first", "second")):
        game = "" if "game =" in settings else 'game = "100"\n'
        yield SOUND.format(settings=game + settings, arbiter=arbiter)
