"""The audit of dependencies finds what it is for, and finds nothing in ours."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from email.message import Message
from importlib.metadata import Distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
HASH = f"--hash=sha256:{'0' * 64}"


@pytest.fixture
def audit(monkeypatch: pytest.MonkeyPatch) -> Iterator[object]:
    monkeypatch.syspath_prepend(str(ROOT / "requirements"))
    import audit

    yield audit
    del sys.modules["audit"]


def test_ours_have_none(audit) -> None:
    assert list(audit.faults()) == []


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"django==5.2.8 \\\n    {HASH}\n    # via us\n", None),
        (f"async-timeout==5.0.1 ; python_full_version < '3.11.3' \\\n    {HASH}\n", None),
        (f"django==5.2.7 \\\n    {HASH}\n", "django 5.2.7: CVE-2025-64459, mended in 5.2.8"),
        ("jinja2==3.1.6\n", "jinja2: without a hash"),
        (f"jinja2>=3.1.6 \\\n    {HASH}\n", "jinja2>=3.1.6: not pinned to one version"),
        (f"rich==15 \\\n    {HASH}\nRich==15 \\\n    {HASH}\n", "rich: twice"),
        (f"--index-url some://where\nrich==15 \\\n    {HASH}\n", "has an address: versions and hashes only"),
    ],
)
def test_a_lock_file_is_judged(audit, text: str, fault: str | None) -> None:
    found = list(audit.faults_of_lock(text, audit.known_holes()))
    assert fault in found if fault else not found


class Installed(Distribution):
    def __init__(self, name: str, version: str, licence: str) -> None:
        self.told = Message()
        for key, value in (("Name", name), ("Version", version), ("License-Expression", licence)):
            self.told[key] = value

    metadata = property(lambda self: self.told)

    def read_text(self, filename: str) -> str | None:
        return None

    def locate_file(self, path: object) -> Path:
        return Path(str(path))


@pytest.mark.parametrize(
    ("name", "version", "licence", "fault"),
    [
        ("Rich", "15", "MIT", None),
        ("rich", "15", "MIT AND Apache-2.0", None),
        ("rich", "14", "MIT", "rich: 14 is installed, 15 is locked"),
        ("other", "1", "MIT", "other: installed, and in no lock file"),
        ("rich", "15", "AGPL-3.0-only", "rich: licence 'AGPL-3.0-only'"),
        ("rich", "15", "", "rich: licence 'not told'"),
    ],
)
def test_what_is_installed_is_judged(audit, name: str, version: str, licence: str, fault: str | None) -> None:
    found = list(audit.faults_of_installed([Installed(name, version, licence)], {"rich": {"15"}}))
    assert found == ([fault] if fault else [])
