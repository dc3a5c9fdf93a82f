"""A game that cannot be read, as a value in the stream of games."""

from __future__ import annotations

from collections.abc import Mapping

from kodeks.malformed import MalformedText

__all__ = ["PdnError"]


class PdnError(MalformedText):
    """Why a game could not be read, with its number in the file and the tags read so far."""

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
    ) -> None:
        super().__init__(reason, text, line=line, column=column, move_number=move_number)
        self.game = game
        self.tags: Mapping[str, str] = dict(tags or {})
