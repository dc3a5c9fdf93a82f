"""The law on new acts: a table of situations, each act with its ruling and its article. A log that has such acts
replays all the same."""

import ast
from pathlib import Path

import pytest
from law_cases import CASES, REGULATIONS, SETTINGS, Case, situation
from source_trees import nodes_of

import kodeks
from kodeks.tournament import Entry, Event, Outcome, Regulations, append_acts, fold, judge_opening, propose_pairing
from kodeks.tournament.acts import (
    Amend,
    Announce,
    Enter,
    Note,
    Number,
    Pair,
    Postpone,
    Result,
    Start,
    SwapColours,
    Undo,
)
from kodeks.tournament.happenings import happening, penalties, result_after
from kodeks.tournament.law import MOST_EVENTS, MOST_OF_A_KIND


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_a_new_act_is_judged(case: Case):
    for game in ("draughts", "chess"):
        state = fold(REGULATIONS[game], situation(game, case.before)).state
        (made,) = append_acts(state, state.seq + 1, [case.act(game)], by="", at="")
        assert made.step.outcome is case.outcome
        assert made.step.state is state
        (ruling, *_) = made.step.rulings
        assert (ruling.reason, str(ruling.articles[0])) == (case.reason, case.article[game])


@pytest.mark.parametrize("case", [each for each in CASES if not each.holds_in_old_files], ids=lambda case: case.name)
def test_a_log_that_has_it_replays(case: Case):
    events = situation("draughts", case.before)
    state = fold(REGULATIONS["draughts"], events).state
    (made,) = append_acts(state, state.seq + 1, [case.act("draughts")], by="", at="", is_new=False)
    assert made.step.outcome is Outcome.DONE
    assert fold(REGULATIONS["draughts"], [*events, made.event]).state == made.step.state


TAKEN_AS_THEY_WERE = {  # acts that another program has recorded
    "formats/trf/paired_event.py",
    "storage/tournament_store.py",
    "web/desk/trf_upload.py",
    "web/planning/trf_report.py",
    "web/rounds/results.py",  # a result is tried only: whether it is one
}


def test_whoever_appends_asks_the_law():
    home = Path(kodeks.__file__).parent
    silent = {
        path.relative_to(home).as_posix()
        for path in home.rglob("*.py")
        for node in nodes_of(path)
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("append_acts")
        if any(word.arg in ("is_new", None) for word in node.keywords)
    }
    assert silent == TAKEN_AS_THEY_WERE


def append(state, *acts):
    return [made.step.outcome for made in append_acts(state, state.seq + 1, acts, by="", at="")]


def test_what_the_law_permits():
    state = fold(REGULATIONS["draughts"], situation("draughts", "paired")).state
    done = [Announce(1), Postpone(1, 1, "16:00"), SwapColours(1, 1), Result(1, 1, "2-0"), Result(1, 2, "1-1")]
    assert append(state, *done) == [Outcome.DONE] * 5
    assert append(state, *done, Result(1, 1, "2-0"))[-1] is Outcome.DONE  # the same once more changes nothing
    assert append(state, *done, Result(1, 1, "0-2", replaces=True))[-1] is Outcome.DONE
    assert append(state, *done, Result(1, 1, "", replaces=True))[-1] is Outcome.DONE


def test_V_2_8_9_7_a_reason_is_needed_once_the_next_round_is_paired():
    state = fold(REGULATIONS["draughts"], situation("draughts", "next round paired")).state
    assert append(state, Result(1, 1, "0-2", replaces=True, reason="wrong sheet")) == [Outcome.DONE]
    assert append(state, Result(1, 1, "0-2", replaces=True, reason=" ")) == [Outcome.REASON_NEEDED]


def test_somebody_else_was_first():
    state = fold(REGULATIONS["draughts"], situation("draughts", "played")).state
    (made,) = append_acts(state, state.seq + 1, [Result(1, 1, "0-2", replaces=True)], by="", at="", on=6)
    assert made.step.outcome is Outcome.OVERTAKEN


def test_a_round_by_hand_with_a_reason_that_keeps_the_conditions():
    state = fold(REGULATIONS["draughts"], situation("draughts", "played")).state
    met = {frozenset((board.white, board.black)) for board in state.rounds[0].boards}
    one = next(other for other in (2, 3, 4) if frozenset((1, other)) not in met)
    others = tuple(number for number in (2, 3, 4) if number != one)
    pairs = ((one, 1), others) if frozenset(others) not in met else ((1, one), others)
    made = append_acts(state, state.seq + 1, [Pair(2, pairs, reason="hall")], by="", at="")[0].step
    assert made.outcome is Outcome.DONE, made.rulings


def test_every_setting_is_of_a_game():
    assert set(SETTINGS) == set(REGULATIONS)


@pytest.mark.parametrize(
    ("game", "what", "sanction", "lost", "result"),
    [
        ("draughts", "BAN-10", "loss", (True, False), "0-2"),
        ("draughts", "BAN-10", "disqualification", (False, True), "2-0"),
        ("draughts", "BAN-1", "warning", (True, False), ""),
        ("draughts", "BAN-1", "", (True, False), ""),
        ("draughts", "late", "", (True, False), "-/+"),
        ("draughts", "late", "", (True, True), "-/-"),
        ("draughts", "late", "loss", (True, False), "0-2"),
        ("draughts", "flag", "", (False, True), "2-0"),
        ("draughts", "BAN-11", "loss", (True, True), "0-0"),
        ("draughts", "flag", "", (False, False), ""),
        ("chess", "12.3b", "loss", (False, True), "1-0"),
        ("chess", "12.6", "expulsion", (True, True), "0-0"),
        ("chess", "late", "", (False, True), "+/-"),
        ("chess", "12.6", "time_off", (False, True), ""),
    ],
)
def test_II_2_5_what_a_sanction_does_to_a_result(game, what, sanction, lost, result):
    regulations = REGULATIONS[game]
    penalty = next((each for each in penalties(regulations) if each.sanction.key == sanction), None)
    assert (penalty is None) == (sanction == "")
    white, black = lost
    found = result_after(regulations, happening(regulations, what), penalty, white_lost=white, black_lost=black)
    assert found == result


def liga(**settings):
    return Regulations.of(name="Liga", game="100", system="team_swiss", rounds=3, boards=4, **settings)


IN_LINE, SIDE_BY_SIDE = liga(tempo="5m", seating="line"), liga(tempo="5m", seating="side_by_side")


@pytest.mark.parametrize(
    ("regulations", "articles"),
    [
        (IN_LINE, ["V.3.5.3", "V.3.5.1"]),
        (liga(tempo="3m+2s", seating="line"), ["V.3.5.3", "V.3.5.1"]),
        (liga(tempo="60m+30s", seating="alternating"), ["V.3.5.2"]),
        (liga(tempo="15m+5s", seating="line"), []),  # rapid: discouraged
        (liga(seating="line"), []),
        (SIDE_BY_SIDE, []),
        (liga(tempo="5m"), []),
    ],
)
def test_V_3_5_no_event_is_opened_that_seats_teams_as_nobody_may_sit(regulations, articles):
    ruling = judge_opening(regulations)
    assert ([] if ruling is None else [article.number for article in ruling.articles]) == articles


def test_V_3_5_3_regulations_are_not_amended_to_a_forbidden_seating():
    state = fold(SIDE_BY_SIDE, []).state
    (made,) = append_acts(state, 1, [Amend(IN_LINE)], by="", at="")
    assert (made.step.outcome, made.step.rulings[0].reason) == (Outcome.REFUSED, "team-seating-line-in-blitz")
    assert append(state, Amend(liga(tempo="15m+5s", seating="line"))) == [Outcome.DONE]
    assert append(fold(IN_LINE, []).state, Amend(SIDE_BY_SIDE)) == [Outcome.DONE]


def test_V_3_5_3_an_older_file_with_it_goes_on_and_is_told_at_every_start():
    acts = [*(Enter(Entry(name=name)) for name in ("Orły", "Sokoły")), Number((0, 1))]
    events = [Event(at, at - 1, "", "", act) for at, act in enumerate(acts, start=1)]
    for regulations, reasons in ((IN_LINE, ["team-seating-line-in-blitz"]), (SIDE_BY_SIDE, [])):
        state = fold(regulations, events).state
        pair = propose_pairing(state).act
        *_, made = append_acts(state, state.seq + 1, [pair, Announce(1), Start(1)], by="", at="")
        assert made.step.outcome is Outcome.DONE
        assert [ruling.reason for ruling in made.step.rulings] == reasons


def test_a_log_takes_so_many_events_and_can_still_be_closed():
    state = fold(REGULATIONS["draughts"], situation("draughts", "started")).state
    full, over = state._replace(seq=MOST_EVENTS - 100), state._replace(seq=MOST_EVENTS)
    (made,) = append_acts(full, full.seq + 1, [Enter(Entry(name="Ala Kot"))], by="", at="")
    assert (made.step.outcome, made.step.rulings[0].reason) == (Outcome.REFUSED, "tournament-log-is-full")
    assert append(full._replace(seq=full.seq - 1), Enter(Entry(name="Ala Kot"))) == [Outcome.DONE]
    assert append(full, Undo(1)) == [Outcome.DONE]
    assert append(over, Undo(1)) == [Outcome.REFUSED]


def test_a_log_takes_so_many_notes():
    state = fold(REGULATIONS["draughts"], situation("draughts", "started")).state
    note = Note("x")
    notes = (note,) * MOST_OF_A_KIND
    assert append(state._replace(notes=notes[1:], noted=(0,) * (MOST_OF_A_KIND - 1)), note) == [Outcome.DONE]
    assert append(state._replace(notes=notes, noted=(0,) * MOST_OF_A_KIND), note) == [Outcome.REFUSED]
