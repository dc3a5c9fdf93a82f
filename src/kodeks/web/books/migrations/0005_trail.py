"""The trail of changes, issues of rating lists, and what lists by name go by."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from kodeks.tables import by_surname
from kodeks.tournament import Entry


def file_everybody(apps: Any, schema_editor: object) -> None:
    player = apps.get_model("federation", "Player")
    rows = list(player.objects.only("pk", "name", "surname").order_by("pk"))
    for row in rows:
        row.filed = by_surname(Entry(name=row.name, surname=row.surname))[:200]
    player.objects.bulk_update(rows, ["filed"], batch_size=500)


class Migration(migrations.Migration):
    dependencies = [
        ("federation", "0004_surnames"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="TrailEntry",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("kind", models.CharField(max_length=30)),
                ("facts", models.JSONField(default=dict)),
                ("reason", models.TextField(blank=True)),
                ("at", models.DateTimeField(auto_now_add=True)),
            ],
            options={
                "ordering": ("-id",),
            },
        ),
        migrations.CreateModel(
            name="TrailRow",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("book", models.CharField(max_length=10)),
                ("row", models.BigIntegerField()),
                ("label", models.CharField(max_length=260)),
                ("before", models.JSONField(null=True)),
                ("after", models.JSONField(null=True)),
            ],
            options={
                "ordering": ("id",),
            },
        ),
        migrations.AlterModelOptions(
            name="ratinglist",
            options={"ordering": ("-quarter", "game", "-issue")},
        ),
        migrations.RemoveConstraint(
            model_name="ratinglist",
            name="a_list_once",
        ),
        migrations.AddField(
            model_name="player",
            name="filed",
            field=models.CharField(blank=True, max_length=200),
        ),
        migrations.AddField(
            model_name="ratinglist",
            name="is_in_force",
            field=models.BooleanField(default=True),
        ),
        migrations.AddField(
            model_name="ratinglist",
            name="issue",
            field=models.PositiveIntegerField(default=1),
        ),
        migrations.AddField(
            model_name="ratinglist",
            name="reason",
            field=models.TextField(blank=True),
        ),
        migrations.AddField(
            model_name="ratinglist",
            name="withdrawn_at",
            field=models.DateTimeField(null=True),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(fields=("game", "quarter", "issue"), name="an_issue_once"),
        ),
        migrations.AddConstraint(
            model_name="ratinglist",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_in_force", True)), fields=("game", "quarter"), name="one_list_in_force"
            ),
        ),
        migrations.AddField(
            model_name="trailentry",
            name="by",
            field=models.ForeignKey(
                null=True, on_delete=django.db.models.deletion.SET_NULL, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        migrations.AddField(
            model_name="trailentry",
            name="undoes",
            field=models.OneToOneField(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="undone_by",
                to="federation.trailentry",
            ),
        ),
        migrations.AddField(
            model_name="trailrow",
            name="of",
            field=models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="rows", to="federation.trailentry"
            ),
        ),
        migrations.AddIndex(
            model_name="trailentry",
            index=models.Index(fields=["at"], name="trail_by_day"),
        ),
        migrations.AddIndex(
            model_name="trailrow",
            index=models.Index(fields=["book", "row"], name="trail_of_a_row"),
        ),
        migrations.RunPython(file_everybody, migrations.RunPython.noop),
    ]
