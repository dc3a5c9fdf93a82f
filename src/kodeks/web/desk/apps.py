"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["DeskConfig"]


class DeskConfig(AppConfig):
    """Name and label; when something is recorded, a backup may be due."""

    name = "kodeks.web.desk"
    label = "desk"

    def ready(self) -> None:
        from django.db.models.signals import post_save

        from kodeks.web.desk import keeping, models

        post_save.connect(keeping.on_saved, sender=models.Tournament, dispatch_uid="backups")
