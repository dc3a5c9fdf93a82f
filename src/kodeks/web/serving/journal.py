"""The log of the server: lines for people, or one JSON object a line for programs (KODEKS_LOG=json). Each line of a
request bears its name; what took longer than KODEKS_SLOW seconds is told with the view behind it. Addresses are not in
it, for some of them open something: a view and the tournament are."""

from __future__ import annotations

import json
import logging
import os
import threading
from collections.abc import Awaitable
from datetime import UTC, datetime
from logging.handlers import SysLogHandler
from pathlib import Path
from time import monotonic
from typing import Any

from kodeks.web.door.measures import DURATIONS, REQUESTS, SLOW_PAGES
from kodeks.web.door.request_ids import HEADER, name_of, request_id
from kodeks.web.door.viewed import MARK

__all__ = ["SLOW_S", "Passage", "keep_journal"]

SLOW_S = float(os.environ.get("KODEKS_SLOW", "1"))
_KINDS = {
    **{name: name for name in ("public", "api", "live", "play", "static", "accounts", "federation", "articles")},
    **{name: name for name in ("guide", "mail")},
    "s": "slips",
}
_LASTS = {"live"}  # as long as somebody listens
_log = logging.getLogger("kodeks.requests")


def is_json() -> bool:
    return os.environ.get("KODEKS_LOG", "plain") == "json"


class _Json(logging.Formatter):
    """One object a line, and nothing else on it."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "at": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "of": record.name,
            "says": record.getMessage(),
            "process": record.process,
        }
        if name := request_id.get():
            told["request"] = name
        told |= getattr(record, "facts", {})
        if record.exc_info:
            told["error"] = self.formatException(record.exc_info)
        return json.dumps(told, ensure_ascii=False)


class _Plain(logging.Formatter):
    """For who reads the window in which the server runs."""

    def format(self, record: logging.LogRecord) -> str:
        name = request_id.get()
        return super().format(record) + (f" [{name}]" if name and not record.exc_info else "")


def keep_journal() -> None:
    """From now on what is told goes to standard error, and to the log of the machine where its socket is named
    (KODEKS_SYSLOG): that one belongs to another account, and sends it on. Requests one by one only where programs
    read it."""
    handlers: list[logging.Handler] = [logging.StreamHandler()]
    path = os.environ.get("KODEKS_SYSLOG", "")
    is_there = bool(path) and Path(path).is_socket()
    if is_there:
        handlers.append(SysLogHandler(path))
    plain = _Plain("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S%z")
    for handler in handlers:
        handler.setFormatter(_Json() if is_json() else plain)
    logging.getLogger().handlers = handlers
    logging.getLogger("kodeks").setLevel(logging.INFO if is_json() else logging.WARNING)
    logging.getLogger("django.request").setLevel(logging.ERROR)
    logging.captureWarnings(True)
    threading.excepthook = _tell_end
    if path and not is_there:  # people go on playing without it, and who keeps the server is told
        logging.getLogger("kodeks.server").error("KODEKS_SYSLOG=%s: no socket", path)


def _tell_end(ended: threading.ExceptHookArgs) -> None:
    """A thread has come to an end that nobody foresaw: that, too, is a line of the log."""
    if ended.exc_value is not None and not isinstance(ended.exc_value, SystemExit):
        name = "" if ended.thread is None else ended.thread.name
        logging.getLogger("kodeks.server").critical("thread ended: %s", name, exc_info=ended.exc_value)


class Passage:
    """A request on its way through the door: its name, what became of it, how long it took."""

    def __init__(self, scope: Any, send: Any) -> None:
        self._send, self._method = send, scope["method"]
        first = scope["path"].split("/", 2)[1] if scope["path"].startswith("/") else ""
        self._kind = _KINDS.get(first, "desk")
        self._began, self._status, self._view = monotonic(), 0, ""
        self.name = name_of(scope)
        request_id.set(self.name)
        headers = [each for each in scope["headers"] if each[0] != HEADER]
        self.scope = {**scope, "headers": [*headers, (HEADER, self.name.encode())]}

    def send(self, message: Any) -> Awaitable[None]:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            headers = [(name, value) for name, value in message["headers"] if name.lower() not in (HEADER, MARK)]
            self._view = next((value.decode() for name, value in message["headers"] if name.lower() == MARK), "")
            message = {**message, "headers": [*headers, (HEADER, self.name.encode())]}
        return self._send(message)  # type: ignore[no-any-return]

    def end(self) -> None:
        """It is answered, or its visitor has gone (then there is no status)."""
        seconds = monotonic() - self._began
        REQUESTS.labels(self._kind, self._status).inc()
        facts = {"method": self._method, "kind": self._kind, "status": self._status, "seconds": round(seconds, 4)}
        view, _, tournament = self._view.partition(" ")
        facts |= {name: value for name, value in (("view", view), ("tournament", tournament)) if value}
        if self._kind not in _LASTS:
            DURATIONS.labels(self._kind).observe(seconds)
        if self._kind not in _LASTS and seconds > SLOW_S:
            SLOW_PAGES.labels(view or self._kind).inc()
            named = " ".join(filter(None, (self._method, view or self._kind, tournament)))
            _log.warning("slow: %s took %.2f s", named, seconds, extra={"facts": facts})
        else:
            _log.info("%s %s", self._method, view or self._kind, extra={"facts": facts})
