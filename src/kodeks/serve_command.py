"""`kodeks serve` and `kodeks link`: the web application on this computer, and what is told to whoever starts it."""

from __future__ import annotations

import os
import platform
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from ipaddress import IPv4Address
from pathlib import Path

from kodeks.cli.parser import BadUsage, Commands, Parser, whole_number
from kodeks.cli.speech import say
from kodeks.storage.data_folder import data_folder
from kodeks.web.serving.home import DatabaseIsDamaged, DatabaseIsGone
from kodeks.web.serving.ports import PORT, PortIsTaken
from kodeks.web.serving.pythons import is_mended
from kodeks.web.serving.running import IsRunning, found_running
from kodeks.web.serving.serve import DataAreNewer, ServeOptions, known_address, new_link, serve
from kodeks.web.serving.sharing import HERE, SharedAddress


def add_to(commands: Commands) -> None:
    _add_serve(commands)
    _add_link(commands)


def _add_serve(commands: Commands) -> None:
    parser = commands.add_parser("serve", help=say("help-serve"), description=say("help-serve"))
    add_place(parser)
    parser.add_argument("--lan", action="store_true", help=say("help-serve-lan"))
    parser.add_argument("--plain-http", action="store_true", help=say("help-serve-plain-http"))
    parser.add_argument("--listen", type=_own_address, metavar="ADDRESS", default=HERE, help=say("help-serve-listen"))
    parser.add_argument("--wifi", metavar="NAME", default="", help=say("help-serve-wifi"))
    parser.add_argument("--wifi-password", metavar="TEXT", default="", help=say("help-serve-wifi-password"))
    parser.add_argument("--workers", type=whole_number(1, 64), default=1, help=say("help-serve-workers"))
    parser.add_argument("--demo", action="store_true", help=say("help-serve-demo"))
    parser.set_defaults(run=_serve)


def _own_address(text: str) -> str:
    """By its number: a name may stand for several."""
    return str(IPv4Address(text))


def _add_link(commands: Commands) -> None:
    parser = commands.add_parser("link", help=say("help-link"), description=say("help-link"))
    add_place(parser, port=None)
    parser.add_argument("--forget-second-factor", action="store_true", help=say("help-link-forget-second-factor"))
    parser.set_defaults(run=_link)


def add_place(parser: Parser, port: int | str | None = PORT) -> None:
    """Which data, and where it listens: a text is read as if it had been typed."""
    parser.add_argument("--home", type=Path, default=data_folder(), metavar="DIR", help=say("help-serve-home"))
    parser.add_argument("--port", type=whole_number(1, 65535), default=port, help=say("help-serve-port"))


def _tell_hall(shared: SharedAddress, wifi: str, password: str) -> None:
    """The address for everybody in the hall, with codes that phones read off the screen; and how arbiters get to the
    desk. No link that opens anything: this window is shown around."""
    from segno.helpers import make_wifi_data

    address = f"{shared.public}/public/"
    print(say("serve-public"), f"\n\n    {address}\n", flush=True)
    print(_code(address), flush=True)
    if wifi:
        print(say("serve-wifi", name=wifi), "\n", flush=True)
        print(_code(make_wifi_data(ssid=wifi, password=password or None, security="WPA" if password else "nopass")))
    if shared.desk:
        print(say("serve-desk"), f"\n\n    {shared.desk}/\n", flush=True)
        print(say("serve-print"), f"\n\n    {shared.print[:47]}\n    {shared.print[48:]}\n", flush=True)
    else:
        print(say("serve-plain-http"), "\n", flush=True)


def _code(text: str) -> str:
    """A QR code in the letters of a terminal; where it has not those letters there is none."""
    import segno

    drawn = StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue() if "█".encode(sys.stdout.encoding or "ascii", "ignore") else ""


def _serve(options: Namespace) -> None:
    own = _own_command(options)  # before the server says in its environment which data it serves

    def tell(link: str, shared: SharedAddress | None) -> None:
        if not is_mended(sys.version_info[:3]):
            print(say("serve-old-python", version=platform.python_version()), file=sys.stderr, flush=True)
        if shared is not None:
            _tell_hall(shared, options.wifi, options.wifi_password)
            print(say("serve-own-link", command=own), flush=True)
        elif link:
            print(say("serve-open"), f"\n\n    {link}\n", flush=True)
        else:
            print(say("serve-address"), f"\n\n    {known_address(options.port)}\n", flush=True)
            print(say("serve-link-by-command", command=own), flush=True)
        print(say("serve-stop", home=str(options.home)), flush=True)

    asked = ServeOptions(
        options.home,
        options.port,
        options.workers,
        is_demo=options.demo,
        is_shared=options.lan,
        is_plain=options.plain_http,
        listen=options.listen,
    )
    with told_in_one_line(options):
        serve(asked, tell)


def _own_command(options: Namespace) -> str:
    """How the owner asks for his link, from another window."""
    home = "" if options.home == data_folder() else f" --home {options.home}"
    return f"kodeks link{home}" + ("" if options.port == PORT else f" --port {options.port}")


def _link(options: Namespace) -> None:
    """A link for the owner, from the computer that has the data."""
    if not os.environ.get("KODEKS_DATABASE") and not (options.home / "kodeks.sqlite3").exists():
        raise BadUsage(say("serve-no-data", home=str(options.home)))
    with told_in_one_line(options):
        running = found_running(options.home)
        port = options.port or (PORT if running is None else running.port)
        link = new_link(options.home, port, forgets_second_factor=options.forget_second_factor)
    print(say("serve-open"), f"\n\n    {link}\n\n{say('serve-link-works-once')}", flush=True)


@contextmanager
def told_in_one_line(options: Namespace) -> Iterator[None]:
    """What stands in the way, in the words of the command."""
    try:
        yield
    except PortIsTaken as error:
        raise BadUsage(say("serve-port-is-taken", port=str(error))) from None
    except IsRunning as error:
        raise BadUsage(say("serve-other-version-runs", home=str(options.home), version=str(error))) from None
    except DataAreNewer:
        raise BadUsage(say("serve-data-are-newer", home=str(options.home))) from None
    except DatabaseIsGone as error:
        raise BadUsage(say("serve-database-is-gone", reason=str(error))) from None
    except DatabaseIsDamaged as error:
        raise BadUsage(say("serve-database-is-damaged", home=str(options.home), reason=str(error))) from None
