"""The championships and cups whose places bring categories and titles, Table V [VII.6.1]."""

from __future__ import annotations

from enum import StrEnum


class Championship(StrEnum):
    """An event of Table V. The words are stable: the command line takes them."""

    INDIVIDUAL = "individual"  # Polish championship
    SENIORS = "seniors"  # Polish championship of older seniors
    JUNIORS = "juniors"
    LZS = "lzs"
    YOUNGER_JUNIORS = "younger_juniors"
    CRYSTAL_STONE = "crystal_stone"
    CROSS = "cross"
    DISABLED = "disabled"
    MLODZIK = "mlodzik"  # youth cups
    ORLIK = "orlik"

    @property
    def column(self) -> int:
        """Its column of the table."""
        return _COLUMNS[self]

    @property
    def is_unsure(self) -> bool:
        """Whether the scan does not show which column it belongs to."""
        return self in (Championship.LZS, Championship.CROSS, Championship.DISABLED)


_COLUMNS = {
    Championship.INDIVIDUAL: 1,
    **dict.fromkeys((Championship.SENIORS, Championship.JUNIORS, Championship.LZS), 2),
    **dict.fromkeys((Championship.YOUNGER_JUNIORS, Championship.CRYSTAL_STONE), 3),
    **dict.fromkeys((Championship.CROSS, Championship.DISABLED), 3),
    Championship.MLODZIK: 4,
    Championship.ORLIK: 5,
}
