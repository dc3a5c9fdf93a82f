"""Clocks in a few words: times as people write them, and events that must succeed or be refused."""

from kodeks.clock import Clock, assess, parse_control, start
from kodeks.rulebook import Ruling, Side, Verdict
from kodeks.rulebook.editions import tempo_rules

W, B = Side.WHITE, Side.BLACK


def ms(text: str) -> int:
    """`1:02` is a minute and two seconds, `1:00:00` an hour."""
    total = 0
    for part in text.split(":"):
        total = 60 * total + int(part)
    return 1_000 * total


def rules(edition: str = "kw2025", board: str = "100"):
    return tempo_rules(edition, board)


def fide(edition: str = "fide2009"):
    return tempo_rules(edition, "chess")


def judged(control: str, board: str = "100", edition: str = "kw2025", **asked):
    return assess(parse_control(control), tempo_rules(edition, board), **asked)


def ready(control: str, of=None, **times) -> Clock:
    return Clock.set_up(parse_control(control), of or rules(), **times)


def begun(control: str, of=None, absent=(), **times) -> Clock:
    """Started at 0."""
    return done(start(ready(control, of, **times), 0, absent))


def done(clock) -> Clock:
    assert isinstance(clock, Clock), clock
    return clock


def refused(ruling, reason: str, *articles: str) -> None:
    assert isinstance(ruling, Ruling), ruling
    assert (ruling.verdict, ruling.reason) == (Verdict.REFUSED, reason)
    assert cited(ruling) == list(articles)


def cited(ruling) -> list[str]:
    return [str(article) for article in ruling.articles]


def play(clock: Clock, *times: str) -> Clock:
    """Both press in turn, each after having thought so long."""
    for text in times:
        clock = done(clock.press(clock.at_ms + ms(text)))
    return clock


def left(clock: Clock) -> tuple[int, int]:
    return clock.white.remaining_ms, clock.black.remaining_ms
