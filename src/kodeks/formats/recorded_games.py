"""The games of a tournament, or of one round, as a file of PDN or PGN, with the tournament's names and results. A game
that has a log of its own is written from that, with its clocks; any other from the moves that were recorded of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

import chess

from kodeks.draughts.position import Position
from kodeks.draughts.variant import variant
from kodeks.formats import pdn, pgn
from kodeks.formats.game_lines import GameRecord, read_beginning, read_game
from kodeks.formats.game_streams import GameLines
from kodeks.formats.logged_games import game_of_record, game_of_state
from kodeks.formats.remark import Remark
from kodeks.formats.score_sheets import record_of_text
from kodeks.malformed import MalformedText
from kodeks.rounds import GamePlace, Score, write_score
from kodeks.tables import GameStep, KnownGame, Seat, place_now, players_at, seats_of, steps_of
from kodeks.tournament import Entry, PairedRound, Tournament
from kodeks.tournament.people import usual_score

_IN_PGN = {(2, 0): "1-0", (1, 1): "1/2-1/2", (0, 2): "0-1"}  # it knows no other


def recorded_games(state: Tournament, games: Sequence[GameLines] = ()) -> tuple[str, tuple[Remark, ...]]:
    """All games whose moves were recorded, and what is not among them: those whose moves cannot be read, and how many
    have none."""
    texts: list[str] = []
    losses: list[Remark] = []
    without = 0
    logs = logs_by_board(state, games)
    for paired in state.rounds:
        seats = seats_of(state, paired)
        kept = [seat for seat in seats if (paired.number, *seat.place) in state.moves.keys() | logs.keys()]
        without += sum(seat.score is not None and seat.score.is_played for seat in seats if seat not in kept)
        found, unread = _texts(state, paired, kept, logs)
        texts += found
        losses += unread
    if without:
        losses.append(Remark("games-without-moves", facts={"games": without}))
    return "\n".join(texts), tuple(losses)


def round_file(
    state: Tournament, paired: PairedRound, games: Sequence[GameLines] = (), *, with_names: bool = True
) -> tuple[str, tuple[Remark, ...]]:
    """Every board of a round, also those without moves: a header with the result, to be filled in. And which moves
    cannot be read."""
    logs = logs_by_board(state, [game for game in games if game.place.round == paired.number])
    texts, losses = _texts(state, paired, seats_of(state, paired, with_names=with_names), logs)
    return "\n".join(texts), tuple(losses)


class KnownRecord(NamedTuple):
    """A game as everybody may know it, and how its lines are read that far, should its state not tell everything."""

    known: KnownGame
    read: Callable[[], GameRecord]
    has_sheet: bool = False  # something stands beside its moves

    @property
    def game(self) -> pdn.PdnGame | pgn.PgnGame:
        """As files have it."""
        if self.has_sheet:
            return game_of_record(self.read()).game
        return game_of_state(self.known.state, self._steps)

    def _steps(self) -> Sequence[GameStep]:
        record = self.read()
        return steps_of(record.conditions, record.events)


def known_text(state: Tournament, number: int, seat: Seat, played: KnownRecord | None) -> str:
    """The game of a board as far as everybody may know it, or else the moves that were recorded of it; nothing if these
    cannot be read. The result stands beneath the last move and not beneath an earlier one: who reads a game late is not
    told how it ended."""
    tags = {**_event(state, number, seat), **_players(state, seat)}
    try:
        game = _played(state, GamePlace(number, *seat.place), None) if played is None else played.game
    except MalformedText:  # a file from elsewhere may have any text
        return ""
    is_over = played is None or played.known.is_whole or played.known.state.ending is not None
    return _written(state, game, tags, seat.score if is_over else None)


def logs_by_board(state: Tournament, games: Sequence[GameLines]) -> dict[tuple[int, int, int | None], GameLines]:
    """The log of each board that has one, by round, board and game: of several that those who are paired there now have
    begun in this round, at whichever board, the last. Only their first lines are read."""
    found = (as_paired(state, game) for game in sorted(games, key=lambda game: game.place.take))
    return {game.now[:3]: game for game in found if game.now is not None}


def as_paired(state: Tournament, game: GameLines) -> GameLines:
    """A game of a file with where its players are paired now, and with which colours; as it is, if they are not."""
    begun_by = read_beginning(game).players
    now = place_now(state, game.place, begun_by) if begun_by else game.place
    return game if now is None else game._replace(players=players_at(state, now), now=now)


def next_take(state: Tournament, games: Iterable[GameLines], place: GamePlace) -> int:
    """The number of a game that is begun at a board now: after those that were begun there, and those of the two who
    are paired there."""
    found = (as_paired(state, game) for game in games if game.place.round == place.round)
    here = (game.place.take for game in found if place[:3] in (game.place[:3], (game.now or game.place)[:3]))
    return max(here, default=0) + 1


def _texts(
    state: Tournament,
    paired: PairedRound,
    seats: Sequence[Seat],
    logs: Mapping[tuple[int, int, int | None], GameLines],
) -> tuple[list[str], list[Remark]]:
    texts: list[str] = []
    losses: list[Remark] = []
    for seat in seats:
        tags = {**_event(state, paired.number, seat), **_players(state, seat)}
        key = (paired.number, *seat.place)
        try:
            played = _played(state, GamePlace(*key), logs.get(key))
            texts.append(_written(state, played, tags, seat.score))
        except MalformedText:
            losses.append(Remark("games-not-readable", facts={"round": paired.number, "board": str(seat.place)}))
    return texts, losses


def _event(state: Tournament, number: int, seat: Seat) -> dict[str, str]:
    """The round with its board, as 3.7; of a match of teams 3.7.2."""
    regulations = state.regulations
    day = (regulations.schedule.start_of(number) or regulations.starts)[:10]
    return {
        "Event": _line(regulations.name),
        "Site": _line(regulations.place) or "?",
        "Date": day.replace("-", ".") or "????.??.??",
        "Round": f"{number}.{seat.place}",
    }


def _players(state: Tournament, seat: Seat) -> dict[str, str]:
    tags = {"White": _line(seat.white.entry.filed_name) or "?", "Black": _line(seat.black.entry.filed_name) or "?"}
    rating = "Elo" if state.regulations.is_chess else "Rating"
    for colour, player in (("White", seat.white.entry), ("Black", seat.black.entry)):
        tags |= _details(colour, player, rating)
    return tags | {"Board": str(seat.place)}


def _details(colour: str, player: Entry, rating: str) -> dict[str, str]:
    """What is known of a player; a rating given for this event only is none."""
    known = {
        "Title": player.title,
        rating: "" if player.rating is None or player.is_technical else str(player.rating),
        "FideId": player.fide_id,
        "FmjdId": player.fmjd_id,
        "Team": player.team,
    }
    return {f"{colour}{name}": _line(value) for name, value in known.items() if value}


def _line(text: str) -> str:
    """One line without control characters, as a tag has it."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def written_result(state: Tournament, score: Score | None) -> str:
    """A result of the tournament as a file of games has it; a walkover is no game, and some results PGN does not
    know."""
    if score is None or not score.is_played:
        return "*"
    return result_in_file(usual_score(state.regulations, score), is_chess=state.regulations.is_chess)


def result_in_file(score: Score, *, is_chess: bool) -> str:
    """A result at the board in PGN, or in PDN."""
    return _IN_PGN.get((score.white, score.black), "*") if is_chess else write_score(score, is_chess=False)


def with_logged_games(state: Tournament, games: Sequence[GameLines]) -> Tournament:
    """The tournament with the games of its logs as text, for who prints or lists recorded games; those without a move
    are none."""
    moves = dict(state.moves)
    for key, lines in logs_by_board(state, games).items():
        moves.pop(key, None)
        played = game_of_record(read_game(lines)).game
        if played.plies:
            moves[key] = pgn.write_game(played) if isinstance(played, pgn.PgnGame) else pdn.write_game(played)
    return state._replace(moves=MappingProxyType(moves))


def _played(state: Tournament, place: GamePlace, log: GameLines | None) -> pdn.PdnGame | pgn.PgnGame:
    """The game of a board; one without a move if nothing was recorded of it."""
    record = record_at(state, place, log)
    if record is not None:
        return game_of_record(record).game
    if state.regulations.is_chess:
        return pgn.PgnGame(start=chess.Board())
    board = variant(state.regulations.board)
    return pdn.PdnGame(variant=board, start=Position.start(board))


def record_at(state: Tournament, place: GamePlace, log: GameLines | None) -> GameRecord | None:
    """What is known of the game of a board: its log; in files made before there were any, the log that follows from the
    text that was recorded."""
    if log is not None:
        return read_game(log)
    text = state.moves.get(place[:3], "")
    return record_of_text(state, place, text) if text.strip() else None


def _written(state: Tournament, played: pdn.PdnGame | pgn.PgnGame, tags: dict[str, str], score: Score | None) -> str:
    """The game as it was recorded, under the names and the result of the tournament."""
    result = written_result(state, score)
    own = {**tags, "Result": result, **_rest(played.tags, tags)}
    if isinstance(played, pgn.PgnGame):
        return pgn.write_game(replace(played, tags=own, terminator=result))
    return pdn.write_game(replace(played, tags=own, terminator=result))


def _rest(recorded: Mapping[str, str], tags: Mapping[str, str]) -> dict[str, str]:
    """What else the record says, but not its own result."""
    return {name: value for name, value in recorded.items() if name not in tags and name != "Result"}
