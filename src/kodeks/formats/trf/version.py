"""The two versions of FIDE's report that are written; what is read may mix them, as files of today do."""

from __future__ import annotations

from enum import StrEnum


class TrfVersion(StrEnum):
    """TRF16 with the extensions of JaVaFo, or TRF26, whose lines of digits say the same and more."""

    TRF16 = "16"
    TRF26 = "26"
