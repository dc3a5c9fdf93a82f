"""Game logs: JSON lines, the conditions first, then one event a line."""

from kodeks.formats.gamelog.reader import read_log
from kodeks.formats.gamelog.writer import write_log

__all__ = ["read_log", "write_log"]
