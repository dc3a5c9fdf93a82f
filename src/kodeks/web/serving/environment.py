"""What the environment says of a server, read before anything is opened: a value that nobody can read is told with its
variable, and all of them at once. What each of them means stands in `settings.py`."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from ipaddress import ip_address
from pathlib import Path
from types import MappingProxyType
from urllib.parse import SplitResult, urlsplit
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from kodeks.malformed import MalformedText, raise_all
from kodeks.web.serving.database import database_settings
from kodeks.web.serving.mail_server import mail_settings

__all__ = ["check_environment"]

_TIME_OF_DAY = re.compile(r"(?:[01]?[0-9]|2[0-3]):[0-5][0-9]")
_KEEP = re.compile(r"[0-9]{1,4},[0-9]{1,4},[0-9]{1,4}")


def check_environment(told: Mapping[str, str]) -> None:
    """Raises what cannot be read."""
    raise_all([error for name in _READERS if name in told and (error := _error(name, told[name]))])


def _error(name: str, value: str) -> MalformedText | None:
    try:
        _READERS[name](value)
    except MalformedText as error:
        shown = "" if name in _SECRET else value
        return MalformedText(error.reason, shown, setting=name)
    return None


def _seconds(value: str, least: float = 0.001) -> None:
    try:
        found = float(value)
    except ValueError:
        found = math.nan
    if not least <= found < math.inf:
        raise MalformedText("setting-not-seconds", value)


def _count(value: str) -> None:
    if not value.isdecimal() or not int(value):
        raise MalformedText("setting-not-a-count", value)


def _time_of_day(value: str) -> None:
    if value != "off" and not _TIME_OF_DAY.fullmatch(value):
        raise MalformedText("setting-not-a-time-of-day", value)


def _rotation(value: str) -> None:
    if not _KEEP.fullmatch(value):
        raise MalformedText("setting-not-a-rotation", value)


def _zone(value: str) -> None:
    try:
        ZoneInfo(value)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # the last of a folder of zones
        raise MalformedText("setting-not-a-time-zone", value) from None


def _form_of_log(value: str) -> None:
    if value not in ("json", "plain"):
        raise MalformedText("setting-not-a-form-of-log", value)


def _origins(value: str) -> None:
    for origin in filter(None, value.split(",")):
        parts = _parts(origin, "setting-not-an-origin")
        is_bare = origin == f"{parts.scheme}://{parts.netloc}" and "@" not in origin
        if parts.scheme not in ("http", "https") or not parts.hostname or not is_bare or " " in origin:
            raise MalformedText("setting-not-an-origin", origin)


def _proxies(value: str) -> None:
    """They are compared as texts: each is one address, written as it is told by those who connect."""
    for address in filter(None, value.split(",")):
        try:
            is_one = str(ip_address(address)) == address
        except ValueError:
            is_one = False
        if not is_one:
            raise MalformedText("setting-not-an-address", address)


def _words(value: str) -> None:
    if value:
        parts = _parts(value, "setting-no-word-server")
        if parts.scheme not in ("redis", "rediss", "unix"):
            raise MalformedText("setting-no-word-server", "")


def _parts(value: str, reason: str) -> SplitResult:
    try:
        parts = urlsplit(value)
        _ = parts.port
    except ValueError:
        raise MalformedText(reason, value) from None
    return parts


_SECRET = frozenset(("KODEKS_DATABASE", "KODEKS_REDIS", "KODEKS_MAIL"))  # there are passwords in them
_READERS: Mapping[str, Callable[[str], object]] = MappingProxyType(
    {
        "KODEKS_DATABASE": lambda value: database_settings(Path(), value),
        "KODEKS_REDIS": _words,
        "KODEKS_MAIL": lambda value: mail_settings(Path(), value),
        "KODEKS_ORIGIN": _origins,
        "KODEKS_PROXIES": _proxies,
        "KODEKS_TIME_ZONE": _zone,
        "KODEKS_BACKUP_AT": _time_of_day,
        "KODEKS_KEEP": _rotation,
        "KODEKS_LOG": _form_of_log,
        "KODEKS_SLOW": lambda value: _seconds(value, 0),
        "KODEKS_PATIENCE": lambda value: _seconds(value, 0),
        "KODEKS_SILENCE": _seconds,
        "KODEKS_BEHIND": _seconds,
        "KODEKS_BUDGET": _seconds,
        "KODEKS_ONE_ADDRESS": _count,
        "KODEKS_THREADS": _count,
    }
)
