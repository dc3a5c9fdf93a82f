"""`kodeks play`: a board to practise on in the terminal, by typed moves and words, drawn or told."""

from __future__ import annotations

import secrets
import select
import sys
import time
from argparse import Namespace
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import IO

from kodeks import words
from kodeks.chess import STARTS
from kodeks.cli.game import log_text
from kodeks.cli.options import add_edition_of_both, in_force, tell_uncrowned
from kodeks.cli.parser import BadUsage, Commands
from kodeks.cli.practice import Practice
from kodeks.cli.speech import printable, say, spoken
from kodeks.clock import read_clock
from kodeks.dialogue.sentences import say_side
from kodeks.dialogue.vocabulary import plain
from kodeks.draughts import VARIANTS, variant
from kodeks.formats.diagrams import chess_text_board, text_board, text_legend
from kodeks.formats.gamelog import read_log, write_log
from kodeks.game import Conditions, Event, State
from kodeks.game.chess_table import ChessTable
from kodeks.game.draughts_table import DraughtsTable
from kodeks.rulebook.result import Side

_GAMES = (*VARIANTS, "chess", "chess960")
_STDOUT = "-"
_BLIND = {"white": (Side.WHITE,), "black": (Side.BLACK,), "both": tuple(Side)}


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("play", help=say("help-play"), description=say("help-play-more"))
    parser.add_argument("--game", choices=_GAMES, help=say("help-play-game"))
    parser.add_argument("--tempo", help=say("help-play-tempo"))
    add_edition_of_both(parser)
    parser.add_argument("--fen", help=say("help-play-fen"))
    parser.add_argument("--blind", choices=tuple(_BLIND), help=say("help-play-blind"))
    parser.add_argument("--log", metavar="FILE", help=say("help-play-log"))
    parser.add_argument("--plain", action="store_true", help=say("help-play-plain"))
    parser.add_argument("--ascii", action="store_true", help=say("help-ascii"))
    parser.add_argument("--by-hand", action="store_true", help=say("help-play-by-hand"))
    parser.set_defaults(run=_run)


def _run(options: Namespace) -> None:
    """Play until the input ends; the log is kept as it grows, or printed whole at the end."""
    conditions, events = _begun(options)
    file = None if options.log in (None, _STDOUT) else Path(options.log)
    kept = [*events]
    if file is not None and not events:
        file.write_text(write_log(conditions, ()), encoding="utf-8", newline="\n")

    def keep(event: Event) -> None:
        kept.append(event)
        if file is not None:
            with file.open("a", encoding="utf-8", newline="\n") as lines:
                lines.write(write_log(conditions, (event,)).splitlines(keepends=True)[-1])

    language = spoken("board")
    practice = Practice(conditions, events, language, keep=keep, presses=not options.by_hand)
    _Terminal(practice, options, sys.stdin).run()
    if options.log == _STDOUT:
        print(write_log(conditions, kept), end="")


def _begun(options: Namespace) -> tuple[Conditions, Sequence[Event]]:
    """The conditions asked for, or those of a log that is gone on with, with its events."""
    if options.log not in (None, _STDOUT) and Path(options.log).exists() and Path(options.log).stat().st_size:
        asked = [name for name in ("game", "tempo", "edition", "fen", "blind") if getattr(options, name) is not None]
        if asked:
            raise BadUsage(say("usage-conflict", where=f"--{asked[0]}", what=f"--log {options.log}"))
        return read_log(log_text(options.log))
    game = options.game or _GAMES[0]
    start = options.fen
    if start is not None and game in VARIANTS:
        tell_uncrowned(start, variant(game))
    if start is None and game == "chess960":
        start = str(secrets.randbelow(STARTS))
    board = "chess" if game == "chess960" else game
    edition = options.edition or in_force(board)
    blind = _BLIND.get(options.blind, ())
    conditions = Conditions(
        game=game,
        edition=edition,
        tempo=options.tempo,
        start=start,
        blind=blind,
        announcing=bool(blind),  # asked for before the game [VIII.2.3]
    )
    return conditions, ()


class _Terminal:
    """The loop of a terminal, or of lines that are piped in: what is read is heard, what is told is printed."""

    def __init__(self, practice: Practice, options: Namespace, lines: IO[str]) -> None:
        self.practice, self.options, self.lines = practice, options, lines
        self.language = practice.language
        self.leaving = {plain(phrase) for phrase in words.heard(self.language)["leave"]}
        self.began_ms = (
            _monotonic_ms() - practice.state.at_ms
        )  # of a game gone on with, nobody pays for the time between
        self.drawn = ""

    def run(self) -> None:
        """Until the input ends."""
        self.practice.begin(self._now_ms())
        self._print((words.say(self.language, "play-welcome"),))
        if not self.options.plain:
            print(self._legend())
        self._draw()
        while (line := self._read()) is not None:
            self._print(self.practice.look(self._now_ms()))
            if plain(line.strip()) in self.leaving:
                break
            if line.strip():
                self._print(self.practice.hear(line, self._now_ms()))
            self._draw()
        if self.practice.state.ending is None:
            self._print((words.say(self.language, "play-not-over"),))

    def _legend(self) -> str:
        if self.practice.state.table.is_chess:
            return words.say(self.language, "play-letters")
        return text_legend(self.language, ascii_only=self.options.ascii)

    def _now_ms(self) -> int:
        return _monotonic_ms() - self.began_ms

    def _read(self) -> str | None:
        """A line; None at the end. Before somebody who types, alarms and flags come by themselves."""
        if self.lines.isatty():
            self._prompt()
            while not self._is_ready():
                told = self.practice.look(self._now_ms())
                if told:
                    print()
                    self._print(told)
                    self._prompt()
        line = self.lines.readline()
        if not line and self.lines.isatty():
            print()
        return line or None

    def _is_ready(self) -> bool:
        now_ms = self._now_ms()
        due_ms = self.practice.next_look_ms(now_ms)
        wait = None if due_ms is None else max(0.05, (due_ms - now_ms) / 1_000)
        return bool(select.select([self.lines], [], [], wait)[0])

    def _prompt(self) -> None:
        state = self.practice.state
        name = say_side(state.to_move, self.language) if state.ending is None else ""
        if name and state.clock is not None and not self.options.plain:
            name += f" {read_clock(state.clock, self._now_ms())[state.to_move].time}"
        print(f"{name}> ", end="", flush=True)

    def _print(self, sentences: Iterable[str]) -> None:
        for sentence in sentences:
            print(printable(sentence), flush=True)

    def _draw(self) -> None:
        """The board, where it has changed; who has the move stands in the sentence below it."""
        if self.options.plain:
            return
        state, drawn = self.practice.state, self._board(self.practice.state)
        if drawn == self.drawn:
            return
        self.drawn = drawn
        whose = "" if state.ending else words.say(self.language, f"diagram-{state.to_move.value}-to-move")
        print(f"\n{drawn}{whose}\n", flush=True)

    def _board(self, state: State) -> str:
        table, ascii_only = state.table, self.options.ascii
        if isinstance(table, ChessTable):
            last = table.game.moves[-1] if table.game.moves else None
            return chess_text_board(table.game.board, self.language, ascii_only=ascii_only, last_move=last)
        assert isinstance(table, DraughtsTable), table
        return text_board(table.game.position, ascii_only=ascii_only, last_move=table.game.move)


def _monotonic_ms() -> int:
    return time.monotonic_ns() // 1_000_000
