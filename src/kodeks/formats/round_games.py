"""A file with the games of a whole round: each game is brought to its board, or told why it cannot be."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from kodeks.draughts.rules import GameRules
from kodeks.formats import pdn, pgn
from kodeks.formats.game_lines import GameRecord
from kodeks.formats.game_streams import GameLines
from kodeks.formats.pdn.header import result_of as pdn_result
from kodeks.formats.pdn.replay import MoveRefusal
from kodeks.formats.pdn.tree import Place
from kodeks.formats.pgn.tree import result_of as pgn_result
from kodeks.formats.recorded_games import logs_by_board, record_at, written_result
from kodeks.formats.remark import Remark
from kodeks.formats.score_sheets import read_sheet
from kodeks.formats.sheet_entry import Entering, entering, line_of_record
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace
from kodeks.rulebook.fide import chess_edition
from kodeks.rulebook.house_reader import house_rules
from kodeks.rulebook.result import Result
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import Seat, SeatPlace, conditions_of, seats_of
from kodeks.tournament import PairedRound, Regulations, Tournament
from kodeks.tournament.regulations.groups import Keeping

__all__ = ["FoundGame", "RoundGames", "UnplacedGame", "read_round_games"]

LONGEST = 60_000  # characters of a game, as the log takes it
MOST = 1_000  # games of a file
_NUMBER = r"[0-9]{1,4}"
_ROUND = re.compile(rf"\(?({_NUMBER})\)?(?:[.,/ -]({_NUMBER}))?(?:[.,/ -]({_NUMBER}))?")
_BOARD = re.compile(rf"({_NUMBER})(?:[.,/ -]({_NUMBER}))?")
_UNKNOWN = {"", "?", "-", "NN", "N.N."}
_WORD = re.compile(r"\w+")


class FoundGame(NamedTuple):
    """A game and its board, and what its log is to say of it."""

    seat: Seat
    number: int  # in the file, from 1
    place: Place
    plies: int
    text: str  # as the file has it
    entry: Entering | None  # None: it changes nothing
    remarks: tuple[Remark, ...] = ()

    @property
    def is_new(self) -> bool:
        """Whether it changes anything."""
        return self.entry is not None


class UnplacedGame(NamedTuple):
    """A game that cannot be recorded: what it calls itself, and why not: it cannot be read, has no board, or the rules
    refuse a move."""

    number: int
    white: str
    black: str
    error: MalformedText | MoveRefusal

    @property
    def place(self) -> Place | None:
        if isinstance(self.error, MoveRefusal):
            return self.error.place
        return None if self.error.line is None else Place(self.error.line, self.error.column or 1)


class RoundGames(NamedTuple):
    found: tuple[FoundGame, ...]
    unplaced: tuple[UnplacedGame, ...]
    empty: int  # games without a move
    boards_left: int  # boards of the round that have no moves, here nor so far

    @property
    def new(self) -> tuple[FoundGame, ...]:
        """Those that are to be recorded."""
        return tuple(each for each in self.found if each.is_new)


class _FileGame(NamedTuple):
    number: int
    place: Place
    tags: Mapping[str, str]
    plies: int
    result: str
    text: str
    refusal: MoveRefusal | None
    remarks: tuple[Remark, ...] = ()  # on what was odd in its text


def read_round_games(
    state: Tournament, paired: PairedRound, text: str, games: Sequence[GameLines] = (), reason: str = ""
) -> RoundGames:
    """The games of a file, brought to the boards of a round by their tag Round, or by the names of the players; with
    what is known of its games so far, and a reason for what is taken back."""
    seats = seats_of(state, paired)
    known = _known(state, paired, seats, games)
    read = list(_read(state.regulations, text))
    if not read:
        raise MalformedText("games-none-in-file", text.strip()[:40], line=1, column=1)
    if len(read) > MOST:
        raise MalformedText("games-too-many", str(len(read)), line=1, column=1)
    found: dict[Seat, FoundGame] = {}
    unplaced: list[UnplacedGame] = []
    empty = 0
    for game in read:
        if isinstance(game, UnplacedGame):
            unplaced.append(game)
        elif not game.plies and game.refusal is None:
            empty += 1
        else:
            try:
                seat = _seat(game, paired.number, seats)
                _check(game, seat, found)
            except MalformedText as error:
                unplaced.append(_unplaced(game, error))
                continue
            if game.refusal is not None:
                unplaced.append(_unplaced(game, game.refusal))
                continue
            placed = _found(state, GamePlace(paired.number, *seat.place), game, seat, known.get(seat.place), reason)
            if isinstance(placed, FoundGame):
                found[seat] = placed
            else:
                unplaced.append(_unplaced(game, placed))
    left = sum(seat.place not in known and seat not in found for seat in seats)
    return RoundGames(tuple(sorted(found.values(), key=_order)), tuple(unplaced), empty, left)


def _order(game: FoundGame) -> tuple[int, int]:
    return game.seat.place.board, game.seat.place.game or 0


# Reading


def _read(regulations: Regulations, text: str) -> Iterator[_FileGame | UnplacedGame]:
    yield from _chess(regulations, text) if regulations.is_chess else _draughts(regulations, text)


def _chess(regulations: Regulations, text: str) -> Iterator[_FileGame | UnplacedGame]:
    edition = chess_edition(regulations.edition)
    for game in pgn.read_games(text):
        if isinstance(game, pgn.PgnError):
            yield _unread(game)
            continue
        refusal = pgn.replay(game, edition).refusal
        result = game.terminator if game.terminator != "*" else game.tags.get("Result", "*")
        written = pgn.write_game(game)
        yield _FileGame(game.number, game.place, game.tags, game.plies, result, written, refusal, game.remarks)


def _draughts(regulations: Regulations, text: str) -> Iterator[_FileGame | UnplacedGame]:
    rules = _rules(regulations)
    for game in pdn.read_games(text, variant=rules.variant):
        if isinstance(game, pdn.PdnError):
            yield _unread(game)
            continue
        if game.variant is not rules.variant:
            line, column = game.place
            error = MalformedText("games-another-board", game.variant.key, line=line, column=column)
            yield UnplacedGame(game.number, game.tags.get("White", ""), game.tags.get("Black", ""), error)
            continue
        replayed = pdn.replay(game, rules)
        result = game.terminator if game.end_result is not None else game.tags.get("Result", "*")
        remarks = (*game.remarks, *replayed.remarks)
        written = pdn.write_game(game)
        yield _FileGame(game.number, game.place, game.tags, game.plies, result, written, replayed.refusal, remarks)


def _rules(regulations: Regulations) -> GameRules:
    """The rules of the event; a draw that is due waits until somebody claims it [D-5]."""
    if regulations.house is not None:
        return GameRules.of_house(house_rules(regulations.house), claim=True)
    return GameRules.of(
        regulations.game, regulations.edition, with_advantage=regulations.play.with_advantage, claim=True
    )


def _unread(error: pdn.PdnError) -> UnplacedGame:
    return UnplacedGame(error.game or 0, error.tags.get("White", ""), error.tags.get("Black", ""), error)


def _unplaced(game: _FileGame, error: MalformedText | MoveRefusal) -> UnplacedGame:
    return UnplacedGame(game.number, game.tags.get("White", ""), game.tags.get("Black", ""), error)


# Matching


def _seat(game: _FileGame, round_number: int, seats: Iterable[Seat]) -> Seat:
    """The board of a game; a MalformedText at the game's place tells why it has none."""
    named = [seat for seat in seats if _sits(game, seat.white.entry.name, seat.black.entry.name)]
    swapped = [seat for seat in seats if _sits(game, seat.black.entry.name, seat.white.entry.name)]
    given = _given(game, round_number)
    if given is None:
        if len(named) == 1:
            return named[0]
        reason = "games-ambiguous" if named else "games-colours-swapped" if swapped else "games-nobody"
        raise _error(game, reason, _names(game))
    seat = next((seat for seat in seats if seat.place == given), None)
    if seat is None:
        raise _error(game, "games-no-such-board", game.tags.get("Round", "") or game.tags.get("Board", ""))
    if _is_nameless(game) or seat in named:
        return seat
    raise _error(game, "games-colours-swapped" if seat in swapped else "games-other-names", _names(game))


def _given(game: _FileGame, round_number: int) -> tuple[int, int | None] | None:
    """Board, and board of the match, as the tags Round and Board tell them; another round is an error."""
    match = _ROUND.fullmatch(game.tags.get("Round", "").strip())
    if match is not None and int(match[1]) != round_number:
        raise _error(game, "games-another-round", game.tags["Round"])
    parts = [] if match is None else [int(part) for part in match.groups()[1:] if part]
    if not parts and (board := _BOARD.fullmatch(game.tags.get("Board", "").strip())):
        parts = [int(part) for part in board.groups() if part]
    return (parts[0], parts[1] if len(parts) > 1 else None) if parts else None


def _check(game: _FileGame, seat: Seat, found: Mapping[Seat, FoundGame]) -> None:
    if seat in found:
        raise _error(game, "games-board-twice", _names(game))
    if len(game.text) > LONGEST:
        raise _error(game, "game-too-long", _names(game))


def _error(game: _FileGame, reason: str, text: str) -> MalformedText:
    return MalformedText(reason, text, line=game.place.line, column=game.place.column)


def _names(game: _FileGame) -> str:
    return f"{game.tags.get('White', '?')} – {game.tags.get('Black', '?')}"


def _is_nameless(game: _FileGame) -> bool:
    return all(game.tags.get(colour, "").strip() in _UNKNOWN for colour in ("White", "Black"))


def _sits(game: _FileGame, white: str, black: str) -> bool:
    return _is_same(game.tags.get("White", ""), white) and _is_same(game.tags.get("Black", ""), black)


def _is_same(written: str, name: str) -> bool:
    """Whether two texts name one person: the same words in any order, with or without Polish signs; a given name may be
    its first letter, or left out."""
    ours, theirs = _words(name), _words(written)
    if not ours or not theirs:
        return False
    if sorted(ours) == sorted(theirs):
        return True
    whole = [word for word in theirs if len(word) > 1]
    if not whole or not set(whole) <= set(ours):
        return False
    left = [word for word in ours if word not in whole]
    initials = [word for word in theirs if len(word) == 1]
    return len(initials) <= len(left) and all(any(word.startswith(each) for word in left) for each in initials)


def _words(name: str) -> list[str]:
    plain = unicodedata.normalize("NFKD", name.casefold().replace("ł", "l"))
    return _WORD.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))


def _known(
    state: Tournament, paired: PairedRound, seats: Iterable[Seat], games: Sequence[GameLines]
) -> dict[SeatPlace, GameRecord]:
    """What is known of the games of a round that have any moves."""
    logs = logs_by_board(state, [game for game in games if game.place.round == paired.number])
    places = (GamePlace(paired.number, *seat.place) for seat in seats)
    records = ((place, record_at(state, place, logs.get(place[:3]))) for place in places)
    known = ((place, record) for place, record in records if record is not None)
    return {SeatPlace(*place[1:3]): record for place, record in known if line_of_record(record) or not record.events}


def _found(
    state: Tournament, place: GamePlace, game: _FileGame, seat: Seat, known: GameRecord | None, reason: str
) -> FoundGame | MoveRefusal:
    """What the log of its board is to say; or what the log refuses of it."""
    fresh = conditions_of(state, place, Keeping.SHEET)
    base = fresh if known is None else known.conditions.begun_anew(fresh.start)
    sheet = read_sheet(base, game.text)
    if sheet.refusal is not None:
        return MoveRefusal(sheet.refusal[1], sheet.refusal[0], 1 + (len(sheet.entries) - 1) // 2, game.place)
    before = entering(known, base)
    made = before.rewritten(sheet, game.text, reason)
    if isinstance(made, Ruling):
        return MoveRefusal(made, "", 1, game.place)
    entry = made if made is not before and (made.known is None or made.deeds) else None
    remarks = (*_remarks(state, game, seat, is_other=entry is not None and known is not None), *game.remarks)
    return FoundGame(seat, game.number, game.place, game.plies, game.text, entry, remarks)


def _remarks(state: Tournament, game: _FileGame, seat: Seat, *, is_other: bool) -> Iterator[Remark]:
    """The result of the tournament stands, whatever the file says."""
    if is_other:
        yield Remark("games-replaces")
    recorded = written_result(state, seat.score)
    if game.result == "*":
        return
    if seat.score is None:
        yield Remark("games-result-missing", facts={"written": game.result})
    elif recorded != "*" and _result(state, game.result) != _result(state, recorded):
        yield Remark("games-result-differs", facts={"written": game.result, "recorded": recorded})


def _result(state: Tournament, text: str) -> Result | None:
    return pgn_result(text) if state.regulations.is_chess else pdn_result(text)
