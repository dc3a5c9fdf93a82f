"""`kodeks` alone: the desk in the browser, on the user's own data, in his language; started twice it is the same."""

from __future__ import annotations

import html
import os
import sys
import tempfile
from argparse import Namespace
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from urllib.parse import urlencode

from kodeks import __version__
from kodeks.cli.parser import BadUsage, Commands
from kodeks.cli.speech import asked_language, explain_error, say
from kodeks.malformed import MalformedText
from kodeks.serve_command import add_place, told_in_one_line
from kodeks.web.serving.ports import free_port, listens
from kodeks.web.serving.running import IsRunning, Running, found_running
from kodeks.web.serving.serve import ServeOptions, new_link, serve
from kodeks.web.serving.sharing import HERE, SharedAddress

_PATIENCE_S = 60.0  # until one that is just starting answers
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("desk", help=say("help-desk"), description=say("help-desk"))
    add_place(parser, port=os.environ.get("KODEKS_PORT"))
    parser.set_defaults(run=_open_desk)


def _open_desk(options: Namespace) -> None:
    """Where nobody reads what a terminal is told, a page of the browser tells it."""
    os.environ.setdefault("KODEKS_LANG", asked_language().code)
    try:
        with told_in_one_line(options):
            _open_or_start(options)
    except (BadUsage, MalformedText, OSError) as error:
        if not _is_read(sys.stderr):
            _open(_page_of(_in_words(error))).join()  # the program ends now, the page stays
        raise


def _in_words(error: Exception) -> str:
    if isinstance(error, MalformedText):
        return " ".join(explain_error(each) for each in error.every)
    if isinstance(error, OSError):
        return say("file-error", name=str(error.filename or "-"), why=error.strerror or str(error))
    return str(error)


def _open_or_start(options: Namespace) -> None:
    running = found_running(options.home)
    if running is None:
        try:
            _start(options)
        except IsRunning:  # somebody was quicker
            running = _awaited(options.home)
    if running is not None:
        _open_running(options.home, running)


def _start(options: Namespace) -> None:
    port = options.port or free_port()

    def tell(link: str, _: SharedAddress | None) -> None:
        print(say("desk-opens"), f"\n\n    {link}\n\n{say('desk-stop', home=str(options.home))}", flush=True)
        _open(link)

    serve(ServeOptions(options.home, port, is_alone=True), tell)


def _open_running(home: Path, running: Running) -> None:
    """The desk of the program that runs. Another version does not touch its data; its own page tells what to do."""
    _wait_for(running.port)
    if running.version == __version__:
        link = new_link(home, running.port)
    else:
        link = f"http://{HERE}:{running.port}/computer/?{urlencode({'waits': __version__})}"
        print(say("desk-other-version-runs", version=running.version), flush=True)
    print(say("desk-runs"), f"\n\n    {link}\n", flush=True)
    _open(link).join()


def _awaited(home: Path) -> Running:
    """Who was quicker, as soon as he says where he listens."""
    until = monotonic() + _PATIENCE_S
    while monotonic() < until:
        running = found_running(home)
        if running is not None:
            return running
        sleep(0.05)
    raise BadUsage(say("desk-does-not-answer"))


def _wait_for(port: int) -> None:
    until = monotonic() + _PATIENCE_S
    while not listens(port):
        if monotonic() > until:
            raise BadUsage(say("desk-does-not-answer"))
        sleep(0.05)


def _open(address: str) -> Thread:
    """In the browser, beside what this program does. Where no window can open, the terminal has the link."""
    import webbrowser

    can_show = sys.platform in ("win32", "darwin") or any(map(os.environ.get, _DISPLAYS))
    opening = Thread(target=webbrowser.open if can_show else str, args=(address,), daemon=True)
    opening.start()
    return opening


def _is_read(stream: object) -> bool:
    """Somebody looks at it: it is a terminal."""
    return hasattr(stream, "isatty") and bool(stream.isatty())


def _page_of(text: str) -> str:
    """The address of a page that says this."""
    page = Path(tempfile.mkdtemp(prefix="kodeks-")) / "kodeks.html"
    title = html.escape(say("desk-cannot-start"))
    page.write_text(
        f'<!doctype html><html lang="{asked_language().code}"><meta charset="utf-8"><title>Kodeks</title>'
        f'<body style="font: 1.1rem/1.5 sans-serif; max-width: 40rem; margin: 3rem auto; padding: 0 1rem">'
        f"<h1>{title}</h1><p>{html.escape(text)}</p></body></html>\n",
        encoding="utf-8",
    )
    return page.as_uri()
