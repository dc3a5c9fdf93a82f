"""Moves as they are announced to and by blind players, in Polish, English and German [E2.1]."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from types import MappingProxyType

import chess

from kodeks.chess.castling import castle
from kodeks.chess.judge import PromotionMissing, judge
from kodeks.chess.letters import POLISH_OR_ENGLISH
from kodeks.chess.reader import read_written, take_apart
from kodeks.malformed import MalformedText
from kodeks.rulebook.chess_laws import ChessEdition
from kodeks.rulebook.ruling import Ruling, Verdict

_KINDS = (chess.KING, chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Tongue:
    """The words of one language."""

    files: tuple[str, ...]
    ranks: tuple[str, ...]
    pieces: tuple[str, ...]
    long: str
    short: str
    takes: str
    in_passing: str


SPOKEN = MappingProxyType(
    {
        "pl": _Tongue(
            files=("Anna", "Bella", "Cesar", "Dawid", "Ewa", "Feliks", "Gustaw", "Hektor"),
            ranks=("jeden", "dwa", "trzy", "cztery", "pięć", "sześć", "siedem", "osiem"),
            pieces=("król", "hetman", "wieża", "goniec", "skoczek", "pion"),
            long="długa roszada",
            short="krótka roszada",
            takes="bije",
            in_passing="w przelocie",
        ),
        "en": _Tongue(
            files=("Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"),
            ranks=("one", "two", "three", "four", "five", "six", "seven", "eight"),
            pieces=("king", "queen", "rook", "bishop", "knight", "pawn"),
            long="long castling",
            short="short castling",
            takes="takes",
            in_passing="en passant",
        ),
        "de": _Tongue(
            files=("Anna", "Bella", "Cesar", "David", "Eva", "Felix", "Gustav", "Hector"),
            ranks=("eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht"),
            pieces=("König", "Dame", "Turm", "Läufer", "Springer", "Bauer"),
            long="lange Rochade",
            short="kurze Rochade",
            takes="schlägt",
            in_passing="en passant",
        ),
    }
)

_ALSO = {  # other spellings of the same words
    "caesar": "cesar",
    "fuenf": "fünf",
    "koenig": "könig",
    "laeufer": "läufer",
    "schlaegt": "schlägt",
}


def _tongue(language: str) -> _Tongue:
    if language not in SPOKEN:
        raise MalformedText("not-spoken-in-this-language", language)
    return SPOKEN[language]


def speak_square(square: chess.Square, language: str) -> str:
    """A square by the name of its file and the number of its rank."""
    tongue = _tongue(language)
    return f"{tongue.files[chess.square_file(square)]} {tongue.ranks[chess.square_rank(square)]}"


def speak(board: chess.Board, move: chess.Move, language: str) -> str:
    """A legal move as it is announced, always with the square it comes from [C-66]."""
    tongue = _tongue(language)
    if board.is_castling(move):
        return tongue.long if board.is_queenside_castling(move) else tongue.short
    kind = board.piece_type_at(move.from_square)
    assert kind is not None, "no piece to announce the move of"
    words = f"{tongue.pieces[_KINDS.index(kind)]} {speak_square(move.from_square, language)}"
    words += f" {tongue.takes} " if board.is_capture(move) else ", "
    words += speak_square(move.to_square, language)
    if board.is_en_passant(move):
        words += f" {tongue.in_passing}"
    if move.promotion is not None:
        words += f", {tongue.pieces[_KINDS.index(move.promotion)]}"
    return words


def _vocabulary(tongues: Iterable[_Tongue] = tuple(SPOKEN.values())) -> dict[str, tuple[str, int]]:
    """What each word means, in any of these languages."""
    meaning: dict[str, tuple[str, int]] = {}
    for tongue in tongues:
        entries = [
            *((word, ("file", index)) for index, word in enumerate(tongue.files)),
            *((word, ("rank", index)) for index, word in enumerate(tongue.ranks)),
            *((word, ("piece", kind)) for kind, word in zip(_KINDS, tongue.pieces, strict=True)),
            *((word, ("long", 0)) for word in tongue.long.split()),
            *((word, ("short", 0)) for word in tongue.short.split()),
            (tongue.takes, ("takes", 0)),
            *((word, ("passing", 0)) for word in tongue.in_passing.split()),
        ]
        for word, sense in entries:
            meaning.setdefault(word.lower(), sense)
        for word in set(tongue.long.split()) & set(tongue.short.split()):
            meaning[word.lower()] = ("castling", 0)
    return meaning


_WORDS = _vocabulary()


def _spelt(word: str) -> str:
    """As it usually is."""
    return _ALSO.get(word.lower(), word.lower())


def is_mixed(text: str) -> bool:
    """Whether no single language has all the words of an announcement; squares that are named plainly are of each."""
    named = _WORDS.keys() & map(_spelt, re.findall(_WORD, text))
    return not any(named <= _vocabulary([tongue]).keys() for tongue in SPOKEN.values())


def hear(board: chess.Board, text: str, edition: ChessEdition) -> chess.Move | Ruling:
    """The legal move an announcement means, or why it is refused; a word that belongs to no language raises
    `MalformedText`. Languages may be mixed (`is_mixed`). The names of files are recommended, not demanded [E2.1]:
    `e2 e4` is an announcement, and so is the long form of a sheet."""
    senses: list[tuple[str, int]] = []
    for match in re.finditer(_WORD, text):
        word = _spelt(match[0])
        plain = _PLAIN.fullmatch(word)
        if word in _WORDS:
            senses.append(_WORDS[word])
        elif plain is not None:
            senses += _plainly(plain)
        else:
            return _as_written(board, text, match, edition)
    return _meant(board, senses, text, edition)


_WORD = r"[^\s,.]+"
_PLAIN = re.compile(r"(?:(?P<file>[a-h])(?P<rank>[1-8])?|(?P<number>[1-8]))(?:(?P<sign>[-x:])?(?P<to>[a-h][1-8]))?")


def _plainly(said: re.Match[str]) -> list[tuple[str, int]]:
    """Squares, files and ranks by their letters and numbers: no language has others."""
    senses = [("file", "abcdefgh".index(said["file"]))] if said["file"] else []
    rank = said["rank"] or said["number"]
    senses += [("rank", int(rank) - 1)] if rank else []
    if said["to"]:
        senses += [("takes", 0)] if said["sign"] in ("x", ":") else []
        senses += [("file", "abcdefgh".index(said["to"][0])), ("rank", int(said["to"][1]) - 1)]
    return senses


def _as_written(board: chess.Board, text: str, word: re.Match[str], edition: ChessEdition) -> chess.Move | Ruling:
    """The move that was read out as the long form of a sheet has it, with Polish or English letters: without the square
    it comes from it could mean another [C-66]."""
    unheard = MalformedText("not-an-announcement", word[0], line=1, column=word.start() + 1)
    try:
        written = take_apart(text, POLISH_OR_ENGLISH)
    except MalformedText:
        raise unheard from None
    if written.castling is None and (written.from_file is None or written.from_rank is None):
        raise unheard
    return read_written(board, written, edition)


def _meant(board: chess.Board, senses: list[tuple[str, int]], text: str, edition: ChessEdition) -> chess.Move | Ruling:
    spoken = [name for name, _ in senses]
    if "castling" in spoken:
        if spoken not in (["long", "castling"], ["short", "castling"]):
            raise MalformedText("not-an-announcement", text)
        return castle(board, edition, short=spoken[0] == "short")
    squares = [name for name in spoken if name in ("file", "rank")]
    if squares != ["file", "rank"] * 2:
        raise MalformedText("not-an-announcement", text)
    numbers = [value for name, value in senses if name in ("file", "rank")]
    origin, target = chess.square(numbers[0], numbers[1]), chess.square(numbers[2], numbers[3])
    last = max(index for index, name in enumerate(spoken) if name == "rank")
    promotion = next((value for name, value in senses[last + 1 :] if name == "piece"), None)
    named = next((value for name, value in senses[:last] if name == "piece"), None)
    if named is not None and named != board.piece_type_at(origin):
        return Ruling(Verdict.REFUSED, "chess-other-piece-announced", (edition.cite("E2.1"),))
    answer = judge(board, chess.Move(origin, target, promotion), edition)
    if isinstance(answer, PromotionMissing):
        return replace(answer, articles=(*answer.articles, edition.cite("E2.1")))
    return answer
