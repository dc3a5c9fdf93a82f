"""The editions of the FIDE Laws of Chess as values: numbers and switches, each with the article behind it.

A rule asks these values and never which edition they belong to (chess-editions 1).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType

from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article, cite
from kodeks.rulebook.edition import Limit, Setting

__all__ = [
    "CHESS_EDITIONS",
    "FIDE2009",
    "FIDE2023",
    "Announced",
    "BothFlags",
    "BothKings",
    "ChessEdition",
    "IllegalMoves",
    "RuleSet",
    "Tempo",
    "chess_edition",
]

_MINUTE_MS = 60_000


class Tempo(StrEnum):
    """The class of a time control."""

    STANDARD = "standard"
    RAPID = "rapid"
    BLITZ = "blitz"


class RuleSet(StrEnum):
    """Which rules govern a game: those of competition, or those for an event with too few arbiters [A3, A4, B2, B3]."""

    STANDARD = "standard"
    RAPID_SUPERVISED = "rapid_supervised"
    RAPID = "rapid"
    BLITZ_SUPERVISED = "blitz_supervised"
    BLITZ = "blitz"


class IllegalMoves(StrEnum):
    """Who acts on an illegal move, and until when."""

    WHENEVER_FOUND = "whenever_found"  # by the arbiter, during the game
    ON_CLAIM = "on_claim"  # of the opponent, before he has made his move
    SEEN_OR_CLAIMED = "seen_or_claimed"  # by the arbiter or the opponent, before the opponent's next move


class BothKings(StrEnum):
    """What the arbiter does when both kings are in check and few arbiters watch."""

    INTERVENE = "intervene"
    WAIT_THEN_DRAW = "wait_then_draw"


class BothFlags(StrEnum):
    """Both flags down, nobody knows which fell first."""

    ALWAYS = "always"  # the rule of 6.11
    IF_ANNOUNCED = "if_announced"  # the guideline, if the event has announced it


class Announced(StrEnum):
    """Whether a chapter holds in every event or only where it was announced."""

    ALWAYS = "always"
    IF_ANNOUNCED = "if_announced"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChessEdition:
    """A dated edition of the Laws. Games and events store its key and replay the same for ever."""

    key: str
    code: str
    in_force: str
    numbers: Mapping[str, str]  # a number of 2009 -> the number here, where it moved

    # The end of a game
    claim_repetition: Limit  # on a correct claim
    claim_no_progress_moves: Limit  # of each player, on a correct claim
    auto_repetition: Limit | None
    auto_no_progress_moves: Limit | None  # of each player
    resignation_drawn_if_no_mate: Setting[bool]
    agreement_after_moves: Setting[int]  # that each player must have made
    ending_move_by_article_4: Setting[bool]  # the last move must keep 4.2-4.7 too, not only Art. 3
    wrong_claim_penalty_ms: Mapping[RuleSet, Setting[int]]

    # Illegal moves and other irregularities
    illegal_move_limit: Mapping[RuleSet, Setting[int]]  # which one loses
    illegal_penalty_ms: Mapping[RuleSet, Setting[int]]
    illegal_moves: Mapping[RuleSet, Setting[IllegalMoves]]
    press_without_move_is_illegal: Setting[bool]
    two_hands_are_illegal: Setting[bool]
    unfinished_promotion_queens: Setting[bool]  # else the move is taken back
    reversed_colours_restart_before: Setting[int] | None  # moves of both; None: play on
    set_up_claims_moves: Setting[int]  # with few arbiters: until each player has made so many
    wrong_rook_may_not_castle: Setting[bool]
    both_kings_in_check: Setting[BothKings]

    # Clock
    default_ms: Setting[int]
    rapid_from_minutes: Setting[int]
    rapid_from_is_blitz: Setting[bool]  # a game of exactly so many minutes
    standard_from_minutes: Setting[int]
    flag_called_by_arbiter: Setting[bool]  # with few arbiters
    both_flags: Setting[BothFlags]
    quickplay: Setting[Announced]
    quickplay_increment_request_ms: Setting[int] | None
    quickplay_may_be_appealed: Setting[bool]
    completed_by_next_move: Setting[bool]
    assistant_costs_the_disabled_time: Setting[bool]
    adjourned_late_ms: Setting[int] | None  # None: the default time of the event

    # Touch and score sheet
    touch_is_intent: Setting[bool]  # unless clearly accidental
    adjust_only_on_own_clock: Setting[bool]
    promotion_in_any_order: Setting[bool]
    update_sheet_after_every_flag: Setting[bool]
    electronic_sheet: Setting[bool]
    capture_sign_optional: Setting[bool]
    long_notation: Setting[bool]
    sheet_shown_on_request: Setting[int] | None  # how often, where the arbiter keeps the score

    # Conduct and points
    device_may_be_carried_off: Setting[bool]
    device_loss_gives_win: Setting[bool]  # else half a point to an opponent who cannot win
    search_in_private: Setting[bool]
    fine_and_exclusion: Setting[bool]
    total_capped: Setting[bool]

    # Players who cannot see [annex E], and events that choose their rules
    promotion_piece_announced: Setting[bool]
    announced_in_german: Setting[bool]  # unless the arbiter decides otherwise
    longhand_score: Setting[bool]
    assistant_against_the_deaf: Setting[bool]
    arbiter_records_games: Setting[bool]  # a condition for full rules in rapid and blitz
    rule_set_in_regulations: Setting[bool]  # stated for the entire event

    def cite(self, number: str) -> Article:
        """The article of this edition on the matter of a 2009 number."""
        return cite(self.code, self.numbers.get(number, number))

    def tempo(self, total_ms: int) -> Tempo:
        """The class of a game that gives each player so much time for 60 moves [A1, B1]."""
        if total_ms >= self.standard_from_minutes.value * _MINUTE_MS:
            return Tempo.STANDARD
        bound = self.rapid_from_minutes.value * _MINUTE_MS
        is_blitz = total_ms <= bound if self.rapid_from_is_blitz.value else total_ms < bound
        return Tempo.BLITZ if is_blitz else Tempo.RAPID


def _everywhere(setting: Setting[int]) -> dict[RuleSet, Setting[int]]:
    return dict.fromkeys(RuleSet, setting)


def _laws_of_2009() -> ChessEdition:
    def by(number: str) -> Article:
        return cite("FIDE2009", number)

    two_minutes, three_minutes = 2 * _MINUTE_MS, 3 * _MINUTE_MS
    return ChessEdition(
        key="fide2009",
        code="FIDE2009",
        in_force="2009-07-01",
        numbers=MappingProxyType({}),
        claim_repetition=Limit(3, by("9.2")),
        claim_no_progress_moves=Limit(50, by("9.3")),
        auto_repetition=None,
        auto_no_progress_moves=None,
        resignation_drawn_if_no_mate=Setting(False, by("5.1b")),
        agreement_after_moves=Setting(0, by("5.2c")),
        ending_move_by_article_4=Setting(False, by("5.1a")),
        wrong_claim_penalty_ms=MappingProxyType(_everywhere(Setting(three_minutes, by("9.5b")))),
        illegal_move_limit=MappingProxyType(
            {**_everywhere(Setting(3, by("7.4b"))), RuleSet.BLITZ: Setting(1, by("B3c"))}
        ),
        illegal_penalty_ms=MappingProxyType(
            {**_everywhere(Setting(two_minutes, by("7.4b"))), RuleSet.BLITZ: Setting(0, by("B3c"))}
        ),
        illegal_moves=MappingProxyType(
            {
                **dict.fromkeys(RuleSet, Setting(IllegalMoves.WHENEVER_FOUND, by("7.4a"))),
                RuleSet.RAPID: Setting(IllegalMoves.ON_CLAIM, by("A4c")),
                RuleSet.BLITZ: Setting(IllegalMoves.ON_CLAIM, by("B3c")),
            }
        ),
        press_without_move_is_illegal=Setting(False, by("7.4a")),
        two_hands_are_illegal=Setting(False, by("4.1")),
        unfinished_promotion_queens=Setting(False, by("7.4a")),
        reversed_colours_restart_before=None,
        set_up_claims_moves=Setting(3, by("A4a")),
        wrong_rook_may_not_castle=Setting(False, by("A4a")),
        both_kings_in_check=Setting(BothKings.INTERVENE, by("A4c")),
        default_ms=Setting(0, by("6.6a")),
        rapid_from_minutes=Setting(15, by("A1")),
        rapid_from_is_blitz=Setting(False, by("B1")),
        standard_from_minutes=Setting(60, by("A1")),
        flag_called_by_arbiter=Setting(False, by("A4d1")),
        both_flags=Setting(BothFlags.ALWAYS, by("6.11")),
        quickplay=Setting(Announced.ALWAYS, by("10.1")),
        quickplay_increment_request_ms=None,
        quickplay_may_be_appealed=Setting(False, by("12.10")),
        completed_by_next_move=Setting(False, by("6.7a")),
        assistant_costs_the_disabled_time=Setting(True, by("6.7d")),
        adjourned_late_ms=Setting(60 * _MINUTE_MS, by("ADJ.10")),
        touch_is_intent=Setting(False, by("4.3")),
        adjust_only_on_own_clock=Setting(False, by("4.2")),
        promotion_in_any_order=Setting(False, by("4.6c")),
        update_sheet_after_every_flag=Setting(True, by("8.4")),
        electronic_sheet=Setting(False, by("8.1")),
        capture_sign_optional=Setting(False, by("C9")),
        long_notation=Setting(False, by("C8")),
        sheet_shown_on_request=None,
        device_may_be_carried_off=Setting(True, by("12.3b")),
        device_loss_gives_win=Setting(False, by("12.3b")),
        search_in_private=Setting(False, by("12.3b")),
        fine_and_exclusion=Setting(False, by("13.4")),
        total_capped=Setting(False, by("11.1")),
        promotion_piece_announced=Setting(False, by("E2.1")),
        announced_in_german=Setting(False, by("E2.1")),
        longhand_score=Setting(False, by("E2.5")),
        assistant_against_the_deaf=Setting(False, by("E2.9")),
        arbiter_records_games=Setting(False, by("A3")),
        rule_set_in_regulations=Setting(False, by("A3")),
    )


def _laws_of_2023() -> ChessEdition:
    def by(number: str) -> Article:
        return cite("FIDE2023", number)

    one_minute, two_minutes = _MINUTE_MS, 2 * _MINUTE_MS
    short = {  # the penalties of Articles 7 and 9 in rapid, and in blitz under B.3; blitz under B.2 keeps two minutes
        RuleSet.RAPID_SUPERVISED: Setting(one_minute, by("A.3")),
        RuleSet.RAPID: Setting(one_minute, by("A.3")),
        RuleSet.BLITZ: Setting(one_minute, by("B.3")),
    }
    return ChessEdition(
        key="fide2023",
        code="FIDE2023",
        in_force="2023-01-01",
        numbers=_numbers_of_2023(),
        claim_repetition=Limit(3, by("9.2")),
        claim_no_progress_moves=Limit(50, by("9.3")),
        auto_repetition=Limit(5, by("9.6.1")),
        auto_no_progress_moves=Limit(75, by("9.6.2")),
        resignation_drawn_if_no_mate=Setting(True, by("5.1.2")),
        agreement_after_moves=Setting(1, by("5.2.3")),
        ending_move_by_article_4=Setting(True, by("5.1.1")),
        wrong_claim_penalty_ms=MappingProxyType({**_everywhere(Setting(two_minutes, by("9.5.3"))), **short}),
        illegal_move_limit=MappingProxyType(_everywhere(Setting(2, by("7.5.5")))),
        illegal_penalty_ms=MappingProxyType({**_everywhere(Setting(two_minutes, by("7.5.5"))), **short}),
        illegal_moves=MappingProxyType(
            {
                **dict.fromkeys(RuleSet, Setting(IllegalMoves.WHENEVER_FOUND, by("7.5.1"))),
                RuleSet.RAPID: Setting(IllegalMoves.SEEN_OR_CLAIMED, by("A.5.2")),
                RuleSet.BLITZ: Setting(IllegalMoves.SEEN_OR_CLAIMED, by("A.5.2")),
            }
        ),
        press_without_move_is_illegal=Setting(True, by("7.5.3")),
        two_hands_are_illegal=Setting(True, by("7.5.4")),
        unfinished_promotion_queens=Setting(True, by("7.5.2")),
        reversed_colours_restart_before=Setting(10, by("7.3")),
        set_up_claims_moves=Setting(10, by("A.5.1")),
        wrong_rook_may_not_castle=Setting(True, by("A.5.1.2")),
        both_kings_in_check=Setting(BothKings.WAIT_THEN_DRAW, by("A.5.4")),
        default_ms=Setting(0, by("6.7.1")),
        rapid_from_minutes=Setting(10, by("A.1")),
        rapid_from_is_blitz=Setting(True, by("B.1")),
        standard_from_minutes=Setting(60, by("A.1")),
        flag_called_by_arbiter=Setting(True, by("A.5.5")),
        both_flags=Setting(BothFlags.IF_ANNOUNCED, by("G.III.3.1")),
        quickplay=Setting(Announced.IF_ANNOUNCED, by("G.III.2.1")),
        quickplay_increment_request_ms=Setting(5_000, by("G.III.4")),
        quickplay_may_be_appealed=Setting(True, by("11.10")),
        completed_by_next_move=Setting(True, by("6.2.1.2")),
        assistant_costs_the_disabled_time=Setting(False, by("6.2.6")),
        adjourned_late_ms=None,
        touch_is_intent=Setting(True, by("4.2.2")),
        adjust_only_on_own_clock=Setting(True, by("6.2.5")),
        promotion_in_any_order=Setting(True, by("4.6")),
        update_sheet_after_every_flag=Setting(False, by("8.5")),
        electronic_sheet=Setting(True, by("8.1.1")),
        capture_sign_optional=Setting(True, by("C.9")),
        long_notation=Setting(True, by("C.8")),
        sheet_shown_on_request=Setting(5, by("A.4.3")),
        device_may_be_carried_off=Setting(False, by("11.3.2")),
        device_loss_gives_win=Setting(True, by("11.3.2.2")),
        search_in_private=Setting(True, by("11.3.3")),
        fine_and_exclusion=Setting(True, by("12.9.7")),
        total_capped=Setting(True, by("10.2")),
        promotion_piece_announced=Setting(True, by("D.2.1")),
        announced_in_german=Setting(True, by("D.2.1")),
        longhand_score=Setting(True, by("D.2.7")),
        assistant_against_the_deaf=Setting(True, by("D.2.11")),
        arbiter_records_games=Setting(True, by("A.4.2")),
        rule_set_in_regulations=Setting(True, by("A.6")),
    )


# Where the matter of a 2009 number stands in the Laws of 2023; others kept theirs. `G.` are the guidelines.
# Not yet verified against the handbook: all of G.I but G.I.10, G.III.2.2, G.III.6, and D.2.10.2 to D.2.10.6.
_MOVED_BY_2023 = """
    1.1 1.3, 1.2 1.4.1, 1.3 1.5
    3.7a 3.7.1, 3.7b 3.7.2, 3.7c 3.7.3, 3.7d 3.7.3.1, 3.7e 3.7.3.3, 3.8a 3.8.2
    3.8.1 3.8.2.1, 3.8.1a 3.8.2.1.1, 3.8.1b 3.8.2.1.2, 3.8.2 3.8.2.2, 3.8.2a 3.8.2.2.3, 3.8.2b 3.8.2.2.4, 3.9 3.9.2
    4.2 4.2.1, 4.3a 4.3.1, 4.3b 4.3.2, 4.3c 4.3.3, 4.4a 4.4.1, 4.4b 4.4.2, 4.4c 4.4.3, 4.4d 4.4.4
    4.6 4.7, 4.6a 4.7.1, 4.6b 4.7.2, 4.6c 4.7.3, 4.7 4.8
    5.1a 5.1.1, 5.1b 5.1.2, 5.2a 5.2.1, 5.2b 5.2.2, 5.2c 5.2.3, 5.2d 9.2, 5.2e 9.3, 9.6 5.2.2
    6.2a 6.3.1, 6.2b 6.3.2, 6.3 6.4, 6.4 6.5, 6.5 6.6, 6.6 6.7, 6.6a 6.7.1, 6.6b 6.7.2
    6.7 6.2, 6.7a 6.2.1, 6.7b 6.2.3, 6.7c 6.2.4, 6.7d 6.2.6, 6.10a 6.10.1, 6.10b 6.10.2
    6.11a G.III.3.1.1, 6.11b G.III.3.1.2, 6.12a 6.11.1, 6.12b 6.11.2, 6.12c 6.11.3, 6.12d 6.11.4, 6.13 7.1, 6.14 6.12.1
    7.1a 7.2.1, 7.1b 7.2.2, 7.2 7.3, 7.3 7.4.1, 7.4 7.5, 7.4a 7.5.1, 7.4b 7.5.5, 7.5 7.6
    8.1 8.1.1, 8.5a 8.5.1, 8.5b 8.5.2, 8.5c 8.5.3
    9.1a 9.1.1, 9.1b 9.1.2, 9.1b1 9.1.2.1, 9.1b2 9.1.2.2, 9.1b3 9.1.2.3
    9.2a 9.2.1, 9.2b 9.2.2, 9.3a 9.3.1, 9.3b 9.3.2, 9.5 9.5.1, 9.5a 9.5.2, 9.5b 9.5.3
    10.1 G.III.1, 10.2 G.III.5, 10.2a G.III.5.1, 10.2b G.III.5.2, 10.2c G.III.5.3, 10.2d 11.10, 11.1 10.1
    12.1 11.1, 12.2 11.2.3, 12.3a 11.3.1, 12.3b 11.3.2.2, 12.3c 11.3.4, 12.4 8.1.4, 12.5 11.4, 12.6 11.5, 12.7 11.6
    12.8 11.7, 12.9 11.8, 12.10 11.10, 13.1 12.1, 13.2 12.2, 13.3 12.3
    13.4 12.9, 13.4a 12.9.1, 13.4b 12.9.2, 13.4c 12.9.3, 13.4d 12.9.6, 13.4e 12.9.5, 13.4f 12.9.4, 13.4g 12.9.9
    ADJ.1a G.I.1.1, ADJ.1b G.I.1.2, ADJ.4 G.I.4, ADJ.5 G.I.5, ADJ.7 G.I.7, ADJ.8 G.I.8, ADJ.9a G.I.9.1, ADJ.10 G.I.10
    ADJ.9b G.I.9.2, ADJ.11a G.I.11.1, B3b G.III.2.2, D1 G.III.6
    E2.9b D.2.10.2, E2.9c D.2.10.3, E2.9d D.2.10.4, E2.9e D.2.10.5, E2.9f D.2.10.6
    13.5 12.5, 13.6 12.6, 13.7a 12.7, 13.7b 12.8
    A1 A.1, A2 A.2, A3 A.4, A4 A.5, A4a A.5.1, A4c A.5.2, A4d A.5.3, A4d1 A.5.5, A4d2 A.5.3, B1 B.1, B2 B.2, B3 B.3
    C8 C.8, C9 C.9, C10 C.10, C10.1 C.10.1, C10.2 C.10.2, C11 C.9.3, C12 C.11, C13 C.12, C.abbr C.13
    E1 D.1, E2.1 D.2.1, E2.2 D.2.2, E2.3 D.2.3, E2.5 D.2.7, E2.6 D.2.8, E2.7 D.2.9, E2.8 D.2.9, E2.9 D.2.10
    E2.10 D.2.11, F1 G.II.1, F2 G.II.2, F2a G.II.2.1, F2b G.II.2.2, F2c G.II.2.3, F3a G.II.3.1, F3b G.II.3.2
    F3b.1 G.II.3.2.1, F3b.2 G.II.3.2.2, F3b.3 G.II.3.2.3, F3b.4 G.II.3.2.4, F3.clar G.II.3.2.6, F3.note4 G.II.3.2.7
"""


def _numbers_of_2023() -> Mapping[str, str]:
    pairs = (pair.split() for pair in _MOVED_BY_2023.replace(",", "\n").splitlines() if pair.strip())
    return MappingProxyType({old: new for old, new in pairs})  # noqa: C416 - dict() cannot be typed here


FIDE2009 = _laws_of_2009()
FIDE2023 = _laws_of_2023()

CHESS_EDITIONS = MappingProxyType({edition.key: edition for edition in (FIDE2009, FIDE2023)})


def chess_edition(key: str) -> ChessEdition:
    """The edition of the Laws with this key."""
    if key not in CHESS_EDITIONS:
        raise MalformedText("unknown-edition", key)
    return CHESS_EDITIONS[key]
