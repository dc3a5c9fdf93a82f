"""No test finds what another has written."""

from __future__ import annotations

from django.apps import apps
from django.test import testcases

from kodeks.web.logs.models import Tournament


def test_every_table_is_emptied(tournament: Tournament) -> None:
    assert [model for model in apps.get_models() if model._default_manager.exists()]
    testcases.call_command("flush", database="default")
    assert not [model for model in apps.get_models() if model._default_manager.exists()]
