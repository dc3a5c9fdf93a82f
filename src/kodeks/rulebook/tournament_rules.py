"""What FIDE's rules for tournaments say, in numbers, and which matters of the draughts code they speak of."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction

from kodeks.frozen import frozen
from kodeks.rulebook.article import Article
from kodeks.rulebook.numbering import Numbering

SILENT = "-"  # in `matters`: FIDE has no article on it


@frozen(kw_only=True)
class ChessHall:
    """Numbers of hall, equipment and clocks; `venue` makes the items of a checklist of them, each with its article."""

    area_m2: Fraction  # of a player [6d]
    top_area_m2: Fraction  # ... at an event of FIDE
    row_distance_m: Fraction  # [6d]
    table_length_cm: tuple[int, int]  # advised [6e]
    table_width_cm: tuple[int, int]
    table_height_cm: int
    beside_board_cm: int  # a table is so much wider than its board [6e]
    square_mm: int  # [7a]
    clock_readable_m: int  # [7c.2]
    clock_side_visible_m: int  # [7c.3]
    battery_hours: int  # left after its warning [7c.6]
    clock_setting_s: int  # [7c.9]
    countdown_over: int  # players at an event of FIDE: then a clock counts down to the start [8d, C-87]
    first_photos_minutes: int  # of the first round [11b]
    photos_minutes: int  # of later ones


@frozen(kw_only=True)
class RateableRules:
    """Which games FIDE rates (B.02 of the handbook), by the numbers of 2024."""

    numbering: Numbering
    moves_reckoned: int  # on which the rate of play is reckoned [1.1]
    least_minutes: tuple[tuple[int, int], ...]  # a player rated so high, and what each needs for these moves [1.1]
    first_control_moves: int  # where the first control has a number of moves, no fewer [1.2]
    most_hours: int  # of play in a day, each game reckoned on these moves [3.1]
    most_days: int  # of an event; leagues may last longer [4.1]


@frozen(kw_only=True)
class SwissRules:
    """FIDE's rules for Swiss systems (C.04 of the handbook), by the chapters and numbers of 2026."""

    numbering: Numbering
    in_force: str  # the first day
    last_renumbered_round: int  # until it is paired, corrections change the order of strength [C.04.2 2.3]

    def cite(self, number: str, chapter: str = "C.04.3") -> Article:
        """An article, by its number in a chapter; of the Dutch system where none is named."""
        return self.numbering.cite(f"{chapter}-{number}")


@frozen(kw_only=True)
class TournamentRules:
    """One edition of the rules. Their matters are named by the numbers of 2012."""

    numbering: Numbering
    matters: Mapping[str, str]  # number of the draughts code of 2025 -> their own number, or `SILENT`
    draw_hours: int  # from the draw to round 1, a night among them [5b]
    committee_age: int  # of a member, on the day of election [10b, C-90]
    committee_members: int  # at least, beside the chair
    committee_reserves: int
    playoff_rate: str  # of the model procedure, from move 1 [A3.1.k1a]
    playoff_games: int  # of a match, before the first win decides [A3.1.k1a]
    playoff_best: int  # so many go into its knock-out [A3.1.k3, A3.1.k4]
    rest_before_playoff_minutes: int  # after the last game of any of them [A3.1.h]
    rest_in_playoff_minutes: int  # between its rounds
    hall: ChessHall
    rateable: RateableRules

    def on(self, numbers: tuple[str, ...]) -> Iterator[Article]:
        """Their articles on matters of the draughts code, each once, and none on what they do not speak of. What
        stands below a number of `matters` is the same matter to them."""
        for own in dict.fromkeys(self._number_on(number) for number in numbers):
            if own != SILENT:
                yield self.numbering.cite(own)

    def _number_on(self, number: str) -> str:
        head = number
        while head not in self.matters:
            assert head, f"nobody has decided what chess says of {number}"
            head = head[: max(head.rfind("."), 0)]
        return self.matters[head]
