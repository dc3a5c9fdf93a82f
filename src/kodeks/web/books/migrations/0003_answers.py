"""What the commission said to conditions that an event failed."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("federation", "0002_decisions")]
    operations = [migrations.AddField("decision", "answers", models.JSONField(default=list))]
