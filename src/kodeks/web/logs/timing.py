"""The timer of a round: when it began, and what follows from that."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import NamedTuple

from django.utils import timezone

from kodeks.clock import parse_control
from kodeks.rulebook.article import Article
from kodeks.rulebook.editions import EDITIONS
from kodeks.rulebook.fide import chess_edition
from kodeks.tournament import Event, PairedRound, Stage, Tournament
from kodeks.web.logs.log import Log, event_at

_MOVES = 60  # of a long game


class Timing(NamedTuple):
    """When a round began, from when a missing player has lost, and when the longest games should be over."""

    now: datetime
    started: datetime
    late: datetime
    minutes: int
    article: Article
    longest: datetime | None


def timing_of(log: Log, paired: PairedRound) -> Timing | None:
    """None if nobody knows when it began."""
    began = _beginning(log, paired.number)
    try:
        started = datetime.fromisoformat(began.at) if began is not None else None
    except ValueError:  # the time of an event is a text for the record; files from elsewhere may have any
        started = None
    if started is None:
        return None
    started = timezone.localtime(started if started.tzinfo else timezone.make_aware(started))
    regulations = log.state.regulations
    late = timedelta(minutes=regulations.play.default_minutes)
    longest = None
    if regulations.play.tempo is not None:
        longest = started + timedelta(milliseconds=2 * parse_control(regulations.play.tempo).time_within(_MOVES))
    return Timing(
        timezone.localtime(),
        started,
        started + late,
        regulations.play.default_minutes,
        _lateness(log.state),
        longest,
    )


def _beginning(log: Log, number: int) -> Event | None:
    """The event with which the round began: its start, or its first result."""
    began = None
    for state in log.state.history():
        paired = state.round(number)
        if paired is None or paired.stage is not Stage.STARTED:
            break
        began = state.seq
    return None if began is None else event_at(log, began)


def _lateness(state: Tournament) -> Article:
    regulations = state.regulations
    if regulations.is_chess:
        return chess_edition(regulations.edition).default_ms.article
    return EDITIONS[regulations.edition].board(regulations.game).lateness_minutes.article
