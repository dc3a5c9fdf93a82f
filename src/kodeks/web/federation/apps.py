"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["FederationConfig"]


class FederationConfig(AppConfig):
    """Name and label."""

    name = "kodeks.web.federation"
    label = "federation"
