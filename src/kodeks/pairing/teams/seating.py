"""How the teams of a match sit: side by side, never alternating [V.3.5]."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from kodeks.malformed import MalformedText
from kodeks.pairing.teams.start import TeamSide
from kodeks.rulebook.edition import Edition
from kodeks.rulebook.editions import edition
from kodeks.rulebook.ruling import Ruling, Verdict


class BoardPlace(NamedTuple):
    """A board as it stands in the hall: its number, and the team that sits on the near side."""

    board: int
    near: TeamSide


def judge_seating(
    rows: Sequence[Sequence[BoardPlace]], *, is_blitz: bool = False, code: Edition | None = None
) -> Ruling:
    """Whether a match may sit so: the rows of the hall from front to back, each with its boards side by side.

    Boards one behind the other put the team mates in a long line: discouraged, and forbidden in blitz [V.3.5.3].
    """
    code = code or edition()
    filled = [row for row in rows if row]
    if not filled:
        raise MalformedText("match-without-boards", "0")
    if len({place.near for row in filled for place in row}) > 1:
        return Ruling(Verdict.REFUSED, "team-seating-alternates", (code.cite("V.3.5.2"),))
    if len(filled) == 1:
        return Ruling(Verdict.PERMITTED, "team-seating-good", (code.cite("V.3.5.1"),))
    if is_blitz:
        articles = (code.cite("V.3.5.3"), code.cite("V.3.5.1"))
        return Ruling(Verdict.REFUSED, "team-seating-line-in-blitz", articles)
    return Ruling(Verdict.PERMITTED, "team-seating-line", (code.cite("V.3.5.3"),))
