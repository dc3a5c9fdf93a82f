"""Arbiters are written to as well; the occasion of a licence names the book in which its holder stands."""

from __future__ import annotations

import django.db.models.deletion
from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.models import F, Q, Value
from django.db.models.functions import Concat, Substr

_BOOK = "player/"


def name_the_book(apps: Apps, schema: BaseDatabaseSchemaEditor) -> None:
    """Until now all were of players."""
    found = apps.get_model("mail", "Occasion").objects.filter(kind="licence")
    found.update(key=Concat(Value(_BOOK), F("key")))


def name_none(apps: Apps, schema: BaseDatabaseSchemaEditor) -> None:
    found = apps.get_model("mail", "Occasion").objects.filter(kind="licence")
    found.exclude(key__startswith=_BOOK).delete()
    found.update(key=Substr("key", len(_BOOK) + 1))


class Migration(migrations.Migration):
    dependencies = [("federation", "0013_lexemes"), ("mail", "0001_initial"), ("public", "0002_applications")]

    operations = [
        migrations.RemoveConstraint(model_name="subscription", name="mail_for_somebody"),
        migrations.AddField(
            model_name="subscription",
            name="arbiter",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="mail",
                to="federation.arbiter",
            ),
        ),
        migrations.AddConstraint(
            model_name="subscription",
            constraint=models.CheckConstraint(
                condition=Q(
                    ("user__isnull", False),
                    ("player__isnull", False),
                    ("arbiter__isnull", False),
                    ("application__isnull", False),
                    _connector="OR",
                ),
                name="mail_for_somebody",
            ),
        ),
        migrations.RunPython(name_the_book, name_none),
    ]
