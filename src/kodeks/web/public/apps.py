"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["PublicConfig"]


class PublicConfig(AppConfig):
    """Name and label."""

    name = "kodeks.web.public"
    label = "public"
