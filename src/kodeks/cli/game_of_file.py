"""The games that a tournament file holds, for `kodeks game`: listed, shown, begun and gone on with."""

from __future__ import annotations

import time
from argparse import Namespace
from datetime import UTC, datetime
from typing import NamedTuple

from kodeks.cli.parser import BadUsage
from kodeks.cli.speech import print_grid, print_json, ruling_object, say
from kodeks.cli.tournament_files import open_file, read_text, told
from kodeks.formats.game_lines import (
    GameRecord,
    first_game_line,
    game_line,
    moment_of,
    read_beginning,
    read_game,
    text_of_moment,
)
from kodeks.formats.game_streams import GameLines
from kodeks.formats.gamelog import event_of_line
from kodeks.formats.recorded_games import logs_by_board, next_take
from kodeks.game import Actor, Event, State, fold
from kodeks.game.flagging import flag_before
from kodeks.game.fold import step
from kodeks.json_text import read_object
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace, read_game_place
from kodeks.rulebook.ruling import Ruling
from kodeks.storage.tournament_store import AppendedAct, GameAddition, Store
from kodeks.tables import conditions_of, players_at, result_of_game, seats_of, signers_of
from kodeks.tournament import Stage, Tournament
from kodeks.tournament.acts import Result
from kodeks.tournament.regulations.groups import Keeping

_HEADINGS = (
    "game-list-of",
    "game-list-white",
    "game-list-black",
    "game-list-events",
    "game-list-began",
    "game-list-result",
)
KEPT = tuple(each.value for each in Keeping if each is not Keeping.RESULTS)


# Looking


def list_games(options: Namespace) -> None:
    """All games of a file; only their first lines are read."""
    store = open_file(options.log)
    state, games = store.folded.state, sorted(store.games.values(), key=lambda each: each.place.order)
    played = [paired for paired in state.rounds if any(lines.place.round == paired.number for lines in games)]
    results = {(paired.number, *seat.place): seat.text for paired in played for seat in seats_of(state, paired)}
    current = {lines.place: results.get(board, "") for board, lines in logs_by_board(state, games).items()}
    rows = [_row(each, current.get(each.place, "")) for each in games]
    if options.json:
        print_json({"games": rows})
        return
    if not rows:
        print(say("game-file-has-none"))
        return
    headings = [say(key) for key in _HEADINGS]
    print_grid(headings, [[str(value or "") for value in row.values()] for row in rows], right={3})


def _row(lines: GameLines, result: str) -> dict[str, object]:
    """What is known of a game without playing it through; the result is that of the tournament."""
    record = read_beginning(lines)
    return {
        "of": str(lines.place),
        "white": record.conditions.white,
        "black": record.conditions.black,
        "events": len(lines.texts) - 1,
        "began": record.began,
        "result": result or None,
    }


def game_in_file(file: str, text: str) -> GameRecord:
    """The game of a board, with all its events."""
    lines = _last_at(open_file(file), text)
    if lines is None:
        raise MalformedText("game-not-in-file", text)
    return read_game(lines)


def _last_at(store: Store, text: str) -> GameLines | None:
    """The game of a board: that of those who are paired there, or else the last that was begun there; unless one is
    named, as 3.7#1 is."""
    wanted = read_game_place(text)
    if "#" in text:
        return store.games.get(str(wanted))
    begun = [lines for lines in store.games.values() if lines.place[:3] == wanted[:3]]
    last = max(begun, key=lambda lines: lines.place.take, default=None)
    return _of_those_paired(store, wanted) or last


def _of_those_paired(store: Store, place: GamePlace) -> GameLines | None:
    return logs_by_board(store.folded.state, [*store.games.values()]).get(place[:3])


# Adding


class Addition(NamedTuple):
    """What became of events that were added: the game then, how many there were, and what the tournament made of its
    result, if it gave one."""

    record: GameRecord
    events: int
    outcomes: list[AppendedAct]

    @property
    def recorded(self) -> str | None:
        """The result that went into the tournament."""
        found = [
            event.act.result for event, made in self.outcomes if isinstance(event.act, Result) and made.is_accepted
        ]
        return found[-1] if found else None

    @property
    def refusals(self) -> tuple[Ruling, ...]:
        """Why it did not: the arbiter has the last word."""
        return tuple(ruling for _, made in self.outcomes if not made.is_accepted for ruling in made.rulings)

    def as_object(self) -> dict[str, object]:
        """For machines."""
        return {
            "of": str(self.record.place),
            "added": self.events,
            "recorded": self.recorded,
            "not_recorded": [ruling_object(ruling) for ruling in self.refusals],
        }


def add_events(options: Namespace) -> Addition:
    """Events from standard input for the game of a board, all or none; one that is not there is begun by them."""
    given = _given(read_text("-"))
    store = open_file(options.log)
    wanted = read_game_place(options.place)
    is_named = "#" in options.place
    lines = store.games.get(str(wanted)) if is_named else _of_those_paired(store, wanted)
    if lines is None and is_named:
        raise MalformedText("game-not-in-file", options.place)
    if lines is None:
        place = wanted._replace(take=next_take(store.folded.state, store.games.values(), wanted))
    else:
        place = lines.place
    now_ms = time.time_ns() // 1_000_000

    def decide(state: Tournament, known: GameLines | None) -> GameAddition:
        of_board = None if known is None else _as_paired_now(state, store, known)
        return _addition(options, state, place, of_board, given, now_ms)

    outcomes = store.append_to_game(place, decide)
    return Addition(read_game(store.games[str(place)]), len(given), outcomes)


def _as_paired_now(state: Tournament, store: Store, known: GameLines) -> GameLines:
    """A log with the board whose game it is; none where another one is."""
    found = logs_by_board(state, [*store.games.values()]).values()
    return next((lines for lines in found if lines.place == known.place), known)


def _given(text: str) -> list[tuple[int, dict[str, object]]]:
    """The lines that say something, with their numbers."""
    found = []
    for number, line in enumerate(text.split("\n"), start=1):
        if line.strip():
            try:
                found.append((number, read_object(line, kind="log-not-an-object")))
            except MalformedText as error:
                raise error.at(line=number, column=1) from None
    return found


def _addition(
    options: Namespace,
    state: Tournament,
    place: GamePlace,
    known: GameLines | None,
    given: list[tuple[int, dict[str, object]]],
    now_ms: int,
) -> GameAddition:
    texts: list[str] = []
    if known is None:
        text, total, record = _begun(options, state, place, now_ms)
        texts.append(text)
    else:
        record, total = read_game(known), known.total
    before = game = fold(record.conditions, record.events).state
    seq, since_ms = len(record.events), now_ms - moment_of(record.began)
    for number, data in given:
        asked = _event(dict(data), seq + 1, max(since_ms, game.at_ms), number)
        for event in _with_flag(game, asked):
            game, rulings, is_accepted = step(game, event)
            if not is_accepted:
                raise BadUsage(f"{'; '.join(map(told, rulings))} ({say('place-line', number=number)})")
            text, total = game_line(total, place, event)
            texts.append(text)
            seq = event.seq
    lines = [text.removesuffix("\n").encode() for text in texts]
    return _with_result(GameAddition(lines), before, game, place if known is None else known.now)


def _with_flag(game: State, event: Event) -> tuple[Event, ...]:
    """An event, after the flag that had fallen by itself before it."""
    flag = flag_before(game, (event.act,), event.at_ms)
    if flag is None:
        return (event,)
    return Event(event.seq, flag[0], Actor.CLOCK, flag[1]), event._replace(seq=event.seq + 1)


def _with_result(addition: GameAddition, before: State, game: State, place: GamePlace | None) -> GameAddition:
    """With what it gives the board whose game it is, if it is that of one."""
    if before.is_signed or game.ending is None or place is None:
        return addition
    result = result_of_game(game, place, told(game.ending.ruling))
    now = datetime.now(UTC).isoformat(timespec="seconds")
    return addition if result is None else addition._replace(acts=[result], by=signers_of(game), at=now)


def _begun(options: Namespace, state: Tournament, place: GamePlace, now_ms: int) -> tuple[str, str, GameRecord]:
    """The first line of a game and its sum; the round must have started."""
    keeping = state.regulations.play.keeping if options.keeping is None else Keeping(options.keeping)
    conditions = conditions_of(state, place, keeping)
    paired = state.round(place.round)
    if paired is None or paired.stage is not Stage.STARTED:
        raise BadUsage(say("game-round-not-started", round=place.round))
    if keeping is Keeping.RESULTS:
        raise BadUsage(say("usage-missing", what=f"--keeping {'|'.join(KEPT)}"))
    began, players = text_of_moment(now_ms), players_at(state, place)
    text, total = first_game_line(place, conditions, began, players)
    return text, total, GameRecord(place, conditions, began, (), total, players)


def _event(data: dict[str, object], seq: int, at_ms: int, number: int) -> Event:
    """What a line says; its number is the next, its time that of the wall clock, unless it gives them."""
    try:
        event = event_of_line({"seq": seq, "at": at_ms, **data})
        if event.seq != seq:
            raise MalformedText("log-wrong-value", f"seq: {event.seq}")
        return event
    except MalformedText as error:
        raise error.at(line=number, column=1) from None
