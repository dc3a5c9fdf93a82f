"""TOML that users write: judged before it is parsed, and one clear error whatever it is."""

import tomllib
import tracemalloc
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kodeks
from kodeks.formats.regulations import read_regulations
from kodeks.formats.toml_text import LARGEST, read_toml
from kodeks.malformed import MalformedText


def refusal(text):
    with pytest.raises(MalformedText) as caught:
        read_toml(text)
    return caught.value


@pytest.mark.parametrize(
    "text",
    [
        "a." * 15_000 + "a = 1",
        "[" + "a." * 15_000 + "a]",
        "[[" + "a." * 15_000 + "a]]",
        "x = {" + "a." * 15_000 + "a = 1}",
        '"a".' * 8_000 + "a = 1",
        "'a' . " * 6_000 + "a = 1",
        "x = " + "[" * 20_000,
        "x = " + "{a = " * 10_000,
        'x = "\\""\n' + "a." * 15_000 + "a = 1",
        'x = """\\""" \\\\"""\n' + "a." * 15_000 + "a = 1",
        'x = """a"""""\n' + "a." * 15_000 + "a = 1",
        "x = '''a'''''\n" + "a." * 15_000 + "a = 1",
        '# "\n' + "a." * 15_000 + "a = 1",
    ],
)
def test_what_is_too_deep_is_never_parsed(text):
    tracemalloc.start()
    error = refusal(text)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (error.reason, error.line) == ("toml-too-deep", 1 + text.count("\n"))
    assert peak < 3_000_000


@pytest.mark.parametrize(
    "value",
    ['"' + "a." * 50 + '"', "'" + "[" * 50 + "'", '"""' + "\n{" * 50 + '"""', "'''" + "a.'." * 50 + "'''",
     '1 # ' + "a." * 50, "[" * 16 + "]" * 16, "[[1, 2], [3, 4]]", "1979-05-27T07:32:00.5Z", "[" + "1.5, " * 50 + "]"],
)  # fmt: skip
def test_what_only_looks_deep_is_read(value):
    text = f"x = {value}\n"
    assert read_toml(text).keys() == {"x"}


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x = 0x" + "f" * 20_000, "not-a-count"),
        ("x = 0b" + "1" * 20_000, "not-a-count"),
        ("x = " + "9" * 5_000, "regulations-not-toml"),
        ("x = 1\n" * (LARGEST // 6 + 1), "toml-too-long"),
        ("x = 1e" + "9" * 30, "regulations-not-toml"),
        ("x = -1.5e-" + "9" * 30, "regulations-not-toml"),
        ("x = 2026-02-30", "regulations-not-toml"),
        ("x = ", "regulations-not-toml"),
    ],
)
def test_other_text_without_end(text, reason):
    assert refusal(text).reason == reason


@given(st.text(alphabet="ab.=[]{}\"'\\# \n1,", max_size=60))
def test_whatever_is_read_is_what_the_parser_reads(text):
    try:
        found = read_toml(text)
    except MalformedText as error:
        if error.reason != "toml-too-deep":
            with pytest.raises(tomllib.TOMLDecodeError):
                tomllib.loads(text)
        return
    assert found == tomllib.loads(text)


def test_regulations_are_read_by_it():
    with pytest.raises(MalformedText, match="toml too deep"):
        read_regulations("a." * 15_000 + "a = 1")


def test_nobody_else_parses_toml():
    """The catalogues of words are our own."""
    home = Path(kodeks.__file__).parent
    users = {str(path.relative_to(home)) for path in home.rglob("*.py") if "tomllib" in path.read_text("utf-8")}
    assert users == {"formats/toml_text.py", "words/language.py", "words/shelf.py"}
