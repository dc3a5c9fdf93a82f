"""When a line-up is due, and from when it may be told [V.3.6.1.3-4]."""

from __future__ import annotations

from kodeks.rulebook.article import Article, cite
from kodeks.rulebook.ruling import Ruling, Verdict

__all__ = ["DUE_MS", "judge_handing_in", "judge_publication"]

DUE_MS = 15 * 60_000  # before the match


def judge_handing_in(
    before_start_ms: int, break_ms: int | None = None, *, due_ms: int = DUE_MS, article: Article | None = None
) -> Ruling:
    """Whether a line-up comes in time, so long before the match.

    `due_ms` is the deadline of the regulations, where they have one of their own; `article` what it rests on. By a
    schedule whose break before the match is shorter, right before the match is time enough.
    """
    due_ms = due_ms if break_ms is None or break_ms >= due_ms else 0
    in_time = before_start_ms >= due_ms
    return Ruling(
        Verdict.PERMITTED if in_time else Verdict.REFUSED,
        "lineup-in-time" if in_time else "lineup-too-late",
        (cite("KW2025", "V.3.6.1.3") if article is None else article,),
        {"minutes": due_ms // 60_000},
    )


def judge_publication(before_round_ms: int, *, all_are_in: bool, all_captains_ask: bool) -> Ruling:
    """Whether the line-ups may be told, so long before the round; earlier only when all are in and all ask."""
    article = (cite("KW2025", "V.3.6.1.4"),)
    facts: dict[str, int | str] = {"minutes": DUE_MS // 60_000}
    if before_round_ms <= DUE_MS:
        return Ruling(Verdict.PERMITTED, "lineups-may-be-told", article, facts)
    if all_are_in and all_captains_ask:
        return Ruling(Verdict.PERMITTED, "lineups-told-at-request", article, facts)
    return Ruling(Verdict.REFUSED, "lineups-still-secret", article, facts)
