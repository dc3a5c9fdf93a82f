"""The folder of the data, opened by a command that is no server."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from kodeks.web.serving.environment import check_environment
from kodeks.web.serving.secret import read_secret


class DatabaseIsGone(Exception):
    """The database does not answer, or its disk is full."""


class DatabaseIsDamaged(Exception):
    """What stands in its file is no database, or not a whole one."""


@contextmanager
def told_when_gone() -> Iterator[None]:
    from django.db import DatabaseError, OperationalError

    try:
        yield
    except OperationalError as error:
        raise DatabaseIsGone(_first_line(error)) from error
    except DatabaseError as error:
        if type(error) is not DatabaseError:  # we have asked it a wrong question
            raise
        raise DatabaseIsDamaged(_first_line(error)) from error


def _first_line(error: Exception) -> str:
    return str(error).strip().partition("\n")[0]


def open_home(home: Path) -> None:
    """Django on the data of a folder, as they are: nothing is made there, nothing migrated."""
    check_environment(os.environ)
    os.environ["KODEKS_HOME"] = str(home.resolve())
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kodeks.web.settings")
    secret = home / "secret"
    if not os.environ.get("KODEKS_SECRET") and secret.exists():
        os.environ["KODEKS_SECRET"] = read_secret(secret)
    import django

    django.setup()
