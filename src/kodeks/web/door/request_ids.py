"""The name of a request: in the log, in the header of the answer and on the page that tells an error, so that whoever
reports something names the line of the log."""

from __future__ import annotations

import re
import secrets
from contextvars import ContextVar
from typing import Any

from kodeks.web.door.addresses import is_before_us
from kodeks.web.door.heads import header

HEADER = b"x-request-id"
_GIVEN = re.compile(rb"[A-Za-z0-9._-]{8,64}")

request_id: ContextVar[str] = ContextVar("request_id", default="")


def name_of(scope: Any) -> str:
    """The one that the server before us has given it, else a new one; what visitors call theirs does not count."""
    given = header(scope["headers"], HEADER)
    if is_before_us((scope.get("client") or ("", 0))[0]) and _GIVEN.fullmatch(given):
        return given.decode()
    return secrets.token_hex(8)
