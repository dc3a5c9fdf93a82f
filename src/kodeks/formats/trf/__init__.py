"""TRF16, the tournament report of FIDE: read, written by its columns, and turned into events of Kodeks and back."""

from kodeks.formats.trf.check import check_report
from kodeks.formats.trf.from_event import event_to_report
from kodeks.formats.trf.head import ReportHead
from kodeks.formats.trf.into_tournament import (
    acts_of_report,
    left_out_of_tournament,
    regulations_of_report,
    system_of_report,
)
from kodeks.formats.trf.matches import variant_of_report
from kodeks.formats.trf.newer_lines import requested_byes
from kodeks.formats.trf.paired_event import PairedEvent, event_to_pair
from kodeks.formats.trf.point_system import PointSystem, point_system
from kodeks.formats.trf.reader import read_report
from kodeks.formats.trf.report import Cell, Line, PlayerLine, Report, TeamLine, TextLine
from kodeks.formats.trf.text_lines import (
    absent_now,
    accelerations,
    first_colour,
    forbidden_pairs,
    is_by_rank,
    lines_of_teams,
    round_count,
    round_dates,
)
from kodeks.formats.trf.to_event import coming_rests, report_to_entries, report_to_event
from kodeks.formats.trf.tournament import CONTROLLER, report_of_tournament
from kodeks.formats.trf.version import TrfVersion, version_of
from kodeks.formats.trf.writer import strictly, write_report

__all__ = [
    "CONTROLLER",
    "Cell",
    "Line",
    "PairedEvent",
    "PlayerLine",
    "PointSystem",
    "Report",
    "ReportHead",
    "TeamLine",
    "TextLine",
    "TrfVersion",
    "absent_now",
    "accelerations",
    "acts_of_report",
    "check_report",
    "coming_rests",
    "event_to_pair",
    "event_to_report",
    "first_colour",
    "forbidden_pairs",
    "is_by_rank",
    "left_out_of_tournament",
    "lines_of_teams",
    "point_system",
    "read_report",
    "regulations_of_report",
    "report_of_tournament",
    "report_to_entries",
    "report_to_event",
    "requested_byes",
    "round_count",
    "round_dates",
    "strictly",
    "system_of_report",
    "variant_of_report",
    "version_of",
    "write_report",
]
