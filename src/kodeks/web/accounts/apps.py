"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["AccountsConfig"]


class AccountsConfig(AppConfig):
    """Name and label."""

    name = "kodeks.web.accounts"
    label = "accounts"
