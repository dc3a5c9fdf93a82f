"""An event as the venue sees it: what the checklists depend on."""

from __future__ import annotations

from kodeks.clock import Assessment, assess, parse_control
from kodeks.rulebook.editions import tempo_rules
from kodeks.rulebook.tempo_rules import TempoRules
from kodeks.tournament.regulations import Regulations
from kodeks.venue import Occasion, games_at_once

_MINUTE_MS = 60_000


def occasion_by(regulations: Regulations, entrants: int | None = None, *, is_youth: bool = False) -> Occasion:
    """By the number of entrants; before anybody is entered by the number expected, else by none."""
    entrants = entrants or regulations.pairing.players or 0
    tempo = assess_tempo(regulations)
    is_accelerated = tempo is not None and tempo.name.is_accelerated
    length_ms = None if tempo is None else 2 * tempo.equivalent_ms * regulations.pairing.games_per_match
    return Occasion(
        edition=regulations.edition,
        board=regulations.board,
        games=games_at_once(entrants, regulations.teams.boards),
        arbiters=len(regulations.people.arbiters) or 1,
        players=entrants * (regulations.teams.boards or 1),
        is_youth=is_youth,
        has_sheets=not is_accelerated if regulations.play.has_sheets is None else regulations.play.has_sheets,
        is_accelerated=is_accelerated,
        is_top_level=regulations.is_fide_event,
        has_full_rules=is_accelerated and bool(regulations.play.full_rules),
        round_minutes=None if length_ms is None else -(-length_ms // _MINUTE_MS),
    )


def assess_tempo(regulations: Regulations) -> Assessment | None:
    """What the code says of the tempo, if there is one."""
    if regulations.play.tempo is None:
        return None
    return assess(
        parse_control(regulations.play.tempo), tempo_rules_of(regulations), superblitz=regulations.pairing.is_superblitz
    )


def tempo_rules_of(regulations: Regulations) -> TempoRules:
    """What its edition says of tempos on its board."""
    return tempo_rules(regulations.edition, regulations.board)
