"""All addresses: the list reads as what the desk can do."""

from __future__ import annotations

from django.urls import include, path
from django.views.i18n import set_language

__all__ = ["urlpatterns"]

urlpatterns = [
    path("", include("kodeks.web.desk.urls")),
    path("federation/", include("kodeks.web.federation.urls")),
    path("accounts/", include("kodeks.web.accounts.urls")),
    path("language/", set_language, name="language"),
]
