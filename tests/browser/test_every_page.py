"""Every page of the desk, as the owner sees it in the demonstration: axe finds nothing, and nothing is cut off."""

from __future__ import annotations

import re
from urllib.parse import urljoin, urlsplit

import pytest
from conftest import Server, check_access
from playwright.sync_api import Browser, Page

_MOST = 90  # pages a visitor of a tournament meets by following links
_LEFT_OUT = re.compile(r"/(history/\d+|sign-out|static|language)(/|$)")


def shape(path: str) -> str:
    """Pages that differ only in numbers or names are one."""
    return re.sub(r"/(\d+|[0-9a-f]{10})(?=/)", "/_", path)


def addresses(page: Page, start: str) -> list[str]:
    """Every kind of page that links lead to, once."""
    seen: dict[str, str] = {}
    left = [start]
    while left and len(seen) < _MOST:
        address = left.pop(0)
        path = urlsplit(address).path
        if shape(path) in seen or _LEFT_OUT.search(path):
            continue
        answer = page.request.get(address)
        assert answer.status == 200, address
        if "text/html" not in answer.headers.get("content-type", ""):
            continue  # a file
        page.goto(address)
        seen[shape(path)] = address
        links = page.eval_on_selector_all("a[href]", "all => all.map(a => a.getAttribute('href'))")
        left += [urljoin(address, link) for link in links if link.startswith(("/", ".")) or ":" not in link]
    return list(seen.values())


@pytest.mark.slow
@pytest.mark.parametrize(
    ("width", "scheme", "language"), [(1280, "light", "pl-PL"), (390, "dark", "en-GB"), (320, "light", "pl-PL")]
)
def test_every_page(browser: Browser, server: Server, width: int, scheme: str, language: str) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": 900}, color_scheme=scheme, locale=language, reduced_motion="reduce"
    )  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(server.link)
    found = addresses(page, f"{server.address}/")
    assert len(found) > 20
    for address in found:
        page.goto(address)
        check_access(page)
        wider = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        assert wider <= 0, f"{address} is {wider} px too wide at {width}"
    context.close()
