"""The systems of pairing as values, and whose event it is.

A new system is a word and an entry here, the function that proposes its rounds, and its word in the catalogues.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType

from kodeks.frozen import frozen


@frozen(kw_only=True)
class System:
    """What is asked of a system of pairing."""

    engine: str  # that proposes its next round: module of this package and function, loaded when it pairs
    table: str = ""  # function of `table_rounds` that lays out all its rounds before the event
    cycles: int = 0  # how often everybody meets everybody
    is_swiss: bool = False
    is_for_teams: bool = False
    is_by_matches: bool = False
    has_bracket: bool = False
    has_two_sides: bool = False
    players: int | None = None  # of a field that can have no other size
    start_numbers: str = "lot"  # where the regulations are silent [V.1.2, V.2.6]
    order: str = "round_robin"  # of criteria, where the regulations are silent; none where matches decide
    ranked_by: str = ""  # article of that order in the draughts code, where the system has one of its own
    # articles of the draughts code and of the tournament rules of FIDE
    paired_by: tuple[str, str] = ("V.1.1", "FTR:5a")
    announced_by: tuple[str, str] = ("IV.2.21", "FTR:5a")  # that a pairing is made known
    laid_out_by: tuple[str, str] = ("V.1.1", "FTR:5d")  # the same, of how many rounds there are
    report_code: str = ""  # in FIDE's table of types of tournaments; a Swiss of players has that of its variant


class SystemKind(StrEnum):
    """How an event is paired. The words are stable: files carry them."""

    SWISS = "swiss"
    ROUND_ROBIN = "round_robin"
    DOUBLE_ROUND_ROBIN = "double_round_robin"
    HALF = "half"
    HALF_REVERSED = "half_reversed"
    RUTSCH = "rutsch"
    SCHEVENINGEN = "scheveningen"
    KNOCKOUT = "knockout"
    MATCH = "match"
    TEAM_ROUND_ROBIN = "team_round_robin"
    TEAM_SWISS = "team_swiss"

    @property
    def traits(self) -> System:
        """What is known of it."""
        return SYSTEMS[self]

    @property
    def is_swiss(self) -> bool:
        """Of players or of teams."""
        return self.traits.is_swiss

    @property
    def is_for_teams(self) -> bool:
        """Whether teams are paired, board by board."""
        return self.traits.is_for_teams

    @property
    def is_by_table(self) -> bool:
        """Whether all its rounds are laid out before the event."""
        return bool(self.traits.table)

    @property
    def is_round_robin(self) -> bool:
        """Whether everybody meets everybody."""
        return self.traits.cycles > 0

    @property
    def is_by_berger(self) -> bool:
        """Whether its rounds are those of Berger's table, which chess knows alone and Varma's pools are made for."""
        return self.is_round_robin and self.traits.table.startswith("berger")

    @property
    def is_by_matches(self) -> bool:
        """Whether two players meet in a match and the winner goes on."""
        return self.traits.is_by_matches

    @property
    def has_bracket(self) -> bool:
        """Whether winners meet winners."""
        return self.traits.has_bracket

    @property
    def has_two_sides(self) -> bool:
        """Whether players play for a home team or for guests, each against every player of the other [V.3.7]."""
        return self.traits.has_two_sides

    @property
    def has_mini_matches(self) -> bool:
        """Whether two players may meet in several games at once, which make one result of the round [II.5.5]."""
        return not self.is_by_matches and not self.is_for_teams and not self.has_two_sides

    @property
    def takes_late_entries(self) -> bool:
        """Whether somebody may join after the start: a table is fixed by its size [D-84]."""
        return self.is_swiss

    @property
    def has_paid_bye(self) -> bool:
        """Whether who rests gets points: only in a Swiss; in a table everybody rests once [V.2.8.3, V.1.4.1]."""
        return self.is_swiss


def _round_robin(table: str, *, cycles: int = 1, report_code: str = "CUSTOM_ROUNDROBIN") -> System:
    return System(engine="table_rounds:next_of_table", table=table, cycles=cycles, report_code=report_code)


SYSTEMS: Mapping[SystemKind, System] = MappingProxyType(
    {
        SystemKind.SWISS: System(
            engine="swiss_rounds:next_of_swiss",
            is_swiss=True,
            start_numbers="rating",
            order="swiss",
            paired_by=("V.2.8", "FTR:5a"),
            announced_by=("V.2.8", "FTR:5a"),
            laid_out_by=("V.2.4", "FTR:5a"),
        ),
        SystemKind.ROUND_ROBIN: _round_robin("berger", report_code="FIDE_ROUNDROBIN"),
        SystemKind.DOUBLE_ROUND_ROBIN: _round_robin(
            "berger_twice", cycles=2, report_code="FIDE_DOUBLEROUNDROBIN"
        ),  # with the last two rounds of the first cycle turned round, too [FTR A1.double]
        SystemKind.HALF: _round_robin("half"),
        SystemKind.HALF_REVERSED: _round_robin("half_reversed"),
        SystemKind.RUTSCH: _round_robin("rutsch"),
        SystemKind.SCHEVENINGEN: System(
            engine="table_rounds:next_of_table",
            table="scheveningen",
            has_two_sides=True,
            start_numbers="given",  # the home team first [V.3.7.3]
            paired_by=("V.3.7", "FTR:5a"),
            laid_out_by=("V.3.7.1", "FTR:5d"),
            report_code="CUSTOM_SCHEVENINGEN",
        ),
        SystemKind.KNOCKOUT: System(
            engine="matches:next_of_knockout",
            is_by_matches=True,
            has_bracket=True,
            start_numbers="rating",
            order="",
            paired_by=("II.1.2", "FTR:5a"),
            report_code="CUSTOM_KNOCKOUT",
        ),
        SystemKind.MATCH: System(
            engine="matches:next_of_match",
            is_by_matches=True,
            players=2,
            order="",
            paired_by=("II.1.2", "FTR:5a"),
            report_code="CUSTOM_KNOCKOUT",
        ),
        SystemKind.TEAM_ROUND_ROBIN: System(
            engine="table_rounds:next_of_table",
            table="berger",
            cycles=1,
            is_for_teams=True,
            order="teams_round_robin",
            ranked_by="V.3.2.1",
            report_code="FIDE_TEAM_ROUNDROBIN",
        ),
        SystemKind.TEAM_SWISS: System(
            engine="swiss_rounds:next_of_swiss",
            is_swiss=True,
            is_for_teams=True,
            start_numbers="rating",
            order="teams_swiss",
            ranked_by="V.3.2.2",
            report_code="CUSTOM_TEAM_SWISS_MP",
            paired_by=("V.2.8", "FTR:5a"),
            announced_by=("V.2.8", "FTR:5a"),
            laid_out_by=("V.2.4", "FTR:5a"),
        ),
    }
)


class Level(StrEnum):
    """Whose event it is."""

    LOCAL = "local"
    NATIONAL = "national"  # an official event of the federation
    CHAMPIONSHIP = "championship"  # ... and a national championship
    FIDE = "fide"  # an official event of FIDE; of chess alone
    CONTINENTAL = "continental"
    WORLD = "world"
