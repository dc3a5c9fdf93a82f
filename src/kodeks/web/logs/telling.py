"""Leaving word that something is new. Whoever has written calls this when it is on the disk; nobody waits for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from kodeks.web.door import kept
from kodeks.web.logs import copying, wire

DESK = "desk/"  # before the key in the name of a channel: for desks, who are told that something is new but not what
BOARDS = "boards/"  # the same: for who sits at boards or watches some, who are told which games have new lines
_heard: Callable[[wire.Word], object] | None = None


def listen(heard: Callable[[wire.Word], object] | None) -> None:
    """Who is told in this process; called from any thread."""
    global _heard
    _heard = heard


def changed(key: str) -> None:
    kept.drop(key)
    _say({"key": key, "event": None, "data": None})


def game_changed(key: str, pk: int) -> None:
    """A game has changed, or who sits at it: for those who sit at its board or watch it."""
    _say({"key": BOARDS + key, "event": "lines", "data": [pk]})


def games_grew(key: str, games: Mapping[int, int]) -> None:
    """Several games of a tournament have new lines, and how many they have now: who knows them that far has heard
    nothing new."""
    _say({"key": BOARDS + key, "event": "lines", "data": [*games], "lines": [*games.values()]})


def tell(key: str, event: str, facts: object) -> None:
    """Something for those who watch a tournament that is not in its log, such as what a screen should show."""
    _say({"key": key, "event": event, "data": facts})


def shown_otherwise(key: str) -> None:
    """A tournament is shown otherwise, though its log has nothing new: whoever watches looks at everything again."""
    kept.forget(key)
    changed(key)
    tell(key, "reload", {})


def tell_desk(key: str) -> None:
    """Something new for the desks that is not in the log, such as the report of a player."""
    _say({"key": DESK + key, "event": "pulse", "data": {}})


def _say(word: wire.Word) -> None:
    copying.call()
    if _heard is not None:
        _heard(word)
    wire.say(word)
