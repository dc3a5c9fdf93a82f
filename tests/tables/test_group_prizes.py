"""Prizes of groups: the best woman, the best junior, the best of a club."""

from kodeks.tables import all_prizes_of, ranked
from kodeks.tournament import Entry, Regulations, SystemKind, Tournament, append_acts
from kodeks.tournament.acts import Announce, Enter, Number, Pair, Result, Start
from kodeks.tournament.regulations.parts import AgeGroup

GROUPS = (
    AgeGroup(name="kobiety", sex="w", prizes=(20_000,)),
    AgeGroup(name="juniorzy", age=19, prizes=(10_000, 5_000)),
    AgeGroup(name="gospodarze", club="LKS Mława", prizes=(3_000,)),
    AgeGroup(name="bez nagród", age=12),
)
ENTRIES = [
    Entry(name="Ala", sex="w", birth="1990", club="lks  mława"),
    Entry(name="Bea", sex="w", birth="2010"),
    Entry(name="Czesio", sex="m", birth="2010"),
    Entry(name="Damian", sex="m", birth="1980", club="LKS Mława"),
]


def table(*results: str):
    regulations = Regulations.of(
        name="Próba",
        game="100",
        system=SystemKind.SWISS,
        rounds=3,
        starts="2026-11-16",
        prizes=(50_000,),
        groups=GROUPS,
    )
    pairs = ((1, 3), (2, 4))
    acts = [*map(Enter, ENTRIES), Number((0, 1, 2, 3)), Pair(1, pairs, engine="t"), Announce(1), Start(1)]
    acts += [Result(1, board, text) for board, text in enumerate(results, start=1)]
    return ranked(append_acts(Tournament(regulations), 1, acts, by="", at="")[-1].step.state)


def won(given) -> dict[str, list[tuple[str, int, int]]]:
    return {group.name: [(each.name, each.cents, each.shared_by) for each in group.prizes] for group in given}


def test_each_group_has_its_own_prizes():
    assert won(all_prizes_of(table("2-0", "0-2"), ("PTS",))) == {
        "": [("Ala", 25_000, 2), ("Damian", 25_000, 2)],
        "kobiety": [("Ala", 20_000, 1)],
        "juniorzy": [("Bea", 7_500, 2), ("Czesio", 7_500, 2)],
        "gospodarze": [("Ala", 1_500, 2), ("Damian", 1_500, 2)],
    }


def test_who_has_a_prize_may_be_passed_over():
    assert won(all_prizes_of(table("2-0", "0-2"), ("PTS",), one_each=True)) == {
        "": [("Ala", 25_000, 2), ("Damian", 25_000, 2)],
        "kobiety": [("Bea", 20_000, 1)],
        "juniorzy": [("Czesio", 10_000, 1)],
    }
