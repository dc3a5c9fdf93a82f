"""Regulations in which something contradicts the code, so that checking them names its articles. Each has a name."""

__all__ = ["TEXTS"]

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
FAULTY_SETTINGS = {
    "chess-2023": 'game = "chess"\nedition = "fide2023"\nsystem = "half"',
    "chess-2009-fide": 'game = "chess"\nedition = "fide2009"\nsystem = "swiss"\nlevel = "fide"',
    "chess-2009-cup": 'game = "chess"\nedition = "fide2009"\nsystem = "knockout"\nlevel = "championship"',
    "64-2022": f'game = "64"\nedition = "kw2022"\nsystem = "swiss"\nlevel = "championship"\n{NORMS}',
    "64-scheveningen": f'game = "64"\nedition = "kw2025"\nsystem = "scheveningen"\n{NORMS}',
    "100-2022-teams": f'game = "100"\nedition = "kw2022"\nsystem = "team_swiss"\nboards = 4\n{NORMS}',
    "100-round-robin": f'game = "100"\nedition = "kw2025"\nsystem = "round_robin"\nlevel = "national"\n{NORMS}',
}
SOUND_SETTINGS = {
    "match": 'system = "match"\ngame = "64"',
    "chess-blitz": 'system = "swiss"\ngame = "chess"\nedition = "fide2023"\nrounds = 9\nplayers = 30\n'
    'tempo = "3m+2s"\nfull_rules = true\nquickplay = true',
    "half": 'system = "half"\ngame = "64"',
    "teams-round-robin": 'system = "team_round_robin"\nboards = 4',
    "teams-in-line": 'system = "team_swiss"\nboards = 4\nseating = "line"\ntempo = "2m"',
    "teams-alternating": 'system = "team_swiss"\nboards = 4\nseating = "alternating"\nlineup_minutes = 10',
    "superblitz": 'system = "match"\nsuperblitz = true\ntempo = "5m+3s"',
    "rated-31m": 'system = "swiss"\nrated = true\ntempo = "31m"',
    "no-sheets": 'system = "swiss"\ntempo = "60m+20s"\nscore_sheets = false',
    "swiss-by-rating": 'system = "swiss"\nswiss_variant = "rating"\ntempo = "60m+30s"',
    "direct-result": 'system = "swiss"\nswiss_variant = "classic"\ntiebreaks = ["DIRECT"]',
    "championship-90m": 'system = "swiss"\nlevel = "championship"\ntempo = "90m"',
    "national-64": 'system = "swiss"\ngame = "64"\nlevel = "national"\ntempo = "40m"\ndraw_offer_from = 20',
    "hall-six-hours": 'system = "swiss"\nedition = "kw2022"\ntempo = "4h"\nhall_hours = 6\ndraw_offer_from = 1',
    "forbidden-pair": 'system = "swiss"\nforbidden_pairs = [["A", "B"]]\norganisers = ["Anna ZIELIŃSKA"]',
    "norms-with-licences": 'system = "swiss"\nnorms = ["III"]\nlicences_required = true\ntempo = "15m"',
    "rounds-of-a-table": 'system = "round_robin"\nrounds = 7\nstart_numbers = "rating"',
    "varma-in-rutsch": 'system = "rutsch"\nstart_numbers = "varma"',
    "points-of-a-loss": 'system = "swiss"\nrounds = 7\npoints = { draw = 0, loss = 1, bye = 1 }',
    "blitz-of-children": 'system = "swiss"\ngame = "64"\ntempo = "3m"\ngroups = [{ name = "do lat 10", age = 10 }]',
    "playoff": 'system = "round_robin"\nplayoff = {}\ntiebreaks = ["WINS", "DIRECT", "OTHERS", "LISTA", "PLAYOFF"]',
}


def sound(settings: str, arbiter: str) -> str:
    game = "" if "game =" in settings else 'game = "100"\n'
    return SOUND.format(settings=game + settings, arbiter=arbiter)


# First with something wrong in every part, then with one thing wrong each, under an arbiter of the first class or of
# the second.
TEXTS = {
    "small": SMALL,
    **{f"faulty-{name}": FAULTY.format(settings=settings) for name, settings in FAULTY_SETTINGS.items()},
    **{name: sound(settings, "first") for name, settings in SOUND_SETTINGS.items()},
    **{f"{name}-second-class": sound(settings, "second") for name, settings in SOUND_SETTINGS.items()},
}
