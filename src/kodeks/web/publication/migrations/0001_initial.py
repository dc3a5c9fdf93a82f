import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        ("desk", "0002_check"),
    ]

    operations = [
        migrations.CreateModel(
            name="Publication",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("is_public", models.BooleanField(default=False)),
                ("by_rounds", models.BooleanField(default=False)),
                ("takes_entries", models.BooleanField(default=False)),
                (
                    "tournament",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="publication", to="desk.tournament"
                    ),
                ),
            ],
        ),
    ]
