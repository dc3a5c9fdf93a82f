"""The pictures of the guide: a tournament is begun as its chapters tell, in each language, and looked at on the way."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, FloatRect, Page, expect

FOLDER = Path(__file__).parents[2] / "src" / "kodeks" / "web" / "static" / "guide"
_QUALITY = 0.8
_WIDTH = 960
_NEW = "/new/regulations/?source=template:swiss_dutch_100&starts=2026-12-12&name="
_PLAYERS = ("Adam Bąk", "Beata Cieśla", "Daniel Ćwik", "Edyta Fąk", "Filip Gęś", "Irena Jeż", "Jan Kos", "Kinga Łoś")
_AS_WEBP = """async ([picture, quality]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${picture}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext("2d", { alpha: false }).drawImage(image, 0, 0);
  return canvas.toDataURL("image/webp", quality).split(",")[1];
}"""


class Studio(NamedTuple):
    """Where pictures are made: a signed-in page, a blank one that packs them, the language, and what is wanted."""

    page: Page
    packer: Page
    language: str
    server: str
    wanted: tuple[str, ...]

    def take(self, name: str, height: int = 620, *, of: str = "main", width: int = _WIDTH) -> None:
        """A part of the page as it is now, from its top."""
        if self.wanted and name not in self.wanted:
            return
        self.page.set_viewport_size({"width": width, "height": height})
        margin = 0 if of == "main" else 8  # what the frame has above it is not wanted
        top = self.page.locator(of).evaluate("part => part.getBoundingClientRect().top + scrollY")
        self.page.evaluate("top => scrollTo(0, top)", top - margin)  # what sticks to the screen comes along
        clip = FloatRect(x=0, y=max(0, top - margin), width=width, height=height)
        taken = self.page.screenshot(animations="disabled", caret="hide", full_page=True, clip=clip)
        packed = self.packer.evaluate(_AS_WEBP, [base64.b64encode(taken).decode(), _QUALITY])
        (FOLDER / self.language).mkdir(parents=True, exist_ok=True)
        (FOLDER / self.language / f"{name}.webp").write_bytes(base64.b64decode(packed))

    def open(self, address: str) -> None:
        """A page of the desk, from its top."""
        answer = self.page.goto(address if "://" in address else self.server + address)
        assert answer is not None
        assert answer.ok, address
        self.page.evaluate("scrollTo(0, 0)")

    def press(self, button: str) -> None:
        """A button that leads to another page."""
        with self.page.expect_navigation():
            self.page.locator(button).first.press("Enter")


def take_all(browser: Browser, server: str, link: str, language: str, locale: str, wanted: tuple[str, ...]) -> None:
    """All pictures of one language."""
    context = browser.new_context(locale=locale, reduced_motion="reduce", viewport={"width": _WIDTH, "height": 620})
    page, packer = context.new_page(), context.new_page()
    page.goto(link)
    if page.locator("#tour").count():
        with page.expect_navigation():
            page.locator("#tour [value=skip]").press("Enter")
    studio = Studio(page, packer, language, server, wanted)
    studio.open("/")
    studio.take("tournaments", of="body")
    swiss = _address(page, "Mistrzostwa Mazowsza")
    schools = _address(page, "Powiatowy turniej szkół")
    _from_regulations_to_numbers(studio)
    _a_round(studio, swiss)
    _around_the_desk(studio, swiss)
    _the_end(studio, swiss, schools)
    context.close()


def _from_regulations_to_numbers(studio: Studio) -> None:
    """Chapters 2 to 4."""
    page = studio.page
    studio.open(_NEW + ("Puchar+Zimy" if studio.language == "pl" else "Winter+Cup"))
    page.locator("#s-system").evaluate("part => { part.open = true; }")
    page.locator("[name=rounds]").fill("5")
    expect(page.locator("#findings [href='#f-schedule']")).to_be_visible()
    studio.take("regulations", 800, of="#s-system", width=1200)
    page.locator("[name=rounds]").fill("9")
    expect(page.locator("#findings [href='#f-schedule']")).to_have_count(0)
    studio.press("button.primary")
    address = page.url.removesuffix("announcement/")
    studio.open(f"{address}entries/import/")
    page.locator("textarea").first.fill(_table(studio.language))
    studio.press("main form button")
    studio.take("import")
    studio.press("main form:has(input[type=checkbox]) button.primary")
    studio.open(f"{address}check-in/")
    for place in (0, 1, 3, 4, 6):
        page.locator(".arrivals button").nth(place).click()
        expect(page.locator(".arrivals button").nth(place)).to_have_attribute("aria-pressed", "true")
    page.evaluate("document.activeElement.blur()")
    studio.take("check-in")
    studio.open(f"{address}numbers/draw/")
    page.locator("[name=seed]").fill("20261212")
    studio.press("main form button")
    studio.take("draw")


def _table(language: str) -> str:
    headings = "Nazwisko i imię;Ranking;Klub" if language == "pl" else "Name;Rating;Club"
    lines = (f"{name};{2190 - 40 * place};LKS Mława" for place, name in enumerate(_PLAYERS))
    return "\n".join((headings, *lines))


def _a_round(studio: Studio, swiss: str) -> None:
    """Chapters 5 to 7."""
    page = studio.page
    studio.open(f"{swiss}round/5/why/")
    studio.take("why")
    studio.open(f"{swiss}round/5/")
    studio.take("results", 900)
    studio.take("results-phone", 700, of="table.boards", width=390)
    studio.open(f"{swiss}ledger/new/?round=5&board=2&what=BAN-10")
    page.locator("[name=who]").first.check()
    page.locator("textarea[name=words]").fill(
        "Zadzwonił telefon zawodnika." if studio.language == "pl" else "The player's phone rang."
    )
    page.evaluate("document.activeElement.blur()")
    studio.take("decide", 900)


def _around_the_desk(studio: Studio, swiss: str) -> None:
    """Chapters 8 and 9."""
    page, key = studio.page, swiss.rstrip("/").rpartition("/")[2]
    studio.open(f"{swiss}public/")
    page.locator("[name=is_public]").check()
    studio.press("main form button.primary")
    studio.open(f"/public/{key}/round/5/")
    studio.take("public-phone", 700, of="body", width=390)
    studio.open(f"/public/{key}/screen/1/")
    studio.take("screen", 675, of="body", width=1200)
    studio.open(f"{swiss}papers/")
    studio.take("papers", 800)


def _the_end(studio: Studio, swiss: str, schools: str) -> None:
    """Chapter 10."""
    studio.open(f"{swiss}closing/")
    studio.take("closing")
    studio.open(f"{schools}report/")
    expect(studio.page.locator(".paper-page")).to_be_visible(timeout=30_000)
    studio.take("report", 800)


def _address(page: Page, tournament: str) -> str:
    return str(page.get_by_role("link", name=tournament).evaluate("link => link.href"))
