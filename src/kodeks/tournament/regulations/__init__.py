"""Regulations as a value of grouped settings, each declared once; what the codes put where they are silent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.tournament.regulations.plain import plain_regulations, regulations_of_plain
    from kodeks.tournament.regulations.value import Regulations
    from kodeks.tournament.system_kind import SystemKind

__all__ = ["Regulations", "SystemKind", "plain_regulations", "regulations_of_plain"]

load_on_demand(__name__)
