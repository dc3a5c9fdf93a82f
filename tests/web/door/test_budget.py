"""Work on what somebody sent has a budget; and a server that is busy with it can still be stopped."""

from __future__ import annotations

import signal
import subprocess
import sys
from time import sleep
from types import ModuleType

import pytest
from django.conf import LazySettings
from django.http import HttpRequest, HttpResponse
from django.test import Client
from django.urls import path

from kodeks.web import urls
from kodeks.web.door import budget

STUCK = """
import re, signal, threading, time
from kodeks.web.serving import stopping
stopping.hire(0.5)
signal.signal(signal.SIGTERM, lambda *_: None)
stopping.watch_for(signal.SIGTERM)
print("ready", flush=True)
pattern, text = re.compile("(a|a)+$"), "a" * 60 + "b"
threading.Thread(target=pattern.match, args=(text,)).start()  # no step of Python until the end of the world
time.sleep(60)
"""
WILLING = """
import signal, sys, time
from kodeks.web.serving import stopping
stopping.hire(60)
signal.signal(signal.SIGTERM, lambda *_: sys.exit(7))
stopping.watch_for(signal.SIGTERM)
print("ready", flush=True)
time.sleep(60)
"""
HOLDING = """
import os
from kodeks.web.serving import stopping
reading, writing = os.pipe()
stopping.hire(60)
os.close(writing)
print(os.read(reading, 1))
"""


def endless(request: HttpRequest) -> HttpResponse:
    number = 0
    while True:
        number += 1


def short(request: HttpRequest) -> HttpResponse:
    return HttpResponse(str(sum(range(10_000))))


class Urls(ModuleType):
    urlpatterns = (*urls.urlpatterns, path("endless/", endless), path("short/", short))
    handler500 = "kodeks.web.door.broken.broken"


@pytest.mark.parametrize(("language", "sentence"), [("pl", "To za trudne"), ("en", "That is too hard")])
def test_what_costs_too_much_is_stopped_and_told(
    db: None, settings: LazySettings, monkeypatch: pytest.MonkeyPatch, language: str, sentence: str
) -> None:
    settings.ROOT_URLCONF = Urls
    monkeypatch.setattr(budget, "BUDGET_S", 0.3)
    client = Client(raise_request_exception=False, headers={"accept-language": language})
    answer = client.get("/endless/")
    assert answer.status_code == 503
    assert sentence in answer.content.decode()
    assert client.get("/short/").status_code == 200


@pytest.mark.skipif(sys.platform == "win32", reason="no such signals")
@pytest.mark.parametrize(("program", "ended"), [(STUCK, -signal.SIGKILL), (WILLING, 7)])
def test_a_signal_ends_it_whatever_it_does(program: str, ended: int) -> None:
    process = subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "ready\n"
    sleep(1)  # a signal in the very moment a thread begins is told to that thread, which knows nothing of Python yet
    process.send_signal(signal.SIGTERM)
    assert process.wait(30) == ended
    assert process.stdout.read() == ""  # whoever waited beside it is gone, too


@pytest.mark.skipif(sys.platform == "win32", reason="no such processes")
def test_who_waits_beside_it_holds_nothing_that_is_open_here() -> None:
    told = subprocess.run([sys.executable, "-c", HOLDING], capture_output=True, text=True, timeout=30, check=True)
    assert told.stdout == "b''\n"
