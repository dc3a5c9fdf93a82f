"""The conditions of a game follow from the regulations and the pairing."""

from __future__ import annotations

import pytest

from kodeks.formats.regulations import read_regulations
from kodeks.game import Actor, Event, Kind, fold
from kodeks.game.events import Claim, Flag, Move, Start
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace
from kodeks.rulebook.chess_laws import RuleSet
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Verdict
from kodeks.tables import conditions_of
from kodeks.tournament import Entry, Tournament, append_acts
from kodeks.tournament.acts import Enter, Number, Pair
from kodeks.tournament.regulations.groups import Keeping


def paired(more: str = "", game: str = "100") -> Tournament:
    text = f'name = "Zawody"\ngame = "{game}"\nsystem = "swiss"\nrounds = 3\n{more}'
    acts = [Enter(Entry(name="Anna Lis")), Enter(Entry(name="Jan Kos")), Number((0, 1)), Pair(1, ((1, 2),))]
    outcomes = append_acts(Tournament(read_regulations(text)), 1, acts, by="", at="", is_new=False)
    assert all(outcome.step.is_accepted for outcome in outcomes)
    return outcomes[-1].step.state


def test_names_tempo_and_edition_are_those_of_the_event() -> None:
    state = paired('tempo = "90m+30s"\ndefault_minutes = 15\n')
    conditions = conditions_of(state, GamePlace(1, 1), Keeping.SCREEN)
    assert (conditions.white, conditions.black) == ("Anna Lis", "Jan Kos")
    assert (conditions.tempo, conditions.edition) == ("90m+30s", state.regulations.edition)
    assert conditions.lateness_minutes == 15
    assert (conditions.kind, conditions.lag_limit_ms) == (Kind.ONLINE, 500)


@pytest.mark.parametrize("place", [GamePlace(1, 2), GamePlace(2, 1), GamePlace(1, 1, 1)])
def test_a_board_that_is_not_there(place: GamePlace) -> None:
    with pytest.raises(MalformedText, match="no such board"):
        conditions_of(paired(), place, Keeping.SHEET)


@pytest.mark.parametrize(
    ("more", "rules"),
    [
        ('tempo = "90m+30s"\n', RuleSet.STANDARD),
        ('tempo = "15m+10s"\n', RuleSet.RAPID),
        ('tempo = "15m+10s"\nfull_rules = true\n', RuleSet.RAPID_SUPERVISED),
        ('tempo = "3m+2s"\n', RuleSet.BLITZ),
        ('tempo = "3m+2s"\nfull_rules = true\n', RuleSet.BLITZ_SUPERVISED),
        ("", RuleSet.STANDARD),
    ],
)
def test_rapid_and_blitz_chess_have_rules_of_their_own(more: str, rules: RuleSet) -> None:
    assert conditions_of(paired(more, "chess"), GamePlace(1, 1), Keeping.CLOCK).rule_set is rules


def test_a_chess960_round_draws_its_start_once_for_all_boards() -> None:
    state = paired(game="chess960")
    one = conditions_of(state, GamePlace(1, 1), Keeping.SCREEN).table.fen
    assert one == conditions_of(state, GamePlace(1, 1), Keeping.SHEET).table.fen


def test_on_a_score_sheet_moves_need_no_press_and_the_clock_stands_elsewhere() -> None:
    conditions = conditions_of(paired('tempo = "60m"\n'), GamePlace(1, 1), Keeping.SHEET)
    events = [
        Event(1, 0, Actor.ARBITER, Start()),
        Event(2, 0, Actor.WHITE, Move("32-28")),
        Event(3, 0, Actor.BLACK, Move("19-23")),
        Event(4, 0, Actor.ARBITER, Flag(Side.WHITE)),
    ]
    folded = fold(conditions, events)
    assert folded.state.ending is not None
    assert folded.state.ending.ruling.verdict is Verdict.WIN_BLACK
    assert folded.state.ending.ruling.articles == (conditions.clock_rules.flag,)


@pytest.mark.parametrize(("left_ms", "reason"), [(119_000, "game-claim-waits"), (121_000, "game-quickplay-too-early")])
def test_what_the_clock_elsewhere_shows_is_told_with_the_claim(left_ms: int, reason: str) -> None:
    state = paired('edition = "fide2009"\ntempo = "60m"\nquickplay = true\n', "chess")
    conditions = conditions_of(state, GamePlace(1, 1), Keeping.SHEET)
    events = [
        Event(1, 0, Actor.ARBITER, Start()),
        Event(2, 0, Actor.WHITE, Claim("quickplay", left_ms=left_ms)),
    ]
    assert fold(conditions, events).said[-1].ruling.reason == reason
