"""What is loaded on demand, and that nobody looks for garbage in it."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kodeks.on_demand import loading


@pytest.fixture(autouse=True)
def _garbage_is_looked_for_afterwards() -> Iterator[None]:
    yield
    gc.enable()


def test_what_is_loaded_is_left_out_of_every_search(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "just_for_this.py").write_text("FOUND = [[] for _ in range(5000)]\n")
    monkeypatch.syspath_prepend(tmp_path)
    before = gc.get_freeze_count()
    with loading():
        assert not gc.isenabled()
        import just_for_this  # type: ignore[import-not-found]
    assert gc.isenabled()
    assert gc.get_freeze_count() >= before + 5000
    assert not any(each is just_for_this.FOUND for each in gc.get_objects())
    del sys.modules["just_for_this"]


def test_after_an_error_the_search_goes_on_and_off_stays_off() -> None:
    with pytest.raises(ModuleNotFoundError), loading():
        import nothing_of_the_kind  # type: ignore[import-not-found]  # noqa: F401
    assert gc.isenabled()
    gc.disable()
    with loading():
        pass
    assert not gc.isenabled()
