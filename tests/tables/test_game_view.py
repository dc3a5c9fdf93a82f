"""A game as pages draw it: the same facts as the state has, for every example and for random logs; cheap to make."""

import json
import random
import sys
from pathlib import Path
from time import process_time

import pytest

from kodeks.formats.example_games import example, examples, rules_shown
from kodeks.formats.game_view import view_object
from kodeks.formats.gamelog import read_log
from kodeks.game import Actor, Conditions, Event, Phase, State, fold, fold_on, may_do
from kodeks.game.events import Move, Press, Start
from kodeks.rulebook.register import register
from kodeks.rulebook.result import Side
from kodeks.tables import entries_of, view_game

sys.path.insert(0, str(Path(__file__).parents[1] / "game"))
from draughts_logs import KINGS_64, SHUTTLE_64
from random_game_events import legal_text, random_log

MINUTE_MS = 60_000


def shown(name, seq):
    """An example after the event with this number."""
    entries = entries_of(*read_log(example(name)))
    return view_game(next(entry.folded for entry in entries if entry.event.seq == seq))


def piece_on(view, name):
    return view.board[[square.name for square in view.layout.squares].index(name)]


def test_every_example_has_its_article_and_its_log():
    folder = Path(sys.modules[State.__module__].__file__).parent / "examples"
    assert {f"{name}.jsonl" for name in examples()} == {file.name for file in folder.glob("*.jsonl")}
    assert len(examples()) == 92
    assert all(register().find(article) is not None for article in rules_shown().values())


@pytest.mark.parametrize("name", examples())
def test_every_step_of_every_example_can_be_seen(name):
    conditions, events = read_log(example(name))
    entries = entries_of(conditions, events)
    assert entries[-1].folded == fold(conditions, events)
    for entry in entries:
        view = view_game(entry.folded)
        assert entry.rulings == tuple(said.ruling for said in view.said if said.seq == entry.event.seq)
        agrees_with_the_state(view, entry.folded.state)


def agrees_with_the_state(view, state):
    assert len(view.board) == len(view.layout.squares)
    assert sum(letter.isupper() for letter in view.board) == state.table.pieces(Side.WHITE)
    assert sum(letter.islower() for letter in view.board) == state.table.pieces(Side.BLACK)
    assert (view.position, view.to_move, view.phase) == (state.table.fen, state.to_move, state.phase)
    assert view.permissions == may_do(state)
    assert (view.ending is None) is (state.ending is None)
    assert (view.clock is None) is (state.clock is None)
    if view.last_move is not None:
        letter = piece_on(view, view.last_move.squares[-1])
        assert letter != "."
        assert letter.isupper() is (view.last_move.side is Side.WHITE)
    told = view_object(view)
    assert json.loads(json.dumps(told)) == told


@pytest.mark.parametrize("seed", range(40))
def test_random_logs_can_be_seen(seed):
    for entry in entries_of(*random_log(seed)):
        agrees_with_the_state(view_game(entry.folded), entry.folded.state)


# What is seen


def test_a_capture_shows_its_way_and_what_it_took():
    view = shown("kw-i-5-7-irregular-accepted", 7)
    assert (view.last_move.text, view.last_move.squares, view.last_move.captured) == (
        "28x6",
        ("28", "17", "6"),
        ("11", "22"),
    )
    assert piece_on(view, "6") == "M"


def test_castling_in_chess960_goes_where_the_king_goes():
    view = shown("fide-f3-chess960-castling", 4)
    assert (view.last_move.text, view.last_move.squares[1], piece_on(view, "g8")) == ("O-O", "g8", "k")


def test_the_clocks_as_they_stood():
    view = shown("kw-i-5-7-irregular-accepted", 3)
    assert view.clock.running is Side.BLACK
    assert view.clock.white.remaining_ms == 80 * MINUTE_MS - 62_000 + MINUTE_MS
    assert (view.clock.white.moves, view.clock.white.stage, view.clock.white.moves_to_go) == (1, 1, 0)
    assert view.clock.flag_due_ms == 62_000 + 80 * MINUTE_MS


def test_a_clock_is_read_at_the_time_that_is_asked():
    entries = entries_of(*read_log(example("kw-i-5-7-irregular-accepted")))
    later = view_game(entries[2].folded, 62_000 + 5 * MINUTE_MS)
    assert (later.at_ms, later.clock.black.remaining_ms) == (62_000 + 5 * MINUTE_MS, 75 * MINUTE_MS)
    assert view_game(entries[2].folded, 0).at_ms == 62_000
    fallen = view_game(entries[2].folded, 3 * 60 * MINUTE_MS)
    assert fallen.clock.black.is_flag_down
    assert (Actor.WHITE, "flag") in [(may.actor, may.act) for may in fallen.permissions]


def test_stages_and_moves_to_go():
    conditions = Conditions(game="chess", edition="fide2009", tempo="90m/2,30m+30s")
    events = [Event(1, 0, Actor.ARBITER, Start())]
    view = view_game(entries_of(conditions, events)[-1].folded)
    assert (view.clock.stages, view.clock.white.stage, view.clock.white.moves_to_go) == (2, 1, 2)
    for number, move in enumerate(("e4", "e5", "Nf3"), start=1):
        by = Actor.WHITE if number % 2 else Actor.BLACK
        events += [Event(2 * number, number, by, Move(move)), Event(2 * number + 1, number, by, Press())]
    view = view_game(entries_of(conditions, events)[-1].folded)
    assert (view.clock.white.stage, view.clock.white.moves_to_go, view.clock.black.moves_to_go) == (2, 0, 1)
    assert view.clock.of(Side.WHITE) == view.clock.white


def test_the_days_of_a_move_by_correspondence():
    view = shown("kw-i-11-1-3-correspondence", 1)
    assert view.clock is None
    assert view.move_due_ms == view.conditions.move_ms


def test_a_claim_with_its_proposal():
    name = "kw-i-6-1-third-repetition-claimed"
    claimed = [view for entry in entries_of(*read_log(example(name))) if (view := view_game(entry.folded)).claim]
    assert claimed
    claim = claimed[0].claim
    assert (claim.ground, claim.proposal.ruling.reason, claim.proposal.is_exact) == (
        "regulation_draw",
        "third-repetition",
        True,
    )
    assert claimed[0].waits == claim.proposal.ruling
    assert view_object(claimed[0])["claim"]["proposal"]["ruling"]["articles"] == [
        "KW2025:I.6.1",
        "KW2025:I.7.3.2",
        "KW2025:II.5.2",
    ]


def test_an_offer_and_its_end():
    offered = shown("fide-c-sample-game", 43)
    assert (offered.offer.side, offered.offer.ahead, offered.ending) == (Side.WHITE, None, None)
    agreed = shown("fide-c-sample-game", 45)
    assert (agreed.offer, agreed.ending.result, agreed.phase) == (None, "½-½", Phase.OVER)


def test_an_incident_that_waits_for_the_opponent():
    view = shown("kw-i-5-7-irregular-accepted", 2)
    (incident,) = view.incidents
    assert (incident.code, incident.side, incident.status.value) == ("IRR-6", Side.WHITE, "committed")
    assert view.position == "B:W28,33:B7,22"
    assert view.last_move is None  # the position was set up, nobody knows by which move


# How long it takes


@pytest.mark.parametrize(
    ("game", "edition", "start"),
    [("100", "kw2025", None), ("64", "kw2025", KINGS_64), ("chess", "fide2009", None), ("chess960", "fide2023", "518")],
)
def test_a_log_of_150_plies_is_open_in_a_tenth_of_a_second(game, edition, start):
    """From what is kept, conditions and events, to what a script gets."""
    conditions = Conditions(game=game, edition=edition, tempo="2h+60s", start=start)
    events = next(found for seed in range(200) if (found := random_play(conditions, seed)) is not None)
    assert min(opened_in(conditions, events) for _ in range(3)) < 0.1


def opened_in(conditions, events):
    began = process_time()
    view_object(view_game(fold(conditions, events)))
    return process_time() - began


def random_play(conditions, seed):
    """The events of 150 plies with their presses; none if the game is over before. Chance soon ends a game of 64."""
    shuttle = SHUTTLE_64 if conditions.start == KINGS_64 else ()
    choose, events = random.Random(seed), [Event(1, 0, Actor.ARBITER, Start())]
    folded = fold(conditions, events)
    while folded.state.ending is None and folded.state.table.ply < 150:
        by, seq, at_ms = Actor.of(folded.state.to_move), folded.state.seq, folded.state.at_ms
        text = shuttle[folded.state.table.ply % 4] if shuttle else legal_text(choose, folded.state)
        more = [Event(seq + 1, at_ms + 500, by, Move(text)), Event(seq + 2, at_ms + 1_000, by, Press())]
        after = fold_on(folded, more)
        if after.state.table.ply > folded.state.table.ply:  # else it was some text that is no move
            folded, events = after, events + more
    return events if folded.state.table.ply == 150 else None
