"""Play-offs, notes, undoing, closing and reopening; the log as a whole."""

import random

import pytest
from arbiters_desk import Desk, articles, rules

from kodeks.tournament import Entry, Event, SystemKind, fold, fold_on, standings_of, step
from kodeks.tournament.acts import Close, Enter, Note, PlayOff, Reopen, Result, SetRounds, Sign, Undo, Withdraw
from kodeks.tournament.regulations.parts import NamedArbiter
from kodeks.tournament.regulations.parts import PlayOffPlan as PlannedPlayOff


def finished(system: SystemKind = SystemKind.ROUND_ROBIN, players: int = 4, **settings: object) -> Desk:
    desk = Desk(rules(system, **settings)).enter(players)
    for _ in range(desk.state.planned_rounds):
        desk.pair().play_all()
    return desk


# Play-off


def test_V_1_7_1_6_a_play_off_decides_between_the_level():
    desk = finished()
    assert [row.place for row in standings_of(desk.state)[0].rows] == [1, 1, 1, 1]
    desk.do(PlayOff((3, 1)))
    assert [row.number for row in standings_of(desk.state)[0].rows][:2] == [3, 1]
    assert desk.refuse(PlayOff((3, 9))).reason == "tournament-no-such-number"
    ruling = desk.refuse(PlayOff((3, 1, 3)))
    assert (ruling.reason, ruling.facts["number"], articles(ruling)) == (
        "tournament-paired-twice",
        3,
        ["KW2025:V.1.7.1.6"],
    )


def test_V_1_7_2_8_a_play_off_decides_with_draws_with_advantage_too():
    desk = Desk(rules(SystemKind.ROUND_ROBIN, with_advantage=True)).enter(4)
    for _ in range(3):
        desk.pair().play_all()
    assert [row.place for row in standings_of(desk.state)[0].rows] == [1, 1, 1, 1]
    desk.do(PlayOff((4, 2, 1, 3)))
    standings, _ = standings_of(desk.state)
    assert [row.number for row in standings.rows] == [4, 2, 1, 3]
    position = [criterion.code for criterion in standings.criteria].index("PLAYOFF")
    assert [str(article) for article in standings.articles[position]] == ["KW2025:V.1.7.2.8"]


@pytest.mark.parametrize("is_planned", [True, False])
def test_A3_1_e_a_play_off_counts_where_the_list_does_not_name_it(is_planned):
    planned = {"playoff": PlannedPlayOff()} if is_planned else {}
    desk = Desk(rules(game="chess", rounds=2, tiebreaks=("WINS",), **planned)).enter(4).pair().results("1-0", "½-½")
    desk.pair()
    winner, loser = desk.state.rounds[0].boards[0].white, desk.state.rounds[0].boards[0].black
    others = [number for number in (1, 2, 3, 4) if number not in (winner, loser)]
    mate = next(other for pair in desk.pairs() for other in pair if winner in pair and other != winner)
    for board, pair in enumerate(desk.pairs(), start=1):
        desk.do(Result(2, board, "½-½" if winner in pair else "1-0" if pair[0] in others else "0-1"))
    rival = next(number for number in others if number != mate)
    before, _ = standings_of(desk.state)
    assert before.row(winner).points == before.row(rival).points
    desk.do(PlayOff((rival, winner)))
    assert standings_of(desk.state)[0].rows[0].number == rival


def test_a_knockout_may_play_for_third_place():
    desk = Desk(rules(SystemKind.KNOCKOUT)).enter(4).pair().results("2-0", "2-0")
    losers = sorted(black for _, black in desk.pairs())
    desk.pair().results("2-0")
    assert [row.place for row in standings_of(desk.state)[0].rows] == [1, 2, 3, 3]
    desk.do(PlayOff((losers[1], losers[0])))
    rows = standings_of(desk.state)[0].rows
    assert [(row.place, row.number) for row in rows[2:]] == [(3, losers[1]), (4, losers[0])]


# Notes


def test_IV_2_25_notes_are_kept_for_the_report():
    desk = Desk(rules())
    assert desk.refuse(Note("  ")).reason == "tournament-note-empty"
    desk.do(Note("Light failed for ten minutes", round=1, articles=("KW2025:II.7.2",)))
    assert [note.text for note in desk.state.notes] == ["Light failed for ten minutes"]


# Undo


def test_undo_to_any_point_and_on_from_there():
    desk = finished()
    states = {state.seq: state for state in desk.state.history()}
    last = desk.state.seq
    for to in range(last):
        again = Desk(desk.regulations)
        for event in desk.events:
            again.say(event.act)
        (told,) = again.do(Undo(to)).rulings
        assert told.facts["number"] == to
        assert kept(again) == kept_of(states[to])
    for event in desk.events[to:]:
        again.say(event.act)
    assert again.state.rounds[-1].is_complete


def kept(desk: Desk) -> tuple[object, ...]:
    return kept_of(desk.state)


def kept_of(state: object) -> tuple[object, ...]:
    """All but the numbers of events."""
    return (state.regulations, state.entries, state.order, state.rounds, state.withdrawn, state.is_closed)


def test_an_undo_can_be_undone():
    desk = finished()
    before = kept(desk)
    seq = desk.state.seq
    desk.do(Undo(5))
    assert len(desk.state.rounds) < 3
    desk.do(Undo(seq))
    assert kept(desk) == before
    assert fold(desk.regulations, desk.events).state == desk.state


def test_taking_back_one_after_the_other():
    desk = Desk(rules()).enter(4)
    done = desk.state.seq
    for expected in range(done - 1, -1, -1):
        assert desk.state.undo_to == expected
        desk.do(Undo(desk.state.undo_to))
    assert desk.state.entries == ()
    assert desk.refuse(Undo(desk.state.seq)).reason == "tournament-no-such-event"
    assert desk.refuse(Undo(-1)).reason == "tournament-no-such-event"
    desk.do(Enter(Entry(name="New")))
    desk.do(Undo(desk.state.undo_to))
    assert desk.state.entries == ()


def test_undo_brings_back_the_number_of_rounds():
    desk = Desk(rules(rounds=5)).enter(4)
    seq = desk.state.seq
    desk.do(SetRounds(3), Undo(seq))
    assert desk.state.regulations.pairing.rounds == 5


# Closing


def test_IV_2_23_nothing_is_open_when_it_is_closed():
    desk = Desk(rules(SystemKind.ROUND_ROBIN))
    assert desk.refuse(Close()).reason == "tournament-rounds-missing"
    desk.enter(4).pair().pair()
    ruling = desk.refuse(Close("the hall is closed"))
    assert (ruling.reason, ruling.facts["round"], articles(ruling)) == (
        "tournament-results-missing",
        1,
        ["KW2025:IV.2.23"],
    )
    for number in (1, 2):
        desk.do(*(Result(number, board, "1-1") for board in (1, 2)))
    assert desk.refuse(Close()).facts == {"played": 2, "rounds": 3}
    desk.do(Close("the hall is closed"))


@pytest.mark.parametrize("system", [SystemKind.KNOCKOUT, SystemKind.MATCH])
def test_matches_are_closed_with_a_winner(system):
    desk = Desk(rules(system, games_per_match=2)).enter(2).pair().results("2-0")
    assert desk.refuse(Close()).reason == "tournament-without-winner"
    desk.pair().results("1-1")
    desk.do(Close())


def test_a_closed_tournament_is_reopened_with_a_reason():
    desk = finished()
    assert desk.refuse(Reopen("why not")).reason == "tournament-is-open"
    desk.do(Close())
    for act in (Result(1, 1, "2-0"), Withdraw(1), Enter(Entry(name="X")), Close(), Note("late")):
        assert desk.refuse(act).reason == "tournament-is-closed"
    assert desk.refuse(Reopen(" ")).reason == "game-reason-needed"
    desk.do(Reopen("a wrong result"), Result(1, 1, "2-0"), Close())
    seq = desk.state.seq
    desk.do(Undo(seq - 1))
    assert not desk.state.is_closed


# The log


def test_events_come_in_order():
    desk = finished()
    for seq in (0, 1, desk.state.seq):
        made = step(desk.state, Event(seq, seq - 1, "", "", Note("late")))
        assert (made.is_accepted, made.rulings[0].reason) == (False, "tournament-out-of-sequence")
    ahead = step(desk.state, Event(desk.state.seq + 1, desk.state.seq + 1, "", "", Note("ahead")))
    assert ahead.rulings[0].reason == "tournament-out-of-sequence"


def test_a_prefix_and_the_rest_fold_to_the_same():
    desk = finished()
    whole = fold(desk.regulations, desk.events)
    cut = random.Random(3).randrange(len(desk.events))
    assert fold_on(fold(desk.regulations, desk.events[:cut]), desk.events[cut:]) == whole
    assert whole.state == desk.state


# Signing off


def test_IV_2_24_a_closed_tournament_is_signed_off():
    desk = finished()
    assert desk.refuse(Sign("Jan", "2026-11-20")).reason == "tournament-is-open"
    desk.do(Close(), Sign("Jan", "2026-11-20"), Sign("Ewa", "2026-11-21"))
    assert desk.state.is_closed
    for name, day, reason in (
        (" ", "2026-11-20", "tournament-no-such-signer"),
        ("Jan", "2026-02-30", "tournament-not-a-day"),
        ("Jan", "20261120", "tournament-not-a-day"),
    ):
        ruling = desk.refuse(Sign(name, day))
        assert (ruling.reason, articles(ruling)) == (reason, ["KW2025:IV.2.24"])


def test_IV_2_24_one_of_the_arbiters_signs():
    desk = finished(arbiters=(NamedArbiter(name="Marta Lis"),))
    desk.do(Close(), Sign("Marta Lis", "2026-11-20"))
    assert desk.refuse(Sign("Jan", "2026-11-20")).reason == "tournament-no-such-signer"


def test_who_signs_has_seen_everything():
    desk = finished()
    desk.do(Close())
    seen = desk.state.seq
    desk.do(Sign("Jan", "2026-11-20"))
    assert not desk.say(Sign("Ewa", "2026-11-20"), on=seen).is_accepted
