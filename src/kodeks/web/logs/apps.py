"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class LogsConfig(AppConfig):
    """Name and label; when something is recorded, a backup may be due."""

    name = "kodeks.web.logs"
    label = "desk"  # tables and migrations bear this name in every database there is

    def ready(self) -> None:
        from django.db.models.signals import post_save

        from kodeks.web.logs import keeping, models

        post_save.connect(keeping.on_saved, sender=models.Tournament, dispatch_uid="backups")
