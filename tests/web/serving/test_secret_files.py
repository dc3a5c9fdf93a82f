"""Secrets may stand in files, as systemd's credentials and containers' secrets do."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from kodeks import program
from kodeks.cli import run


def test_what_has_a_secret_in_it_is_read_from_its_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in program._SECRETS:
        file = tmp_path / name
        file.write_text(f"of {name}\n", encoding="utf-8")
        monkeypatch.setenv(name, "told otherwise")
        monkeypatch.setenv(f"{name}_FILE", str(file))
    monkeypatch.setattr("sys.argv", ["kodeks", "--version"])
    with pytest.raises(SystemExit) as ended:
        program.main()
    assert not ended.value.code
    assert [os.environ[name] for name in program._SECRETS] == [f"of {name}" for name in program._SECRETS]


@pytest.mark.parametrize("held", [None, b"\xff\xfe\x00"])
def test_a_file_that_is_not_there_is_told_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], held: bytes | None
) -> None:
    if held is not None:
        (tmp_path / "gone").write_bytes(held)
    monkeypatch.setenv("KODEKS_SECRET_FILE", str(tmp_path / "gone"))
    monkeypatch.setattr("sys.argv", ["kodeks", "serve"])
    with pytest.raises(SystemExit) as ended:
        program.main()
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert (told.count("\n"), str(tmp_path / "gone") in told) == (1, True)


@pytest.mark.parametrize("command", ["serve", "check-setup", "backup"])
def test_a_key_that_is_none_is_told_by_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    monkeypatch.delenv("KODEKS_SECRET", raising=False)
    monkeypatch.setenv("KODEKS_HOME", "")
    (tmp_path / "secret").write_bytes("zażółć".encode())
    (tmp_path / "kodeks.sqlite3").write_bytes(b"")
    assert run([command, "--home", str(tmp_path), "--lang", "en"], program._OURS) == 2
    told = capsys.readouterr().err
    assert (told.count("\n"), str(tmp_path / "secret")[:50] in told) == (1, True)
