"""How messages leave this computer, by one variable of the environment."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import SplitResult, unquote, urlsplit

from kodeks.malformed import MalformedText

_BACKENDS = "django.core.mail.backends"
_TIMEOUT_S = 20
_PORTS = {"smtp": 587, "smtps": 465}


def mail_settings(home: Path, way: str) -> dict[str, object]:
    """Django's settings for `file`, `console` or the address of a server; anything else is an error at the start."""
    if way in ("", "file"):
        return {"EMAIL_BACKEND": f"{_BACKENDS}.filebased.EmailBackend", "EMAIL_FILE_PATH": home / "mail"}
    if way == "console":
        return {"EMAIL_BACKEND": f"{_BACKENDS}.console.EmailBackend"}
    server = _server(way)
    return {
        "EMAIL_BACKEND": f"{_BACKENDS}.smtp.EmailBackend",
        "EMAIL_HOST": server.hostname,
        "EMAIL_PORT": server.port or _PORTS[server.scheme],
        "EMAIL_HOST_USER": unquote(server.username or ""),
        "EMAIL_HOST_PASSWORD": unquote(server.password or ""),
        "EMAIL_USE_SSL": server.scheme == "smtps",
        "EMAIL_USE_TLS": server.scheme == "smtp" and bool(server.username),  # a password is never sent in the open
        "EMAIL_TIMEOUT": _TIMEOUT_S,
    }


def _server(way: str) -> SplitResult:
    try:
        server = urlsplit(way)
        is_one = server.scheme in _PORTS and server.hostname and server.port != 0
    except ValueError:
        is_one = False
    if not is_one:
        raise MalformedText("setting-no-mail-server", "", setting="KODEKS_MAIL")
    return server
