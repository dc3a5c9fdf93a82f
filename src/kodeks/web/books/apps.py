"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class BooksConfig(AppConfig):
    name = "kodeks.web.books"
    label = "federation"  # tables and migrations bear this name in every database there is
