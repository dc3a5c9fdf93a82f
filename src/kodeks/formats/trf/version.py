"""The two versions of FIDE's report that are written; what is read may mix them, as files of today do."""

from __future__ import annotations

from enum import StrEnum

from kodeks.formats.trf.report import Report

_OF_26 = ("192", "202", "212", "222", "240", "250", "260", "300", "320", "330", "352", "362")  # in digits, since 2026


class TrfVersion(StrEnum):
    """TRF16 with the extensions of JaVaFo, or TRF26, whose lines of digits say the same and more."""

    TRF16 = "16"
    TRF26 = "26"


def version_of(report: Report) -> TrfVersion:
    """Which of them a report is: one line that only the newer has makes it that."""
    is_newer = any(next(report.texts(code), None) for code in _OF_26) or any(team.newer for team in report.teams)
    return TrfVersion.TRF26 if is_newer else TrfVersion.TRF16
