"""Days and hours: the draw, the rounds, the hall, the list of players [FTR 5b, 8a, 7d; II.7.3, IV.2.3]."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from fractions import Fraction
from itertools import pairwise

from kodeks.rulebook.article import Article
from kodeks.tournament.lint.finding import Finding, KnownField, Mend, Severity, contradiction, gap, gravity
from kodeks.tournament.occasion import assess_tempo, occasion_by
from kodeks.tournament.regulations import Regulations
from kodeks.venue import Grade, judge_measures


def check_draw(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """Lots are drawn hours and a night before round 1 [5b]; the list of players is in before that [IV.2.3]."""
    first = _moment(regulations.schedule.start_of(1))
    drawn = _moment(regulations.schedule.draw_at)
    if regulations.is_chess:
        hours = regulations.laws.tournament_rules.draw_hours
        if drawn and first and (first - drawn < timedelta(hours=hours) or first.date() <= drawn.date()):
            yield contradiction(
                gravity(regulations), "draw_at", "lint-draw-too-late", regulations.laws.cite("FTR:5b"), hours=hours
            )
        elif not drawn and regulations.system.is_round_robin:
            yield gap(Severity.WARNING, "draw_at", "lint-draw-not-announced", regulations.laws.cite("FTR:5b"))
        return
    closes, opening = _moment(regulations.schedule.entries_close), drawn or first
    minutes = regulations.code.officials.player_list_minutes
    if closes and opening and opening - closes < timedelta(minutes=minutes):
        article = regulations.code.cite("IV.2.3")
        mend = Mend("entries_close", (opening - timedelta(minutes=minutes)).isoformat(timespec="minutes"))
        yield contradiction(
            gravity(regulations), "entries_close", "lint-list-too-late", article, minutes=minutes
        ).with_mend(mend)


def _moment(text: str) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def check_rounds(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """The programme has every round, in order, on the days of the event, and leaves each its time."""
    article = _programme(regulations)
    rounds = regulations.rounds_for(entries.players) if entries.players else regulations.pairing.rounds
    listed = sorted((each.round, each.starts) for each in regulations.schedule.round_starts)
    if not listed:
        if regulations.is_chess:
            yield gap(Severity.WARNING, "schedule", "lint-schedule-missing", article)
        return
    if rounds is not None and [number for number, _ in listed] != list(range(1, rounds + 1)):
        yield gap(Severity.WARNING, "schedule", "lint-schedule-incomplete", article, rounds=rounds)
    for number, moment in listed:
        day = moment[:10]
        if (regulations.starts and day < regulations.starts) or (regulations.ends and day > regulations.ends):
            yield contradiction(Severity.ERROR, "schedule", "lint-round-outside-days", article, round=number)
    length = _length(regulations)
    for (_, before), (number, moment) in pairwise(listed):
        gone = datetime.fromisoformat(moment) - datetime.fromisoformat(before)
        if gone <= timedelta(0):
            yield contradiction(Severity.ERROR, "schedule", "lint-rounds-out-of-order", article, round=number)
        elif length is not None and gone < length:
            minutes = int(length.total_seconds()) // 60
            yield contradiction(
                Severity.WARNING, "schedule", "lint-rounds-overlap", article, round=number, minutes=minutes
            )


def _programme(regulations: Regulations) -> Article:
    """What wants games at their hour: in draughts, that the hall is free for the whole round."""
    return regulations.cite("II.7.3", "FTR:8a")


def _length(regulations: Regulations) -> timedelta | None:
    """How long a round may take: both players' time for the moves that the code reckons with, game after game."""
    found = assess_tempo(regulations)
    if found is None:
        return None
    return timedelta(milliseconds=2 * found.equivalent_ms * regulations.pairing.games_per_match)


def check_hall(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """The hall is free for the whole round, by the draft of 2022 for six hours at least [II.7.3]."""
    if regulations.is_chess or regulations.play.hall_hours is None:
        return
    free = {"hall_time": Fraction(60 * 60 * regulations.play.hall_hours)}
    for judged in judge_measures(free, occasion_by(regulations)):
        if judged.grade is not Grade.FINE and judged.bounds.least is not None:
            minutes = int(judged.bounds.least) // 60
            mend, articles = Mend("hall_hours", -(-minutes // 60)), judged.ruling.articles
            yield contradiction(
                gravity(regulations), "hall_hours", "lint-hall-too-short", *articles, minutes=minutes
            ).with_mend(mend)


def check_clocks(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """One kind of clock for the whole event [7d]."""
    if regulations.is_chess and len(set(regulations.play.clocks)) > 1:
        count, article = len(set(regulations.play.clocks)), regulations.laws.cite("FTR:7d")
        mend = Mend("clocks", [regulations.play.clocks[0]])
        yield contradiction(Severity.ERROR, "clocks", "lint-several-kinds-of-clocks", article, count=count).with_mend(
            mend
        )
