"""Somebody who cannot see: keys are all he presses, the accessibility tree of the browser is all he knows of a page."""

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import Any, NamedTuple

from playwright.sync_api import Page

_PATIENCE = 60.0  # seconds
_MANY = 20  # tries
_PASSED_BY = ("option", "main")  # they can have the cursor, but Tab does not stop there
_TOLD = ("log", "status", "alert")  # what a screen reader reads out when it changes


class Spoken(NamedTuple):
    """A part of a page as a screen reader names it, with all that is in it."""

    role: str
    name: str
    text: str
    is_focused: bool
    is_stop: bool  # the cursor can stand there


class Ear:
    """A visitor with a keyboard and a screen reader."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.reader = page.context.new_cdp_session(page)
        self.reader.send("Accessibility.enable")

    # What is heard

    def parts(self) -> list[Spoken]:
        """Everything on the page, in its order."""
        nodes = self.reader.send("Accessibility.getFullAXTree")["nodes"]
        known = {node["nodeId"]: node for node in nodes}
        return [_spoken(node, known) for node in _in_order(nodes[0], known) if not node.get("ignored")]

    def told(self) -> str:
        """What stands in regions that are read out by themselves."""
        return " | ".join(part.text for part in self.parts() if part.role in _TOLD and part.text)

    def hear(self, text: str) -> str:
        """Wait until this is told."""
        until = monotonic() + _PATIENCE
        while text not in (told := self.told()):
            assert monotonic() < until, (text, told)
            self.page.wait_for_timeout(50)
        return told

    def find(self, role: str, name: str) -> Spoken:
        """A part by its role and the beginning of its name."""
        until = monotonic() + _PATIENCE
        while True:
            found = next((part for part in self.parts() if part.role == role and part.name.startswith(name)), None)
            if found is not None:
                return found
            assert monotonic() < until, (role, name, [part[:2] for part in self.parts()])
            self.page.wait_for_timeout(50)

    def all_named(self, role: str, part_of_name: str) -> list[str]:
        return [part.name for part in self.parts() if part.role == role and part_of_name in part.name]

    def timers(self) -> list[str]:
        """What the clocks say."""
        return [part.text for part in self.parts() if part.role == "timer"]

    # What is pressed

    def go_to(self, role: str, name: str) -> None:
        """Tab until the part has the cursor: as often as the tree says, then step by step."""
        self.find(role, name)
        for _ in range(_MANY):
            stops = [part for part in self.parts() if part.is_stop and part.role not in _PASSED_BY]
            wanted = next(at for at, part in enumerate(stops) if part.role == role and part.name.startswith(name))
            now = next((at for at, part in enumerate(stops) if part.is_focused), -1)
            if now == wanted:
                return
            for _ in range(abs(wanted - now)):
                self.page.keyboard.press("Tab" if wanted > now else "Shift+Tab")
        raise AssertionError((role, name))

    def to_field(self, name: str) -> None:
        """By the key that goes to the field of a board, and on to the next."""
        self.find("textbox", name)
        for _ in range(_MANY):
            self.page.keyboard.press("Alt+m")
            if self.cursor.startswith(name):
                return
        raise AssertionError((name, self.cursor))

    def press(self, role: str, name: str) -> None:
        """Use what leads to another page."""
        self.go_to(role, name)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def say(self, *texts: str) -> None:
        """Into the field that has the cursor, which stays in it."""
        for text in texts:
            before = self.cursor
            self.page.keyboard.type(text)
            self.page.keyboard.press("Enter")
            assert self.cursor == before

    @property
    def cursor(self) -> str:
        """What has it."""
        return next((part.name for part in self.parts() if part.is_focused and part.role != "RootWebArea"), "")


def _in_order(node: dict[str, Any], known: dict[str, dict[str, Any]]) -> Iterator[dict[str, Any]]:
    yield node
    for child in node.get("childIds", ()):
        if child in known:
            yield from _in_order(known[child], known)


def _spoken(node: dict[str, Any], known: dict[str, dict[str, Any]]) -> Spoken:
    held = {each["name"] for each in node.get("properties", ()) if each["value"].get("value")}
    role, text = _value(node, "role"), " ".join(_texts(node, known))
    return Spoken(role, _value(node, "name"), text, "focused" in held, "focusable" in held and role != "RootWebArea")


def _value(node: dict[str, Any], name: str) -> str:
    return str(node.get(name, {}).get("value", "")).strip()


def _texts(node: dict[str, Any], known: dict[str, dict[str, Any]]) -> Iterator[str]:
    if _value(node, "role") == "StaticText" and not node.get("ignored"):
        yield _value(node, "name")
        return
    for child in node.get("childIds", ()):
        if child in known:
            yield from _texts(known[child], known)
