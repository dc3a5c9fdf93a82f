"""argparse in the language of the terminal, with one line for an error."""

from __future__ import annotations

import argparse
import re
from collections.abc import Callable
from typing import NoReturn, Protocol

from kodeks import __version__, rulebook
from kodeks.cli.speech import say

# What argparse says, as patterns, and our key for it
_COMPLAINTS = (
    (r"the following arguments are required: (?P<what>.+)", "usage-missing"),
    (r"unrecognized arguments: (?P<what>.+)", "usage-unknown"),
    (
        r"argument (?P<where>.+?): invalid choice: '?(?P<what>.*?)'? \(choose from (?P<choices>.+)\)",
        "usage-choice",
    ),
    (r"argument (?P<where>.+?): invalid \w+ value: '(?P<what>.*)'", "usage-value"),
    (r"argument (?P<where>.+?): expected .*", "usage-expected"),
    (r"argument (?P<where>.+?): not allowed with argument (?P<what>.+)", "usage-conflict"),
    (r"argument (?P<where>.+?): ignored explicit argument '(?P<what>.*)'", "usage-value"),
    (r"ambiguous option: (?P<what>.+)", "usage-unknown"),
)


class BadUsage(ValueError):
    """The words of the command are off."""


class Commands(Protocol):
    def add_parser(self, name: str, *, help: str, description: str) -> Parser:  # noqa: A002 - argparse's name
        """A parser for one more command."""


class Parser(argparse.ArgumentParser):
    def __init__(self, **settings: object) -> None:
        super().__init__(add_help=False, allow_abbrev=False, formatter_class=_unmeasured, **settings)  # type: ignore[arg-type]
        self._is_mixing = False
        self._positionals.title = say("help-arguments")
        self._optionals.title = say("help-options")
        self.add_argument("-h", "--help", action="help", help=say("help-help"))

    def add_version(self) -> None:
        self.add_argument("--version", action="version", version=f"kodeks {__version__}", help=say("help-version"))

    def add_commands(self) -> Commands:
        """Room for the commands; one must be given."""
        return self.add_subparsers(title=say("help-commands"), metavar=say("help-command"), required=True)

    def parse_known_args(self, args=None, namespace=None):  # type: ignore[no-untyped-def]
        """Options may stand anywhere, also before an argument that may be left out: argparse by itself takes it for
        left out at the first option."""
        may_be_left_out = any(action.nargs == argparse.OPTIONAL for action in self._get_positional_actions())
        if not may_be_left_out or self._is_mixing:
            return super().parse_known_args(args, namespace)
        self._is_mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._is_mixing = False

    def format_usage(self) -> str:
        self.formatter_class = argparse.HelpFormatter
        return super().format_usage().replace("usage:", say("help-usage"), 1)

    def format_help(self) -> str:
        self.formatter_class = argparse.HelpFormatter
        return super().format_help().replace("usage:", say("help-usage"), 1)

    def error(self, message: str) -> NoReturn:
        """Every complaint of argparse becomes one line of ours."""
        for pattern, key in _COMPLAINTS:
            match = re.fullmatch(pattern, message)
            if match is not None:
                raise BadUsage(say(key, **match.groupdict()))
        raise BadUsage(message)


def _unmeasured(prog: str) -> argparse.HelpFormatter:
    """What argparse asks of every argument while it is added. How wide the terminal is matters to help alone, and takes
    longer to find out."""
    return argparse.HelpFormatter(prog, width=80)


def add_json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help=say("help-json"))


def known_article(text: str) -> str:
    """A type of argument: the long id of an article that the register knows."""
    if rulebook.register().find(rulebook.Article.parse(text)) is None:
        raise ValueError(text)
    return text


def whole_number(least: int, most: int) -> Callable[[str], int]:
    """A type of argument: a whole number within bounds."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdecimal()) or len(text) > 9 or not least <= int(text) <= most:
            raise ValueError(text)
        return int(text)

    return number


ORDINAL = whole_number(1, 100_000)  # a type of argument: the number of a player, a round, a board
