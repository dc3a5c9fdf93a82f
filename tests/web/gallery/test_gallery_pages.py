"""The rules to watch: every example, at every step, in every language; each cites its article, and links lead there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache

import pytest
from django.test import Client
from django.urls import resolve

from kodeks.formats.example_games import example, examples, rules_shown
from kodeks.formats.game_events import tell_event
from kodeks.formats.gamelog import read_log
from kodeks.game import ACTS, Actor, Event, State
from kodeks.game.events import ClockAction, Complaint
from kodeks.rulebook.article import Article
from kodeks.rulebook.register import register
from kodeks.web.gallery.replays import replay_of, replays, showings_of
from kodeks.web.gallery.telling import lines_in
from kodeks.words import catalogue, language_of, languages
from kodeks.words.shelf import Shelf

GALLERY = "/public/gallery/"
LINK = re.compile(r'<a [^>]*?href="(/[^"?#]*)')


@pytest.fixture(autouse=True)
def _database(db: None) -> None:
    """Pages ask who reads them."""


@pytest.fixture
def untold(monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """Every sentence that was wanted in German and is there in English only."""
    german, english, found = language_of("de"), language_of("en"), set[str]()
    find = Shelf.find

    def watched(self: Shelf, section: str, key: str) -> str | None:
        told = find(self, section, key)
        if told is None and self.language == german and key in catalogue(english)[section]:
            found.add(key)
        return told

    monkeypatch.setattr(Shelf, "find", watched)
    lines_in.cache_clear()
    return found


@cache
def leads_somewhere(link: str) -> bool:
    """Whether there is a page; most links stand on many."""
    return bool(resolve(link))


def reader(language: str = "en") -> Client:
    return Client(headers={"accept-language": language})


def got(address: str, language: str = "en", by: Client | None = None) -> str:
    answer = (by or reader(language)).get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    text: str = answer.content.decode()
    return text


def looked(name: str, language: str) -> Iterator[dict[str, str]]:
    """What the script gets, step by step."""
    by = reader(language)
    for step in range(replay_of(name).steps + 1):
        yield json.loads(got(f"{GALLERY}{name}/look/?step={step}", language, by))


@pytest.mark.parametrize("language", [each.code for each in languages()])
@pytest.mark.parametrize("name", examples())
def test_every_example_in_every_language(name: str, language: str, untold: set[str]) -> None:
    page = got(f"{GALLERY}{name}/", language)
    assert f'<html lang="{language}">' in page
    assert f">{rules_shown()[name]}</a>" in page
    replay = replay_of(name)
    cited = {article for entry in replay.entries for ruling in entry.rulings for article in ruling.articles}
    assert all(f">{article}</a>" in page for article in cited)
    steps = [*looked(name, language)]
    assert len(steps) == replay.steps + 1
    for step, found in enumerate(steps):
        assert found["step"] == step
        assert "<img " in found["stage"]
        assert 'alt=""' not in found["stage"]
        assert bool(found["said"]) is bool(step)
    links = {link for text in (page, *(found["now"] for found in steps)) for link in LINK.findall(text)}
    assert all(leads_somewhere(link) for link in links)
    articles = {link for link in links if link.startswith("/articles/") and link.count("/") == 4}
    assert articles
    assert all(register().find(Article(*link.split("/")[2:4])) is not None for link in articles)
    assert not untold


def test_the_first_page_is_in_german(untold: set[str]) -> None:
    assert '<html lang="de">' in got(GALLERY, "de")
    assert not untold


@pytest.mark.parametrize("name", examples())
def test_every_step_has_its_picture(name: str) -> None:
    by = reader()
    for step in range(replay_of(name).steps + 1):
        assert got(f"{GALLERY}{name}/diagram/?step={step}", by=by).startswith("<svg ")


def test_every_example_is_on_the_first_page_under_its_article() -> None:
    page = got(GALLERY)
    assert page.count('class="watch"') == 92
    assert all(f'href="{GALLERY}{name}/"' in page for name in examples())
    assert "<h2" in page
    assert page.index(">KW2025:I.3.11<") < page.index(">KW2025:II.2.5<") < page.index(">FIDE2009:4.3<")


@pytest.mark.parametrize(("board", "count"), [("100", 39), ("64", 4), ("chess", 48), ("chess960", 1), ("other", 92)])
def test_only_one_board(board: str, count: int) -> None:
    assert got(f"{GALLERY}?board={board}").count('class="watch"') == count


def test_each_title_is_there_once_in_each_language() -> None:
    for language in languages():
        titles = [key for key in catalogue(language)["messages"] if key.startswith("example-")]
        assert language.fallback is not None or sorted(titles) == [f"example-{name}" for name in examples()]


def test_without_a_script_each_step_has_its_address() -> None:
    page = got(f"{GALLERY}kw-i-5-7-irregular-accepted/?step=4")
    assert 'aria-current="step"' in page
    assert "the irregularity (IRR-6: move played although a capture was due) stands" in page
    assert f'href="{GALLERY}kw-i-5-7-irregular-accepted/?step=5"' in page
    assert "diagram/?step=4" in page
    last = got(f"{GALLERY}kw-i-5-7-irregular-accepted/?step=999")
    assert "Result 2-0" in last
    for odd in ("-1", "x", "²", "1" * 50):
        assert "Before the first event</h2>" in got(f"{GALLERY}kw-i-5-7-irregular-accepted/?step={odd}")


def test_what_is_refused_says_why_and_by_which_article() -> None:
    page = got(f"{GALLERY}fide-4-4b-rook-then-king/?step=4")
    told = page[page.index('<p class="verdict refused">') :]
    assert "the piece on h1 was touched first" in told[:300]
    assert "/articles/FIDE2009/4.4b/" in told[:500]


def test_moves_have_the_letters_of_the_reader() -> None:
    address = f"{GALLERY}fide-c-sample-game/"
    assert "plays Nf3" in got(address)
    assert "posunięcie Sf3" in got(address, "pl")


def test_who_may_do_what() -> None:
    page = got(f"{GALLERY}kw-i-5-7-irregular-accepted/?step=2")
    rights = page[page.index('<details class="rights">') : page.index('<details class="in-words">')]
    assert "demand correction" in rights
    assert "/articles/KW2025/I.5.9/" in rights


def test_the_register_leads_to_the_examples_and_back() -> None:
    page = got("/articles/KW2025/I.5.7/")
    assert f"{GALLERY}kw-i-5-7-irregular-accepted/?step=4" in page
    for article in ("KW2025/II.2.5", "FIDE2009/F3", "house/003.3"):
        assert GALLERY in got(f"/articles/{article}/").partition("<main")[2].partition("</main>")[0]
    assert 'id="watch"' not in got("/articles/KW2025/I.1/")


def test_an_article_is_shown_where_it_is_cited() -> None:
    shown = showings_of(Article.parse("KW2025:I.7.2.3"))
    assert ("kw-i-5-7-irregular-accepted", 7) in shown
    for replay in replays():
        assert replay.name in [each.name for each in showings_of(replay.article)]
        assert 0 < replay.point <= replay.steps


def test_the_log_is_the_one_of_the_command_line() -> None:
    name = "kw-ii-6-12-flag"
    assert got(f"{GALLERY}{name}/log/") == example(name)


def test_what_is_not_there() -> None:
    for part in ("", "look/", "diagram/", "log/"):
        assert Client().get(f"{GALLERY}no-such-example/{part}").status_code == 404


@pytest.mark.parametrize("language", [each.code for each in languages()])
def test_every_kind_of_event_has_words(language: str) -> None:
    """Those of the examples and the others, as they are without anything said in them."""
    conditions, _ = read_log(example("kw-ii-6-12-flag"))
    state = State.first(conditions)
    given: dict[str, dict[str, object]] = {
        "touch": {"square": "32"},
        "move": {"move": "32-28"},
        "announce": {"text": "32 to 28"},
        "answer": {"accepts": True},
        "claim": {"ground": "something"},
        "irregular": {"code": "IRR-1"},
        "complain": {"about": Complaint.DECISION},
        "penalise": {"sanction": "warning", "breach": "BAN-1"},
        "clock": {"action": ClockAction.SET},
        "compare": {"white": (), "black": ()},
        "undo": {"to": 1},
        "seal": {"envelope": ""},
        "open": {"move": "32-28"},
        "sign": {"result": "2-0"},
    }
    for kind, act in ACTS.items():
        words = tell_event(Event(1, 0, Actor.ARBITER, act(**given.get(kind, {}))), state, language_of(language))
        assert words.text, kind
