"""People and a tournament for the tests of the web."""

from __future__ import annotations

import os

os.environ.setdefault("KODEKS_SECRET", "only for tests")

import pytest
from django.test import Client

from kodeks.web.accounts.models import User
from kodeks.web.desk.log import append, create
from kodeks.web.desk.models import Membership, Tournament
from kodeks.web.rights import Role


@pytest.fixture(autouse=True)
def plain_static_files(settings: pytest.FixtureRequest) -> None:
    """No manifest: static files are not collected for tests of views."""
    settings.STORAGES = {  # type: ignore[attr-defined]
        "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
