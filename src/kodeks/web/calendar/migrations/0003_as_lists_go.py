"""Lists are read in their order, whatever else there is."""

from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("calendar", "0002_foreign_reports"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddIndex(
            model_name="eventnotice",
            index=models.Index(fields=["starts", "id"], name="notices_by_their_day"),
        ),
        migrations.AddIndex(
            model_name="eventnotice",
            index=models.Index(fields=["status", "starts"], name="notices_by_their_status"),
        ),
    ]
