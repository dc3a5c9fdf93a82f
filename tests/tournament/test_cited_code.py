"""Whoever asks in an event of chess is answered by the rules of chess, not by the draughts code [FTR 5]."""

import random
from collections.abc import Iterator

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.pairing.swiss import Flaw, judge_correction
from kodeks.rounds import Stage
from kodeks.rulebook import Article, register
from kodeks.rulebook.fide import CHESS_EDITIONS
from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import Entry, SystemKind, explain_round, propose_pairing, standings_of
from kodeks.tournament.acts import Absent, Announce, Enter, LineUp, Number, Pair, Start
from kodeks.tournament.by_hand import breaches_of


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


def test_C04_a_pairing_by_hand_is_judged_by_the_absolute_criteria() -> None:
    desk = chess(rounds=5, swiss_variant="fide_dutch_2026").enter(5)
    desk.pair().play_all("1-0")
    first = desk.state.rounds[0]
    met = tuple((board.black, board.white) for board in first.boards)
    again = breaches_of(desk.state, Pair(2, met, first.bye, reason="by hand"))
    assert {str(article) for ruling in again for article in ruling.articles} == {
        "FSW2026:C.04.3-2.1.1",
        "FSW2026:C.04.3-2.1.2",
    }


def test_FTR_9c_a_bye_of_too_many_points_is_told_in_points() -> None:
    refused = chess(rounds=3).enter(4).refuse(Absent(1, 1, 4))
    assert (articles(refused), refused.facts["points"]) == (["FTR2012:9c"], "2")


# Knock-out, matches and teams: where the tournament rules of FIDE are silent, the chief arbiter answers [C-133, C-134]

SYSTEMS: list[tuple[SystemKind, dict[str, object]]] = [
    *((system, {}) for system in SystemKind),
    *((SystemKind.SWISS, {"swiss_variant": variant}) for variant in ("classic", "dutch", "rating")),
]


def said(desk: Desk) -> Iterator[Article]:
    """What the explanations of all rounds and the rulings on the table cite."""
    for paired in desk.state.rounds:
        reasons = explain_round(desk.state, paired.number)
        assert not isinstance(reasons, Ruling)
        yield from (article for why in reasons.notes for article in why.articles)
        for pair in reasons.pairs:
            yield from (*pair.chosen.articles, *pair.colours.articles)
    answer = propose_pairing(desk.state)
    assert isinstance(answer, Ruling)
    for ruling in (answer, *standings_of(desk.state)[1]):
        assert ruling.articles, ruling.reason
        yield from ruling.articles


@pytest.mark.parametrize("edition", CHESS_EDITIONS)
@pytest.mark.parametrize(("system", "settings"), SYSTEMS)
def test_every_system_of_chess_cites_chess(system: SystemKind, settings: dict[str, object], edition: str) -> None:
    """Those that only the draughts code has, too: the chief arbiter answers for what is paired so [FTR 5a]."""
    extra = {"rounds": 3} if system.is_swiss else {"games_per_match": 2} if system.is_by_matches else {}
    desk = chess(system, start_numbers="given", edition=edition, **extra, **settings)
    desk.enter(2 if system.traits.players else 8).draw()
    while not isinstance(propose_pairing(desk.state), Ruling):
        desk.pair().play(random.Random(system.value), ("1-0", "½-½", "0-1"))
    cited = {*said(desk)}
    assert {article.code for article in cited} <= {"FTR2012", "FSW2026", edition.upper()}
    assert not [article for article in cited if register().find(article) is None]


def test_superblitz_in_chess() -> None:
    desk = chess(SystemKind.MATCH, is_superblitz=True).enter(2)
    desk.pair().play_all("1-0")
    assert {str(article) for article in said(desk)} == {"FTR2012:5a"}


@pytest.mark.parametrize("flaw", Flaw)
@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("edition", CHESS_EDITIONS.values(), ids=CHESS_EDITIONS)
def test_FTR_5c_every_correction_of_a_round_cites_chess(flaw: Flaw, stage: Stage, edition: object) -> None:
    ruling = judge_correction(flaw, stage, edition)  # type: ignore[arg-type]
    assert {article.code for article in ruling.articles} == {"FTR2012"}


def chess_teams(lineup: str, *teams: Entry) -> Desk:
    desk = chess(SystemKind.TEAM_ROUND_ROBIN, boards=2, lineup=lineup)
    desk.do(*map(Enter, teams), Number(tuple(range(len(teams)))))
    return desk


def team(name: str, *players: str) -> Entry:
    return Entry(name=name, players=players[:2], reserves=players[2:])


TEAMS = (team("A", "a1", "a2", "a3"), team("B", "b1", "b2", "b3"))


@pytest.mark.parametrize(
    ("lineup", "names", "reason"),
    [
        ("open", ("a1",), "lineup-of-other-size"),
        ("open", ("a1", "a1"), "lineup-name-twice"),
        ("open", ("a1", "x"), "lineup-name-not-entered"),
        ("open", ("", ""), "lineup-empty"),
        ("ladder", ("a2", "a1"), "lineup-order-not-kept"),
        ("joker", ("a2", "a1"), "lineup-base-on-other-board"),
    ],
)
def test_FTR_13a_a_line_up_that_may_not_play(lineup: str, names: tuple[str, ...], reason: str) -> None:
    refused = chess_teams(lineup, *TEAMS).refuse(LineUp(1, 1, names))
    assert (refused.reason, articles(refused)) == (reason, ["FTR2012:13a"])


@pytest.mark.parametrize(
    ("lineup", "second", "reason"),
    [
        ("open", TEAMS[1], "lineup-first-names"),
        ("ladder", TEAMS[1], "lineup-base-taken"),
        ("joker", TEAMS[1], "lineup-base-taken"),
        ("open", Entry(name="B"), "lineup-none-walkover"),
    ],
)
def test_FTR_13a_what_is_taken_without_a_line_up(lineup: str, second: Entry, reason: str) -> None:
    desk = chess_teams(lineup, TEAMS[0], second)
    (accepted,) = desk.do(LineUp(1, 1, ("a1", "a2"))).rulings
    proposal = propose_pairing(desk.state)
    assert not isinstance(proposal, Ruling)
    desk.do(proposal.act, Announce(1))
    (told,) = desk.do(Start(1)).rulings
    assert (told.reason, articles(told), articles(accepted)) == (reason, ["FTR2012:13a"], ["FTR2012:13a"])


def test_FTR_13a_nobody_is_in_a_team_twice() -> None:
    desk = chess(SystemKind.TEAM_ROUND_ROBIN, boards=2)
    assert articles(desk.refuse(Enter(team("C", "c1", "c1")))) == ["FTR2012:13a"]
