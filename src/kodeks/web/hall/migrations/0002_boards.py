"""Screens of a hall show boards, too."""

from __future__ import annotations

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("hall", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="screen",
            name="shows",
            field=models.CharField(
                choices=[
                    ("follow", "follow"),
                    ("rotate", "rotate"),
                    ("pairings", "pairings"),
                    ("results", "results"),
                    ("boards", "boards"),
                    ("standings", "standings"),
                    ("clock", "clock"),
                    ("notices", "notices"),
                ],
                default="follow",
                max_length=10,
            ),
        ),
    ]
