"""The shape of a file of regulations: which settings there are, where they stand, and of what kind each is.

Reader and writer both follow it, so that what is written can be read.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import NamedTuple

from kodeks.formats.regulations.kinds import (
    DATE,
    GROUPS,
    MOMENT,
    MONEY,
    MONEYS,
    PAIRS,
    SWITCH,
    TEXT,
    TEXTS,
    WHOLE,
    Choice,
    Kind,
)
from kodeks.tournament.regulation_parts import (
    AgeGroup,
    Appeals,
    ArbiterClass,
    ArbiterRole,
    Deviation,
    Invitation,
    Member,
    MemberRole,
    NamedArbiter,
    PlayOff,
    PlayOffPlaces,
)
from kodeks.tournament.system_kind import Level, SystemKind

__all__ = ["POINTS", "SCHEDULE", "SETTINGS", "TABLES", "Part", "Setting"]


class Setting(NamedTuple):
    """A key of the file, the field it fills, and its kind."""

    key: str
    field: str
    kind: Kind
    is_required: bool = False


def _settings(*entries: Setting) -> MappingProxyType[str, Setting]:
    return MappingProxyType({entry.key: entry for entry in entries})


def _same(kind: Kind, *names: str) -> tuple[Setting, ...]:
    """Keys that are called like their fields."""
    return tuple(Setting(name, name, kind) for name in names)


class Part(NamedTuple):
    """A table of the file, or several of one name, and the value each becomes."""

    value: type
    settings: MappingProxyType[str, Setting]
    is_list: bool = False
    parts: MappingProxyType[str, Part] = MappingProxyType({})


# In the order in which they are written
SETTINGS = _settings(
    Setting("name", "name", TEXT, is_required=True),
    *_same(TEXT, "place"),
    *_same(DATE, "starts", "ends"),
    *_same(TEXT, "director"),
    *_same(TEXTS, "organisers"),
    Setting("game", "game", TEXT, is_required=True),
    *_same(TEXT, "edition", "house"),
    Setting("level", "level", Choice(Level)),
    Setting("rated", "is_rated", SWITCH),
    *_same(TEXTS, "norms"),
    *_same(SWITCH, "licences_required"),
    *_same(DATE, "notified", "reported"),
    Setting("system", "system", Choice(SystemKind), is_required=True),
    *_same(WHOLE, "players", "rounds"),
    *_same(TEXT, "swiss_variant"),
    *_same(SWITCH, "float_control"),
    *_same(TEXT, "program", "start_numbers"),
    *_same(GROUPS, "start_groups"),
    *_same(TEXT, "first_colour"),
    *_same(PAIRS, "forbidden_pairs"),
    *_same(TEXT, "special_conditions"),
    *_same(WHOLE, "games_per_match"),
    *_same(TEXT, "match_counts"),
    Setting("superblitz", "is_superblitz", SWITCH),
    *_same(WHOLE, "boards"),
    *_same(TEXT, "lineup"),
    *_same(WHOLE, "lineup_minutes"),
    *_same(TEXT, "seating", "tempo"),
    *_same(WHOLE, "default_minutes"),
    *_same(SWITCH, "with_advantage"),
    *_same(WHOLE, "draw_offer_from"),
    Setting("score_sheets", "has_sheets", SWITCH),
    *_same(SWITCH, "full_rules", "quickplay"),
    *_same(TEXTS, "clocks"),
    *_same(WHOLE, "hall_hours"),
    *_same(TEXTS, "tiebreaks"),
    *_same(TEXT, "tiebreak_rules"),
    *_same(MONEYS, "prizes"),
    *_same(TEXT, "currency"),
    *_same(MOMENT, "draw_at", "entries_close"),
)
POINTS = _settings(*_same(WHOLE, "win", "draw", "loss", "bye"))
SCHEDULE = _settings(
    Setting("round", "round", WHOLE, is_required=True), Setting("starts", "starts", MOMENT, is_required=True)
)
_NAME = Setting("name", "name", TEXT, is_required=True)
TABLES = MappingProxyType(
    {
        "arbiters": Part(
            NamedArbiter,
            _settings(
                _NAME,
                Setting("role", "role", Choice(ArbiterRole)),
                Setting("class", "arbiter_class", Choice(ArbiterClass)),
                *_same(TEXT, "licence"),
                Setting("consent", "has_consent", SWITCH),
                Setting("suspended", "is_suspended", SWITCH),
                *_same(TEXT, "fide_title", "fide_category"),
            ),
            is_list=True,
        ),
        "groups": Part(AgeGroup, _settings(_NAME, *_same(WHOLE, "age"), *_same(TEXT, "sex")), is_list=True),
        "playoff": Part(
            PlayOff,
            _settings(
                *_same(TEXT, "tempo"),
                *_same(MOMENT, "starts"),
                Setting("places", "places", Choice(PlayOffPlaces)),
                *_same(TEXT, "procedure"),
                *_same(WHOLE, "rest_before", "rest_between"),
            ),
        ),
        "appeals": Part(
            Appeals,
            _settings(
                *_same(DATE, "elected"),
                *_same(TEXT, "deadline"),
                *_same(MONEY, "deposit"),
                *_same(SWITCH, "covers_quickplay", "to_college"),
            ),
            parts=MappingProxyType(
                {
                    "members": Part(
                        Member,
                        _settings(
                            _NAME,
                            Setting("role", "role", Choice(MemberRole)),
                            *_same(TEXT, "federation"),
                            *_same(DATE, "born"),
                        ),
                        is_list=True,
                    )
                }
            ),
        ),
        "invitation": Part(Invitation, _settings(*(_same(TEXT, *(name for name in Invitation.__dataclass_fields__))))),
        "deviations": Part(
            Deviation,
            _settings(
                Setting("text", "text", TEXT, is_required=True), Setting("against", "against", TEXT, is_required=True)
            ),
            is_list=True,
        ),
    }
)
