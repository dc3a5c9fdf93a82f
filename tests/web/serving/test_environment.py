"""What the environment says wrongly is told in one line a variable, before anything is opened."""

from __future__ import annotations

import os
import webbrowser
from pathlib import Path

import pytest

from kodeks import program
from kodeks.cli import run
from kodeks.malformed import MalformedText
from kodeks.web.serving import environment
from kodeks.web.serving.environment import check_environment
from kodeks.words import catalogue, language_of

WRONG = {
    "KODEKS_DATABASE": ("mysql://host/name", "postgresql://", "postgresql://host/", "postgresql://host:port/name"),
    "KODEKS_REDIS": ("somewhere", "http://host", "redis://host:port"),
    "KODEKS_MAIL": ("pigeon", "smtp://", "smtp://host:99999", "smtp://[host"),
    "KODEKS_ORIGIN": (
        "events.example.org",
        "https://events.example.org/",
        "https://events.example.org/desk",
        "https://",
        "https://one.example, https://two.example",
        "ftp://events.example.org",
        "https://me@events.example.org",
        "https://events.example.org:port",
    ),
    "KODEKS_PROXIES": ("10.77.0.0/24", "proxy", "10.77.0.13, 10.77.0.14", "10.077.0.13", "::0001"),
    "KODEKS_TIME_ZONE": ("Mars/Base", "", "../../etc/passwd"),
    "KODEKS_BACKUP_AT": ("3am", "25:00", "03:60", "", "Off"),
    "KODEKS_KEEP": ("7,5", "7,5,12,1", "a,b,c", "-1,5,12", ""),
    "KODEKS_LOG": ("JSON", "xml"),
    "KODEKS_SLOW": ("a second", "-1", "nan"),
    "KODEKS_PATIENCE": ("x", "inf"),
    "KODEKS_SILENCE": ("0", "20s"),
    "KODEKS_BEHIND": ("0", ""),
    "KODEKS_BUDGET": ("-3", "30 s"),
    "KODEKS_ONE_ADDRESS": ("0", "many", "1.5"),
    "KODEKS_THREADS": ("0", "x"),
}
RIGHT = {
    "KODEKS_DATABASE": ("", "postgresql://me:p%40ss@host:5432/name", "postgresql:///name?host=/run/postgresql"),
    "KODEKS_REDIS": ("", "redis://:word@host:6379/0", "rediss://host", "unix:///run/redis.sock"),
    "KODEKS_MAIL": ("", "file", "console", "smtp://host", "smtps://me:word@host:465"),
    "KODEKS_ORIGIN": ("", "https://events.example.org", "http://10.0.0.1:8000,https://events.example.org:8443"),
    "KODEKS_PROXIES": ("", "10.77.0.13", "10.77.0.13,fd00::13"),
    "KODEKS_TIME_ZONE": ("Europe/Warsaw", "UTC"),
    "KODEKS_BACKUP_AT": ("03:30", "3:30", "off"),
    "KODEKS_KEEP": ("7,5,12", "1,0,0"),
    "KODEKS_LOG": ("json", "plain"),
    "KODEKS_SLOW": ("1", "0", "0.25"),
    "KODEKS_PATIENCE": ("0", "0.1"),
    "KODEKS_SILENCE": ("20",),
    "KODEKS_BEHIND": ("2",),
    "KODEKS_BUDGET": ("30",),
    "KODEKS_ONE_ADDRESS": ("20000",),
    "KODEKS_THREADS": ("1",),
}


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in WRONG.items() for value in values])
def test_what_cannot_be_read_is_told_with_its_variable(name: str, value: str) -> None:
    with pytest.raises(MalformedText) as raised:
        check_environment({name: value})
    assert raised.value.setting == name
    for code in ("pl", "en"):
        assert raised.value.reason in catalogue(language_of(code))["messages"]


@pytest.mark.parametrize(("name", "value"), [(name, value) for name, values in RIGHT.items() for value in values])
def test_what_can_be_read_is_not(name: str, value: str) -> None:
    check_environment({name: value})


def test_each_variable_is_tried_here() -> None:
    assert set(environment._READERS) == set(WRONG) == set(RIGHT)


@pytest.mark.parametrize("command", ["serve", "desk", "check-setup", "link", "backup", "verify-anchor"])
def test_a_command_tells_all_of_them_and_opens_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    (tmp_path / "kodeks.sqlite3").write_bytes(b"")
    monkeypatch.setattr(webbrowser, "open", str)
    monkeypatch.setenv("KODEKS_SLOW", "soon")
    monkeypatch.setenv("KODEKS_REDIS", "http://:hidden@host")
    assert run([command, "--home", str(tmp_path), "--lang", "en"], program._OURS) == 2
    said = capsys.readouterr().err.splitlines()
    assert [line.rsplit(": ", 1)[1] for line in said] == ["“KODEKS_REDIS”", "“KODEKS_SLOW = soon”"]
    assert "hidden" not in "".join(said)
    assert not (tmp_path / "kodeks.sqlite3").stat().st_size


def test_a_key_that_is_set_to_nothing_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else every process would sign with one of its own."""
    from kodeks.web.serving.home import open_home

    (tmp_path / "secret").write_text("s" * 60, encoding="ascii")
    monkeypatch.setenv("KODEKS_HOME", "")
    monkeypatch.setenv("KODEKS_SECRET", "")
    open_home(tmp_path)
    assert os.environ["KODEKS_SECRET"] == "s" * 60
