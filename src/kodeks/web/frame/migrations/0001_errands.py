import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Errand",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=40, unique=True)),
                ("what", models.CharField(max_length=80)),
                ("place", models.CharField(blank=True, max_length=40)),
                ("is_bound", models.BooleanField()),
                ("asked", models.BinaryField()),
                ("asked_at", models.DateTimeField()),
                ("wanted_at", models.DateTimeField()),
                ("held_by", models.CharField(blank=True, max_length=40)),
                ("held_until", models.DateTimeField()),
                ("tries", models.PositiveSmallIntegerField(default=0)),
                ("done", models.PositiveIntegerField(default=0)),
                ("of", models.PositiveIntegerField(default=0)),
                ("written_at", models.DateTimeField(null=True)),
                ("ended_at", models.DateTimeField(null=True)),
                ("fetched_at", models.DateTimeField(null=True)),
                ("answer", models.BinaryField(null=True)),
                ("trouble", models.CharField(blank=True, max_length=300)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "ordering": ("id",),
                "indexes": [models.Index(fields=["ended_at", "held_until"], name="errands_to_do")],
            },
        ),
    ]
