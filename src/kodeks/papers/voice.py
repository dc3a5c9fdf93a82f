"""One language at work: sentences, days, numbers and money as its readers write them."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from fractions import Fraction
from typing import NamedTuple

from kodeks import words
from kodeks.clock import explain_control, parse_control
from kodeks.papers.paper import Sentence
from kodeks.rulebook import Ruling
from kodeks.standings import Value, write_exact, write_points, write_value
from kodeks.words import Language


class Voice(NamedTuple):
    language: Language

    def say(self, key: str, **facts: int | str) -> str:
        return words.say(self.language, key, **facts)

    def retell(self, text: str) -> str:
        """What the program wrote into a log, in whatever language."""
        return words.retell(self.language, text)

    def named(self, criterion: words.Criterion) -> str:
        """What a tie-break is called."""
        return words.name_criterion(self.language, criterion)

    def code(self, criterion: words.Criterion) -> str:
        """The head of its column."""
        return words.write_code(self.language, criterion.code)

    def text_of(self, texts: Mapping[str, str]) -> str:
        """What a file says in several languages, by their codes."""
        return texts.get(self.language.code) or texts[words.FALLBACK]

    def rule(self, ruling: Ruling) -> Sentence:
        """A ruling as a sentence with its articles."""
        return Sentence(words.explain(self.language, ruling), tuple(map(str, ruling.articles)))

    def tempo(self, text: str) -> str:
        """A time control in words; nothing for nothing."""
        return explain_control(parse_control(text), self.say) if text else ""

    @property
    def point(self) -> str:
        """What stands before decimals: a comma in Polish."""
        return self.language.point

    def exact(self, number: Fraction | int, *, decimals: int = 2) -> str:
        """A decimal without zeros at its end."""
        return write_exact(number, decimals=decimals, point=self.point).replace("-", "−")

    def signed(self, number: Fraction | int, *, decimals: int = 2) -> str:
        """A change: +12,5 or −3; a plain 0 is none."""
        return ("+" if number > 0 else "") + self.exact(number, decimals=decimals)

    def points(self, points: int, scale: int = 1) -> str:
        return write_points(points, scale, point=self.point)

    def value(self, value: Value) -> str:
        return write_value(value, point=self.point)

    def money(self, cents: int, currency: str) -> str:
        return f"{cents // 100}{self.point}{cents % 100:02} {currency}".rstrip()

    def day(self, iso: str) -> str:
        """15 listopada 2026; nothing for nothing."""
        if not iso:
            return ""
        found = date.fromisoformat(iso)
        return self.say("paper-day", day=found.day, month=_month(found), year=found.year)

    def days(self, first: str, last: str) -> str:
        """From one day to another, with what they share said once: 1–3 maja 2026."""
        if not first or not last or first == last:
            return self.day(first or last)
        start, end = date.fromisoformat(first), date.fromisoformat(last)
        if start.year != end.year:
            return f"{self.day(first)} – {self.day(last)}"
        if start.month != end.month:
            return f"{self.say('paper-day-of-month', day=start.day, month=_month(start))} – {self.day(last)}"
        return self.say("paper-days-of-month", first=start.day, day=end.day, month=_month(end), year=end.year)


def _month(day: date) -> str:
    return f"month_{day.month}"
