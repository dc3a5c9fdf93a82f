"""What happens at boards of the demonstration, as events of their games: an irregular move, sanctions, a claim with its
ruling; and games under way on screens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple, TypeAlias

from kodeks.game import Act, Actor
from kodeks.game.events import Call, Claim, Correct, Decide, Demand, Irregular, Move, Penalise, Press, Sign, Start
from kodeks.rounds import GamePlace, read_score, write_score
from kodeks.rulebook.lots import draw_lot
from kodeks.rulebook.result import Side
from kodeks.tournament import Tournament
from kodeks.tournament.acts import Result
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import begin_game, load_game
from kodeks.web.logs.models import Tournament as Row

_MINUTE = 60_000
_UNTIL_NOW_MS = 20_000  # since the last move of a game under way


class Doings(NamedTuple):
    """What one of them does, milliseconds after the start."""

    after_ms: int
    by: Actor
    acts: tuple[Act, ...]


class Story(NamedTuple):
    """What happens at a board of the last round, and whether a result follows from it."""

    what: str  # the key under which the ledger speaks of it
    board: int
    doings: tuple[Doings, ...]
    is_over: bool = False


Happening: TypeAlias = Callable[[Sequence[Result]], Story]  # given the results that the round is going to have


def tell(row: Row, state: Tournament, story: Story, began: datetime, who: str) -> str:
    """Into the log of its game. The key of its last event, for notes that follow it."""
    place, moment = GamePlace(state.rounds[-1].number, story.board), round(began.timestamp() * 1000)
    game = begin_game(row, state, place, Keeping.RESULTS, moment)
    first = Doings(0, Actor.ARBITER, (Start(),))
    doings = [Doing(game.pk, by, acts, who, at=moment + after_ms) for after_ms, by, acts in (first, *story.doings)]
    done = write_doings(doings)
    assert all(each.is_accepted for each in done), done[-1].said
    game.refresh_from_db()
    key, over = f"{place}:{game.seq}", load_game(game).state.ending
    if story.is_over:
        assert over is not None, story
        sign = Sign(write_score(over.score, is_chess=state.regulations.is_chess))
        write_doings([doings[-1]._replace(by=Actor.ARBITER, acts=(sign,))])
    return key


# What happens


def missed_capture(planned: Sequence[Result]) -> Story:
    """A plain move although a capture was due; the opponent demands the right one [I.5.4, I.5.6]."""
    committed = Irregular("IRR-6", Side.BLACK, note="17… 12-18")
    return Story(
        "IRR-6",
        2,
        (
            Doings(14 * _MINUTE, Actor.ARBITER, (committed,)),
            Doings(14 * _MINUTE + 9_000, Actor.WHITE, (Demand(),)),
            Doings(14 * _MINUTE + 31_000, Actor.BLACK, (Correct(),)),
        ),
    )


def phone(planned: Sequence[Result]) -> Story:
    """It rang at a board, and its owner has lost [BAN-10]."""
    lost = next(each for each in planned[3:] if each.result not in ("1-1", "½-½"))
    score = read_score(lost.result, is_chess=False)
    side = Side.BLACK if score.white > score.black else Side.WHITE
    penalty = Penalise("loss", "BAN-10", side, reason="Telefon zadzwonił przy stoliku w trakcie gry.")
    return Story("BAN-10", lost.board, (Doings(22 * _MINUTE, Actor.ARBITER, (penalty,)),), is_over=True)


def disturbed(planned: Sequence[Result]) -> Story:
    """Somebody talks, though he was warned [BAN-5]."""
    words = "Mimo upomnienia zawodnik głośno komentował posunięcia."
    penalty = Penalise("time_off", "BAN-5", Side.BLACK, 2 * _MINUTE, words)
    return Story("BAN-5", 8, (Doings(15 * _MINUTE, Actor.ARBITER, (penalty,)),))


def illegal_move(planned: Sequence[Result]) -> Story:
    """The first of this game: the opponent gets two minutes [FIDE 7.4b]."""
    committed = Irregular("illegal_move", Side.BLACK, note="23… Kf8")
    return Story("illegal_move", 1, (Doings(12 * _MINUTE, Actor.ARBITER, (committed, Demand())),))


def repetition(planned: Sequence[Result]) -> Story:
    """The same position for the third time, claimed and upheld [FIDE 9.2]: a draw, whatever was planned."""
    texts = ("e4", "e5", "Nf3", "Nc6", *("Bb5", "Nd4", "Ba4", "Nc6") * 3)
    moves = [Doings((ply + 1) * 3 * _MINUTE, _mover(ply), (Move(text),)) for ply, text in enumerate(texts)]
    claim = Doings(50 * _MINUTE, Actor.WHITE, (Claim("repetition"),))
    ruling = Doings(54 * _MINUTE, Actor.ARBITER, (Decide(upholds=True),))
    return Story("claim", 2, (*moves, claim, ruling), is_over=True)


# Under way


def on_screen(row: Row, state: Tournament, board: int, moves: str, *, began: datetime, now: datetime) -> None:
    """A game that is played on screens and goes on."""
    place, moment = GamePlace(state.rounds[-1].number, board), round(began.timestamp() * 1000)
    game = begin_game(row, state, place, Keeping.SCREEN, moment)
    left = round(now.timestamp() * 1000) - moment - _UNTIL_NOW_MS
    doings = [Doing(game.pk, Actor.ARBITER, (Start(),), at=moment), *_played(game.pk, moves.split(), moment, left)]
    done = write_doings(doings)
    assert all(each.is_accepted for each in done), done[-1].said


def call_arbiter(row: Row, number: int, board: int, *, at: datetime) -> None:
    """Black asks him to come."""
    game = row.games.get(round=number, board=board)
    (done,) = write_doings([Doing(game.pk, Actor.BLACK, (Call(),), at=round(at.timestamp() * 1000))])
    assert done.is_accepted, done.said


def _played(game: int, moves: Iterable[str], moment: int, left_ms: int) -> Iterator[Doing]:
    """As many moves as there was time for; thinking takes from ten seconds to two minutes and a half."""
    at_ms = 0
    for ply, text in enumerate(moves):
        at_ms += 10_000 + 1_000 * draw_lot(f"screen {game} {ply}", 140)
        if at_ms > left_ms:
            return
        yield Doing(game, _mover(ply), (Move(text), Press()), at=moment + at_ms)


def _mover(ply: int) -> Actor:
    return Actor.BLACK if ply % 2 else Actor.WHITE
