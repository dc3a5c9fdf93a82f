"""Whoever asks in an event of chess is answered by the rules of chess, not by the draughts code [FTR 5]."""

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import SystemKind, propose_pairing
from kodeks.tournament.acts import Absent, Pair


def chess(system: SystemKind = SystemKind.SWISS, **settings: object) -> Desk:
    return Desk(rules(system, game="chess", tempo="90m+30s", **settings))


@pytest.mark.parametrize(
    ("system", "settings", "article"),
    [
        (SystemKind.ROUND_ROBIN, {}, "FTR2012:5d"),
        (SystemKind.SWISS, {"rounds": 1}, "FTR2012:5a"),
    ],
)
def test_FTR_5_no_round_after_the_last(system: SystemKind, settings: dict[str, object], article: str) -> None:
    desk = chess(system, **settings).enter(2)
    desk.pair().play_all("1-0")
    answer = propose_pairing(desk.state)
    assert isinstance(answer, Ruling)
    assert (answer.reason, articles(answer)) == ("tournament-no-more-rounds", [article])


@pytest.mark.parametrize("variant", ["fide_dutch", "fide_dubov", "fide_burstein"])
def test_FTR_5g_a_pairing_by_hand_is_judged_by_the_rules_of_the_event(variant: str) -> None:
    desk = chess(rounds=3, swiss_variant=variant).enter(5)
    desk.pair().play_all("1-0")
    again = desk.state.rounds[0]
    met = tuple((board.black, board.white) for board in again.boards)
    refused = desk.refuse(Pair(2, met, again.bye, reason="by hand"))
    assert articles(refused) == ["FTR2012:5g"]


def test_FTR_9c_a_bye_of_too_many_points_is_told_in_points() -> None:
    refused = chess(rounds=3).enter(4).refuse(Absent(1, 1, 4))
    assert (articles(refused), refused.facts["points"]) == (["FTR2012:9c"], "2")
