"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig

__all__ = ["HallConfig"]


class HallConfig(AppConfig):
    name = "kodeks.web.hall"
    label = "hall"
