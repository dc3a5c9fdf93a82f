"""Systems are values in two registries; nobody else asks for the name of one."""

import ast
import re
from pathlib import Path

import pytest
from arbiters_desk import Desk, rules
from source_trees import nodes_of

import kodeks
from kodeks.pairing.swiss import ReasonedRound, RoundToPair, SwissSettings
from kodeks.pairing.swiss_systems import SWISS_SYSTEMS, usual_swiss
from kodeks.rounds import Entrant
from kodeks.rulebook.editions import code_by_key, known_editions
from kodeks.tournament import Entry, Proposal, Regulations, SystemKind, Tournament, propose_pairing
from kodeks.tournament.acts import Enter
from kodeks.tournament.system_kind import SYSTEMS

SOURCES = Path(kodeks.__file__).parent
# Whoever makes an event of a system names it: examples, and readers and writers of a format with names of its own.
NAMING = {
    "tournament/system_kind.py",
    "pairing/swiss_systems.py",
    "formats/trf/tournament.py",
    "formats/trf/into_tournament.py",
    "cli/demo.py",
}


def numbered(**settings):
    """Four entrants with numbers."""
    teams = {"boards": 2} if settings["system"].is_for_teams else {}
    regulations = Regulations.of(name="Cup", **{"game": "100", "rounds": 3, **settings, **teams})
    players = regulations.system.traits.players or 4
    entries = tuple(Entry(name=name, rating=2000) for name in "ABCD"[:players])
    return Tournament(regulations, entries=entries, order=tuple(range(players)), entered=(1,) * players)


def test_every_system_is_in_the_registry():
    assert set(SYSTEMS) == set(SystemKind)
    for key in known_editions():
        assert {traits.order for traits in SYSTEMS.values()} - {""} <= set(code_by_key(key).standings.orders)


@pytest.mark.parametrize("system", SystemKind)
def test_the_engine_of_every_system_pairs_and_explains_every_board(system):
    proposal = propose_pairing(numbered(system=system))
    assert isinstance(proposal, Proposal)
    assert proposal.act.engine
    told = [(pair.white, pair.black) for pair in proposal.explanation.pairs]
    assert told == list(proposal.act.pairs)
    assert all(pair.chosen.articles and pair.colours.articles for pair in proposal.explanation.pairs)


@pytest.mark.parametrize("key", SWISS_SYSTEMS)
def test_every_swiss_system_pairs_and_explains_every_board(key):
    swiss = SWISS_SYSTEMS[key]
    system = SystemKind.TEAM_SWISS if swiss.is_for_teams else SystemKind.SWISS
    match = {"games_per_match": swiss.games, "match_counts": "games"} if swiss.games > 1 else {}
    proposal = propose_pairing(numbered(system=system, game="chess", swiss_variant=key, **match))
    assert isinstance(proposal, Proposal)
    assert proposal.act.engine.partition("/")[0] == key
    assert [pair.board for pair in proposal.explanation.pairs] == [1, 2]
    assert all(pair.chosen.articles and pair.colours.articles for pair in proposal.explanation.pairs)


@pytest.mark.parametrize("swiss", SWISS_SYSTEMS.values(), ids=lambda swiss: swiss.key)
def test_every_engine_answers_the_same_question(swiss):
    field = tuple(Entrant(number=number, name=str(number), rating=2000) for number in range(1, 6))
    settings = SwissSettings(rounds=5, order=swiss.order)
    paired = swiss.load_engine().pair(RoundToPair(entrants=field, rounds=(), settings=settings))
    assert isinstance(paired, ReasonedRound)
    assert paired.round.bye is not None
    assert len(paired.round.meetings) == len(paired.explanation.pairs) == 2


def test_the_usual_swiss_is_of_the_game():
    assert usual_swiss(is_chess=True).is_of_chess
    assert not usual_swiss(is_chess=False).is_of_chess


NAMES = {str(system) for system in SystemKind} | set(SWISS_SYSTEMS)
ASKED = {"system", "swiss_variant", "variant"}  # what holds one
OF_FIDE = "|".join(key for key in SWISS_SYSTEMS if key.startswith("fide"))
IN_TEXT = re.compile(rf"""SystemKind\.[A-Z]|["'](?:{OF_FIDE})["']""")
IN_PAGES = re.compile(r"""\b(?:system|variant)(?:\.value)? *(?:[!=]=|(?:not )?in) *[\[(]?['"]""")


def sources(suffix):
    files = ((path.relative_to(SOURCES).as_posix(), path) for path in sorted(SOURCES.rglob(f"*{suffix}")))
    return [(name, path) for name, path in files if name not in NAMING]


def is_asked(node):
    """Whether what holds a system is compared with the name of one, alone or in a list, or matched with it."""
    if isinstance(node, ast.Match):
        holders, told = [node.subject], [case.pattern for case in node.cases]
    elif isinstance(node, ast.Compare):
        holders = told = [node.left, *node.comparators]
    else:
        return False
    held = {getattr(each, "attr", getattr(each, "id", "")) for holder in holders for each in ast.walk(holder)}
    texts = {each.value for side in told for each in ast.walk(side) if isinstance(each, ast.Constant)}
    return bool(held & ASKED and texts & NAMES)


def test_nobody_asks_for_the_name_of_a_system():
    asked = [f"{name}:{node.lineno}" for name, path in sources(".py") for node in nodes_of(path) if is_asked(node)]
    for suffix, words in ((".py", IN_TEXT), (".html", IN_TEXT), (".html", IN_PAGES)):
        for name, path in sources(suffix):
            asked += [f"{name}: {match[0]}" for match in words.finditer(path.read_text(encoding="utf-8"))]
    assert asked == []


def test_before_numbers_are_given_the_rounds_follow_from_who_is_entered():
    desk = Desk(rules(SystemKind.ROUND_ROBIN))
    assert desk.state.planned_rounds is None
    desk.do(*(Enter(Entry(name=f"P{number}")) for number in range(5)))
    assert desk.state.planned_rounds == 5
