"""Who sits in the Arbiters' College. Until now the commission recorded its decisions: whoever could goes on so."""

from typing import Any

from django.db import migrations, models


def go_on(apps: Any, schema_editor: object) -> None:
    for name in ("User", "Invitation"):
        apps.get_model("accounts", name).objects.filter(is_officer=True).update(is_college=True)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_links_work_once")]

    operations = [
        migrations.AddField("user", "is_college", models.BooleanField(default=False)),
        migrations.AddField("invitation", "is_college", models.BooleanField(default=False)),
        migrations.RunPython(go_on, migrations.RunPython.noop),
    ]
