"""Papers as PDF."""

from kodeks.printing.press import print_pages, print_pdf

__all__ = ["print_pages", "print_pdf"]
