"""Templates are compiled once, and anew when anything they were made of has changed."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from jinja2 import Environment, FileSystemLoader

from kodeks.web.pages.compiled import CompiledTemplates


@pytest.fixture(autouse=True)
def _may_write(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    made = tmp_path / "page.html"
    made.write_text("Hello {{ name }}", encoding="utf-8")
    return made


def shown(page: Path, form: str = "") -> tuple[str, bool]:
    """What a new server shows of the page, and whether it had to compile it."""
    environment = Environment(loader=FileSystemLoader(page.parent), bytecode_cache=CompiledTemplates(form))
    compiled = []
    compile_text = environment.compile
    environment.compile = lambda *given: compiled.append(1) or compile_text(*given)  # type: ignore[method-assign,func-returns-value,misc]
    return environment.get_template(page.name).render(name="Ala"), bool(compiled)


def test_the_second_server_takes_what_the_first_has_compiled(page: Path) -> None:
    assert shown(page) == ("Hello Ala", True)
    assert shown(page) == ("Hello Ala", False)
    assert [path.name for path in (page.parent / "__pycache__").iterdir()] == [
        f"page.html.{sys.implementation.cache_tag}.pyc"
    ]


def test_another_text_is_compiled_anew(page: Path) -> None:
    shown(page)
    page.write_text("Bye {{ name }}", encoding="utf-8")
    assert shown(page) == ("Bye Ala", True)
    assert shown(page) == ("Bye Ala", False)


def test_another_form_is_compiled_anew(page: Path) -> None:
    shown(page)
    assert shown(page, "trimmed") == ("Hello Ala", True)


def test_a_damaged_file_is_compiled_anew(page: Path) -> None:
    shown(page)
    (kept,) = (page.parent / "__pycache__").iterdir()
    whole = kept.read_bytes()
    for damaged in (b"", whole[:10], whole[:40], whole[:-10], b"\0" * len(whole)):
        kept.write_bytes(damaged)
        assert shown(page) == ("Hello Ala", True)
    assert kept.read_bytes() == whole


def test_where_nothing_can_be_written_it_is_shown_all_the_same(page: Path) -> None:
    (page.parent / "__pycache__").write_text("no folder", encoding="utf-8")
    assert shown(page) == ("Hello Ala", True)
    assert shown(page) == ("Hello Ala", True)


def test_who_forbids_python_to_write_code_forbids_it_here(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert shown(page) == ("Hello Ala", True)
    assert not (page.parent / "__pycache__").exists()


def test_a_full_disk_leaves_no_half_of_a_file(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fill(path: Path, data: bytes) -> int:
        with path.open("wb") as file:
            file.write(data[:5])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", fill)
    assert shown(page) == ("Hello Ala", True)
    assert not [*(page.parent / "__pycache__").iterdir()]
