"""Play-offs in the log: ordered, paired, played, and settling the order [FTR2012 A3.0, A3.1, V.1.7.1.6, III.4]."""

from __future__ import annotations

from dataclasses import replace

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.formats.trf import report_of_tournament
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.standings import award_prizes
from kodeks.tournament import Outcome, SystemKind, append_acts, fold, standings_of
from kodeks.tournament.acts import Close, HoldPlayOff, PairPlayOff, PlayOff, PlayOffResult, Undo, Withdraw
from kodeks.tournament.play_off_course import boards_of_play_off, play_off_result_text
from kodeks.tournament.play_offs import level_groups, propose_play_off, propose_play_off_round
from kodeks.tournament.regulations.parts import PlayOffPlan as Foreseen


def drawn_event(players: int, game: str = "chess", **settings: object) -> Desk:
    """A round robin in which every game was drawn: all are level in everything."""
    desk = Desk(rules(SystemKind.ROUND_ROBIN, game, **settings)).enter(players)
    for _ in range(players - 1 + players % 2):
        desk.pair().play_all()
    return desk


class Barrage:
    """A play-off at the desk."""

    def __init__(self, desk: Desk, seed: str = "seed", tempo: str = "") -> None:
        self.desk = desk
        act = propose_play_off(desk.state, (), seed, tempo)
        self.said = desk.do(act).rulings
        self.numbers = act.numbers

    def pair(self) -> tuple[tuple[int, int], ...]:
        act = propose_play_off_round(self.desk.state, len(self.desk.state.play_offs))
        assert isinstance(act, PairPlayOff), act
        self.desk.do(act)
        return act.pairs

    def play(self, *winners: int) -> list[tuple[tuple[int, int], ...]]:
        """Rounds until it is over: whoever of these plays wins, the first named before the others; else a draw."""
        rounds = []
        while not isinstance(propose_play_off_round(self.desk.state, len(self.desk.state.play_offs)), Ruling):
            rounds.append(self.pair())
            for board, two in enumerate(rounds[-1], start=1):
                best = next((number for number in winners if number in two), None)
                text = "½-½" if best is None else "1-0" if best == two[0] else "0-1"
                self.result(board, text)
            assert len(rounds) < 20
        return rounds

    def result(self, board: int, text: str) -> None:
        state = self.desk.state
        if not state.regulations.is_chess:
            text = {"1-0": "2-0", "½-½": "1-1", "0-1": "0-2"}.get(text, text)
        self.desk.do(PlayOffResult(len(state.play_offs), len(state.play_offs[-1].rounds), board, text))


@pytest.mark.parametrize("gone", [1, 3])
def test_A3_1_who_has_left_is_not_called_to_a_play_off(gone: int) -> None:
    desk = Desk(rules(game="chess", rounds=2, swiss_variant="classic", tiebreaks=("WINS",))).enter(4)
    desk.pair().play_all("½-½")
    desk.pair().play_all("½-½")
    desk.do(Withdraw(gone))
    stayed = {1, 2, 3, 4} - {gone}
    assert [set(group) for group in level_groups(desk.state)] == [stayed]
    barrage = Barrage(desk)
    assert set(barrage.numbers) == stayed
    barrage.play(*sorted(stayed))
    assert places(desk) == {number: place for place, number in enumerate([*sorted(stayed), gone], start=1)}


def places(desk: Desk) -> dict[int, int | None]:
    return {row.number: row.place for row in standings_of(desk.state)[0].rows}


def test_A3_1_k1_two_players_two_games_then_to_the_first_win() -> None:
    desk = drawn_event(2)
    assert places(desk) == {1: 1, 2: 1}
    barrage = Barrage(desk)
    assert (barrage.said[0].reason, articles(barrage.said[0])[0]) == ("playoff-match", "FTR2012:A3.1.k1")
    assert desk.state.play_offs[0].tempo == "3m+2s"  # A3.1.k1a
    colours = []
    for _ in range(4):
        colours.append(barrage.pair()[0][0])
        barrage.result(1, "½-½")
    x = colours[0]
    assert colours == [x, 3 - x, 3 - x, x]  # A3.1.k1b
    barrage.pair()
    barrage.result(1, "1-0")
    assert places(desk) == {x: 1, 3 - x: 2}
    assert articles(standings_of(desk.state)[1][-1]) == ["FTR2012:A3.1.e"]
    refused = propose_play_off_round(desk.state, 1)
    assert isinstance(refused, Ruling)
    assert refused.reason == "playoff-is-over"


def test_A3_1_k1_both_games_are_played_though_the_first_is_won() -> None:
    desk = drawn_event(2)
    rounds = Barrage(desk).play(1)
    assert len(rounds) == 2
    assert {rounds[0][0][0], rounds[1][0][0]} == {1, 2}


@pytest.mark.parametrize(
    ("winners", "games", "order"),
    [
        ((2, 3), 3, {2: 1, 3: 2, 1: 3}),  # a clear winner
        ((), None, None),  # all level: the lowest drops, the others play on
    ],
)
def test_A3_1_k2_three_players(winners: tuple[int, ...], games: int | None, order: dict[int, int] | None) -> None:
    desk = drawn_event(3)
    barrage = Barrage(desk)
    if order is not None:
        assert sum(map(len, barrage.play(*winners))) == games
        assert places(desk) == order
        return
    assert any(ruling.reason == "playoff-by-lots" for ruling in barrage.said)
    for _ in range(3):
        for board in range(1, len(barrage.pair()) + 1):
            barrage.result(board, "½-½")
    lowest = barrage.numbers[-1]
    two = set(barrage.numbers[:2])
    (pair,) = barrage.pair()
    assert set(pair) == two  # A3.1.k2b
    barrage.result(1, "1-0")
    barrage.play()
    assert places(desk)[lowest] == 3
    assert places(desk)[pair[0]] == 1


def test_A3_1_k3_four_players_two_games_a_pair_and_a_final() -> None:
    desk = drawn_event(4, prizes=(100_000, 60_000, 40_000, 20_000))
    barrage = Barrage(desk)
    assert articles(barrage.said[0])[0] == "FTR2012:A3.1.k3"
    rounds = barrage.play(3, 1, 4, 2)
    assert [len(pairs) for pairs in rounds] == [2, 2, 1, 1]
    semi = [frozenset(pair) for pair in rounds[0]]
    assert semi == [frozenset(pair) for pair in rounds[1]]
    assert all(one != other for one, other in zip(rounds[0], rounds[1], strict=True))  # colours change
    final = frozenset(rounds[2][0])
    assert final == frozenset(rounds[3][0])
    assert 3 in final
    reached = places(desk)
    assert reached[3] == 1
    assert sorted(reached.values()) == [1, 2, 3, 3]  # type: ignore[type-var]
    prizes = {
        each.number: each.cents for each in award_prizes(standings_of(desk.state)[0], desk.regulations.scores.prizes)
    }
    assert sorted(prizes.values()) == [30_000, 30_000, 60_000, 100_000]  # A3.1.f


def test_A3_1_k3_a_level_semi_final_is_played_on_while_the_other_waits() -> None:
    desk = drawn_event(4)
    barrage = Barrage(desk)
    first = barrage.pair()
    barrage.result(1, "1-0")
    barrage.result(2, "½-½")
    barrage.pair()
    barrage.result(1, "½-½")
    barrage.result(2, "½-½")
    (pair,) = barrage.pair()
    assert set(pair) == set(first[1])
    refused = desk.refuse(PlayOffResult(1, 1, 1, "0-1"))
    assert refused.reason == "playoff-rests-on-it"


@pytest.mark.parametrize("players", [5, 6, 7])
def test_A3_0_A3_1_k4_lots_where_no_criterion_separates_five(players: int) -> None:
    desk = drawn_event(players)
    chosen = {propose_play_off(desk.state, (), str(seed)).numbers[:4] for seed in range(12)}
    assert len(chosen) > 6
    barrage = Barrage(desk)
    assert [ruling.reason for ruling in barrage.said] == ["playoff-best-four", "playoff-by-lots"]
    assert articles(barrage.said[1]) == ["FTR2012:A3.0", "FTR2012:A3.1.k4"]
    rounds = barrage.play(*barrage.numbers)
    assert {number for pair in rounds[0] for number in pair} == set(barrage.numbers[:4])
    assert [places(desk)[number] for number in barrage.numbers[4:]] == [5] * (players - 4)


def test_A3_1_k4_of_five_the_best_four_by_the_next_tie_break() -> None:
    desk = Desk(rules(SystemKind.SWISS, "chess", rounds=3, playoff=Foreseen(procedure="model"), tiebreaks=("BH",)))
    desk.enter(10)
    for texts in (("1-0",) * 5, ("½-½",) * 5, ("½-½",) * 5):
        desk.pair().results(*texts)
    (top, *_) = level_groups(desk.state)
    assert len(top) >= 5  # level on points, though Buchholz separates them
    barrage = Barrage(desk)
    ranked = standings_of(desk.state)[0]
    buchholz = [ranked.tiebreaks(ranked.row(number))["BH"].key for number in barrage.numbers]
    assert buchholz == sorted(buchholz, reverse=True)
    assert len(set(buchholz)) > 1
    assert set(barrage.numbers) == set(top)


@pytest.mark.parametrize(("players", "number"), [(2, "k6"), (4, "k5")])
def test_A3_1_k5_k6_another_rate_is_agreed_on(players: int, number: str) -> None:
    """Slower for two where there is time, or what the organiser reserved: the consent is given as the reason."""
    desk = drawn_event(players)
    act = propose_play_off(desk.state, (), "seed", "15m+10s")
    seq = desk.state.seq

    def recorded(act: HoldPlayOff) -> tuple[Outcome, tuple[Ruling, ...]]:
        ((_, made),) = append_acts(desk.state, seq + 1, [act], by="arbiter", at="")
        return made.outcome, made.rulings

    outcome, (ruling,) = recorded(act)
    assert (outcome, ruling.reason) == (Outcome.REASON_NEEDED, "playoff-rate-needs-consent")
    assert (articles(ruling), ruling.facts) == ([f"FTR2012:A3.1.{number}"], {"tempo": "3m+2s"})
    assert recorded(replace(act, reason="the organiser agrees"))[0] is Outcome.DONE
    assert recorded(propose_play_off(desk.state, (), "seed"))[0] is Outcome.DONE
    assert desk.say(act).is_accepted  # logs of before stay what they are
    foreseen = drawn_event(players, playoff=Foreseen(tempo="15m+10s", procedure="model"))
    assert propose_play_off(foreseen.state, (), "seed").tempo == "15m+10s"


def test_V_1_7_1_6_draughts_two_play_a_match_more_a_round_robin() -> None:
    desk = drawn_event(3, "100")
    barrage = Barrage(desk)
    assert articles(barrage.said[0]) == ["KW2025:V.1.7.1.6", "KW2025:III.4"]
    assert len(barrage.said) == 1  # numbers are drawn anyhow
    for _ in range(3):
        for board in range(1, len(barrage.pair()) + 1):
            barrage.result(board, "½-½")
    assert set(places(desk).values()) == {1}
    assert desk.state.play_off == {1: 1, 2: 1, 3: 1}
    again = Barrage(desk, "another")  # still level: the arbiter orders another one
    again.play(2, 3, 1)
    assert places(desk) == {2: 1, 3: 2, 1: 3}


def test_V_1_7_1_6_a_second_play_off_shares_out_the_places_that_were_shared() -> None:
    desk = drawn_event(4, "100")
    barrage = Barrage(desk)
    while not isinstance(propose_play_off_round(desk.state, 1), Ruling):
        for board, two in enumerate(barrage.pair(), start=1):
            barrage.result(board, "½-½" if 4 not in two else "1-0" if two[0] == 4 else "0-1")
    assert places(desk) == {4: 1, 1: 2, 2: 2, 3: 2}
    desk.do(propose_play_off(desk.state, (1, 2, 3), "more"))
    more = Barrage.__new__(Barrage)
    more.desk = desk
    more.play(3, 2)
    assert places(desk) == {4: 1, 3: 2, 2: 3, 1: 4}


def test_III_4_a_play_off_is_never_slower() -> None:
    desk = drawn_event(2, "100", tempo="15m+5s")
    ruling = desk.refuse(propose_play_off(desk.state, (), "seed", "60m+30s"))
    assert ruling.verdict is Verdict.REFUSED
    assert articles(ruling) == ["KW2025:III.4"]
    desk.refuse(HoldPlayOff((1, 2), "seed", "soon"))
    desk.do(propose_play_off(desk.state, (), "seed", "5m+3s"))


def test_what_is_no_play_off() -> None:
    desk = Desk(rules(SystemKind.ROUND_ROBIN, "chess")).enter(3)
    assert desk.refuse(HoldPlayOff((1, 2), "s")).reason == "tournament-rounds-missing"
    for _ in range(3):
        desk.pair().play_all("1-0")
    desk.refuse(HoldPlayOff((1, 9), "s"))
    desk.refuse(HoldPlayOff((1, 1), "s"))
    desk.refuse(HoldPlayOff((1,), "s"))
    assert desk.refuse(PlayOffResult(1, 1, 1, "1-0")).reason == "playoff-not-held"
    assert desk.refuse(PairPlayOff(1, 1, ((1, 2),))).reason == "playoff-not-held"


def test_only_who_is_level_plays() -> None:
    desk = Desk(rules(SystemKind.ROUND_ROBIN, "chess")).enter(2)
    desk.pair().results("1-0")
    assert desk.refuse(HoldPlayOff((1, 2), "s")).reason == "playoff-not-level"


def test_a_play_off_under_way_is_played_to_the_end_or_taken_back() -> None:
    desk = drawn_event(2)
    barrage = Barrage(desk)
    held = desk.state.seq
    for act in (Close(), PlayOff((1, 2)), HoldPlayOff((1, 2), "x")):
        assert desk.refuse(act).reason == "playoff-under-way"
    ((white, black),) = barrage.pair()
    assert desk.refuse(PairPlayOff(1, 2, ((black, white),))).reason == "tournament-results-missing"
    desk.refuse(PlayOffResult(1, 1, 2, "1-0"))
    desk.refuse(PlayOffResult(1, 1, 1, "won"))
    barrage.result(1, "1-0")
    assert desk.refuse(PairPlayOff(1, 3, ((black, white),))).reason == "tournament-not-the-next-round"
    assert desk.refuse(PairPlayOff(1, 2, ((white, black),))).reason == "game-reason-needed"
    barrage.play(white)
    desk.do(Close())
    assert fold(desk.regulations, desk.events).state == desk.state
    desk.do(Undo(held - 1))
    assert desk.state.play_offs == ()
    assert set(places(desk).values()) == {1}


def test_a_corrected_last_game_opens_the_play_off_again() -> None:
    desk = drawn_event(2)
    barrage = Barrage(desk)
    barrage.play(1)
    last = desk.state.play_offs[0].rounds[-1][0]
    desk.do(PlayOffResult(1, 2, 1, "1-0" if last.white == 2 else "0-1"))
    assert set(places(desk).values()) == {1}
    assert not isinstance(propose_play_off_round(desk.state, 1), Ruling)


def test_losers_of_semi_finals_may_play_for_the_third_place() -> None:
    desk = Desk(rules(SystemKind.KNOCKOUT, "chess")).enter(4)
    for _ in range(2):
        desk.pair().play_all("1-0")
    losers = next(group for group in level_groups(desk.state))
    act = propose_play_off(desk.state, losers, "seed")
    desk.do(act)
    barrage = Barrage.__new__(Barrage)
    barrage.desk = desk
    barrage.play(losers[1])
    assert places(desk)[losers[1]] == 3
    assert places(desk)[losers[0]] == 4


def test_TRF_has_no_round_for_a_play_off() -> None:
    desk = drawn_event(2)
    Barrage(desk).play(2)
    report, remarks = report_of_tournament(desk.state)
    assert "trf-loss-play-off" in {remark.key for remark in remarks}
    assert {player.number: player.rank for player in report.players} == {2: 1, 1: 2}


def test_A3_1_teams_play_off_board_by_board() -> None:
    """The points of all boards win the match, the first-named has White on odd ones; or the whole is recorded."""
    desk = Desk(rules(SystemKind.TEAM_ROUND_ROBIN, "chess", boards=2)).enter(2, players=("A", "B"))
    desk.pair().play_all()
    barrage = Barrage(desk)
    ((home, guests),) = barrage.pair()
    desk.do(PlayOffResult(1, 1, 1, "½-½", game=1))
    assert propose_play_off_round(desk.state, 1).reason == "tournament-results-missing"  # type: ignore[union-attr]
    desk.do(PlayOffResult(1, 1, 1, "0-1", game=2))
    (board,) = desk.state.play_offs[0].rounds[0]
    assert play_off_result_text(desk.state, board) == "1½:½"
    assert boards_of_play_off(desk.state, board) == ("½-½", "1-0")
    for game, reason in ((3, "tournament-no-such-board"), (0, "tournament-no-such-board")):
        assert desk.refuse(PlayOffResult(1, 1, 1, "1-0", game=game)).reason == reason
    barrage.pair()
    barrage.result(1, "½-½")  # who won, without the boards
    assert places(desk) == {home: 1, guests: 2}
    assert fold(desk.regulations, desk.events).state == desk.state


def test_a_game_of_two_players_has_no_boards() -> None:
    desk = drawn_event(2)
    Barrage(desk).pair()
    assert desk.refuse(PlayOffResult(1, 1, 1, "1-0", game=1)).reason == "tournament-no-such-board"
