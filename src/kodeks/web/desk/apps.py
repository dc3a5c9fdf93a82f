"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["DeskConfig"]


class DeskConfig(AppConfig):
    """Name and label."""

    name = "kodeks.web.desk"
    label = "desk"
