"""The application as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Name and label; sessions are noted when they begin, clocks are set when a request does."""

    name = "kodeks.web.accounts"
    label = "accounts"

    def ready(self) -> None:
        from django.contrib.auth.signals import user_logged_in, user_logged_out
        from django.core.signals import request_started

        from kodeks.web.accounts import installation, visits

        user_logged_in.connect(visits.begin, dispatch_uid="a visit begins")
        user_logged_out.connect(visits.end, dispatch_uid="a visit ends")
        request_started.connect(installation.show_local_time, dispatch_uid="local time")
