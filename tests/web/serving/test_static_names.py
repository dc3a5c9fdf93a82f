"""What a page asks for bears the sum of what is in it, down to the last module."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest
from django.core.files.storage import FileSystemStorage

import kodeks.web
from kodeks.web.serving.static_names import SummedFiles

_SUM = re.compile(r"\.[0-9a-f]{12}\.js$")


def collected(scripts: Path) -> dict[str, Path]:
    """The scripts of a folder as the server finds them."""
    folder = scripts.with_name(f"{scripts.name}-collected")
    shutil.copytree(scripts, folder)
    files = SummedFiles(location=folder, base_url="/static/")
    found = files.post_process({each.name: (FileSystemStorage(scripts), each.name) for each in scripts.glob("*.js")})
    return {name: folder / str(summed) for name, summed, is_done in found if is_done and str(summed).endswith(".js")}


def modules_of(script: Path) -> list[str]:
    return re.findall(r'(?:from|import) ?"([^"]+)"', script.read_text(encoding="utf-8"))


@pytest.fixture
def scripts(tmp_path: Path) -> Path:
    """A copy of ours."""
    return Path(shutil.copytree(Path(kodeks.web.__file__).parent / "static", tmp_path / "scripts"))


def test_a_script_asks_for_its_modules_by_their_sums(scripts: Path) -> None:
    asked = {name: (modules_of(scripts / name), modules_of(script)) for name, script in collected(scripts).items()}
    assert sum(len(now) for _, now in asked.values()) > 15
    for before, now in asked.values():
        assert [_SUM.sub(".js", module) for module in now] == before
        assert all(_SUM.search(module) for module in now)


def test_who_asks_for_a_module_that_has_changed_has_another_name_too(scripts: Path) -> None:
    before = {name: script.name for name, script in collected(scripts).items()}
    changed = Path(shutil.copytree(scripts, scripts.with_name("changed")))
    with (changed / "pieces.js").open("a", encoding="utf-8") as module:
        module.write("// another version\n")
    after = {name: script.name for name, script in collected(changed).items()}
    assert {name for name in before if before[name] != after[name]} == {
        "pieces.js", "board.js", "small_board.js", "play.js", "practice.js", "boards.js", "watch.js"
    }  # fmt: skip
