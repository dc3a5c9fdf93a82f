"""Before the first visitor comes: what every page needs is loaded, and the tournaments he may open first are read."""

from __future__ import annotations

from time import monotonic

from django.db import connection
from django.template import engines
from django.urls import reverse

from kodeks import words
from kodeks.malformed import MalformedText
from kodeks.web.logs.log import load
from kodeks.web.logs.models import Game, Tournament
from kodeks.web.play.seats import open_games

_MOST = 8  # tournaments
_PATIENCE_S = 2.0  # that reading them may take: whoever starts the program waits for it
_PAGES = (
    *("desk/tournaments", "desk/overview", "rounds/round", "tables/standings", "entries/entries", "people/sign_in"),
    *("macros", "public/base", "play/talk", "play/board", "play/clock"),
)


def warm_up() -> None:
    """Addresses with all their views, words, the main pages; then the first tournaments of the list, and who sits at
    boards whose clocks run: after a pause of the server they all come back at once."""
    reverse("desk:tournaments")
    for language in words.languages():
        words.catalogue(language)
    for name in _PAGES:
        engines["jinja2"].get_template(f"{name}.html")
    _read_tournaments()
    open_games(Game.objects.filter(is_running=True).values_list("pk", flat=True))
    connection.close()  # the thread it belongs to answers nobody


def _read_tournaments() -> None:
    """In the order of the list: those under way come first. One that is damaged is told to who opens it."""
    end = monotonic() + _PATIENCE_S
    for row in Tournament.objects.all()[:_MOST]:
        if monotonic() > end:
            break
        try:
            load(row)
        except MalformedText:
            continue
