"""When a line-up is due, and from when it may be told [V.3.6.1.3-4]."""

from __future__ import annotations

from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.ruling import Ruling, Verdict

__all__ = ["judge_handing_in"]

_MINUTE_MS = 60_000


def judge_handing_in(
    before_start_ms: int,
    break_ms: int | None = None,
    *,
    due_ms: int | None = None,
    article: Article | None = None,
    code: Edition | None = None,
) -> Ruling:
    """Whether a line-up comes in time, so long before the match.

    `due_ms` is the deadline of the regulations, where they have one of their own; `article` what it rests on. By a
    schedule whose break before the match is shorter, right before the match is time enough.
    """
    code = code or edition()
    due_ms = code.pairing.lineup_minutes * _MINUTE_MS if due_ms is None else due_ms
    due_ms = due_ms if break_ms is None or break_ms >= due_ms else 0
    in_time = before_start_ms >= due_ms
    return Ruling(
        Verdict.PERMITTED if in_time else Verdict.REFUSED,
        "lineup-in-time" if in_time else "lineup-too-late",
        (code.cite("V.3.6.1.3") if article is None else article,),
        {"minutes": due_ms // _MINUTE_MS},
    )
