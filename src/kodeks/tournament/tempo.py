"""What the code says of the tempo of an event."""

from __future__ import annotations

from kodeks.clock import Assessment, assess, parse_control
from kodeks.rulebook.editions import tempo_rules
from kodeks.rulebook.tempo_rules import TempoRules
from kodeks.tournament.regulations import Regulations

__all__ = ["assess_tempo", "tempo_rules_of"]


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
