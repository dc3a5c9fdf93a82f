"""A machine keeps the time: what a press was on its way, flags that fall by themselves, and the machine being away."""

from __future__ import annotations

import pytest

from kodeks.game import Actor, Conditions, Event, Folded, Kind, Phase, State, fold, may_do
from kodeks.game.events import Act, Flag, Move, Press, Resign, Resume, Start, Stop, StopFor
from kodeks.game.flagging import flag_before
from kodeks.game.fold import step
from kodeks.malformed import MalformedText
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Verdict

_LINES: tuple[tuple[int, Actor, Act], ...] = (
    (0, Actor.ARBITER, Start()),
    (10_000, Actor.WHITE, Move("32-28")),
)


def _conditions(**others: object) -> Conditions:
    given = {"game": "100", "edition": "kw2025", "tempo": "3m+2s", "kind": Kind.ONLINE, "lag_limit_ms": 500, **others}
    return Conditions(**given)  # type: ignore[arg-type]


def _folded(conditions: Conditions, *lines: tuple[int, Actor, Act]) -> Folded:
    return fold(conditions, [Event(number, *line) for number, line in enumerate((*_LINES, *lines), start=1)])


def _left(state: State, side: Side, at_ms: int) -> int:
    assert state.clock is not None
    return state.clock.remaining_ms(side, at_ms)


@pytest.mark.parametrize(("lag_ms", "given_back_ms"), [(0, 0), (80, 80), (500, 500), (9_000, 500), (-50, 0)])
def test_what_a_press_was_on_its_way_is_given_back_within_the_limit(lag_ms: int, given_back_ms: int) -> None:
    state = _folded(_conditions(), (10_000, Actor.WHITE, Press(lag_ms))).state
    assert _left(state, Side.WHITE, 10_000) == 180_000 - 10_000 + given_back_ms + 2_000
    assert _left(state, Side.BLACK, 11_000) == 179_000, "the opponent's clock runs from when the press came"


def test_a_real_clock_gives_nothing_back() -> None:
    conditions = _conditions(kind=Kind.OVER_THE_BOARD, lag_limit_ms=0)
    state = _folded(conditions, (10_000, Actor.WHITE, Press(400))).state
    assert _left(state, Side.WHITE, 10_000) == 172_000


def test_a_press_that_was_made_in_time_is_in_time() -> None:
    before = fold(_conditions(), [Event(1, 0, Actor.ARBITER, Start()), Event(2, 179_900, Actor.WHITE, Move("32-28"))])
    late = step(before.state, Event(3, 180_200, Actor.WHITE, Press(100))).state.clock
    in_time = step(before.state, Event(3, 180_200, Actor.WHITE, Press(300))).state.clock
    assert late is not None
    assert in_time is not None
    assert late.first_flag is Side.WHITE
    assert in_time.first_flag is None
    assert in_time.remaining_ms(Side.WHITE, 180_200) == 2_100


def test_a_limit_is_not_negative() -> None:
    with pytest.raises(MalformedText, match="lag negative"):
        _conditions(lag_limit_ms=-1)


def test_a_flag_falls_by_itself_where_the_clock_decides() -> None:
    pressed = (10_000, Actor.WHITE, Press())
    fallen = _folded(_conditions(), pressed, (190_000, Actor.CLOCK, Flag(Side.BLACK)))
    assert fallen.state.ending is not None
    assert fallen.state.ending.ruling.verdict is Verdict.WIN_WHITE
    early = _folded(_conditions(), pressed, (189_999, Actor.CLOCK, Flag(Side.BLACK)))
    assert [said.ruling.reason for said in early.said] == ["game-flag-not-down"]


def test_the_flag_of_a_real_clock_is_called() -> None:
    conditions = _conditions(kind=Kind.OVER_THE_BOARD)
    folded = _folded(conditions, (10_000, Actor.WHITE, Press()), (190_000, Actor.CLOCK, Flag(Side.BLACK)))
    assert folded.state.ending is None
    assert folded.said[-1].ruling.reason == "game-flag-is-called"


def test_days_of_correspondence_run_out_by_themselves() -> None:
    conditions = _conditions(kind=Kind.CORRESPONDENCE, tempo=None, days_per_move=2)
    late_ms = 10_000 + 2 * 86_400_000 + 1
    state = _folded(conditions, (late_ms, Actor.CLOCK, Flag(Side.BLACK))).state
    assert state.ending is not None
    assert state.ending.ruling.verdict is Verdict.WIN_WHITE


@pytest.mark.parametrize(
    ("edition", "game", "move", "article"),
    [
        ("kw2025", "100", "32-28", "KW2025:II.6.10"),
        ("fide2023", "chess", "e4", "FIDE2023:6.10.2"),
    ],
)
def test_nobody_pays_for_an_outage(edition: str, game: str, move: str, article: str) -> None:
    lines = [
        Event(1, 0, Actor.ARBITER, Start()),
        Event(2, 10_000, Actor.WHITE, Move(move)),
        Event(3, 10_000, Actor.WHITE, Press()),
        Event(4, 15_000, Actor.CLOCK, Stop(StopFor.OUTAGE)),
    ]
    folded = fold(_conditions(edition=edition, game=game), lines)
    assert folded.state.phase is Phase.STOPPED
    assert folded.state.called
    assert [(said.ruling.reason, *map(str, said.ruling.articles)) for said in folded.said] == [
        ("game-machine-was-away", article)
    ]
    resumed = step(folded.state, Event(5, 900_000, Actor.ARBITER, Resume()))
    assert _left(resumed.state, Side.BLACK, 901_000) == 180_000 - 5_000 - 1_000


def test_the_clock_does_nothing_else() -> None:
    state = _folded(_conditions(), (10_000, Actor.WHITE, Press())).state
    assert {each.act for each in may_do(state) if each.actor is Actor.CLOCK} == {"stop"}
    assert {each.act for each in may_do(state, 200_000) if each.actor is Actor.CLOCK} == {"stop", "flag"}


def test_who_did_it_stands_in_the_log() -> None:
    from kodeks.formats.gamelog import read_log, write_log

    events = [Event(1, 0, Actor.ARBITER, Start(), "Anna Nowak")]
    text = write_log(_conditions(), events)
    assert '"who": "Anna Nowak"' in text
    assert read_log(text)[1] == events
    with pytest.raises(MalformedText, match="wrong value"):
        read_log(text.replace('"Anna Nowak"', "7"))


@pytest.mark.parametrize(
    ("acts", "at_ms", "falls"),
    [
        ((Move("19-23"), Press(0)), 189_999, False),
        ((Move("19-23"), Press(0)), 190_000, True),
        ((Move("19-23"), Press(300)), 190_299, False),  # made in time, still on its way when the flag fell
        ((Move("19-23"), Press(300)), 190_300, True),
        ((Move("19-23"), Press(9_000)), 190_500, True),  # no more than the limit
        ((Resign(),), 190_499, False),  # a press may be on its way
        ((Resign(),), 190_500, True),
        ((Flag(Side.BLACK),), 200_000, False),  # that is the flag itself
    ],
)
def test_a_flag_that_had_fallen_comes_first(acts: tuple[Act, ...], at_ms: int, *, falls: bool) -> None:
    state = _folded(_conditions(), (10_000, Actor.WHITE, Press())).state
    assert flag_before(state, acts, at_ms) == ((190_000, Flag(Side.BLACK)) if falls else None)


def test_the_opponent_waits_for_a_press_that_may_be_on_its_way() -> None:
    pressed = (10_000, Actor.WHITE, Press())
    early = _folded(_conditions(), pressed, (190_400, Actor.WHITE, Flag(Side.BLACK)))
    assert early.said[-1].ruling.reason == "game-flag-not-down"
    assert _folded(_conditions(), pressed, (190_500, Actor.WHITE, Flag(Side.BLACK))).state.ending is not None


def test_where_somebody_looks_at_the_clock_no_flag_falls_by_itself() -> None:
    state = _folded(_conditions(kind=Kind.OVER_THE_BOARD), (10_000, Actor.WHITE, Press())).state
    assert flag_before(state, (Resign(),), 300_000) is None
