"""Sessions in the database, under a hash of their name: who reads the database, or a copy of it, gets into none. And
whose a session is, for the door, which asks before Django does."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, get_user
from django.contrib.auth.base_user import AbstractBaseUser
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.backends import db
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import connections
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from kodeks.web.accounts.models import digest_of
from kodeks.web.door.prepared import prepared
from kodeks.web.lives import SESSION, SESSION_UNUSED

_LENGTH = 40  # letters of Django's column
_BEGAN = "began"  # of a session: when somebody signed in
_NOTED = timedelta(hours=1)  # how exactly the last use is known: who looks around writes nothing most of the time


def kept_name(key: str | None) -> str:
    """What the database has of the name of a session, which the browser has whole."""
    return digest_of(f"session {key or ''}")[:_LENGTH]


@prepared
def _rows(name: str) -> QuerySet[AbstractBaseSession]:
    return SessionStore.get_model_class()._default_manager.filter(session_key=name)


class SessionStore(db.SessionStore):
    """Django's own, but for the name and the two lives: one from signing in, one from the last use. Views here are
    synchronous, so only that half is needed."""

    def load(self) -> dict[str, Any]:
        """What is in the session; nothing if it is over. That it is used is noted when it is saved."""
        row, now = self._get_session_from_db(), timezone.now()
        found: dict[str, Any] = {} if row is None else self.decode(row.session_data)
        if BACKEND_SESSION_KEY in found:  # of an earlier version, too: there is one way to be known
            found[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        if row is None or _BEGAN not in found:
            return found
        if now - datetime.fromisoformat(found[_BEGAN]) > SESSION.lasts:
            self._session_key = None
            return {}
        if row.expire_date < now + SESSION_UNUSED.lasts - _NOTED:
            self.modified = True
        return found

    def begin(self) -> None:
        """Somebody has shown who he is: from now on his session counts."""
        self[_BEGAN] = timezone.now().isoformat()

    def _get_session_from_db(self) -> AbstractBaseSession | None:
        for row in _rows(kept_name(self.session_key)):
            if row.expire_date > timezone.now():
                return row
        self._session_key = None
        return None

    def exists(self, session_key: str) -> bool:
        return bool(self.model.objects.filter(session_key=kept_name(session_key)).exists())

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        """The row as it is written."""
        row = super().create_model_instance(data)
        row.session_key = kept_name(row.session_key)
        return row

    def delete(self, session_key: str | None = None) -> None:
        self.model.objects.filter(session_key=kept_name(session_key or self.session_key)).delete()


def visitor_of(session: str | None) -> AbstractBaseUser | AnonymousUser:
    request = HttpRequest()
    request.session = SessionStore(session)
    return get_user(request)


def account_of(session: str) -> str:
    """Whose session it is, for who only counts; nothing if it is nobody's."""
    try:
        return str(visitor_of(session).pk or "")
    finally:
        connections.close_all()  # the thread may wait long for its next work
