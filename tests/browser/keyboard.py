"""What a person without a mouse does: Tab or Shift+Tab, whichever is nearer, until it is there; then a key."""

from __future__ import annotations

from typing import Literal

from playwright.sync_api import Locator, Page, expect

__all__ = ["pick", "press", "tab_to", "write"]

_MANY = 400  # more stops than any page has
_IS_REACHED = "wanted => wanted.isConnected ? wanted === document.activeElement : null"
_STANDS_BEFORE = (
    "wanted => !!(wanted.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING)"
)
_IS_FAR = "wanted => document.activeElement === document.body && document.querySelector('main').contains(wanted)"


def tab_to(page: Page, wanted: Locator) -> None:
    """Tab until the element has the cursor, past the head of a page by its first link; it must be seen then."""
    expect(wanted).to_be_visible()
    if not page.url.partition("#")[2] and wanted.evaluate(_IS_FAR):
        page.keyboard.press("Tab")
        expect(page.locator("a.skip")).to_be_focused()
        page.keyboard.press("Enter")
    keys = ["Shift", "Tab"] if wanted.evaluate(_STANDS_BEFORE) else ["Tab"]
    for key in keys[:-1]:
        page.keyboard.down(key)
    element = wanted.element_handle()  # found once: a search by role and name looks at the whole page
    for _ in range(_MANY):
        is_reached = element.evaluate(_IS_REACHED)
        if is_reached is None:  # the page has put another in its place
            element = wanted.element_handle()
            continue
        if is_reached:
            break
        page.keyboard.down("Tab")  # held down
    for key in keys:
        page.keyboard.up(key)
    expect(wanted).to_be_focused()
    expect(wanted).to_be_in_viewport()


def pick(page: Page, wanted: Locator) -> None:
    """Use a link within the page: the next Tab goes on from where it leads."""
    tab_to(page, wanted)
    page.keyboard.press("Enter")


def press(page: Page, role: Literal["link", "button"], name: str) -> None:
    """Use a link or a button that leads to another page."""
    tab_to(page, page.locator("body").get_by_role(role, name=name, exact=True).first)
    with page.expect_navigation():
        page.keyboard.press("Enter")


def write(page: Page, field: Locator, text: str) -> None:
    """Reach a field and write into it what it should say."""
    tab_to(page, field)
    page.keyboard.press("Control+A")
    page.keyboard.type(text)
