"""Regulations as a value of grouped settings, each declared once; what the codes put where they are silent."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.tournament.regulations.plain import plain_regulations, regulations_of_plain
    from kodeks.tournament.regulations.setting import Setting
    from kodeks.tournament.regulations.value import Regulations
    from kodeks.tournament.system_kind import Level, SystemKind

__all__ = ["Level", "Regulations", "Setting", "SystemKind", "plain_regulations", "regulations_of_plain"]

load_on_demand(__name__)
