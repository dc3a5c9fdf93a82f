"""The register of arbiters as a TOML file that people can read and edit."""

from kodeks.formats.arbiters.reader import read_part, read_register
from kodeks.formats.arbiters.writer import write_register

__all__ = ["read_part", "read_register", "write_register"]
