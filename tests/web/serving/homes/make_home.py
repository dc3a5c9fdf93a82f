"""A small home, made by whatever version of Kodeks comes first on the path: a tournament in its second round, people
with accounts, somebody who asks to be entered, a player of the register; and what that version says of it all.

`python make_home.py FOLDER` leaves `home.sql` and `told.json` in FOLDER; `remake.py` runs it with the versions of this
repository's history.
"""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

REGULATIONS = 'name = "Mistrzostwa Łomży"\ngame = "100"\nsystem = "swiss"\nrounds = 3\nstart_numbers = "given"\n'
VERBS = (
    ["enter", "Anna Nowak", "--rating", "2105", "--club", "Dama Łomża"],
    ["enter", "Jan Kos", "--rating", "1980"],
    ["enter", "Ewa Lis", "--rating", "2010"],
    ["enter", "Adam Wilk", "--rating", "1890"],
    ["pair", "--seed", "12 34 56"],
    ["announce"],
    ["result", "1", "1", "2-0"],
    ["result", "1", "2", "1-1"],
    ["pair"],
    ["announce"],
    ["result", "2", "1", "2-0"],
)


def kodeks(*words: str) -> str:
    """The command line of that version."""
    return subprocess.run([sys.executable, "-m", "kodeks", *words], capture_output=True, text=True, check=True).stdout


def loaded(*names: str) -> Any:
    """The first of these modules that there is: rooms have moved."""
    return import_module(next(name for name in names if has(name)))


def has(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:  # not even its room
        return False


def make_file(folder: Path) -> Path:
    file, regulations = folder / "mistrzostwa.kodeks", folder / "regulations.toml"
    regulations.write_text(REGULATIONS, encoding="utf-8")
    kodeks("open", str(file), str(regulations))
    for verb, *rest in VERBS:
        kodeks(verb, str(file), *rest)
    return file


def make_home(folder: Path) -> None:
    file, home = make_file(folder), folder / "home"
    serve = loaded("kodeks.web.serving.serve", "kodeks.web.serve")
    serve.prepare(home)
    from kodeks.web.accounts.models import User

    owner = serve.owner_of()
    owner.name = "Jan Ćma"
    owner.save()
    if has("kodeks.web.accounts.installation"):
        import_module("kodeks.web.accounts.installation").found("Klub Dama", "Europe/Warsaw")
    helper = User.objects.create_user("ewa", password="ósme-koło-45", name="Ewa Żuk")
    log = loaded("kodeks.web.logs.log", "kodeks.web.desk.log")
    row = log.import_file(file.read_bytes(), by=owner)
    fill(row, helper)
    with closing(sqlite3.connect(home / "kodeks.sqlite3")) as database:
        (folder / "home.sql").write_text("\n".join(database.iterdump()) + "\n", encoding="utf-8")
    exported = folder / "exported.kodeks"
    exported.write_bytes(log.as_file(row))
    told = {
        "standings": json.loads(kodeks("standings", str(exported), "--json"))["rows"],
        "log": exported.read_text(encoding="utf-8").splitlines(),
        "accounts": [
            [user.username, user.name, user.password, user.is_superuser] for user in User.objects.order_by("pk")
        ],
    }
    (folder / "told.json").write_text(json.dumps(told, ensure_ascii=False), encoding="utf-8")


def fill(row: Any, helper: Any) -> None:
    """What else that version keeps: a role, an application, a player with his club."""
    from django.apps import apps
    from django.db import connection

    tables = connection.introspection.table_names()
    row.memberships.get_or_create(user=helper, role="round")
    known = {model._meta.object_name: model for model in apps.get_models() if model._meta.db_table in tables}
    if "Application" in known:
        known["Application"].objects.create(tournament=row, once="a", name="Piotr Ząb", contact="600 100 200")
    if "Player" in known:
        club = known["Club"].objects.create(name="Dama Łomża")
        known["Player"].objects.create(number="P-1", name="Anna Nowak", club=club)


if __name__ == "__main__":
    make_home(Path(sys.argv[1]))
