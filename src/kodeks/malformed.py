"""Malformed input: one error that names the text and the place."""

from __future__ import annotations

from collections.abc import Sequence


class MalformedText(ValueError):
    """Text that cannot be read: why, which text, and where it stands (as far as the reader knows).

    `setting` is the name of the setting whose value the text is, as its file has it; where there is no value the text
    is empty. `reason` is a message key; people read it in their language through `kodeks.words`. A reader that tells
    everything that is wrong with a file raises the first, with the others behind it.
    """

    others: tuple[MalformedText, ...] = ()

    def __init__(
        self,
        reason: str,
        text: str,
        *,
        line: int | None = None,
        column: int | None = None,
        move_number: int | None = None,
        setting: str | None = None,
    ) -> None:
        self.reason = reason
        self.text = text
        self.setting = setting
        self.line = line
        self.column = column
        self.move_number = move_number
        super().__init__(reason, text, line, column, move_number, setting)

    @property
    def every(self) -> tuple[MalformedText, ...]:
        """This one and the others of its file."""
        return self, *self.others

    @property
    def shown(self) -> str:
        """The text as a message shows it: with its setting."""
        return " = ".join(filter(None, (self.setting, self.text))) if self.setting else self.text

    def __str__(self) -> str:
        place = ", ".join(
            f"{name} {value}"
            for name, value in (("line", self.line), ("column", self.column), ("move", self.move_number))
            if value is not None
        )
        return f"{self.reason.replace('-', ' ')}: {shortened(self.shown)!r}" + (f" ({place})" if place else "")

    def placed(self, line: int | None, column: int | None = None) -> MalformedText:
        return MalformedText(self.reason, self.text, line=line, column=column, setting=self.setting)

    def at(self, *, line: int, column: int, move_number: int | None = None) -> MalformedText:
        """The same error, found inside a larger text: its own column counts from the given place."""
        inner = self.column - 1 if self.column is not None else 0
        return type(self)(
            self.reason,
            self.text,
            line=line,
            column=column + inner,
            move_number=move_number if move_number is not None else self.move_number,
        )


def raise_all(errors: Sequence[MalformedText]) -> None:
    """Raise the first of these with the others behind it, if there are any."""
    if errors:
        first, *others = errors
        first.others = tuple(others)
        raise first


def shortened(text: str) -> str:
    """Text as a message shows it: whole, or its beginning."""
    return text if len(text) <= 60 else text[:57] + "..."
