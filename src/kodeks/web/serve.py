"""`kodeks serve`: the data are made ready, a link that signs in is printed, the server runs until it is stopped."""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from kodeks.web.secret import secret_key

if TYPE_CHECKING:  # Django is loaded only when the server is really started
    from kodeks.web.accounts.models import User

__all__ = ["owner_of", "prepare", "serve", "sign_in_link"]


def prepare(home: Path) -> None:
    """Database, static files and Django itself, ready to be used."""
    os.environ["KODEKS_HOME"] = str(home.resolve())
    os.environ.setdefault("KODEKS_SECRET", secret_key(home))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "kodeks.web.settings")
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0, interactive=False)
    call_command("collectstatic", verbosity=0, interactive=False)


def owner_of() -> User:
    """Who owns this installation: the account behind the printed link."""
    from kodeks.web.accounts.models import User

    owner, _ = User.objects.get_or_create(
        username="owner", defaults={"name": "Anna Zielińska", "is_superuser": True, "is_officer": True}
    )
    return owner


def sign_in_link(address: str) -> str:
    """A link that opens the desk as the owner of this installation, for a day."""
    from django.utils import timezone

    from kodeks.web.accounts.models import Link

    owner = owner_of()
    expires = timezone.now() + timedelta(days=1)
    return f"{address}/accounts/sign-in/{Link.issue(owner, Link.Purpose.SIGN_IN, expires, is_reusable=True)}/"


def serve(home: Path, port: int, *, is_demo: bool, tell: Callable[[str], None]) -> None:
    """Make everything ready, tell the link that signs in, and run the server until it is stopped."""
    prepare(home)
    if is_demo:
        from django.utils import timezone

        from kodeks.web.demonstration import demonstrate

        demonstrate(owner_of(), timezone.localdate())
    from granian import Granian
    from granian.constants import Interfaces

    server = Granian(
        "kodeks.web.front:application",
        address="127.0.0.1",
        port=port,
        interface=Interfaces.ASGI,
        websockets=False,
        log_enabled=False,
    )
    server.on_startup(lambda: tell(sign_in_link(f"http://127.0.0.1:{port}")))
    server.serve()
