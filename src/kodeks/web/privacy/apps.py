"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["PrivacyConfig"]


class PrivacyConfig(AppConfig):
    name = "kodeks.web.privacy"
    label = "privacy"
