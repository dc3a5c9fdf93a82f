"""`kodeks games`: the games of a whole round, written to a file or read from one."""

from __future__ import annotations

import time
from argparse import Namespace
from pathlib import Path

from kodeks.cli.parser import ORDINAL, BadUsage, Commands, add_json
from kodeks.cli.speech import explain_error, note, print_json, printable, say
from kodeks.cli.tournament_files import open_file, print_remarks, told
from kodeks.cli.verb import whoever_sits_here
from kodeks.formats.game_lines import first_game_line, game_line, moment_of, read_game, text_of_moment
from kodeks.formats.game_streams import GameLines
from kodeks.formats.game_text import decode_games
from kodeks.formats.pdn.replay import MoveRefusal
from kodeks.formats.recorded_games import logs_by_board, next_take, round_file
from kodeks.formats.round_games import FoundGame, RoundGames, UnplacedGame, read_round_games
from kodeks.formats.sheet_entry import Entering
from kodeks.game import Event
from kodeks.rounds import GamePlace
from kodeks.storage import Store, write_new_file
from kodeks.storage.tournament_store import GameAddition
from kodeks.tables import players_at
from kodeks.tournament import PairedRound, Tournament
from kodeks.tournament.step import refused_when_closed


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("games", help=say("help-games"), description=say("help-games"))
    parser.add_argument("file", help=say("help-tournament-file"))
    parser.add_argument("round", type=ORDINAL, help=say("help-round"))
    way = parser.add_mutually_exclusive_group(required=True)
    way.add_argument("--out", metavar="GAMES", help=say("help-games-out"))
    way.add_argument("--from", dest="source", metavar="GAMES", help=say("help-games-from"))
    parser.add_argument("--leave-out", action="store_true", help=say("help-games-leave-out"))
    parser.add_argument("--by", help=say("help-by"))
    add_json(parser)
    parser.set_defaults(run=_run)


def _run(options: Namespace) -> None:
    """Write the round's file, or record the games of one: all that were read, or none."""
    store = open_file(options.file)
    state = store.folded.state
    paired = state.round(options.round)
    if paired is None:
        raise BadUsage(say("games-no-such-round", round=options.round))
    if options.out is not None:
        _write(options, store, paired)
        return
    text, remarks = decode_games(Path(options.source).read_bytes())
    games = read_round_games(state, paired, text, [*store.games.values()])
    print_remarks(remarks)
    for each in games.unplaced:
        note(f"kodeks: {_told(each)}")
    if games.unplaced and not options.leave_out:
        raise BadUsage(say("games-nothing-recorded"))
    closed = refused_when_closed(state)
    if closed is not None:
        raise BadUsage("; ".join(map(told, closed.rulings)))
    for found in games.new:
        _append(store, paired, found, options.by or whoever_sits_here())
    _print(options, games)


def _append(store: Store, paired: PairedRound, found: FoundGame, who: str) -> None:
    """The lines of a game: its log goes on, or it is begun anew with its sheet."""
    entry, place = found.entry, GamePlace(paired.number, *found.seat.place)
    assert entry is not None
    at_board, games = place, [*store.games.values()]
    known = None if entry.known is None else logs_by_board(store.folded.state, games).get(place[:3])
    place = place._replace(take=next_take(store.folded.state, games, place)) if known is None else known.place

    def decide(state: Tournament, known: GameLines | None) -> GameAddition:
        return GameAddition(_lines(entry, place, known, players_at(state, at_board), who))

    store.append_to_game(place, decide)


def _lines(entry: Entering, place: GamePlace, known: GameLines | None, players: str, who: str) -> list[bytes]:
    """What is added to what the file has of a game; if somebody else has written there meanwhile, nothing is."""
    record = None if known is None else read_game(known)
    if (None if record is None else record.events) != (None if entry.known is None else entry.known.events):
        raise BadUsage(say("game-position-has-changed", moves=sum(entry.state.made)))
    now_ms, texts = time.time_ns() // 1_000_000, list[str]()
    if record is None:
        text, total = first_game_line(place, entry.conditions, text_of_moment(now_ms), players, entry.sheet)
        texts.append(text)
        seq, at_ms = 0, 0
    else:
        total, seq = record.total, len(record.events)
        at_ms = max(now_ms - moment_of(record.began), *(event.at_ms for event in record.events))
    for number, deed in enumerate(entry.deeds, start=seq + 1):
        text, total = game_line(total, place, Event(number, at_ms, *deed, who))
        texts.append(text)
    return [text.removesuffix("\n").encode() for text in texts]


def _write(options: Namespace, store: Store, paired: PairedRound) -> None:
    text, losses = round_file(store.folded.state, paired, [*store.games.values()])
    write_new_file(Path(options.out), text.encode("utf-8"))
    print_remarks(losses)
    if options.json:
        print_json({"file": options.out, "round": paired.number})
    else:
        print(printable(say("convert-done", source=options.file, target=options.out)))


def _print(options: Namespace, games: RoundGames) -> None:
    if options.json:
        found = [
            {
                "board": str(each.seat.place),
                "white": each.seat.white.name,
                "black": each.seat.black.name,
                "plies": each.plies,
                "new": each.is_new,
                "remarks": [remark.key for remark in each.remarks],
            }
            for each in games.found
        ]
        print_json({"games": found, "left_out": len(games.unplaced), "without_moves": games.empty})
        return
    for each in games.found:
        remarks = "; ".join(say(remark.key, **remark.facts) for remark in each.remarks)
        line = f"{each.seat.place!s:>5} {each.seat.white.name} – {each.seat.black.name} ({each.plies})"
        print(printable(f"{line}: {remarks}" if remarks else line))


def _told(unplaced: UnplacedGame) -> str:
    """Which game of the file, and why it cannot be recorded."""
    names = f"{unplaced.white or '?'} – {unplaced.black or '?'}"
    head = say("round-games-game", number=unplaced.number, names=names)
    error = unplaced.error
    if not isinstance(error, MoveRefusal):
        return f"{head} {explain_error(error)}"
    assert error.place is not None, "games of a file have places"
    line, column = error.place
    facts: dict[str, int | str] = {"number": error.move_number, "line": line, "column": column}
    return f"{head} {say('round-games-refused', move=error.text, why=told(error.ruling), **facts)}"
