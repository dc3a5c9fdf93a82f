"""The pictures of docs/screenshots and of the guide, made anew from the demonstration.

Run `.venv/bin/python tests/browser/screenshots.py`, with names for only some of them, or with `guide` and perhaps names
for those of the guide; then look at each. `every FOLDER`, perhaps with parts of addresses, takes one of every page.
"""

from __future__ import annotations

import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from chromium import open_chromium
from every_picture import picture_every
from guide_pictures import take_all
from playwright.sync_api import Browser, Page, expect
from servers import Server, start_server

FOLDER = Path(__file__).parents[2] / "docs" / "screenshots"
DESK, PHONE = (1200, 800), (390, 800)
_LOCALES = {"pl": "pl-PL", "en": "en-GB"}


class Shot(NamedTuple):
    """A page, and how it is looked at."""

    name: str
    tournament: str
    path: str
    size: tuple[int, int] = DESK
    scheme: str = "light"
    language: str = "pl"


_SWISS, _SCHOOLS, _TEAMS = "Mistrzostwa Mazowsza", "Powiatowy turniej szkół", "Liga drużynowa"
_NEW = "/new/regulations/?source=template:swiss_dutch_100&name=Puchar+Zimy&starts=2026-12-12"
SHOTS = (
    Shot("overview", _SWISS, ""),
    Shot("overview-phone", _SWISS, "", PHONE, "dark", "en"),
    Shot("results", _SWISS, "round/5/", language="en"),
    Shot("results-phone", _SWISS, "round/5/", PHONE),
    Shot("standings", _SWISS, "standings/"),
    Shot("standings-dark", _SWISS, "standings/", DESK, "dark", "en"),
    Shot("standings-phone", _SWISS, "standings/", PHONE, "dark"),
    Shot("regulations", "", _NEW, language="en"),
    Shot("regulations-phone", "", _NEW, PHONE),
    Shot("pairing-reasons", _SWISS, "round/5/why/", language="en"),
    Shot("history", _SWISS, "history/", DESK, "dark"),
    Shot("history-phone", _SWISS, "history/", PHONE, "light", "en"),
    Shot("ledger", _SCHOOLS, "ledger/"),
    Shot("team-match", _TEAMS, "round/1/"),
    Shot("report", _SCHOOLS, "report/"),
    Shot("report-phone", _SCHOOLS, "report/", PHONE, "dark", "en"),
)


def _skip_tour(page: Page) -> None:
    """Whoever sits here knows the desk."""
    with page.expect_navigation():
        page.locator("#tour [value=skip]").press("Enter")


def go_on(page: Page) -> None:
    """Round 4 ends, round 5 begins and has its first results."""
    address = _address(page, _SWISS)
    page.goto(f"{address}round/4/")
    _enter(page, "1r01r")
    page.goto(f"{address}pair/")
    for place in ("pair/", "announce/", "start/"):
        with page.expect_navigation():
            page.locator(f"form.act[action$='{place}'] button").press("Enter")
    _enter(page, "r101")


def _enter(page: Page, typed: str) -> None:
    results = page.locator("#told .notice")
    for count, key in enumerate(typed, start=1):
        page.keyboard.press("Enter")
        page.keyboard.type(key)
        page.keyboard.press("Enter")
        expect(results).to_have_count(count)


def _write(page: Page, *, is_wide: bool) -> None:
    """Regulations are checked while they are written."""
    page.locator("#s-system").evaluate("part => { part.open = true; }")
    page.locator("[name=rounds]").fill("5")
    expect(page.locator("#findings [href='#f-schedule']")).to_be_visible()
    page.locator("#s-system" if is_wide else ".review").evaluate("part => part.scrollIntoView()")


def take(browser: Browser, server: Server, shot: Shot) -> None:
    """One picture."""
    context = browser.new_context(
        viewport={"width": shot.size[0], "height": shot.size[1]},
        color_scheme="dark" if shot.scheme == "dark" else "light",
        locale=_LOCALES[shot.language],
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(server.link)
    answer = page.goto((_address(page, shot.tournament) if shot.tournament else server.address) + shot.path)
    assert answer is not None
    assert answer.ok, shot
    page.evaluate("scrollTo(0, 0)")
    if shot.path == _NEW:
        _write(page, is_wide=shot.size == DESK)
    page.screenshot(path=FOLDER / f"{shot.name}.png", animations="disabled", caret="hide")
    context.close()


def _address(page: Page, tournament: str) -> str:
    return str(page.get_by_role("link", name=tournament).evaluate("link => link.href"))


def main(wanted: list[str]) -> None:
    """All of them, or those that are named."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as home:
        server = start_server(Path(home), "--demo")
        try:
            for language in _LOCALES:
                with open_chromium(_LOCALES[language]) as browser:
                    if language == "pl":
                        page = browser.new_page()
                        page.goto(server.link)
                        _skip_tour(page)
                        go_on(page)
                    _take_in(browser, server, language, wanted)
        finally:
            server.process.terminate()
            server.process.wait(30)


def _take_in(browser: Browser, server: Server, language: str, wanted: list[str]) -> None:
    if wanted[:1] == ["guide"]:
        take_all(browser, server.address, server.link, language, _LOCALES[language], tuple(wanted[1:]))
        return
    if wanted[:1] == ["every"]:
        picture_every(browser, server, _LOCALES[language], Path(wanted[1]), tuple(wanted[2:]))
        return
    for shot in SHOTS:
        if shot.language == language and (not wanted or shot.name in wanted):
            take(browser, server, shot)


if __name__ == "__main__":
    main(sys.argv[1:])
