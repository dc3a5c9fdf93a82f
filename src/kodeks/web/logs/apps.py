"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class LogsConfig(AppConfig):
    """Name and label; when something is recorded, a backup may be due; a line to a file that was moved is left."""

    name = "kodeks.web.logs"
    label = "desk"  # tables and migrations bear this name in every database there is

    def ready(self) -> None:
        from django.core.signals import request_started
        from django.db.backends.signals import connection_created
        from django.db.models.signals import post_save

        from kodeks.web.logs import keeping, kept_line, models

        post_save.connect(keeping.on_saved, sender=models.Tournament, dispatch_uid="backups")
        connection_created.connect(kept_line.note_file, dispatch_uid="file of a line")
        request_started.connect(kept_line.leave_moved_file, dispatch_uid="file of a line")
