"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["SlipsConfig"]


class SlipsConfig(AppConfig):
    name = "kodeks.web.slips"
    label = "slips"
