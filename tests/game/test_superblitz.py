"""A superblitz match goes on with colours swapped and the times that are left, until a game is won [III.1.3]."""

import pytest

from kodeks.formats.gamelog import read_log, write_log
from kodeks.game import Conditions, Event, fold, next_of_superblitz
from kodeks.game.actor import Actor
from kodeks.game.events import Decide, Forfeit, Move, Press, Resign, Start
from kodeks.rulebook import Verdict
from kodeks.rulebook.result import Side

MATCH = Conditions(game="100", edition="kw2025", tempo="3m+2s", white="Anna", black="Bob")
START = (0, Actor.ARBITER, Start())
FIRST = ((141_000, Actor.WHITE, Move("32-28")), (141_000, Actor.WHITE, Press()))  # 0:39 and the bonus are left
SECOND = ((256_000, Actor.BLACK, Move("19-23")), (256_000, Actor.BLACK, Press()))  # 1:05 and the bonus
BOTH_AWAY = (0, Actor.ARBITER, Start(absent=(Side.WHITE, Side.BLACK)))
DRAWN = (*FIRST, *SECOND, (256_000, Actor.ARBITER, Decide(verdict=Verdict.DRAW, reason="nobody can win")))


def game(*acts, conditions=MATCH, start=START):
    events = [Event(seq, at, by, act) for seq, (at, by, act) in enumerate((start, *acts), 1)]
    return fold(conditions, events).state


def test_EX_T9_III_1_3_superblitz_carries_the_time():
    found = next_of_superblitz(game(*DRAWN))
    assert (found.white, found.black, found.tempo) == ("Bob", "Anna", "3m+2s")
    assert (found.white_ms, found.black_ms) == (67_000, 41_000)
    assert read_log(write_log(found, ()))[0] == found
    clock = game(conditions=found).clock
    assert (clock.white.remaining_ms, clock.black.remaining_ms) == (67_000, 41_000)


def test_III_1_3_bronstein_from_now_on():
    assert next_of_superblitz(game(*DRAWN), bronstein=True).tempo == "3m~2s"


@pytest.mark.parametrize(
    ("state", "reason"),
    [
        (game(*FIRST), "game-not-over-yet"),
        (game(*FIRST, (142_000, Actor.BLACK, Resign())), "clock-match-is-won"),
        (game((3_601_000, Actor.ARBITER, Forfeit()), start=BOTH_AWAY), "clock-match-needs-a-winner"),
    ],
)
def test_III_1_3_only_a_draw_goes_on(state, reason):
    ruling = next_of_superblitz(state)
    assert (ruling.reason, [str(article) for article in ruling.articles]) == (reason, ["KW2025:III.1.3"])


@pytest.mark.parametrize(
    ("conditions", "reason"),
    [
        (Conditions(game="100", edition="kw2025", tempo="10m"), "tempo-not-for-superblitz"),
        (Conditions(game="chess", edition="fide2009", tempo="3m+2s"), "tempo-no-superblitz-here"),
        (Conditions(game="100", edition="kw2025"), "tempo-no-superblitz-here"),
    ],
)
def test_III_1_3_only_tempos_of_superblitz(conditions, reason):
    assert next_of_superblitz(game(conditions=conditions)).reason == reason
