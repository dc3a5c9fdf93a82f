"""Papers as PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.printing.board_svg import board_svg
    from kodeks.printing.catalogue import PAPERS, PaperKind, PaperOption, PaperRequest, make_paper
    from kodeks.printing.press import print_pdf
    from kodeks.printing.qr import qr_svg
    from kodeks.printing.sheaves import print_sheaves, sheaves_of, zipped

load_on_demand(__name__)

__all__ = [
    "PAPERS",
    "PaperKind",
    "PaperOption",
    "PaperRequest",
    "board_svg",
    "make_paper",
    "print_pdf",
    "print_sheaves",
    "qr_svg",
    "sheaves_of",
    "zipped",
]
