"""Every link works once: those that worked for a day work no more."""

from typing import Any

from django.db import migrations, models


def forget_printed_links(apps: Any, schema_editor: Any) -> None:
    apps.get_model("accounts", "Link").objects.filter(is_reusable=True).delete()


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_people")]

    operations = [
        migrations.RunPython(forget_printed_links, migrations.RunPython.noop),
        migrations.RemoveField(model_name="link", name="is_reusable"),
        migrations.AlterField(
            model_name="link",
            name="purpose",
            field=models.CharField(
                choices=[("sign_in", "Sign In"), ("password", "Password"), ("printed", "Printed")], max_length=20
            ),
        ),
    ]
