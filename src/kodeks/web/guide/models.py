"""How far somebody has come on the tour of the desk."""

from __future__ import annotations

from django.db import models

from kodeks.web.accounts.models import User


class Tour(models.Model):
    """The step somebody is at, from 1; who has no row has not begun. When it is over, it is not offered again."""

    user = models.OneToOneField(User, on_delete=models.CASCADE, primary_key=True, related_name="tour")
    step = models.PositiveSmallIntegerField(default=1)
    is_over = models.BooleanField(default=False)
