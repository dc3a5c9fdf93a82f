"""Papers as PDF."""

from kodeks.printing.board_svg import board_svg
from kodeks.printing.catalogue import PAPERS, PaperKind, PaperOption, PaperRequest, make_paper
from kodeks.printing.press import print_pdf
from kodeks.printing.qr import qr_svg
from kodeks.printing.sheaves import print_sheaves, sheaves_of, zipped

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
