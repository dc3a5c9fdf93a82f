"""`kodeks serve`: the web application on this computer, and what is told to whoever starts it."""

from __future__ import annotations

import os
import sys
from argparse import Namespace
from io import StringIO
from pathlib import Path

from kodeks.cli.parser import BadUsage, Commands, whole_number
from kodeks.cli.speech import say
from kodeks.web.serve import Asked, DataAreNewer, PortIsTaken, serve

__all__ = ["add_to"]


def add_to(commands: Commands) -> None:
    """Add the command."""
    parser = commands.add_parser("serve", help=say("help-serve"), description=say("help-serve"))
    parser.add_argument(
        "--home", type=Path, default=Path.home() / ".kodeks", metavar="DIR", help=say("help-serve-home")
    )
    parser.add_argument("--port", type=whole_number(1, 65535), default=8000, help=say("help-serve-port"))
    parser.add_argument("--lan", action="store_true", help=say("help-serve-lan"))
    parser.add_argument("--wifi", metavar="NAME", default="", help=say("help-serve-wifi"))
    parser.add_argument("--wifi-password", metavar="TEXT", default="", help=say("help-serve-wifi-password"))
    parser.add_argument("--workers", type=whole_number(1, 64), default=1, help=say("help-serve-workers"))
    parser.add_argument("--demo", action="store_true", help=say("help-serve-demo"))
    parser.set_defaults(run=_serve)


def _tell_hall(wifi: str, password: str) -> None:
    """The address for everybody in the hall, with codes that phones read off the screen."""
    from segno.helpers import make_wifi_data

    address = f"{os.environ['KODEKS_SHARED']}/public/"
    print(say("serve-public"), f"\n\n    {address}\n", flush=True)
    print(_code(address), flush=True)
    if wifi:
        print(say("serve-wifi", name=wifi), "\n", flush=True)
        print(_code(make_wifi_data(ssid=wifi, password=password or None, security="WPA" if password else "nopass")))


def _code(text: str) -> str:
    """A QR code in the letters of a terminal; where it has not those letters there is none."""
    import segno

    drawn = StringIO()
    segno.make(text, error="l", micro=False).terminal(drawn, compact=True, border=2)
    return drawn.getvalue() if "█".encode(sys.stdout.encoding or "ascii", "ignore") else ""


def _serve(options: Namespace) -> None:
    def tell(link: str) -> None:
        print(say("serve-open"), f"\n\n    {link}\n", flush=True)
        if options.lan:
            _tell_hall(options.wifi, options.wifi_password)
        print(say("serve-stop", home=str(options.home)), flush=True)

    asked = Asked(options.home, options.port, options.workers, is_demo=options.demo, is_shared=options.lan)
    try:
        serve(asked, tell)
    except PortIsTaken:
        raise BadUsage(say("serve-port-is-taken", port=options.port)) from None
    except DataAreNewer:
        raise BadUsage(say("serve-data-are-newer", home=str(options.home))) from None
