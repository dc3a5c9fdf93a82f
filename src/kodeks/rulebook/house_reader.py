"""House rules from JSON: every entry checked, applied to the edition and set against its article."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import replace
from importlib import resources
from types import MappingProxyType

from kodeks.json_text import read_object
from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import AfterCapture, Limit, Outcome, Resets, Setting
from kodeks.rulebook.editions import EDITIONS
from kodeks.rulebook.house import HouseRules, Override
from kodeks.rulebook.ruling import Verdict

_OUTCOMES = ("draw", "win_white", "win_black")
_POINT = re.compile(r"[A-Za-z0-9][A-Za-z0-9.+/-]{0,39}")


def shipped_house_rules() -> tuple[str, ...]:
    """The keys of the house rules that come with Kodeks."""
    folder = resources.files(__package__) / "house_rules"
    return tuple(sorted(file.name.removesuffix(".json") for file in folder.iterdir() if file.name.endswith(".json")))


def house_rules(key: str) -> HouseRules:
    """House rules that come with Kodeks."""
    if key not in shipped_house_rules():
        raise MalformedText("unknown-house-rules", key)
    file = resources.files(__package__) / "house_rules" / f"{key}.json"
    return read_house_rules(file.read_text(encoding="utf-8"))


def read_house_rules(text: str) -> HouseRules:
    """Read an overlay from JSON and apply it; an unknown or wrong entry is an error that names it."""
    return _Reader(read_object(text, kind="not-a-set-of-house-rules")).read()


class _Reader:
    """Applies the entries of one overlay, in the order they are given."""

    def __init__(self, data: dict[str, object]) -> None:
        self.data = data
        self.overrides: list[Override] = []
        self.with_advantage = False
        base = _text(data, "base")
        code, _, board = base.partition("/")
        editions = {edition.code: edition for edition in EDITIONS.values()}
        if code not in editions or board not in editions[code].boards:
            raise MalformedText("unknown-base-of-house-rules", base)
        self.edition = editions[code].key
        self.rules = editions[code].boards[board]
        self.points = _points(data)
        self.sources = _sources(data)
        self.as_a_whole = _source(_text(data, "key"), "key")

    def read(self) -> HouseRules:
        known: dict[str, Callable[[str, object], None]] = {
            "draws": self._draws,
            "offer_from_move": self._number("offer_from_move"),
            "lateness_minutes": self._lateness,
            "points": self._points_of_results,
            "bye_points": self._number("points_bye"),
            "clock_required": self._clock,
            "time_control": self._left_to_regulations,
            "rounds": self._left_to_regulations,
            "pairing": self._left_to_regulations,
        }
        described = {"key", "title", "base", "official", "arbiter_outcomes", "sources", "points_of_the_rules"}
        for name, value in self.data.items():
            if name not in known and name not in described:
                raise MalformedText("unknown-setting", name)
            if name in known and value is not None:
                known[name](name, value)
        for name in self.sources:
            if name not in {override.setting for override in self.overrides}:
                raise MalformedText("source-without-override", name)
        return HouseRules(
            key=_text(self.data, "key"),
            title=MappingProxyType(_languages(self.data.get("title"), "title")),
            edition=self.edition,
            rules=self.rules,
            overrides=tuple(self.overrides),
            claims_official=_switch(self.data.get("official", False), "official"),
            with_advantage=self.with_advantage,
            arbiter_outcomes=self._arbiter_outcomes(),
            time_control=_optional_text(self.data, "time_control"),
            rounds=None if self.data.get("rounds") is None else _count(self.data["rounds"], "rounds"),
            pairing=_optional_text(self.data, "pairing"),
            points=MappingProxyType(self.points),
        )

    def _override(self, setting: str, value: object, *against: Article) -> None:
        written = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
        self.overrides.append(Override(setting, written, self._source_of(setting), against, *_told(value)))

    def _source_of(self, setting: str) -> Article:
        """The point of the house rules behind a setting; without one, the house rules as a whole."""
        return self.sources.get(setting, self.as_a_whole)

    def _arbiter_outcomes(self) -> tuple[Verdict, ...]:
        given = self.data.get("arbiter_outcomes", [])
        if not isinstance(given, list) or any(outcome not in _OUTCOMES for outcome in given):
            raise MalformedText("not-a-list-of-outcomes", "arbiter_outcomes")
        draws = self.rules.draws
        limits = (draws.repetition, draws.king_moves, draws.three_against_one, draws.line, draws.three_kings)
        asks = any(limit and limit.outcome is Outcome.ARBITER for limit in (*limits, draws.two_against_one))
        if asks and not given:
            raise MalformedText("arbiter-without-outcomes", "arbiter_outcomes")
        return tuple(Verdict(outcome) for outcome in given)

    # Draw rules

    def _draws(self, _: str, value: object) -> None:
        readers: dict[str, Callable[[str, object], None]] = {
            "repetition": self._limit("occurrences", "repetition"),
            "king_moves": self._king_moves,
            "rule_6_3": self._limit("each", "three_against_one", "line", "three_kings"),
            "three_against_one": self._limit("each", "three_against_one"),
            "line": self._limit("each", "line"),
            "three_kings": self._limit("each", "three_kings"),
            "rule_6_4": self._limit("each", "two_against_one"),
            "after_capture_in_c3": self._after_capture,
            "with_advantage": self._with_advantage,
        }
        for name, entry in _object(value, "draws").items():
            if name not in readers:
                raise MalformedText("unknown-setting", f"draws.{name}")
            readers[name](f"draws.{name}", entry)

    def _limit(self, unit: str, *fields: str) -> Callable[[str, object], None]:
        """An entry that switches one or more counters off, or gives one its limit and outcome."""

        def apply(setting: str, value: object) -> None:
            present: dict[str, Limit] = {name: getattr(self.rules.draws, name) for name in fields}
            in_force = {name: limit for name, limit in present.items() if limit is not None}
            if value == "on" and not in_force:
                raise MalformedText("rule-unknown-on-this-board", setting)
            if value == "on" or (value == "off" and not in_force):
                return
            new: dict[str, Limit | None]
            if value == "off":
                new = dict.fromkeys(in_force)
            elif len(in_force) == 1:
                name, limit = next(iter(in_force.items()))
                new = {name: self._new_limit(setting, value, limit, unit)}
            else:
                raise MalformedText("not-a-limit", setting)
            if any(new[name] != limit for name, limit in in_force.items()):
                against = {limit.article: None for limit in in_force.values()}
                self.rules = replace(self.rules, draws=replace(self.rules.draws, **new))  # type: ignore[arg-type]
                self._override(setting, value, *against)

        return apply

    def _new_limit(self, setting: str, value: object, limit: Limit, unit: str) -> Limit:
        least = 2 if unit == "occurrences" else 1
        if not isinstance(value, dict):
            count, outcome = _count(value, setting, least=least), limit.outcome
        else:
            entries = _object(value, setting)
            for name in entries:
                if name not in (unit, "outcome"):
                    raise MalformedText("unknown-setting", f"{setting}.{name}")
            count = _count(entries.get(unit, limit.count), f"{setting}.{unit}", least=least)
            outcome = _outcome(entries.get("outcome", limit.outcome), f"{setting}.outcome")
        if (count, outcome) == (limit.count, limit.outcome):
            return limit
        return Limit(count, self._source_of(setting), outcome)

    def _king_moves(self, setting: str, value: object) -> None:
        if not isinstance(value, dict):
            self._limit("each", "king_moves")(setting, value)
            return
        entries = dict(value)
        if entries.pop("counts", "king_moves_only") != "king_moves_only":
            raise MalformedText("not-a-way-to-count", f"{setting}.counts")
        draws = self.rules.draws
        resets = _resets(entries.pop("reset_on", sorted(draws.king_moves_reset_on.value)), f"{setting}.reset_on")
        assert draws.king_moves is not None, "every edition has this rule"
        limit = self._new_limit(setting, entries, draws.king_moves, "each")
        if limit != draws.king_moves or resets != draws.king_moves_reset_on.value:
            self.rules = replace(
                self.rules, draws=replace(draws, king_moves=limit, king_moves_reset_on=Setting(resets, limit.article))
            )
            self._override(setting, value, draws.king_moves.article)

    def _after_capture(self, setting: str, value: object) -> None:
        if value not in tuple(AfterCapture):
            raise MalformedText("not-an-option", setting)
        option = AfterCapture(str(value))
        if option is not self.rules.draws.after_capture.value:  # a reading of the code, not against it [D-9]
            self.rules = replace(
                self.rules, draws=replace(self.rules.draws, after_capture=Setting(option, self._source_of(setting)))
            )
            self._override(setting, value)

    def _with_advantage(self, setting: str, value: object) -> None:
        if not _switch(value, setting):
            return
        if self.rules.draws.advantage is None:  # only the 100 board knows it
            raise MalformedText("no-advantage-on-this-board", setting)
        self.with_advantage = True
        self._override(setting, value)  # left to the regulations [I.6.5.1]

    # Other settings

    def _number(self, field: str) -> Callable[[str, object], None]:
        def apply(name: str, value: object) -> None:
            setting: Setting[int] = getattr(self.rules, field)
            number = _count(value, name, least=0)
            if number != setting.value:
                article = self._source_of(name)
                self.rules = replace(self.rules, **{field: Setting(number, article)})  # type: ignore[arg-type]
                self._override(name, number, setting.article)

        return apply

    def _lateness(self, name: str, value: object) -> None:
        setting = self.rules.lateness_minutes
        minutes = _count(value, name, least=0)
        if minutes != setting.value:  # regulations may shorten it [II.5.5]
            self.rules = replace(self.rules, lateness_minutes=Setting(minutes, self._source_of(name)))
            self._override(name, minutes, *(() if minutes < setting.value else (setting.article,)))

    def _points_of_results(self, name: str, value: object) -> None:
        for result, points in _object(value, name).items():
            if result not in ("win", "draw", "loss"):
                raise MalformedText("unknown-setting", f"{name}.{result}")
            self._number(f"points_{result}")(f"{name}.{result}", points)

    def _clock(self, name: str, value: object) -> None:
        setting = self.rules.clock_required
        required = _switch(value, name)
        if required != setting.value:
            self.rules = replace(self.rules, clock_required=Setting(required, self._source_of(name)))
            self._override(name, required, setting.article)

    def _left_to_regulations(self, name: str, value: object) -> None:
        self._override(name, value)


def _points(data: dict[str, object]) -> dict[str, Mapping[str, str]]:
    name = "points_of_the_rules"
    return {
        number: MappingProxyType(_languages(title, f"{name}.{number}"))
        for number, title in _object(data.get(name, {}), name).items()
    }


def _sources(data: dict[str, object]) -> dict[str, Article]:
    return {
        setting: _source(number, f"sources.{setting}")
        for setting, number in _object(data.get("sources", {}), "sources").items()
    }


def _told(value: object) -> tuple[str, str, str]:
    """A value as people are told it: figure or word, what the count starts again at, what happens then."""
    if isinstance(value, dict):
        count = value.get("each", value.get("occurrences", ""))
        resets = f"house_resets_{'_'.join(sorted(value['reset_on'])) or 'never'}" if "reset_on" in value else ""
        return str(count), resets, f"house_then_{value['outcome']}" if "outcome" in value else ""
    if isinstance(value, bool):
        return "house_yes" if value else "house_no", "", ""
    return f"house_{value}" if value in ("off", *AfterCapture) else str(value), "", ""


# One value at a time; `place` names the entry in an error


def _object(value: object, place: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise MalformedText("not-a-group-of-settings", place)
    return value


def _text(data: dict[str, object], name: str, place: str | None = None) -> str:
    value = data.get(name)
    if not isinstance(value, str) or not value:
        raise MalformedText("text-missing", place or name)
    return value


def _optional_text(data: dict[str, object], place: str) -> str | None:
    return None if data.get(place) is None else _text(data, place)


def _languages(value: object, place: str) -> dict[str, str]:
    titles = _object(value, place)
    return {language: _text(titles, language, f"{place}.{language}") for language in {"pl": 0, "en": 0, **titles}}


def _source(number: object, place: str) -> Article:
    """A point of the house rules; a ruling cites it as `house:NUMBER`."""
    if not isinstance(number, str) or not _POINT.fullmatch(number):
        raise MalformedText("not-a-point-of-the-rules", place)
    return Article("house", number)


def _switch(value: object, place: str) -> bool:
    if not isinstance(value, bool):
        raise MalformedText("not-a-switch", place)
    return value


def _count(value: object, place: str, *, least: int = 1) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= 10_000:
        raise MalformedText("not-a-count", place)
    return value


def _outcome(value: object, place: str) -> Outcome:
    if value not in tuple(Outcome):
        raise MalformedText("not-an-outcome", place)
    return Outcome(str(value))


def _resets(value: object, place: str) -> frozenset[Resets]:
    if not isinstance(value, list) or any(reset not in tuple(Resets) for reset in value):
        raise MalformedText("not-a-list-of-resets", place)
    return frozenset(Resets(reset) for reset in value)
