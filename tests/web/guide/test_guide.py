"""The guide: the same in both languages, every picture and link is there; and the tour remembers who has seen it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import get_resolver

import kodeks.web.guide
from kodeks.rulebook.article import Article
from kodeks.rulebook.register import register
from kodeks.web.accounts.models import User
from kodeks.web.guide.contents import HELPS, chapter_for, chapters
from kodeks.web.guide.models import Tour
from kodeks.web.guide.tour import STEPS
from kodeks.web.logs.models import Membership, Tournament
from kodeks.words import catalogue, language_of, languages

FOLDER = Path(kodeks.web.guide.__file__).parent
STATIC = FOLDER.parent / "static"
ROOT = Path(__file__).parents[3]
SPOKEN = [each.code for each in languages() if each.in_room("guide") is each]
PAGES = [(language, name) for language in SPOKEN for name in chapters()]
HEADING = re.compile(r"^(#+) ", re.MULTILINE)
LINK = re.compile(r"(?<!!)\[[^\]]+\]\(([^)]+)\)")
PICTURE = re.compile(r"!\[([^\]]*)\]\(([^)]+)\)")
ARTICLE = re.compile(r"\[([A-Z]\w+:[\w.]+)\]")
LABEL = re.compile(r"\*\*(.+?)\*\*")
MOST_BYTES = 2_000_000  # of all pictures


def text_of(language: str, name: str) -> str:
    return (FOLDER / language / chapters()[name]).read_text(encoding="utf-8")


def test_the_day_has_ten_chapters() -> None:
    assert [file[:2] for file in chapters().values()] == [f"{number:02}" for number in range(1, 11)]
    for language in SPOKEN:
        assert sorted(file.name for file in (FOLDER / language).iterdir()) == list(chapters().values())


@pytest.mark.parametrize("name", chapters())
def test_both_languages_are_built_alike(name: str) -> None:
    polish, english = text_of("pl", name), text_of("en", name)
    assert HEADING.findall(polish) == HEADING.findall(english)
    assert LINK.findall(polish) == LINK.findall(english)
    assert ARTICLE.findall(polish) == ARTICLE.findall(english)
    assert [path.replace("/pl/", "/en/") for _, path in PICTURE.findall(polish)] == [
        path for _, path in PICTURE.findall(english)
    ]
    assert len(LABEL.findall(polish)) == len(LABEL.findall(english))


@pytest.mark.parametrize(("language", "name"), PAGES)
def test_every_picture_link_and_article_is_there(language: str, name: str) -> None:
    text, folder = text_of(language, name), FOLDER / language
    assert PICTURE.search(text), "a page without a picture"
    for said, path in PICTURE.findall(text):
        assert said, path
        assert (folder / path).resolve().is_relative_to(STATIC / "guide" / language)
        assert (folder / path).is_file(), path
    for path in LINK.findall(text):
        assert (folder / path).is_file(), path
    for article in ARTICLE.findall(text):
        assert register().find(Article.parse(article)), article


@pytest.mark.parametrize(("language", "name"), PAGES)
def test_what_is_in_bold_is_what_the_screen_says(language: str, name: str) -> None:
    sentences = catalogue(language_of(language))["messages"].values()
    for label in LABEL.findall(text_of(language, name)):
        assert label in sentences, label


@pytest.mark.parametrize(("language", "name"), PAGES)
def test_a_page_is_short(language: str, name: str) -> None:
    assert len(text_of(language, name).split()) < 420


def test_pictures_are_light_and_each_is_used() -> None:
    files = [path for path in (STATIC / "guide").rglob("*") if path.is_file()]
    assert sum(path.stat().st_size for path in files) < MOST_BYTES
    named = {
        (FOLDER / language / path).resolve()
        for language, name in PAGES
        for _, path in PICTURE.findall(text_of(language, name))
    }
    assert {path.resolve() for path in files} == named


def test_docs_lead_to_the_same_files() -> None:
    page = ROOT / "docs" / "guide" / "README.md"
    links = LINK.findall(page.read_text(encoding="utf-8"))
    for language, name in PAGES:
        assert f"../../src/kodeks/web/guide/{language}/{chapters()[name]}" in links
    assert all((page.parent / link).exists() for link in links)


@pytest.mark.django_db
@pytest.mark.parametrize(("language", "name"), PAGES)
def test_anybody_reads_the_guide(client: Client, language: str, name: str) -> None:
    page = client.get(f"/guide/{name}/", headers={"accept-language": language}).content.decode()
    title = text_of(language, name).partition("\n")[0].removeprefix("# ")
    assert f"<h1>{title}</h1>" in page
    assert ".md" not in page
    assert "../" not in page
    for path in re.findall(r'<img class="(?:screen|phone)" src="/static/([^"]+)"', page):
        assert (STATIC / path).is_file()
    for address in set(re.findall(r'href="(/(?:guide|articles)/[^"#]*)"', page)):
        assert client.get(address).status_code == 200, address


@pytest.mark.django_db
def test_the_list_of_chapters(client: Client) -> None:
    page = client.get("/guide/").content.decode()
    assert page.count('href="/guide/') >= len(chapters())
    assert client.get("/guide/no-such-page/").status_code == 404
    assert "/guide/tour/" not in page  # who is not signed in has no desk


def test_every_chapter_is_the_help_of_pages_that_exist() -> None:
    assert list(HELPS) == list(chapters())
    views = [view for named in HELPS.values() for view in named]
    assert len(views) == len(set(views))
    for view in views:
        space, _, name = view.partition(":")
        assert name in get_resolver().namespace_dict[space][1].reverse_dict, view
    assert chapter_for("desk:round") == "results"
    assert chapter_for("desk:no_such_view") is None


@pytest.mark.django_db
def test_pages_of_the_desk_lead_to_their_chapter(client: Client, owner: User, tournament: Tournament) -> None:
    client.force_login(owner)
    assert 'href="/guide/entries/"' in client.get(f"/t/{tournament.key}/entries/").content.decode()
    assert 'href="/guide/ledger/"' in client.get(f"/t/{tournament.key}/ledger/").content.decode()


def card_on(client: Client, address: str) -> bool:
    answer = client.get(address)
    assert answer.status_code == 200
    return 'id="tour"' in answer.content.decode()


@pytest.mark.django_db
def test_the_tour_goes_from_page_to_page(client: Client, owner: User, tournament: Tournament) -> None:
    client.force_login(owner)
    overview = f"/t/{tournament.key}/"
    assert card_on(client, "/")
    assert not card_on(client, overview)  # it has not come there yet
    assert not Tour.objects.exists()  # looking records nothing
    seen = []
    for number in range(1, len(STEPS)):
        answer = client.post("/guide/tour/", {"go": "next", "step": number})
        seen.append(answer.headers["Location"])
        assert card_on(client, seen[-1].removesuffix("#tour"))
        assert card_on(client, "/")
    assert seen == [f"{overview}#tour", f"{overview}#tour", f"{overview}ledger/#tour", f"{overview}history/#tour"]
    client.post("/guide/tour/", {"go": "back", "step": len(STEPS)})
    assert Tour.objects.get(user=owner).step == len(STEPS) - 1
    answer = client.post("/guide/tour/", {"go": "next", "step": len(STEPS), "here": f"{overview}history/"})
    assert answer.headers["Location"] == f"{overview}history/"
    assert not card_on(client, "/")


@pytest.mark.django_db
def test_the_tour_is_skipped_once_and_for_all_and_can_be_begun_again(client: Client, owner: User) -> None:
    client.force_login(owner)
    for _ in range(2):
        assert client.post("/guide/tour/", {"go": "skip", "step": 1}).headers["Location"] == "/"
    assert not card_on(client, "/")
    assert client.post("/guide/tour/", {"go": "start"}).headers["Location"] == "/#tour"
    assert card_on(client, "/")


@pytest.mark.django_db
def test_without_a_tournament_the_tour_stays_on_the_first_page(client: Client, owner: User) -> None:
    client.force_login(owner)
    for number in range(1, len(STEPS)):
        assert client.post("/guide/tour/", {"go": "next", "step": number}).headers["Location"] == "/#tour"
        assert card_on(client, "/")


@pytest.mark.django_db
def test_who_may_not_see_a_page_is_not_led_there(client: Client, tournament: Tournament) -> None:
    watcher = User.objects.create(username="widz", name="Widz")
    Membership.objects.create(tournament=tournament, user=watcher, role="spectator")
    client.force_login(watcher)
    places = [
        client.post("/guide/tour/", {"go": "next", "step": number}).headers["Location"]
        for number in range(1, len(STEPS))
    ]
    assert places == [f"/t/{tournament.key}/#tour", "/#tour", "/#tour", "/#tour"]


@pytest.mark.django_db
@pytest.mark.parametrize(
    "sent",
    [{}, {"go": "next"}, {"step": "x"}, {"step": "-1"}, {"step": "99999999999999999999"}, {"step": "²"}, {"go": "?"}],
)
def test_odd_answers_do_no_harm(client: Client, owner: User, sent: dict[str, str]) -> None:
    client.force_login(owner)
    assert client.post("/guide/tour/", sent).status_code == 302
    assert 1 <= Tour.objects.get(user=owner).step <= len(STEPS)
    assert client.get("/").status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("here", ["https://example.org/", "//example.org/", "javascript:alert(1)", "\\\\example.org"])
def test_the_tour_does_not_lead_elsewhere(client: Client, owner: User, here: str) -> None:
    client.force_login(owner)
    answer = client.post("/guide/tour/", {"go": "skip", "step": 1, "here": here})
    assert answer.headers["Location"] == "/"
