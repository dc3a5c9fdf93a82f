"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class PublicationConfig(AppConfig):
    name = "kodeks.web.publication"
    label = "public"  # tables and migrations bear this name in every database there is
