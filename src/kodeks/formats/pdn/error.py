"""A game that cannot be read, as a value in the stream of games."""

from __future__ import annotations

from collections.abc import Mapping

from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText


class PdnError(MalformedText):
    """Why a game could not be read, with its number in the file, the tags read so far and what was odd in it."""

    def __init__(
        self,
        reason: str,
        text: str,
        *,
        line: int | None = None,
        column: int | None = None,
        move_number: int | None = None,
        game: int | None = None,
        tags: Mapping[str, str] | None = None,
        remarks: tuple[Remark, ...] = (),
    ) -> None:
        super().__init__(reason, text, line=line, column=column, move_number=move_number)
        self.game = game
        self.tags: Mapping[str, str] = dict(tags or {})
        self.remarks = remarks


class GameTooLong(PdnError):
    """A game without end: where the next one begins only a header tells."""
