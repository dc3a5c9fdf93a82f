"""The regulations of the demonstration's tournaments; what several of them have in common stands here once."""

from __future__ import annotations

from datetime import date, timedelta

CHIEF = "Anna Zielińska"
_CHIEF = f"""
[[arbiters]]
name = "{CHIEF}"
role = "chief"
class = "first"
licence = "S-014"
"""
_SWISS_OF_100 = """game = "100"
edition = "kw2025"
level = "local"
rated = true
norms = ["III", "II"]
system = "swiss"
rounds = 7
swiss_variant = "classic"
start_numbers = "rating"
tempo = "60m+30s"
score_sheets = true
"""
_MAZOVIA = """director = "Tomasz Biel"
organisers = ["Tomasz Biel", "Zofia Nowak"]
prizes = [800, 500, 300]

[[groups]]
name = "juniorzy"
age = 19
prizes = [150, 100]

[[groups]]
name = "kobiety"
sex = "w"
prizes = [200]

[appeals]
deadline = "30 minut od ogłoszenia decyzji"
[[appeals.members]]
name = "Henryk Kołodziej"
role = "chair"
[[appeals.members]]
name = "Zofia Nowak"
[[appeals.members]]
name = "Tomasz Biel"
[[appeals.members]]
name = "Kinga Świątek"
role = "reserve"
"""
_ROUND_ARBITER = """
[[arbiters]]
name = "Piotr Wrona"
role = "round"
class = "second"
licence = "S-032"
"""
_SCHOOLS = """organisers = ["Gminny Ośrodek Kultury"]
game = "64"
house = "przystajn2023"
level = "local"
system = "swiss"
rounds = 7
start_numbers = "lot"
tempo = "10m"
score_sheets = false
"""
_CHESS = """game = "chess"
edition = "fide2023"
level = "local"
system = "round_robin"
players = 8
start_numbers = "lot"
tempo = "60m+30s"

[[arbiters]]
name = "Marta Lis"
role = "chief"
fide_title = "FA"
"""
_LEAGUE = """game = "100"
level = "local"
system = "team_round_robin"
boards = 4
lineup = "ladder"
start_numbers = "lot"
tempo = "60m+30s"
"""


def _where(name: str, place: str, first: date, last: date) -> str:
    days = f"starts = {first.isoformat()}\nends = {last.isoformat()}\n"
    return f'name = "{name}"\nplace = "{place}"\n{days}'


def _some_days(name: str, place: str, first: date) -> str:
    return _where(name, place, first, first + timedelta(days=3))


def open_of_100(name: str, place: str, last: date) -> str:
    """An open over three days that was reported on the last of them."""
    reported = f'reported = {last.isoformat()}\norganisers = ["Tomasz Biel"]\n'
    return _where(name, place, last - timedelta(days=2), last) + reported + _SWISS_OF_100 + _CHIEF


def mazovia(first: date) -> str:
    """A championship with prizes, groups, two arbiters and a jury."""
    return _some_days("Mistrzostwa Mazowsza", "Mława", first) + _SWISS_OF_100 + _MAZOVIA + _CHIEF + _ROUND_ARBITER


def schools(first: date) -> str:
    """One day under the house rules."""
    return _where("Powiatowy turniej szkół", "Przystajń", first, first) + _SCHOOLS + _CHIEF


def chess(first: date) -> str:
    """A round robin of eight."""
    return _some_days("Turniej kołowy Wieży", "Gdynia", first) + _CHESS


def league(first: date) -> str:
    """Teams of four."""
    return _some_days("Liga drużynowa", "Szczecin", first) + _LEAGUE + _CHIEF
