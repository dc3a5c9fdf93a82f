"""Papers in words: headings, points, tables and tick boxes, ready to be printed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.papers.arbiters_report import Supplements, arbiters_report
    from kodeks.papers.cards import board_cards, name_cards, player_cards
    from kodeks.papers.certificates import certificates
    from kodeks.papers.checklist import CheckRow, checklist_paper
    from kodeks.papers.enclosing import (
        change_rows,
        check_rows,
        listed_players,
        tell,
    )
    from kodeks.papers.forms import (
        Certificate,
        FormKind,
        Forms,
        PageSize,
        PlayerSheet,
        SeatCard,
        Slip,
    )
    from kodeks.papers.game_record import WrittenMove, game_record
    from kodeks.papers.norms import NormRow, norms_section
    from kodeks.papers.pairing_lists import pairings_by_board, pairings_by_name
    from kodeks.papers.paper import (
        Block,
        BulletList,
        Diagram,
        Fact,
        Facts,
        Heading,
        PageBreak,
        Paper,
        Paragraph,
        Sentence,
        Signature,
        Signatures,
        Table,
        TickBox,
        TickMark,
        Ticks,
        bound,
    )
    from kodeks.papers.plain import plain_paper
    from kodeks.papers.rating_list import ListedPlayer, RatingChange, changes_section, rating_list
    from kodeks.papers.score_sheets import score_sheets
    from kodeks.papers.seat_cards import SeatAddresses, seat_cards
    from kodeks.papers.seats import seats_on_paper
    from kodeks.papers.slips import SlipAddresses, result_slips
    from kodeks.papers.voice import Voice
    from kodeks.papers.wall_tables import crosstable_paper, notices_paper, standings_paper, start_list

__all__ = [
    "Block",
    "BulletList",
    "Certificate",
    "CheckRow",
    "Diagram",
    "Fact",
    "Facts",
    "FormKind",
    "Forms",
    "Heading",
    "ListedPlayer",
    "NormRow",
    "PageBreak",
    "PageSize",
    "Paper",
    "Paragraph",
    "PlayerSheet",
    "RatingChange",
    "SeatAddresses",
    "SeatCard",
    "Sentence",
    "Signature",
    "Signatures",
    "Slip",
    "SlipAddresses",
    "Supplements",
    "Table",
    "TickBox",
    "TickMark",
    "Ticks",
    "Voice",
    "WrittenMove",
    "arbiters_report",
    "board_cards",
    "bound",
    "certificates",
    "change_rows",
    "changes_section",
    "check_rows",
    "checklist_paper",
    "crosstable_paper",
    "game_record",
    "listed_players",
    "name_cards",
    "norms_section",
    "notices_paper",
    "pairings_by_board",
    "pairings_by_name",
    "plain_paper",
    "player_cards",
    "rating_list",
    "result_slips",
    "score_sheets",
    "seat_cards",
    "seats_on_paper",
    "standings_paper",
    "start_list",
    "tell",
]

load_on_demand(__name__)
