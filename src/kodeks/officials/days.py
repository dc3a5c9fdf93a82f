"""Calendar days: ages, years and terms as the code counts them [D-145]."""

from __future__ import annotations

from calendar import isleap
from datetime import date, timedelta

from kodeks.malformed import MalformedText


def age_on(birth: date, day: date) -> int:
    """Full years on a day. Who is born on 29 February is a year older on the last of February, as Polish law counts."""
    birthday = (birth.month, birth.day)
    if birthday == (2, 29) and not isleap(day.year):
        birthday = (2, 28)
    return day.year - birth.year - ((day.month, day.day) < birthday)


def years_after(day: date, years: int) -> date:
    """The same day of a later year; 29 February becomes 1 March."""
    try:
        return day.replace(year=day.year + years)
    except ValueError:
        return date(day.year + years, 3, 1)


def days_after(day: date, days: int) -> date:
    """The last day of a term that starts on a day, which is not counted itself."""
    return day + timedelta(days=days)


def days_before(day: date, days: int) -> date:
    """The last day on which something is so many days ahead."""
    return day - timedelta(days=days)


def check_order(name: str, first: date, last: date | None) -> None:
    """What ends before it starts is malformed."""
    if last is not None and last < first:
        raise MalformedText("arbiters-days-out-of-order", f"{name} = {last.isoformat()}")
