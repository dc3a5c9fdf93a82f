"""The games of a tournament whose moves were recorded, as one file of PDN or PGN."""

from __future__ import annotations

from dataclasses import replace

from kodeks.draughts.variant import variant
from kodeks.formats import pdn, pgn
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.pairing.teams import host_side
from kodeks.rounds import Score, write_score
from kodeks.rulebook.result import Side
from kodeks.tournament import Board, Tournament, board_names
from kodeks.tournament.people import usual_score

__all__ = ["recorded_games"]

_CHESS_RESULTS = {(2, 0): "1-0", (1, 1): "1/2-1/2", (0, 2): "0-1"}  # PGN knows no other


def recorded_games(state: Tournament) -> tuple[str, tuple[Remark, ...]]:
    """The text, and what is not in it: games whose moves cannot be read, and how many have none."""
    texts: list[str] = []
    losses: list[Remark] = []
    for (number, board_number, game), moves in sorted(state.moves.items(), key=lambda item: _order(item[0])):
        board = state.rounds[number - 1].boards[board_number - 1]
        tags = {**_event(state, number), **_players(state, number, board, game)}
        score = board.score if game is None else board.games[game - 1]
        try:
            texts.append(_written(state, moves, tags, score))
        except MalformedText:
            losses.append(Remark("games-not-readable", facts={"round": number, "board": _place(board_number, game)}))
    without = sum(_played(board) for paired in state.rounds for board in paired.boards) - len(state.moves)
    if without > 0:
        losses.append(Remark("games-without-moves", facts={"games": without}))
    return "\n".join(texts), tuple(losses)


def _order(place: tuple[int, int, int | None]) -> tuple[int, int, int]:
    return place[0], place[1], place[2] or 0


def _place(board: int, game: int | None) -> str:
    return str(board) if game is None else f"{board}.{game}"


def _played(board: Board) -> int:
    """How many games of a board, or of a match of teams, were played."""
    scores = board.games or (board.score,)
    return sum(score is not None and score.is_played for score in scores)


def _event(state: Tournament, number: int) -> dict[str, str]:
    regulations = state.regulations
    day = dict(regulations.schedule).get(number, regulations.starts)[:10]
    return {
        "Event": _line(regulations.name),
        "Site": _line(regulations.place) or "?",
        "Date": day.replace("-", ".") or "????.??.??",
        "Round": str(number),
    }


def _players(state: Tournament, number: int, board: Board, game: int | None) -> dict[str, str]:
    white, black = (state.entry(each).name for each in (board.white, board.black))
    if game is None:
        return {"White": _line(white), "Black": _line(black), "Board": str(board.board)}
    pair = board_names(state, number, board.board)[game - 1]
    if host_side(pair.board) is Side.BLACK:
        white, black = black, white
    return {
        "White": _line(pair.white or "?"),
        "Black": _line(pair.black or "?"),
        "Board": _place(board.board, game),
        "WhiteTeam": _line(white),
        "BlackTeam": _line(black),
    }


def _line(text: str) -> str:
    """One line without control characters, as a tag has it."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def _written(state: Tournament, moves: str, tags: dict[str, str], score: Score | None) -> str:
    """The game as it was recorded, under the names and the result of the tournament."""
    usual = None if score is None or not score.is_played else usual_score(state.regulations, score)
    if state.regulations.is_chess:
        played = pgn.read_game(moves)
        result = "*" if usual is None else _CHESS_RESULTS.get((usual.white, usual.black), "*")
        kept = {name: value for name, value in played.tags.items() if name not in tags}
        return pgn.write_game(replace(played, tags={**tags, "Result": result, **_rest(kept)}, terminator=result))
    game = pdn.read_game(moves, variant=variant(state.regulations.board))
    result = "*" if usual is None else write_score(usual, is_chess=False)
    kept = {name: value for name, value in game.tags.items() if name not in tags}
    return pdn.write_game(replace(game, tags={**tags, "Result": result, **_rest(kept)}, terminator=result))


def _rest(tags: dict[str, str]) -> dict[str, str]:
    """What else the record says, but not its own result."""
    return {name: value for name, value in tags.items() if name != "Result"}
