"""The register of articles in the product: open to anybody, found by number and words, linked from every citation."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from django.template import engines
from django.test import Client
from django.urls import reverse
from django.utils import translation

from kodeks.rulebook.article import Article
from kodeks.rulebook.register import Reach, register
from kodeks.web.accounts.models import User
from kodeks.web.articles.neighbours import codes, neighbours_of, rows_of
from kodeks.web.articles.views import find_articles
from kodeks.web.logs.models import Tournament
from kodeks.web.pages.citing import cited, linked
from kodeks.words import language_of, title_of

pytestmark = pytest.mark.django_db


WAYS = {Reach.DESK: "stanowisko", Reach.BOARD: "partia", Reach.COMMAND: "polecenie", Reach.LIBRARY: "biblioteka"}


def text_of(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return answer.content.decode()


def test_anybody_reads_the_codes_and_how_far_they_are_honoured(client: Client) -> None:
    page = text_of(client, "/articles/")
    assert "Kodeks Warcabowy 2025" in page
    assert str(len(register().rows)) in page
    for way, name in WAYS.items():
        assert f"{name}</th>" in page
        assert f">{sum(way in row.reached_by for row in register().rows)}</td>" in page
    for code in codes():
        assert f'href="/articles/{code}/"' in page


@pytest.mark.parametrize("code", codes())
def test_a_code_lists_each_of_its_articles_once(client: Client, code: str) -> None:
    page = text_of(client, f"/articles/{code}/")
    for row in rows_of(code):
        assert page.count(f'href="/articles/{code}/{row.article.number}/"') == 1


def test_a_code_may_be_read_by_how_far_it_is_honoured(client: Client) -> None:
    page = text_of(client, "/articles/KW2025/?honoured=not_yet")
    assert "/articles/KW2025/I.6.3/" not in page
    assert page.count('class="honoured not_yet"') > 10


def test_every_article_has_its_page() -> None:
    for row in register().rows:
        around = neighbours_of(row)
        assert row not in around.below
        assert row not in around.related


def test_an_article_tells_its_titles_tests_and_place(client: Client) -> None:
    page = text_of(client, "/articles/KW2025/I.6.3/")
    row = register().find(Article("KW2025", "I.6.3"))
    assert row is not None
    assert title_of(language_of("pl"), row).text in page
    assert row.title_en.replace("'", "&#39;") in page
    for test in row.tests:
        assert test.partition("::")[0] in page
    assert ", ".join(WAYS[way] for way in row.reached_by) in page
    assert 'href="/articles/KW2025/I.6/"' in page
    assert 'href="/articles/KW2022/I.6.3/"' in page


def test_what_2022_borrows_is_told(client: Client) -> None:
    page = text_of(client, "/articles/KW2022/IV.2.10/")
    assert 'href="/articles/KW2025/IV.2.7/"' in page


@pytest.mark.parametrize("address", ["/articles/KW1999/", "/articles/KW2025/I.99/", "/articles/KW2025/.../"])
def test_what_is_not_there(client: Client, address: str) -> None:
    assert client.get(address).status_code == 404


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("I.6.3", "KW2025:I.6.3"),
        ("KW2025:I.6", "KW2025:I.6.1"),
        ("kw2022:I.6.3", "KW2022:I.6.3"),
        ("bicie wiekszosci", "house:003.11"),
        ("remis", "FIDE2009:1.3"),
        ("Notice board", "KW2025:IV.2.4"),
        ("pion*", None),
        ("9.*", "FIDE2009:9.1"),
    ],
)
def test_search_by_number_and_words(wanted: str, expected: str | None) -> None:
    found = [str(row.article) for row in find_articles(wanted)]
    assert expected in found if expected else not found


@pytest.mark.parametrize("wanted", ["  ", "", "qqqqq", "<script>", "[", "\\", "%", "żółw" * 200])
def test_search_for_odd_things(client: Client, wanted: str) -> None:
    page = text_of(client, reverse("articles:register", query={"q": wanted}))
    assert "<script>" not in page


def test_a_citation_leads_to_the_register() -> None:
    shown = cited((Article("KW2025", "I.6.3"), Article("FIDE2023", "9.2.1")), language_of("pl"))
    assert 'href="/articles/KW2025/I.6.3/"' in shown
    assert "KW2025:I.6.3</a></cite> <cite" in shown
    assert "<a" not in cited((Article("KW2025", "I.6.3"),), language_of("pl"), is_linked=False)


def test_a_sentence_that_names_articles_links_them_and_nothing_else() -> None:
    shown = linked(
        "<b>nie</b> [KW2025:I.6.3, KW2025:IV.2.3]. KW2025:I.99, http://kodeks, 10:30 FIDE2023:9.2.1.", language_of("pl")
    )
    assert shown.startswith("&lt;b&gt;nie&lt;/b&gt; [<cite")
    assert shown.count("<a ") == 3
    assert "</cite>, <cite" in shown
    assert "KW2025:I.99, http://kodeks, 10:30 " in shown
    assert shown.endswith("</a></cite>.")


def test_a_message_links_its_articles(client: Client) -> None:
    with translation.override("pl"):
        template = engines["jinja2"].from_string("{{ message | linked }}")
        assert 'href="/articles/KW2025/IV.2.3/"' in template.render({"message": "Za wcześnie [KW2025:IV.2.3]"})


class Nested(HTMLParser):
    """Finds links inside what is already something to press."""

    def __init__(self) -> None:
        super().__init__()
        self.inside: list[str] = []
        self.wrong: list[str] = []
        self.cites = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "a" and self.inside:
            self.wrong.append(str(attrs))
        self.cites += tag == "cite"
        if tag in ("a", "button", "label", "summary", "option"):
            self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if self.inside and tag == self.inside[-1]:
            self.inside.pop()


def test_no_citation_is_a_link_inside_a_button_or_label(client: Client, owner: User, tournament: Tournament) -> None:
    client.force_login(owner)
    base = f"/t/{tournament.key}"
    cites = 0
    for path in (
        "ledger/new/",
        "ledger/new/?round=1&board=1&what=BAN-10",
        "announcement/",
        "round/1/why/",
        "checklist/",
        "closing/",
    ):
        page = Nested()
        page.feed(text_of(client, f"{base}/{path}"))
        assert not page.wrong, path
        cites += page.cites
    assert cites > 20
