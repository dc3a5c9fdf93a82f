"""The regulations that come with Kodeks, one for each system."""

from __future__ import annotations

from importlib import resources

from kodeks.malformed import MalformedText

__all__ = ["example_names", "example_text"]


def example_names() -> tuple[str, ...]:
    """The names of the examples."""
    folder = resources.files("kodeks.tournament") / "examples"
    return tuple(sorted(file.name.removesuffix(".toml") for file in folder.iterdir() if file.name.endswith(".toml")))


def example_text(name: str) -> str:
    """One example as text."""
    if name not in example_names():
        raise MalformedText("regulations-no-such-example", name)
    return (resources.files("kodeks.tournament") / "examples" / f"{name}.toml").read_text(encoding="utf-8")
