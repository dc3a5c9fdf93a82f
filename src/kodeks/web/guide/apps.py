"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["GuideConfig"]


class GuideConfig(AppConfig):
    """Name and label."""

    name = "kodeks.web.guide"
    label = "guide"
