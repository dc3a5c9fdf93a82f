"""Merges of duplicates become entries of the trail. What moved then was only counted, so they cannot be undone."""

from typing import Any

from django.db import migrations


def tell(apps: Any, schema_editor: object) -> None:
    merge, entry, row = (apps.get_model("federation", name) for name in ("Merge", "TrailEntry", "TrailRow"))
    for each in merge.objects.select_related("kept").order_by("pk"):
        gone = each.gone
        facts = {"kept": each.kept_id, "name": gone.get("name", ""), "number": gone.get("number", "")}
        made = entry.objects.create(kind="merged", facts=facts, by=each.by)
        entry.objects.filter(pk=made.pk).update(at=each.at)
        stood = {name: text for name, text in gone.items() if isinstance(text, str) and text and name != "given_name"}
        label = f"{facts['name']} ({facts['number']})"[:260]
        row.objects.create(of=made, book="player", row=each.kept_id, label=label, before=stood, after={})


class Migration(migrations.Migration):
    dependencies = [("federation", "0005_trail")]
    operations = [migrations.RunPython(tell, migrations.RunPython.noop), migrations.DeleteModel("Merge")]
