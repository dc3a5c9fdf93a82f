"""Kodeks: draughts and chess competitions by the book. Every decision names its article and can be replayed."""

__version__ = "0.1.0"
