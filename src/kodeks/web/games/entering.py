"""Entering a game from its score sheet: typed, tapped, pasted or from a file, it becomes events of the game's log."""

from __future__ import annotations

import re

from django.http import HttpRequest

from kodeks.formats.game_text import decode_games
from kodeks.formats.remark import Remark
from kodeks.formats.score_sheets import ScoreSheet, read_sheet
from kodeks.formats.sheet_entry import Entering, begun, entering, line_of_record
from kodeks.game import Actor, Deed
from kodeks.malformed import MalformedText
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament.step import refused_when_closed
from kodeks.web.frame.views import Desk
from kodeks.web.games.table import BoardGame, base_of
from kodeks.web.logs.doings import Doing, DoingOutcome, write_doings
from kodeks.web.logs.games import begin_anew, game_at
from kodeks.web.pages.words import say, told

_LONGEST = 60_000  # characters of a game
_MOVE_NUMBER = re.compile(r"(?<![\w-])[0-9]+\.+")


class Refusal(Exception):
    """Why nothing was entered, in words for the page."""


def sent_text(request: HttpRequest) -> tuple[str | None, tuple[Remark, ...]]:
    """The text of the form, or of the file that comes with it, and what is to be told of it; None if there is none."""
    file = request.FILES.get("file")
    remarks: tuple[Remark, ...] = ()
    if file is not None:
        if (file.size or 0) > _LONGEST:
            raise MalformedText("games-too-long", file.name or "")
        text, remarks = decode_games(file.read())
    elif "text" in request.POST:
        text = request.POST["text"].replace("\r\n", "\n")
    else:
        return None, ()
    if len(text) > _LONGEST:
        raise MalformedText("games-too-long", text[:40])
    return text, remarks


def entered(request: HttpRequest, at: Desk, found: BoardGame, text: str | None) -> tuple[Entering, ScoreSheet | None]:
    """The game as the form would have it, and the sheet that came with it."""
    made, sheet = entering(found.record, base_of(at, found)), None
    reason = request.POST.get("reason", "").strip()[:400] or say("games-corrected-by-hand")
    if text is not None and text.strip() != found.sheet.text.strip():
        if not text.strip():
            made = _judged(made.back_to(0, reason)) if found.sheet.unread is None else begun(base_of(at, found))
        else:
            sheet = read_sheet(base_of(at, found), text)
            if sheet.refusal is not None and not request.POST.get("keep"):
                move, why = sheet.refusal
                raise Refusal(say("games-refused", move=move, why=told(why)))
            made = _judged(made.rewritten(sheet, text, reason))
    return _extended(request, made, reason), sheet


def _judged(answer: Entering | Ruling) -> Entering:
    if isinstance(answer, Ruling):
        raise Refusal(told(answer))
    return answer


def _extended(request: HttpRequest, made: Entering, reason: str) -> Entering:
    """With what was typed: several moves, with their numbers or without; at an earlier step they stand instead of what
    was entered there, and what follows is entered again as far as it still can be."""
    sent = request.POST
    texts = _MOVE_NUMBER.sub(" ", sent.get("add", "")[:_LONGEST]).split()
    odd, rest = sent.get("odd", "").strip()[:40], list[str]()
    step = sent.get("step", "")
    line = line_of_record(made.record)
    if step.isascii() and step.isdecimal() and int(step[:6]) < len(line) and (texts or odd or sent.get("cut")):
        if not (sent.get("correct") or sent.get("cut")):
            raise Refusal(say("games-earlier-step", moves=len(line) - int(step)))
        rest = [] if sent.get("cut") else line[int(step) + len(texts) + bool(odd) :]
        made = _judged(made.back_to(int(step), reason))
    elif sent.get("cut") and line:
        made = _judged(made.back_to(len(line) - 1, reason))
    if (texts or odd) and made.rest:
        raise MalformedText("games-after-unread", texts[0] if texts else odd)
    for text in texts:
        made = _judged(made.play(text))
    if odd:
        note = say("games-irregular-comment", move=odd)
        made = _judged(made.accept(odd, sent.get("odd_taken", "")[:200], note))
    for text in rest:
        again = made.play(text)
        if isinstance(again, Ruling):
            break
        made = again
    return made


def write(at: Desk, found: BoardGame, made: Entering, seen: str, deeds: tuple[Deed, ...] = ()) -> DoingOutcome:
    """The log goes on, or the game is begun anew; `deeds` come after what was entered. Refused: nothing is written."""
    closed = refused_when_closed(at.log.state)
    if closed is not None:
        raise Refusal(told(closed.rulings[0]))
    if seen not in ("", found.seen):
        raise Refusal(told(_outdated(found)))
    all_deeds, row, seq = (*made.deeds, *deeds), found.row, found.sheet.state.seq
    if made.known is None:
        after, place = _takes(at, found), found.table.game_place
        row, seq = begin_anew(at.row, at.log.state, place, made.conditions, made.sheet, after), 0
        if row is None:
            raise Refusal(told(_outdated(found)))
    assert row is not None
    (done,) = write_doings([Doing(row.pk, Actor.ARBITER, (), str(at.user), deeds=all_deeds, seen=seq)])
    return done


def _takes(at: Desk, found: BoardGame) -> int:
    """How many games were begun at this board, also by others before it was paired anew."""
    if found.row is not None:
        return found.row.take
    last = game_at(at.row, found.table.game_place)
    return 0 if last is None else last.take


def _outdated(found: BoardGame) -> Ruling:
    state = found.sheet.state
    facts = {"moves": sum(state.made)}
    return Ruling(Verdict.REFUSED, "game-position-has-changed", (state.conditions.conduct.turn,), facts)
