"""What is told of security where the server runs: who came in and how, who was not let in, what was refused. By number
and address, never what was typed."""

from __future__ import annotations

import logging
from typing import Any

from django.http import HttpRequest

from kodeks.web.accounts.models import User
from kodeks.web.accounts.visits import address_of

_log = logging.getLogger("kodeks.security")


def note(what: str, request: HttpRequest, user: Any = None, *, is_fine: bool = False) -> None:
    """One line: what happened, which account if it is known, from where, at which address of ours. The time and the
    form of the line are the log's."""
    account = user.pk if isinstance(user, User) else "-"
    facts = {"what": what, "account": account, "address": address_of(request), "path": request.path[:200]}
    line = " ".join(f"{name}={str(value)!a}" for name, value in facts.items())
    _log.log(logging.INFO if is_fine else logging.WARNING, line, extra={"security": facts})
