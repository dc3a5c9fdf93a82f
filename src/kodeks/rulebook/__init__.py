"""The codes as data: editions, articles, house rules; and the ruling, the answer the rules give."""

from __future__ import annotations

from typing import TYPE_CHECKING

from kodeks.on_demand import load_on_demand

if TYPE_CHECKING:
    from kodeks.rulebook.article import Article
    from kodeks.rulebook.code import Code
    from kodeks.rulebook.edition import BoardRules, DrawRules, Edition, Limit, Setting
    from kodeks.rulebook.editions import EDITIONS, KW2022, KW2025, code_by_key, current, edition
    from kodeks.rulebook.fide import CHESS_EDITIONS, chess_edition
    from kodeks.rulebook.house import HouseRules, Override
    from kodeks.rulebook.house_reader import house_rules, read_house_rules, shipped_house_rules
    from kodeks.rulebook.register import Honoured, Reach, Register, Row, register
    from kodeks.rulebook.result import Result, Side
    from kodeks.rulebook.ruling import Ruling, Verdict

__all__ = [
    "CHESS_EDITIONS",
    "EDITIONS",
    "KW2022",
    "KW2025",
    "Article",
    "BoardRules",
    "Code",
    "DrawRules",
    "Edition",
    "Honoured",
    "HouseRules",
    "Limit",
    "Override",
    "Reach",
    "Register",
    "Result",
    "Row",
    "Ruling",
    "Setting",
    "Side",
    "Verdict",
    "chess_edition",
    "code_by_key",
    "current",
    "edition",
    "house_rules",
    "read_house_rules",
    "register",
    "shipped_house_rules",
]

load_on_demand(__name__)
