"""What an arbiter says to a board, or to the wall of a round: heard, done at the boards he means, and answered."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect

from kodeks.dialogue import Query, Topic, WallSaying, WallTopic, answer, hear_at_wall
from kodeks.game import Actor
from kodeks.malformed import MalformedText
from kodeks.tournament.step import refused_when_closed
from kodeks.web.boards.board import game_at
from kodeks.web.boards.wall import BoardOnWall, on_wall
from kodeks.web.frame.views import Desk, desk, paired_of
from kodeks.web.logs.doings import Doing, write_decided
from kodeks.web.logs.games import KeptGame, now_ms
from kodeks.web.logs.models import Game
from kodeks.web.pages.words import explain_error, language, say, told
from kodeks.web.play.talking import Reply, Utterance, hear_at, is_script, read_sentence, reply_of, sentence_of
from kodeks.web.rights import Right

_OFFERED = "said_choices"  # what a question offered, for who has no script to remember it


class _Speech(NamedTuple):
    """What an arbiter says, and what his page brings along."""

    sent: Mapping[str, object]
    who: str

    def at(self, game: KeptGame, text: str) -> Utterance:
        """The same words, or those after the number of a board, said at a board."""
        return hear_at(game, Actor.ARBITER, read_sentence({**self.sent, "say": text}, language()), who=self.who)

    @property
    def text(self) -> str:
        return read_sentence(self.sent, language()).chosen


@desk(Right.RULE)
def say_at_board(request: HttpRequest, at: Desk, game: int) -> HttpResponse:
    """A word at one board."""
    row, _ = game_at(at, game)

    def reply(said: _Speech) -> Reply:
        ((_, spoken),) = _say([row], said, said.text)
        return spoken

    return _replied(request, at, reply, redirect("desk:live_board", key=at.row.key, game=row.pk))


@desk(Right.RULE)
def say_at_wall(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """A word to the wall of a round: `3: stop`, `all: start`, `calls`."""
    paired_of(at, number)

    def reply(said: _Speech) -> Reply:
        boards = on_wall(at, number)
        saying = hear_at_wall(said.text, language())
        if saying is None:
            return Reply((say("boards-say-which"),))
        if saying.topic is not None:
            return Reply(_told_of_wall(saying, boards))
        meant = [each for each in boards if _is_meant(each.row, saying)]
        if not meant:
            return Reply((say("boards-no-such-board"),), is_refused=True)
        return _together(_say([each.row for each in meant], said, saying.text))

    return _replied(request, at, reply, redirect("desk:boards", key=at.row.key, number=number))


def _replied(request: HttpRequest, at: Desk, reply: Callable[[_Speech], Reply], to: HttpResponse) -> HttpResponse:
    """The answer: to a script in JSON, to anybody else on the page again."""
    if request.method != "POST":
        return to
    closed = refused_when_closed(at.log.state)
    sent = sentence_of(request)
    offered = request.session.pop(_OFFERED, [])
    if closed is not None:
        became = Reply((told(closed.rulings[0]),), is_refused=True)
    else:
        try:
            became = reply(_Speech({**sent, "choices": sent["choices"] or offered}, str(at.user)))
        except MalformedText as error:
            became = Reply((explain_error(error),), is_refused=True)
    if is_script(request):
        return JsonResponse(became.as_facts())
    if became.choices:
        request.session[_OFFERED] = [*became.choices]
    for each in became.told:
        (messages.error if became.is_refused else messages.info)(request, each)
    return to


# At boards


def _say(rows: Sequence[Game], said: _Speech, text: str) -> list[tuple[Game, Reply]]:
    """The same at each of these boards, in one transaction; what came of it at each."""
    heard: dict[int, Utterance] = {}

    def decide(games: Mapping[int, KeptGame], _: object) -> list[Doing]:
        heard.update((pk, said.at(game, text)) for pk, game in games.items())
        return [each.doing for each in heard.values() if each.doing is not None]

    done = {each.game.pk: each for each in write_decided([row.pk for row in rows], decide)}
    return [(row, reply_of(heard[row.pk], done.get(row.pk), is_seen=False)) for row in rows]


def _together(replies: Sequence[tuple[Game, Reply]]) -> Reply:
    """What was told at each board, with its number before it; what was offered can be said at the same board again."""
    sentences = [say("boards-at", board=_place(row), text=" ".join(reply.told)) for row, reply in replies if reply.told]
    choices = (
        [f"{_place(row)}: {each}" for row, reply in replies for each in reply.choices] if len(replies) == 1 else []
    )
    seq = next((reply.seq for _, reply in replies if reply.seq is not None), None)
    is_refused = all(reply.is_refused for _, reply in replies)
    return Reply(tuple(sentences), is_refused=is_refused, choices=tuple(choices), seq=seq)


def _place(row: Game) -> str:
    return f"{row.board}.{row.game}" if row.game else str(row.board)


def _is_meant(row: Game, saying: WallSaying) -> bool:
    return saying.board in (None, row.board) and saying.game in (None, row.game)


# Of the wall


def _told_of_wall(saying: WallSaying, boards: Sequence[BoardOnWall]) -> tuple[str, ...]:
    if saying.topic is WallTopic.HELP:
        return say("boards-wall-help"), say("play-keys")
    if saying.topic is WallTopic.CALLS:
        return tuple(_stands(each) for each in boards if each.is_urgent) or (say("boards-nobody-waits"),)
    found = [each for each in boards if saying.topic is WallTopic.BOARDS or _is_meant(each.row, saying)]
    return tuple(_stands(each) for each in found) or (say("boards-no-such-board"),)


def _stands(board: BoardOnWall) -> str:
    """How a board stands, in one sentence: who plays, what waits, the last move, the clocks."""
    view, kept = board.view, board.kept
    parts = [f"{view.conditions.white} – {view.conditions.black}", say(f"play-phase-{view.phase.value}")]
    if view.waits is not None:
        parts.append(told(view.waits))
    elif view.is_called:
        parts.append(say("boards-called"))
    if board.asks:
        parts.append(say("boards-seat-asked"))
    if view.ending is not None:
        parts += [view.ending.result, told(view.ending.ruling)]
    if view.last_move is not None:
        parts += answer(Query(Topic.LAST), kept.state, Actor.ARBITER, kept.at(now_ms()), language())
    return say("boards-at", board=_place(board.row), text=". ".join(part.rstrip(".") for part in parts) + ".")
