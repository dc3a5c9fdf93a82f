"""People of the demonstration federation. Nobody of them exists."""

from __future__ import annotations

from kodeks.rulebook.lots import draw_lot
from kodeks.tournament import Entry

_WOMEN = "Agnieszka Barbara Celina Danuta Elżbieta Felicja Grażyna Halina Irena Jadwiga Kinga Łucja Małgorzata Żaneta"
_MEN = "Andrzej Bogdan Cezary Dariusz Edward Filip Grzegorz Henryk Ignacy Jarosław Krzysztof Łukasz Michał Wojciech"
_SURNAMES = (
    "Błaszczyk Chmielewsk@ Czerwiński Dąbrowsk@ Gołębiewsk@ Górsk@ Jabłońsk@ Kaźmierczak Kołodziej Krawczyk "
    "Lewandowsk@ Łukasik Majchrzak Mróz Nowicki Ostrowsk@ Pająk Piątek Różańsk@ Sęk Śliwa Świątek Tkaczyk Urbańsk@ Wąs "
    "Wróblewsk@ Zając Zięba Żak Źrebiec"
)
_CLUBS = ("LKS Mława", "UKS Piątka Sosnowiec", "MLKS Ostródzianka", "KS Warcaby Szczecin", "UKS Dama Gdynia")
_CATEGORIES = ("M", "K", "K", "I", "I", "II", "II", "III", "III", "IV")


def _name(seed: str, sex: str) -> str:
    firsts = (_WOMEN if sex == "w" else _MEN).split()
    surnames = [name.replace("@", "a" if sex == "w" else "i") for name in _SURNAMES.split()]
    if sex == "w":
        surnames = [{"Czerwiński": "Czerwińska", "Nowicki": "Nowicka"}.get(name, name) for name in surnames]
    return f"{firsts[draw_lot(seed + ' first', len(firsts))]} {surnames[draw_lot(seed + ' surname', len(surnames))]}"


def _surname(name: str) -> str:
    return name.rpartition(" ")[2]


def _people(what: str, count: int) -> list[tuple[str, str]]:
    """Names and sexes, each name once."""
    found: dict[str, str] = {}
    for attempt in range(100 * count):
        sex = "w" if draw_lot(f"{what} {attempt} sex", 3) == 0 else "m"
        found.setdefault(_name(f"{what} {attempt}", sex), sex)
        if len(found) == count:
            break
    return list(found.items())


def club_players(count: int) -> list[Entry]:
    """Players with ratings, categories and clubs, the strongest first."""
    return [
        Entry(
            name=name,
            surname=_surname(name),
            rating=2340 - 17 * place - draw_lot(f"rating {place}", 12),
            list_name="A" if place < count * 2 // 3 else "B",
            list_place=place + 1 if place < count * 2 // 3 else None,
            title=_CATEGORIES[min(place * len(_CATEGORIES) // count, len(_CATEGORIES) - 1)],
            sex=sex,
            birth=str(1955 + draw_lot(f"birth {place}", 55)),
            federation="POL",
            club=_CLUBS[draw_lot(f"club {place}", len(_CLUBS))],
            licence=f"PL-{1000 + 7 * place}",
        )
        for place, (name, sex) in enumerate(_people("club", count))
    ]


def district_players(count: int) -> list[Entry]:
    """Further players of the register: weaker ones, some of whom have few rated games yet."""
    return [
        Entry(
            name=name,
            surname=_surname(name),
            rating=2190 - 16 * place - draw_lot(f"district rating {place}", 9),
            list_name=None if place % 6 == 5 else "A" if place < count // 2 else "B",
            title=("I", "II", "III", "IV", "V")[min(place * 5 // count, 4)],
            sex=sex,
            birth=f"{1960 + draw_lot(f'district birth {place}', 48)}-0{1 + place % 9}-1{place % 9}",
            federation="POL",
            club=_CLUBS[draw_lot(f"district club {place}", len(_CLUBS))],
            licence=f"PL-{2000 + 3 * place}",
        )
        for place, (name, sex) in enumerate(_people("district", count))
    ]


def pupils(count: int) -> list[Entry]:
    return [
        Entry(
            name=name,
            surname=_surname(name),
            sex=sex,
            birth=str(2013 + draw_lot(f"age {place}", 6)),
            club=f"SP nr {1 + place % 4}",
        )
        for place, (name, sex) in enumerate(_people("school", count))
    ]


def chess_players(count: int) -> list[Entry]:
    return [
        Entry(
            name=name,
            surname=_surname(name),
            rating=2210 - 31 * place,
            sex=sex,
            federation="POL",
            title="FM" if place == 0 else "",
        )
        for place, (name, sex) in enumerate(_people("chess", count))
    ]


def teams(count: int, boards: int) -> list[Entry]:
    """Teams with a base line-up and a reserve."""
    people = [name for name, _ in _people("teams", count * (boards + 1))]
    size = boards + 1
    parted = [people[first : first + size] for first in range(0, count * size, size)]
    return [
        Entry(
            name=_CLUBS[team],
            players=tuple(members[:boards]),
            reserves=tuple(members[boards:]),
            surnames=tuple(map(_surname, members)),
        )
        for team, members in enumerate(parted)
    ]
