"""The form of regulations: which settings it asks for, in which section, and how. Names are those of the file."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

from kodeks.pairing.swiss_systems import SWISS_SYSTEMS
from kodeks.rulebook.editions import EDITIONS
from kodeks.rulebook.fide import CHESS_EDITIONS
from kodeks.tournament import SystemKind

__all__ = ["SECTIONS", "Control", "Field", "Rows", "Section", "all_fields", "all_rows", "find_field"]


class Control(StrEnum):
    """How a setting is asked for, and how what was typed becomes TOML."""

    TEXT = "text"
    LONG = "long"  # a text of several lines
    LINES = "lines"  # texts, one a line
    CODES = "codes"  # texts, with commas or blanks between
    PAIRS = "pairs"  # names, two or more a line, with slashes between
    WHOLE = "whole"
    DATE = "date"
    MOMENT = "moment"
    MONEY = "money"
    MONEYS = "moneys"
    CHOICE = "choice"
    MANY = "many"  # some of several
    CHECK = "check"  # yes, or nothing said
    SWITCH = "switch"  # yes, no, or nothing said


class Field(NamedTuple):
    """One setting. `choices` are values with the word that names each; `systems` and `games` for which it is."""

    name: str
    label: str
    control: Control = Control.TEXT
    hint: str = ""
    choices: tuple[tuple[str, str], ...] = ()
    systems: str = ""
    games: str = ""

    def inside(self, table: str, index: int) -> Field:
        """The field of one row of a table."""
        return self._replace(name=f"{table}.{index}.{self.name}")


class Rows(NamedTuple):
    """A table with as many rows as are filled in."""

    name: str
    label: str
    fields: tuple[Field, ...]


class Section(NamedTuple):
    """A part of the form."""

    key: str
    label: str
    parts: tuple[Field | Rows, ...]


def _same(*values: str) -> tuple[tuple[str, str], ...]:
    return tuple((value, value) for value in values)


_CHESS, _DRAUGHTS = "chess chess960", "100 64"
_SWISS = " ".join(each for each in SystemKind if each.is_swiss)
_TEAMS = " ".join(each for each in SystemKind if each.is_for_teams)
_MATCHES = " ".join(each for each in SystemKind if each.is_by_matches)
_MINI_MATCHES = " ".join(each for each in SystemKind if each.has_mini_matches)
_SEXES = (("m", "sex_m"), ("w", "sex_w"))

_EVENT = (
    Field("name", "setting-name"),
    Field("place", "setting-place"),
    Field("starts", "setting-starts", Control.DATE),
    Field("ends", "setting-ends", Control.DATE),
    Field("director", "setting-director"),
    Field("organisers", "setting-organisers", Control.LINES, "setting-one-a-line"),
)
_GAME = (
    Field("game", "setting-game", Control.CHOICE, choices=_same("100", "64", "chess", "chess960")),
    Field(
        "edition", "setting-edition", Control.CHOICE, "setting-edition-hint", choices=_same(*EDITIONS, *CHESS_EDITIONS)
    ),
    Field("house", "setting-house", Control.CHOICE, "setting-house-hint", choices=_same("przystajn2023"), games="64"),
    Field(
        "level",
        "setting-level",
        Control.CHOICE,
        "setting-level-hint",
        choices=tuple(
            (level, f"level_{level}") for level in ("local", "national", "championship", "fide", "continental", "world")
        ),
    ),
    Field("rated", "setting-rated", Control.CHECK),
    Field(
        "norms",
        "setting-norms",
        Control.MANY,
        choices=(*_same("V", "IV", "III", "II", "I"), ("title", "norm_title")),
        games=_DRAUGHTS,
    ),
    Field("licences_required", "setting-licences-required", Control.CHECK),
    Field("notified", "setting-notified", Control.DATE, "setting-notified-hint"),
    Field("reported", "setting-reported", Control.DATE),
    Rows(
        "groups",
        "setting-groups",
        (
            Field("name", "setting-group-name"),
            Field("age", "setting-group-age", Control.WHOLE),
            Field("sex", "setting-group-sex", Control.CHOICE, choices=_SEXES),
        ),
    ),
)
_SYSTEM = (
    Field("system", "setting-system", Control.CHOICE, choices=_same(*SystemKind)),
    Field("players", "setting-players", Control.WHOLE),
    Field("rounds", "setting-rounds", Control.WHOLE, "setting-rounds-hint"),
    Field(
        "swiss_variant",
        "setting-swiss-variant",
        Control.CHOICE,
        choices=_same(*SWISS_SYSTEMS),
        systems=_SWISS,
    ),
    Field("float_control", "setting-float-control", Control.SWITCH, systems=_SWISS),
    Field("program", "setting-program", hint="setting-program-hint", systems=_SWISS),
    Field(
        "start_numbers",
        "setting-start-numbers",
        Control.CHOICE,
        choices=tuple((each, f"numbers_{each}") for each in ("lot", "rating", "groups", "given", "varma")),
    ),
    Field("start_groups", "setting-start-groups", Control.PAIRS, "setting-start-groups-hint"),
    Field(
        "first_colour",
        "setting-first-colour",
        Control.CHOICE,
        choices=(("white", "first_white"), ("black", "first_black")),
    ),
    Field(
        "games_per_match",
        "setting-games-per-match",
        Control.WHOLE,
        "setting-games-per-match-hint",
        systems=f"{_MATCHES} {_MINI_MATCHES}",
    ),
    Field(
        "match_counts",
        "setting-match-counts",
        Control.CHOICE,
        choices=tuple((each, f"counts_{each}") for each in ("result", "games")),
        systems=_MINI_MATCHES,
    ),
    Field("superblitz", "setting-superblitz", Control.CHECK, systems=_MATCHES),
    Field("boards", "setting-boards", Control.WHOLE, systems=_TEAMS),
    Field(
        "lineup",
        "setting-lineup",
        Control.CHOICE,
        choices=tuple((each, f"lineup_{each}") for each in ("open", "ladder", "joker")),
        systems=_TEAMS,
    ),
    Field("lineup_minutes", "setting-lineup-minutes", Control.WHOLE, systems=_TEAMS),
    Field(
        "seating",
        "setting-seating",
        Control.CHOICE,
        choices=tuple((each, f"seating_{each}") for each in ("side_by_side", "line", "alternating")),
        systems=_TEAMS,
    ),
    Field("forbidden_pairs", "setting-forbidden-pairs", Control.PAIRS, "setting-forbidden-pairs-hint"),
    Field("special_conditions", "setting-special-conditions", Control.LONG),
)
_TEMPO = (
    Field("tempo", "setting-tempo", hint="setting-tempo-hint"),
    Field("default_minutes", "setting-default-minutes", Control.WHOLE, "setting-default-minutes-hint"),
    Field("draw_offer_from", "setting-draw-offer-from", Control.WHOLE),
    Field("score_sheets", "setting-score-sheets", Control.SWITCH),
    Field("with_advantage", "setting-with-advantage", Control.CHECK, games=_DRAUGHTS),
    Field("full_rules", "setting-full-rules", Control.SWITCH, games=_CHESS),
    Field("quickplay", "setting-quickplay", Control.SWITCH, games=_CHESS),
    Field("clocks", "setting-clocks", Control.LINES, "setting-one-a-line"),
    Field("hall_hours", "setting-hall-hours", Control.WHOLE),
)
_POINTS = (
    Field("points.win", "setting-points-win", Control.WHOLE, "setting-points-hint"),
    Field("points.draw", "setting-points-draw", Control.WHOLE),
    Field("points.loss", "setting-points-loss", Control.WHOLE),
    Field("points.bye", "setting-points-bye", Control.WHOLE),
    Field("tiebreaks", "setting-tiebreaks", Control.CODES, "setting-tiebreaks-hint"),
    Field(
        "tiebreak_rules",
        "setting-tiebreak-rules",
        Control.CHOICE,
        choices=_same("annex3_2012", "annex3_2012_by_opponents", "annex3_before_2012", "c07_2024_08", "c07_2026_03"),
        games=_CHESS,
    ),
    Field("playoff.tempo", "setting-playoff-tempo"),
    Field("playoff.starts", "setting-playoff-starts", Control.MOMENT),
    Field(
        "playoff.places",
        "setting-playoff-places",
        Control.CHOICE,
        choices=tuple((each, f"playoff_{each}") for each in ("first", "qualifying", "all")),
    ),
    Field("playoff.procedure", "setting-playoff-procedure", hint="setting-playoff-procedure-hint"),
    Field("playoff.rest_before", "setting-playoff-rest-before", Control.WHOLE),
    Field("playoff.rest_between", "setting-playoff-rest-between", Control.WHOLE),
    Field("prizes", "setting-prizes", Control.MONEYS, "setting-prizes-hint"),
    Field("currency", "setting-currency"),
)
_SCHEDULE = (
    Field("entries_close", "setting-entries-close", Control.MOMENT),
    Field("draw_at", "setting-draw-at", Control.MOMENT),
    Rows(
        "schedule",
        "setting-schedule",
        (
            Field("round", "setting-schedule-round", Control.WHOLE),
            Field("starts", "setting-schedule-starts", Control.MOMENT),
        ),
    ),
)
_PEOPLE = (
    Rows(
        "arbiters",
        "setting-arbiters",
        (
            Field("name", "setting-person-name"),
            Field(
                "role",
                "setting-arbiter-role",
                Control.CHOICE,
                choices=_same("chief", "deputy", "round", "assistant"),
            ),
            Field(
                "class",
                "setting-arbiter-class",
                Control.CHOICE,
                choices=tuple((each, f"class_{each}") for each in ("third", "second", "first", "state", "fmjd")),
            ),
            Field("licence", "setting-licence"),
            Field("fide_title", "setting-fide-title", Control.CHOICE, choices=_same("IA", "FA", "NA")),
            Field("fide_category", "setting-fide-category", Control.CHOICE, choices=_same("A", "B", "C", "D")),
            Field("consent", "setting-consent", Control.CHECK),
            Field("suspended", "setting-suspended", Control.CHECK),
        ),
    ),
)
_APPEALS = (
    Field("appeals.elected", "setting-appeals-elected", Control.DATE),
    Field("appeals.deadline", "setting-appeals-deadline"),
    Field("appeals.deposit", "setting-appeals-deposit", Control.MONEY),
    Field("appeals.covers_quickplay", "setting-appeals-covers-quickplay", Control.CHECK, games=_CHESS),
    Field("appeals.to_college", "setting-appeals-to-college", Control.CHECK, games=_DRAUGHTS),
    Rows(
        "appeals.members",
        "setting-appeals-members",
        (
            Field("name", "setting-person-name"),
            Field(
                "role",
                "setting-member-role",
                Control.CHOICE,
                choices=tuple((each, f"member_{each}") for each in ("chair", "member", "reserve")),
            ),
            Field("federation", "setting-federation"),
            Field("born", "setting-born", Control.DATE),
        ),
    ),
)
_INVITATION = (
    Field("invitation.hotel", "setting-invitation-hotel", Control.LONG),
    Field("invitation.programme", "setting-invitation-programme", Control.LONG),
    Field("invitation.draw_offers", "setting-invitation-draw-offers", Control.LONG),
    Field("invitation.money", "setting-invitation-money", Control.LONG),
    Field("invitation.travel", "setting-invitation-travel", Control.LONG),
    Field("invitation.expected", "setting-invitation-expected", Control.LONG),
    Field("invitation.website", "setting-invitation-website"),
    Field("invitation.contact", "setting-invitation-contact", Control.LONG),
    Field("invitation.duties", "setting-invitation-duties", Control.LONG),
    Field("invitation.answer_by", "setting-invitation-answer-by"),
    Field("invitation.reporting", "setting-invitation-reporting", Control.LONG),
    Field("invitation.security", "setting-invitation-security", Control.LONG),
    Field("invitation.medical", "setting-invitation-medical", Control.LONG),
    Field("invitation.tourism", "setting-invitation-tourism", Control.LONG),
    Rows(
        "deviations",
        "setting-deviations",
        (
            Field("text", "setting-deviation-text"),
            Field("against", "setting-deviation-against", hint="setting-deviation-against-hint"),
        ),
    ),
)

SECTIONS = (
    Section("event", "section-event", _EVENT),
    Section("game", "section-game", _GAME),
    Section("system", "section-system", _SYSTEM),
    Section("tempo", "section-tempo", _TEMPO),
    Section("points", "section-points", _POINTS),
    Section("schedule", "section-schedule", _SCHEDULE),
    Section("people", "section-people", _PEOPLE),
    Section("appeals", "section-appeals", _APPEALS),
    Section("invitation", "section-invitation", _INVITATION),
)


def all_fields() -> Iterator[Field]:
    """The settings that stand alone, in the order of the form."""
    for section in SECTIONS:
        yield from (part for part in section.parts if isinstance(part, Field))


def all_rows() -> Iterator[Rows]:
    """The tables."""
    for section in SECTIONS:
        yield from (part for part in section.parts if isinstance(part, Rows))


def find_field(setting: str) -> tuple[str, str]:
    """Where a setting is asked for: the field of that name, the table, or else the section; and its label."""
    for section in SECTIONS:
        for part in section.parts:
            if setting == part.name or (isinstance(part, Rows) and setting.startswith(f"{part.name}.")):
                return f"f-{part.name}", part.label
    head = setting.split(".")[0]
    for section in SECTIONS:
        if head == section.key or any(part.name.startswith(f"{head}.") for part in section.parts):
            return f"s-{section.key}", section.label
    return f"s-{SECTIONS[0].key}", SECTIONS[0].label
