"""Who starts the desk by an icon reads no terminal: why it does not start is told by a page."""

from __future__ import annotations

import webbrowser
from collections.abc import Callable
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from kodeks import program
from kodeks.cli import run


def _key_of_something_else(home: Path) -> None:
    (home / "secret").write_bytes(b"\xff" * 60)


def _a_folder_in_its_way(home: Path) -> None:
    (home / "running").mkdir()


@pytest.mark.parametrize(
    ("harm", "told"),
    [(_key_of_something_else, "this is no key of a server"), (_a_folder_in_its_way, "running: Is a directory")],
)
def test_what_keeps_the_desk_from_starting_is_told_by_a_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: Callable[[Path], None], told: str
) -> None:
    harm(tmp_path)
    for name in ("KODEKS_SECRET", "KODEKS_PORTS", "KODEKS_HOME", "KODEKS_LANG"):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr("kodeks.web.serving.stopping.hire", lambda: None)
    shown: list[str] = []
    monkeypatch.setattr(webbrowser, "open", shown.append)
    assert run(["desk", "--home", str(tmp_path), "--lang", "en"], program._OURS) == 2
    (address,) = shown
    assert told in Path(unquote(urlsplit(address).path)).read_text(encoding="utf-8")
