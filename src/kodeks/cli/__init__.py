"""The command line: thin commands around the core. Machines call it, so it is a contract (docs/command-line.md)."""

from __future__ import annotations

import errno
import io
import sys
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from kodeks import words
from kodeks.cli import speech
from kodeks.cli.commands import adders_for
from kodeks.cli.parser import BadUsage, Parser
from kodeks.malformed import MalformedText

__all__ = ["is_without_command", "run"]

_NO_ROOM = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_NO_MORE: Mapping[str, tuple[str, ...]] = MappingProxyType({})


def run(arguments: Sequence[str], more: Mapping[str, tuple[str, ...]] = _NO_MORE) -> int:
    """Run one command: 0 when it did its work, 2 with one clear line for bad usage or unreadable input.

    `more` are commands that are not the command line's own, by their modules.
    """
    for stream in (sys.stdout, sys.stderr):  # a letter that a terminal cannot show is no reason to stop
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        asked, rest = _take_language(list(arguments))
        speech.language.set(speech.pick_language(asked))
        options = build_parser(rest, more).parse_args(rest)
        if sys.stdout is None:
            raise BadUsage(speech.say("no-output"))
        options.run(options)
        sys.stdout.flush()
    except BadUsage as error:
        speech.note(f"kodeks: {error}")
        return 2
    except MalformedText as error:
        _tell_all(error)
        return 2
    except BrokenPipeError:  # whoever read our output has gone, as `head` does
        speech.go_nowhere(sys.stdout)
    except OSError as error:
        if error.filename is None and error.errno in _NO_ROOM:
            speech.go_nowhere(sys.stdout)
        speech.note(f"kodeks: {speech.say('file-error', name=_place(error), why=error.strerror or str(error))}")
        return 2
    except KeyboardInterrupt:
        speech.note(f"kodeks: {speech.say('stopped')}")
        return 130
    return 0


def _tell_all(error: MalformedText) -> None:
    """It and the others of its file, a line each."""
    for each in error.every:
        speech.note(f"kodeks: {speech.explain_error(each)}")


def is_without_command(arguments: Sequence[str]) -> bool:
    """Nothing is said but the language, if that."""
    return not _take_language(list(arguments))[1]


def _place(error: OSError) -> str:
    """The file that the system refused. Every file we write is named: without a name no room was left for what is
    printed."""
    if error.filename is not None:
        return str(error.filename)
    return speech.say("standard-output") if error.errno in _NO_ROOM else "-"


def build_parser(arguments: Sequence[str] = (), more: Mapping[str, tuple[str, ...]] = _NO_MORE) -> Parser:
    """The command line in the language of the terminal: the command that is asked for, or all."""
    parser = Parser(
        prog="kodeks",
        description=speech.say("help-kodeks"),
        epilog=speech.say("help-language", languages=", ".join(words.CODES)),
    )
    parser.add_version()
    commands = parser.add_commands()
    for add_to in adders_for(arguments, more):
        add_to(commands)
    return parser


def _take_language(arguments: list[str]) -> tuple[str | None, list[str]]:
    """`--lang` may stand anywhere: before the command or after it."""
    rest, asked = [], None
    given = iter(arguments)
    for argument in given:
        if argument == "--lang":
            asked = next(given, "")
        elif argument.startswith("--lang="):
            asked = argument.removeprefix("--lang=")
        else:
            rest.append(argument)
    return asked, rest
