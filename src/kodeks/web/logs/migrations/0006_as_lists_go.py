"""Lists are read in their order, whatever else there is."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("desk", "0005_games_that_move"),
    ]

    operations = [
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["is_archived", "is_closed", "-starts", "-id"], name="tournaments_as_listed"),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["is_closed", "ends"], name="tournaments_by_their_end"),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["starts", "name"], name="tournaments_by_their_day"),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["total"], name="tournaments_by_their_sum"),
        ),
    ]
