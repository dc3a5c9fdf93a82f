"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class BackupsConfig(AppConfig):
    name = "kodeks.web.backups"
