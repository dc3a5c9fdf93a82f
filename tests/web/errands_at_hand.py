"""Views that take as long as a test wants, beside all others; and, run as a program, a process that does errands."""

from __future__ import annotations

import json
import os
import sys
from datetime import timedelta
from pathlib import Path
from signal import SIGTERM, signal
from threading import Event
from time import sleep

if __name__ == "__main__":  # before anything asks for the settings
    os.environ["DJANGO_SETTINGS_MODULE"] = "kodeks.web.settings"
    from django.conf import settings

    told = json.loads(sys.argv[1])
    settings.DATABASES["default"]["NAME"] = told["database"]
    settings.SECRET_KEY, settings.HOME = told["secret"], Path(told["home"])
    settings.ROOT_URLCONF = "errands_at_hand"
    import django

    django.setup()

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import path

from kodeks.web.accounts.models import User
from kodeks.web.books.models import Club
from kodeks.web.frame import errands
from kodeks.web.frame.errands import once
from kodeks.web.frame.hands import step
from kodeks.web.frame.long_work import carried_through, still_working, worked_out
from kodeks.web.frame.views import page
from kodeks.web.pages.words import say
from kodeks.web.rights import Right
from kodeks.web.urls import urlpatterns as ours


def note(text: str) -> None:
    """What was done, and by which process."""
    folder = Path(settings.HOME)
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "done").open("a") as file:
        file.write(f"{os.getpid()} {text}\n")


def notes() -> list[tuple[int, str]]:
    path = Path(settings.HOME) / "done"
    lines = path.read_text().splitlines() if path.exists() else []
    return [(int(pid), text) for pid, _, text in (line.partition(" ") for line in lines)]


def wait_for_gate() -> None:
    while not (Path(settings.HOME) / "gate").exists():
        step(3, 7)
        sleep(0.02)


@page(Right.KEEP_BOOKS)
@carried_through("errand-books")
def found_club(request: HttpRequest) -> HttpResponse:
    """A club in the books."""
    if request.method != "POST":
        return HttpResponse("the page of the form")
    name = request.POST["name"]
    note(f"began {name}")
    wait_for_gate()
    with once():
        Club.objects.create(name=name)
    note(f"wrote {name}")
    messages.success(request, f"{name}: {say('waiting-again')}")
    return redirect("/federation/")


@page(Right.KEEP_BOOKS)
@carried_through("errand-books")
def impossible(request: HttpRequest) -> HttpResponse:
    note("tried")
    raise OSError("the disk is full")


@page(Right.HAVE_DESK)
def paper(request: HttpRequest) -> HttpResponse:
    name = request.GET["name"]

    def work() -> bytes:
        note(f"began {name}")
        wait_for_gate()
        return b"%PDF of " + name.encode()

    made = worked_out(("paper of a test", name), lambda: work)
    if made is None:
        return still_working(request, "A paper")
    assert isinstance(request.user, User)
    answer = HttpResponse(made, content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return answer


urlpatterns = [path("club/", found_club), path("impossible/", impossible), path("paper/", paper), *ours]

if __name__ == "__main__":
    errands._HOLD, errands.keeper.every_s = timedelta(seconds=told["hold_s"]), 0.1  # a test has no time
    asked_to_stop = Event()
    signal(SIGTERM, lambda *_: asked_to_stop.set())
    errands.start()
    print("ready", flush=True)
    asked_to_stop.wait(120)
    errands.stop()
