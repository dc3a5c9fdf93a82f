"""Regulations as TOML text, read and written; and complete examples of every system."""

from kodeks.formats.regulations.examples import example_names, example_text
from kodeks.formats.regulations.reader import read_regulations
from kodeks.formats.regulations.writer import write_regulations

__all__ = ["example_names", "example_text", "read_regulations", "write_regulations"]
