from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("desk", "0002_check"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="seal",
            field=models.CharField(blank=True, max_length=64),
        ),
    ]
