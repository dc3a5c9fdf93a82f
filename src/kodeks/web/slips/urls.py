"""The address behind the codes: short, so that the codes are coarse and easy to scan."""

from __future__ import annotations

from django.urls import path

from kodeks.web.slips import reporting

app_name = "slips"
urlpatterns = [path("<str:token>/", reporting.slip_page, name="slip")]
