"""Every page, as the owner sees it in the demonstration: axe finds nothing, and nothing is cut off at any width. This
is the one walk for that; other tests look at what a page becomes while it is used."""

from __future__ import annotations

import re
from typing import Literal
from urllib.parse import urljoin, urlsplit

import pytest
from access import LOOKS, check_access
from playwright.sync_api import APIRequestContext, Browser
from quicker_axe import AXE_SOURCE
from servers import Server

_MOST = 250  # kinds of pages a visitor meets by following links
_LEFT_OUT = re.compile(r"/(history/\d+|sign-out|static|language)(/|$)")
_FILE = re.compile(r"(\.(pdf|rss|ics)|/(pdf|file|diagram|csv)/|/files/[^/]+)$")
_OTHERS = (
    "/federation/lists/64/compute/",
    "{tournament}history/5/",
    "/nothing/",
)  # no link of its kind leads there first
_LINK = re.compile(r'<a [^>]*?href="([^"]+)"')


def shape(path: str) -> str:
    """Pages that differ only in numbers or names are one."""
    path = re.sub(r"^/public/gallery/[\w-]+/", "/public/gallery/_/", path)
    path = re.sub(r"^/articles/.+?/", "/articles/_/", path)
    path = re.sub(r"^/(articles/_|guide)/[\w.-]+/", r"/\1/_/", path)
    return re.sub(r"/(\d+|[0-9a-f]{10})(?=/)", "/_", path)


def addresses(visitor: APIRequestContext, *starts: str) -> list[str]:
    """Every kind of page that links lead to, once."""
    seen: dict[str, str] = {}
    left = [*starts]
    while left:
        address = left.pop(0)
        path = urlsplit(address).path
        if shape(path) in seen or _LEFT_OUT.search(path) or _FILE.search(path):
            continue
        answer = visitor.get(address)
        assert answer.status == 200, address
        if "text/html" not in answer.headers.get("content-type", ""):
            continue  # a file
        seen[shape(path)] = address
        links = [link.replace("&amp;", "&") for link in _LINK.findall(answer.text())]
        left += [urljoin(address, link) for link in links if link.startswith(("/", ".", "?")) or ":" not in link]
    assert 60 < len(seen) < _MOST
    return list(seen.values())


@pytest.fixture(scope="module")
def found(browser: Browser, server: Server) -> list[str]:
    """The addresses of all of them; one that is not there comes last."""
    context = browser.new_context(locale="pl-PL")
    page = context.new_page()
    page.goto(server.link)
    tournament = page.get_by_role("link", name="Mistrzostwa Mazowsza").first.get_attribute("href")
    walked = addresses(context.request, f"{server.address}/", f"{server.address}/public/")
    context.close()
    others = [server.address + other.format(tournament=tournament) for other in _OTHERS]
    return [*dict.fromkeys([*walked, *others])]


@pytest.mark.slow
@pytest.mark.parametrize(("scheme", "language", "order"), [("light", "pl-PL", 1), ("dark", "en-GB", -1)])
def test_every_page(
    browser: Browser, server: Server, found: list[str], scheme: Literal["light", "dark"], language: str, order: int
) -> None:
    """Everything is checked by day, in Polish, on a wide screen; what can differ at night, in English, on a phone."""
    context = browser.new_context(color_scheme=scheme, locale=language, reduced_motion="reduce")
    context.add_init_script(AXE_SOURCE)  # sent once, and not with every page
    page = context.new_page()
    page.goto(server.link)

    def look_at(address: str, status: int = 200) -> None:
        for width in (1280, 390, 320)[::order]:
            page.set_viewport_size({"width": width, "height": 900})
            if page.url != address:
                answer = page.goto(address)
                assert answer is not None
                assert answer.status == status, address
                check_access(page, *(() if order > 0 else LOOKS))
            wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            assert wider <= 0, f"{address} is {wider} px too wide at {width}"

    for address in found[::order]:
        look_at(address, 404 if address.endswith("/nothing/") else 200)
    context.clear_cookies()
    look_at(f"{server.address}/accounts/sign-in/")
    context.close()
