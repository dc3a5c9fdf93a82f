"""What axe finds wrong with a page."""

from __future__ import annotations

from axe_playwright_python.base import AxeResults
from playwright.sync_api import Page
from quicker_axe import AXE_SOURCE

__all__ = ["COLOURS", "LOOKS", "check_access"]

AXE_RUN = "options => 'axe' in window ? axe.run(options).then(({violations}) => violations) : null"
COLOURS = ("color-contrast", "link-in-text-block")  # what another colour scheme of the same page can break
# what another size, too: something is small, scrolls, or is shown there only, and then it needs a name
LOOKS = (*COLOURS, "target-size", "scrollable-region-focusable", "label", "link-name", "button-name")


def check_access(page: Page, *rules: str) -> None:
    """What axe finds wrong with a page, by WCAG 2.2 AA; or by some rules only."""
    tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
    only = {"type": "rule", "values": [*rules]} if rules else {"type": "tag", "values": tags}
    options = {"runOnly": only, "resultTypes": ["violations"]}  # not each node that is right
    violations = page.evaluate(AXE_RUN, options)
    if violations is None:  # it has not looked before
        page.evaluate(AXE_SOURCE)
        violations = page.evaluate(AXE_RUN, options)
    assert violations == [], AxeResults({"violations": violations}).generate_report()
