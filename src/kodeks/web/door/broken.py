"""What a visitor sees when something breaks below a view: a page that says what it is, and that needs nothing of it."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator

from django.db import DatabaseError, InterfaceError, OperationalError, connections
from django.http import HttpRequest, HttpResponse
from django.utils.translation import get_language_from_request

from kodeks.web.door.budget import OutOfTime
from kodeks.web.door.measures import DATABASE_ERRORS
from kodeks.web.door.refusals import page_of
from kodeks.web.door.tables import TablesAreNewer
from kodeks.web.door.turned_away import DATABASE_GONE, OF_OURS, OUT_OF_TIME, TABLES_NEWER, Reason

_DISK = {errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO}


def broken(request: HttpRequest) -> HttpResponse:
    """The answer to whatever no view has caught. No template that asks who reads it: that asks the database."""
    reason = reason_of(sys.exc_info()[1])
    answer = HttpResponse(page_of(get_language_from_request(request), reason), status=reason.status)
    if reason is DATABASE_GONE:
        DATABASE_ERRORS.inc()
    if reason is OUT_OF_TIME:
        connections.close_all()  # nobody knows in the middle of what it was
    if reason is not OF_OURS:
        answer["Retry-After"] = "10"
    return answer


def reason_of(error: BaseException | None) -> Reason:
    """Whether it was too much work, the database or the disk is behind it, or we are."""
    if any(isinstance(each, OutOfTime) for each in _behind(error)):
        return OUT_OF_TIME
    if any(isinstance(each, TablesAreNewer) for each in _behind(error)):
        return TABLES_NEWER
    is_gone = any(_is_of_the_database(each) or _is_of_the_disk(each) for each in _behind(error))
    return DATABASE_GONE if is_gone else OF_OURS


def _behind(error: BaseException | None) -> Iterator[BaseException]:
    """The error, and those it came from."""
    while error is not None:
        yield error
        error = error.__cause__ or error.__context__


def _is_of_the_database(error: BaseException) -> bool:
    """It cannot be reached, is full, locked, or torn; not that it was asked a wrong question."""
    return isinstance(error, OperationalError | InterfaceError) or type(error) is DatabaseError


def _is_of_the_disk(error: BaseException) -> bool:
    return isinstance(error, OSError) and error.errno in _DISK
