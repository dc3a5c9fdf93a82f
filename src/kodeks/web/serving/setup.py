"""What is missing or unsafe in how this server is set up: `kodeks check-setup`, and the page of the server. Nothing is
written and nothing is migrated; what cannot be asked is told, and the rest is asked all the same."""

from __future__ import annotations

import os
import platform
import shlex
import shutil
import smtplib
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum
from http.client import HTTPException
from pathlib import Path
from time import time
from typing import NamedTuple
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import urlopen

from django.conf import settings
from django.db import DatabaseError, Error, connection
from django.utils import timezone

from kodeks.web.backups.keeping import archives_in
from kodeks.web.door.tables import Tables, applied_migrations, tables_of
from kodeks.web.logs import wire
from kodeks.web.logs.copying import copy_state
from kodeks.web.serving.pythons import is_mended
from kodeks.web.serving.secret import read_secret

__all__ = ["Level", "SetupRow", "check_setup"]

_SHORTEST_SECRET = 32  # letters
_OF_THE_DOCS = "take-one-of-your-own-"  # how the keys of docs/operations.md begin
_OLDEST_POSTGRES = 140_000
_MOST_OFF_S = 2.0  # clocks
_PEER_OFF_S = 3.0  # a header tells whole seconds
_LITTLE, _VERY_LITTLE = 1024**3, 100 * 1024**2  # bytes
_A_DAY = timedelta(hours=26)
_PATIENCE_S = 5
_HERE = frozenset(("", "localhost", "127.0.0.1", "::1"))
_SAFE = {"fsync": "on", "full_page_writes": "on", "synchronous_commit": "on"}


class Level(StrEnum):
    OK = "ok"
    WARNING = "warning"
    ERROR = "error"


class SetupRow(NamedTuple):
    """What was looked at, how it stands, the key of the sentence and its facts; advice is under the same key, `-do`."""

    check: str
    level: Level
    key: str
    facts: dict[str, str]


def _ok(check: str, key: str, **facts: str) -> SetupRow:
    return SetupRow(check, Level.OK, key, facts)


def _warning(check: str, key: str, **facts: str) -> SetupRow:
    return SetupRow(check, Level.WARNING, key, facts)


def _error(check: str, key: str, **facts: str) -> SetupRow:
    return SetupRow(check, Level.ERROR, key, facts)


def check_setup(peer: str = "") -> Iterator[SetupRow]:
    """Row by row; `peer` is the address of another server whose clock is compared."""
    checks: tuple[Callable[[], Iterator[SetupRow]], ...] = (
        *(
            _secret,
            _hosts,
            _origin,
            _database,
            _clock,
            _disk,
            _backups,
            _copies,
            _words,
            _mail,
            _inside,
            _python,
            _permissions,
            _breached,
            _journal,
        ),
    )
    for check in checks:
        yield from check()
    if peer:
        yield _peer_clock(peer)


def _is_federation() -> bool:
    """More than one laptop: another database, or an address that others know."""
    return bool(os.environ.get("KODEKS_DATABASE")) or bool(settings.CSRF_TRUSTED_ORIGINS)


def _secret() -> Iterator[SetupRow]:
    kept = Path(settings.HOME) / "secret"
    own = read_secret(kept) if kept.exists() else ""
    given = (os.environ.get("KODEKS_SECRET") or own) != own
    if not given and not own:
        yield _warning("secret", "setup-secret-none")
    elif len(settings.SECRET_KEY) < _SHORTEST_SECRET:
        yield _error("secret", "setup-secret-short", least=str(_SHORTEST_SECRET))
    elif _OF_THE_DOCS in settings.SECRET_KEY:
        yield _error("secret", "setup-secret-known")
    elif not given and os.environ.get("KODEKS_DATABASE"):
        yield _warning("secret", "setup-secret-of-one", path=str(kept))
    else:
        yield _ok("secret", "setup-secret")


def _hosts() -> Iterator[SetupRow]:
    named = [host for host in settings.ALLOWED_HOSTS if host.startswith(("*", "."))]
    if named:
        yield _error("hosts", "setup-hosts-any", hosts=", ".join(named))
    else:
        yield _ok("hosts", "setup-hosts", hosts=", ".join(dict.fromkeys(settings.ALLOWED_HOSTS)))


def _origin() -> Iterator[SetupRow]:
    origins = ", ".join(settings.CSRF_TRUSTED_ORIGINS)
    if any(not origin.startswith("https://") for origin in settings.CSRF_TRUSTED_ORIGINS):
        yield _error("https", "setup-https-plain", origins=origins)
    elif origins:
        yield _ok("https", "setup-https", origins=origins)
    elif _is_federation():
        yield _error("https", "setup-https-none")
    else:
        yield _ok("https", "setup-https-local")


def _database() -> Iterator[SetupRow]:
    if not _has_database():
        yield _warning("database", "setup-database-none", home=str(settings.HOME))
        return
    try:
        with connection.cursor() as cursor:
            if connection.vendor == "postgresql":
                yield from _postgres(cursor)
            else:
                cursor.execute("SELECT sqlite_version()")
                yield _ok("database", "setup-database", version=f"SQLite {cursor.fetchone()[0]}")
        yield from _tables()
    except Error as error:
        reason = str(error).strip().partition("\n")[0]
        if type(error) is DatabaseError:  # a file that is none, or not whole
            yield _error("database", "setup-database-damaged", reason=reason, home=str(settings.HOME))
        else:
            yield _error("database", "setup-database-gone", reason=reason)


def _has_database() -> bool:
    """Whether there is one to ask: to ask SQLite would make it."""
    return connection.vendor != "sqlite" or Path(connection.settings_dict["NAME"]).exists()


def _postgres(cursor: object) -> Iterator[SetupRow]:
    asked = cursor
    version = _asked(asked, "SHOW server_version_num")
    told = f"PostgreSQL {_asked(asked, 'SHOW server_version')}"
    if int(version) < _OLDEST_POSTGRES:
        yield _error("database", "setup-database-old", version=told, least="14")
    else:
        yield _ok("database", "setup-database", version=told)
    if _asked(asked, "SHOW is_superuser") == "on":
        yield _warning("database", "setup-database-superuser", account=_asked(asked, "SELECT current_user"))
    for name, safe in _SAFE.items():
        found = _asked(asked, f"SHOW {name}")
        if found != safe and not (name == "synchronous_commit" and found in ("remote_write", "remote_apply")):
            yield _error("database", "setup-database-hasty", setting=f"{name} = {found}", safe=f"{name} = {safe}")


def _asked(cursor: object, told: str) -> str:
    cursor.execute(told)  # type: ignore[attr-defined]
    return str(cursor.fetchone()[0])  # type: ignore[attr-defined]


def _tables() -> Iterator[SetupRow]:
    tables = tables_of(applied_migrations())
    if tables is Tables.READY:
        yield _ok("migrations", "setup-tables")
    elif tables is Tables.OLDER:
        yield _warning("migrations", "setup-tables-older")
    else:
        yield _error("migrations", "setup-tables-newer")


def _clock() -> Iterator[SetupRow]:
    """Against the database, where that is another machine's."""
    if connection.vendor != "postgresql":
        return
    try:
        with connection.cursor() as cursor:
            before = time()
            cursor.execute("SELECT extract(epoch FROM clock_timestamp())")
            off = float(cursor.fetchone()[0]) - (before + time()) / 2
    except Error:  # told already
        return
    yield _clock_row(off, _MOST_OFF_S, "setup-clock-database", "setup-clock-database-off")


def _clock_row(off: float, most: float, fine: str, wrong: str, **facts: str) -> SetupRow:
    told = {"seconds": f"{off:+.1f}", **facts}
    return _ok("clock", fine, **told) if abs(off) <= most else _error("clock", wrong, **told)


def _peer_clock(peer: str) -> SetupRow:
    try:
        before = time()
        with urlopen(f"{peer.rstrip('/')}/health", timeout=_PATIENCE_S) as answer:
            told = parsedate_to_datetime(answer.headers["Date"])
    except (URLError, OSError, HTTPException, ValueError, TypeError) as error:
        return _error("clock", "setup-peer-gone", peer=peer, reason=str(error))
    off = told.timestamp() + 0.5 - (before + time()) / 2
    return _clock_row(off, _PEER_OFF_S, "setup-clock-peer", "setup-clock-peer-off", peer=peer)


def _disk() -> Iterator[SetupRow]:
    for folder in dict.fromkeys((Path(settings.HOME), settings.ARCHIVES, settings.COPY)):
        if folder is None or not folder.exists():
            continue
        free = shutil.disk_usage(folder).free
        facts = {"folder": str(folder), "free": f"{free / 1024**3:.1f}"}
        if free < _LITTLE:
            level = Level.ERROR if free < _VERY_LITTLE else Level.WARNING
            yield SetupRow("disk", level, "setup-disk-little", facts)
        else:
            yield _ok("disk", "setup-disk", **facts)


def _backups() -> Iterator[SetupRow]:
    there = archives_in(settings.ARCHIVES)
    if not there:
        yield _warning("backups", "setup-backups-none", folder=str(settings.ARCHIVES))
        return
    moment = timezone.localtime(there[0].at).strftime("%Y-%m-%d %H:%M")
    if datetime.now(UTC) - there[0].at > _A_DAY:
        yield _warning("backups", "setup-backups-old", moment=moment, folder=str(settings.ARCHIVES))
    else:
        yield _ok("backups", "setup-backups", moment=moment, folder=str(settings.ARCHIVES))


def _copies() -> Iterator[SetupRow]:
    """Whether anything is kept off this disk."""
    home, state = Path(settings.HOME), copy_state()
    if state is None:
        is_apart = settings.ARCHIVES.exists() and home.exists() and not _same_disk(settings.ARCHIVES, home)
        yield _ok("copies", "setup-copies-archives") if is_apart else _warning("copies", "setup-copies-none")
    elif state.is_late:
        key = "setup-copies-late" if state.trouble else "setup-copies-silent"
        yield _error("copies", key, folder=str(settings.COPY), why=state.trouble)
    elif settings.COPY is not None and _same_disk(settings.COPY, home):
        yield _warning("copies", "setup-copies-same-disk", folder=str(settings.COPY))
    else:
        yield _ok("copies", "setup-copies", folder=str(settings.COPY))


def _same_disk(one: Path, other: Path) -> bool:
    return one.exists() and one.stat().st_dev == other.stat().st_dev


def _words() -> Iterator[SetupRow]:
    if wire.address() and not wire.answers():
        yield _error("words", "setup-words-gone")
    elif wire.address():
        yield _ok("words", "setup-words")
    elif os.environ.get("KODEKS_DATABASE"):
        yield _warning("words", "setup-words-none")


def _mail() -> Iterator[SetupRow]:
    way = os.environ.get("KODEKS_MAIL", "") or "file"
    if not way.startswith("smtp"):
        known = ("mail", "setup-mail-file")
        yield _warning(*known, way=way) if _is_federation() else _ok("mail", "setup-mail-local", way=way)
        return
    server = f"{settings.EMAIL_HOST}:{settings.EMAIL_PORT}"
    kind = smtplib.SMTP_SSL if settings.EMAIL_USE_SSL else smtplib.SMTP
    try:
        with kind(settings.EMAIL_HOST, settings.EMAIL_PORT, timeout=_PATIENCE_S) as line:
            line.noop()
    except (OSError, smtplib.SMTPException) as error:
        yield _error("mail", "setup-mail-gone", server=server, reason=str(error))
    else:
        yield _ok("mail", "setup-mail", server=server)


def _inside() -> Iterator[SetupRow]:
    """Whether what goes to other machines is encrypted, and it is checked who answers there [ASVS 12.3]."""
    lines = {server: is_safe for server, host, is_safe in _lines() if host not in _HERE and not host.startswith("/")}
    for server in (server for server, is_safe in lines.items() if not is_safe):
        yield _warning("inside", "setup-inside-plain", server=server)
    if not lines:
        yield _ok("inside", "setup-inside-here")
    elif all(lines.values()):
        yield _ok("inside", "setup-inside", servers=", ".join(lines))


def _lines() -> Iterator[tuple[str, str, bool]]:
    """The servers we speak to: what and where they are, and whether the line is safe."""
    known = connection.settings_dict
    if connection.vendor == "postgresql":
        yield f"PostgreSQL {known['HOST']}", known["HOST"], known["OPTIONS"].get("sslmode") == "verify-full"
    if address := wire.address():
        parts = urlsplit(address)
        yield f"Redis {parts.hostname}", parts.hostname or "", parts.scheme == "rediss"
    if os.environ.get("KODEKS_MAIL", "").startswith("smtp"):
        is_safe = settings.EMAIL_USE_SSL or settings.EMAIL_USE_TLS
        yield f"SMTP {settings.EMAIL_HOST}", settings.EMAIL_HOST, is_safe


def _python() -> Iterator[SetupRow]:
    version = platform.python_version()
    if is_mended(sys.version_info[:3]):
        yield _ok("python", "setup-python", version=version)
    else:
        yield _warning("python", "setup-python-old", version=version)


def _permissions() -> Iterator[SetupRow]:
    """Of what nobody else on this machine may read."""
    if os.name != "posix":
        return
    home = Path(settings.HOME)
    secret = (home, *(home / name for name in ("secret", "certificate.key", "kodeks.sqlite3")), settings.ARCHIVES)
    # in a folder that is closed to others it does not matter what is in it
    open_to_others = (
        []
        if home.exists() and not home.stat().st_mode & 0o077
        else [path for path in secret if path.exists() and path.stat().st_mode & 0o077]
    )
    if open_to_others:
        paths = [str(path) for path in open_to_others]
        yield _error("permissions", "setup-permissions-open", paths=", ".join(paths), named=shlex.join(paths))
    else:
        yield _ok("permissions", "setup-permissions")
    if os.geteuid() == 0:
        yield _warning("permissions", "setup-runs-as-root")


def _journal() -> Iterator[SetupRow]:
    """The log of the machine, where it is named."""
    path = os.environ.get("KODEKS_SYSLOG", "")
    if path and Path(path).is_socket():
        yield _ok("journal", "setup-journal", path=path)
    elif path:
        yield _error("journal", "setup-journal-gone", path=path)


def _breached() -> Iterator[SetupRow]:
    """The list of passwords from breaches, where one is named."""
    path = settings.BREACHED
    if path is None:
        return
    if path.is_file() and os.access(path, os.R_OK):
        yield _ok("breached", "setup-breached", file=str(path))
    else:
        yield _error("breached", "setup-breached-gone", file=str(path))
