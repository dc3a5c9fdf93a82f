"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class PlayConfig(AppConfig):
    name = "kodeks.web.play"
    label = "play"
