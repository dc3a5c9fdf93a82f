"""How late moves of a board are shown stands in the log of its tournament."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("public", "0003_board_delays")]

    operations = [migrations.DeleteModel("BoardDelay")]
