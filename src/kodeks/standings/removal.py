"""Rounds without those whose results were removed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from kodeks.rounds import Meeting, Rest, RestKind, Round

__all__ = ["rounds_that_count"]


def rounds_that_count(rounds: Sequence[Round], removed: frozenset[int]) -> tuple[Round, ...]:
    """The rounds as if the removed had never played: who was paired with one of them rests [II.5.7.1.1, 9b.1]."""
    if not removed:
        return tuple(rounds)
    return tuple(
        Round(
            tuple(meeting for meeting in played.meetings if not removed & {meeting.white, meeting.black}),
            (
                *(rest for rest in played.rests if rest.number not in removed),
                *(Rest(number, RestKind.BYE) for number in _left_alone(played.meetings, removed)),
            ),
        )
        for played in rounds
    )


def _left_alone(meetings: Iterable[Meeting], removed: frozenset[int]) -> Iterator[int]:
    """Those who were paired with somebody removed."""
    for meeting in meetings:
        if (meeting.white in removed) != (meeting.black in removed):
            yield meeting.black if meeting.white in removed else meeting.white
