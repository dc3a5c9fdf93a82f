"""What is asked of a board, in words."""

from __future__ import annotations

from collections.abc import Callable

from kodeks.dialogue.saying import Query, Question, Topic
from kodeks.dialogue.scene import Scene
from kodeks.dialogue.vocabulary import Speech

_MOST_BACK = 400  # moves


def _row(speech: Speech, scene: Scene) -> Query | Question:
    number = scene.take_number(speech)
    if number is None or not 1 <= number <= scene.board.rows:
        return scene.missing("row", "row")._replace(
            facts={"rows": scene.board.rows, "word": scene.words.word("ask-row")}
        )
    return Query(Topic.ROW, place=str(number))


def _file(speech: Speech, scene: Scene) -> Query | Question:
    name = scene.board.take_file(speech)  # before words that say nothing: `a` is a file, too
    if name is None and scene.words.pass_over(speech):
        name = scene.board.take_file(speech)
    if name is None:
        files = scene.board.files
        facts = {"first": files[0], "last": files[-1], "word": scene.words.word("ask-file")}
        return scene.missing("file", "file")._replace(facts=facts)
    return Query(Topic.FILE, place=name)


def _square(speech: Speech, scene: Scene) -> Query | Question:
    square = scene.take_square(speech)
    return scene.missing("square", "square") if square is None else Query(Topic.SQUARE, place=square)


def _pieces(speech: Speech, scene: Scene) -> Query | Question:
    """Where pieces stand; a square instead, and it is asked what stands there."""
    square = scene.take_square(speech)
    if square is not None:
        return Query(Topic.SQUARE, place=square)
    return hear_pieces(speech, scene) or scene.missing("pieces", "pieces", map(scene.kind_word, scene.board.kinds))


def hear_pieces(speech: Speech, scene: Scene) -> Query | None:
    """`my kings`, `white pawns`, `rooks`: sides and kinds in any order."""
    sides, kind, taken = None, "", False
    while speech:
        found = scene.take_sides(speech)
        if found:
            sides, taken = found, True
            continue
        kinds = scene.words.take(speech, [f"piece-{each}" for each in scene.board.kinds])
        if kinds:
            kind, taken = kinds[0].removeprefix("piece-"), True
        elif not scene.words.take(speech, ("piece",)) and not scene.words.pass_over(speech):
            break
        else:
            taken = True
    if not taken or speech:
        return None
    return Query(Topic.PIECES, side=sides[0] if sides is not None and len(sides) == 1 else None, piece=kind)


def hear_square(speech: Speech, scene: Scene) -> Query | None:
    """A square and nothing else."""
    square = scene.take_square(speech)
    return None if square is None or speech else Query(Topic.SQUARE, place=square)


def _last(speech: Speech, scene: Scene) -> Query:
    return Query(Topic.LAST, count=min(scene.take_number(speech) or 1, _MOST_BACK))


def _moves(speech: Speech, scene: Scene) -> Query:
    return Query(Topic.MOVES, place=scene.take_square(speech) or "")


def _alarm(speech: Speech, scene: Scene) -> Query:
    if scene.words.take_one(speech, "alarm-off") is not None:
        return Query(Topic.ALARM, clears=True)
    return Query(Topic.ALARM, time_ms=scene.take_time(speech))


QUERIES: dict[Topic, Callable[[Speech, Scene], Query | Question]] = {
    Topic.CLOCK: lambda speech, scene: Query(Topic.CLOCK),
    Topic.POSITION: lambda speech, scene: Query(Topic.POSITION),
    Topic.ROW: _row,
    Topic.FILE: _file,
    Topic.SQUARE: _square,
    Topic.PIECES: _pieces,
    Topic.LAST: _last,
    Topic.COUNTERS: lambda speech, scene: Query(Topic.COUNTERS),
    Topic.MOVES: _moves,
    Topic.ALARM: _alarm,
    Topic.HELP: lambda speech, scene: Query(Topic.HELP),
}
