import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("desk", "0002_check"),
    ]

    operations = [
        migrations.CreateModel(
            name="Slip",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("round", models.PositiveIntegerField()),
                ("board", models.PositiveIntegerField()),
                ("game", models.PositiveIntegerField(default=0)),
                ("side", models.CharField(choices=[("white", "white"), ("black", "black")], max_length=5)),
                ("digest", models.CharField(max_length=64, unique=True)),
                ("players", models.CharField(max_length=20)),
                ("result", models.CharField(blank=True, max_length=20)),
                ("reported_at", models.DateTimeField(null=True)),
                (
                    "tournament",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="slips", to="desk.tournament"
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("tournament", "round", "board", "game", "side"), name="a_half_once")
                ],
            },
        ),
    ]
