"""What the forms of a board say, read as acts of its game: the arbiter's own, and at a real board what the players have
done and said there."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils import timezone

from kodeks.dialogue.arbiter_words import DECISIONS
from kodeks.formats.json_fields import build
from kodeks.game import ACTS, KINDS, Act, Actor, State, print_of
from kodeks.game.events import ClockAction, Decide, Demand, Irregular, Seal
from kodeks.malformed import MalformedText
from kodeks.rulebook.ruling import Verdict

LONGEST = 2_000
# What players do and say at a real board, and the arbiter puts down; moves come from score sheets
_SAID = ("offer", "answer", "claim", "resign", "flag", "call", "complain", "stop", "see")
RECORDED = frozenset({*_SAID, "touch", "irregular", "demand", "accept", "correct", "refuse", "seal"})
_TEXTS = (
    "side",
    "reason",
    "sanction",
    "breach",
    "action",
    "move",
    "key",
    "result",
    "code",
    "board",
    "note",
    "way",
    "ground",
    "about",
    "text",
    "square",
)
_SWITCHES = ("accepts", "lifts_flags", "lost", "position_lost", "adjusting", "accidental", "stops_clock")
_NUMBERS = ("to", "white_moves", "black_moves")
_LISTS = ("touched", "white", "black")  # squares; both score sheets
_SIDES = ("absent", "proved")
_TIMES = {"time": "time_ms", "left": "left_ms", "session_left": "session_left_ms"}
VERDICTS: Mapping[str, Decide] = {
    **DECISIONS,
    "reject_draw": Decide(upholds=False, verdict=Verdict.DRAW),
    "reject_white": Decide(upholds=False, verdict=Verdict.WIN_WHITE),
    "reject_black": Decide(upholds=False, verdict=Verdict.WIN_BLACK),
}


class BoardActs(NamedTuple):
    """Who does what; and the key of an envelope that was sealed, which is told once."""

    by: Actor
    acts: tuple[Act, ...]
    key: str = ""


def is_at_a_real_board(state: State) -> bool:
    """Whether hands move the pieces, so that somebody must put down what happens."""
    return KINDS[state.conditions.kind].has_touch


def read_acts(post: QueryDict, state: State, began_ms: int) -> BoardActs:
    """What a form says, of a game whose times count from this moment."""
    kind, by = post.get("do", ""), _actor(post.get("as", ""))
    if kind not in ACTS or (by is not Actor.ARBITER and (kind not in RECORDED or not is_at_a_real_board(state))):
        raise MalformedText("log-unknown-act", kind[:40])
    if kind == "decide":
        return BoardActs(by, (_decision(post, state),))
    if kind == "seal":
        return _sealed(by, _text(post, "move"))
    sent = _fields(post)
    if kind == "adjourn" and _text(post, "resumes"):
        sent["resumes_ms"] = _moment_ms(_text(post, "resumes")) - began_ms
    act: Act = build(ACTS[kind], sent)
    is_at_once = isinstance(act, Irregular) and post.get("judged") == "yes"
    return BoardActs(by, (act, Demand()) if is_at_once else (act,))


def _actor(word: str) -> Actor:
    return {"white": Actor.WHITE, "black": Actor.BLACK}.get(word, Actor.ARBITER)


def _text(post: QueryDict, name: str) -> str:
    return post.get(name, "").strip()[:LONGEST]


def _fields(post: QueryDict) -> dict[str, Any]:
    sent: dict[str, Any] = {name: _text(post, name) for name in _TEXTS if _text(post, name)}
    sent |= {name: _text(post, name).split() for name in _LISTS if _text(post, name)}
    sent |= {name: post.getlist(name)[:2] for name in _SIDES if post.get(name)}
    sent |= {name: post[name] == "yes" for name in _SWITCHES if post.get(name)}
    for name in _NUMBERS:
        if _text(post, name):
            sent[name] = _number(name, _text(post, name))
    for name, field in _TIMES.items():
        if _text(post, name):
            sent[field] = read_span(_text(post, name))
    if sent.get("action") in (ClockAction.SET, ClockAction.REPLACE):
        for side in ("white", "black"):
            if _text(post, f"{side}_time"):
                sent[f"{side}_ms"] = read_span(_text(post, f"{side}_time"))
    return sent


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.removeprefix("-").isdecimal() and len(text) < 10):
        raise MalformedText("log-wrong-value", f"{name}: {text[:20]}")
    return int(text)


def read_span(text: str) -> int:
    """A time as arbiters write it, in milliseconds: 2 are minutes, 2:30 minutes and seconds, 1:20:00 hours, too."""
    parts = text.split(":")
    if len(parts) > 3 or not all(part.isascii() and part.isdecimal() and len(part) < 5 for part in parts):
        raise MalformedText("log-not-a-time", text[:20])
    numbers = [int(part) for part in parts] if len(parts) > 1 else [int(parts[0]), 0]
    seconds = 0
    for number in numbers:
        seconds = seconds * 60 + number
    return seconds * 1_000


def _moment_ms(text: str) -> int:
    """A moment as a field for one sends it, by the clock of the hall."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        raise MalformedText("log-not-a-time", text[:20]) from None
    moment = found if timezone.is_aware(found) else timezone.make_aware(found)
    return int(moment.timestamp() * 1_000)


def _decision(post: QueryDict, state: State) -> Decide:
    chosen = VERDICTS.get(post.get("decision", ""))
    if chosen is None:
        raise MalformedText("log-wrong-value", f"decision: {post.get('decision', '')[:20]}")
    claim = state.claim
    extra_ms = claim.proposal.penalty_ms if chosen.postpones and claim is not None and post.get("extra") else 0
    return replace(chosen, reason=_text(post, "reason"), extra_ms=extra_ms)


def _sealed(by: Actor, move: str) -> BoardActs:
    """The player types his move himself, and nobody sees it: the log has the print of it, he the key."""
    if not move:
        raise MalformedText("log-missing-field", "move")
    key = secrets.token_hex(4)
    return BoardActs(by, (Seal(print_of(move, key)),), key)
