"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["GuideConfig"]


class GuideConfig(AppConfig):
    name = "kodeks.web.guide"
    label = "guide"
