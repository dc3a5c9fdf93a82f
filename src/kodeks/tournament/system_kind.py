"""The kinds of events: how they are paired, and whose they are."""

from __future__ import annotations

from enum import StrEnum

__all__ = ["FIDE_SWISS", "Level", "SystemKind"]

FIDE_SWISS = ("fide_dutch", "fide_dubov", "fide_burstein")  # variants of a Swiss that a program of FIDE's systems pairs


class SystemKind(StrEnum):
    """How an event is paired. The words are stable: files carry them."""

    ROUND_ROBIN = "round_robin"
    DOUBLE_ROUND_ROBIN = "double_round_robin"
    HALF = "half"
    HALF_REVERSED = "half_reversed"
    RUTSCH = "rutsch"
    SCHEVENINGEN = "scheveningen"
    SWISS = "swiss"
    KNOCKOUT = "knockout"
    MATCH = "match"
    TEAM_ROUND_ROBIN = "team_round_robin"
    TEAM_SWISS = "team_swiss"

    @property
    def is_swiss(self) -> bool:
        """Of players or of teams."""
        return self in (SystemKind.SWISS, SystemKind.TEAM_SWISS)

    @property
    def is_for_teams(self) -> bool:
        """Whether teams are paired, board by board."""
        return self in (SystemKind.TEAM_ROUND_ROBIN, SystemKind.TEAM_SWISS)

    @property
    def is_round_robin(self) -> bool:
        """Whether everybody meets everybody."""
        return not self.is_swiss and self not in (SystemKind.SCHEVENINGEN, SystemKind.KNOCKOUT, SystemKind.MATCH)

    @property
    def is_by_matches(self) -> bool:
        """Whether two players meet in a match and the winner goes on."""
        return self in (SystemKind.KNOCKOUT, SystemKind.MATCH)

    @property
    def has_mini_matches(self) -> bool:
        """Whether two players may meet in several games at once, which make one result of the round [II.5.5]."""
        return not self.is_by_matches and not self.is_for_teams and self is not SystemKind.SCHEVENINGEN

    @property
    def takes_late_entries(self) -> bool:
        """Whether somebody may join after the start: a table is fixed by its size [D-84]."""
        return self.is_swiss

    @property
    def has_paid_bye(self) -> bool:
        """Whether who rests gets points: only in a Swiss; in a table everybody rests once [V.2.8.3, V.1.4.1]."""
        return self.is_swiss


class Level(StrEnum):
    """Whose event it is."""

    LOCAL = "local"
    NATIONAL = "national"  # an official event of the federation
    CHAMPIONSHIP = "championship"  # ... and a national championship
    FIDE = "fide"  # an official event of FIDE; of chess alone
    CONTINENTAL = "continental"
    WORLD = "world"
