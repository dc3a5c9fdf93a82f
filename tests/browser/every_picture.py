"""Pictures of every page, on a laptop and on a phone, by day and by night, in both languages; screens of the hall as
wide as they hang. They are to be looked at, and are not kept: `screenshots.py every FOLDER` makes them anew."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from playwright.sync_api import Browser
from servers import Server
from test_every_page import addresses, shape

_LAPTOP, _PHONE, _WALL = (1366, 650), (360, 740), (1920, 1080)
_SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")


def picture_every(browser: Browser, server: Server, locale: str, folder: Path, parts: tuple[str, ...]) -> None:
    """One picture a page, a size and a scheme; with `parts` only pages whose addresses have one of them."""
    folder.mkdir(parents=True, exist_ok=True)
    visitor = browser.new_context(locale=locale)
    visitor.new_page().goto(server.link)
    found = addresses(visitor.request, f"{server.address}/", f"{server.address}/public/")
    cookies = visitor.cookies()
    walls = {
        address.split("/round/")[0] + "/screen/1/"
        for address in found
        if "/public/" in address and "/round/" in address
    }
    visitor.close()
    wanted = [each for each in (*found, *sorted(walls)) if not parts or any(part in each for part in parts)]
    context = browser.new_context(locale=locale, reduced_motion="reduce")
    context.add_cookies(cookies)  # type: ignore[arg-type]
    page = context.new_page()
    for address in wanted:
        page.set_viewport_size({"width": _LAPTOP[0], "height": _LAPTOP[1]})
        page.goto(address)
        for width, height in _sizes(address):
            page.set_viewport_size({"width": width, "height": height})
            for scheme in _SCHEMES:
                page.emulate_media(color_scheme=scheme)
                page.screenshot(
                    path=folder / f"{_name(address)}-{width}-{scheme}-{locale[:2]}.png", animations="disabled"
                )
    context.close()
    _show_all(folder, sorted(path.name for path in folder.glob("*.png")))


def _sizes(address: str) -> tuple[tuple[int, int], ...]:
    return (_WALL,) if "/screen/" in address else (_LAPTOP, _PHONE)


def _name(address: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", shape(urlsplit(address).path).lower()).strip("-") or "home"


def _show_all(folder: Path, names: Iterable[str]) -> None:
    """One page with all of them, to be scrolled through."""
    shown = "\n".join(
        f'<figure><img src="{name}" loading="lazy"><figcaption>{name}</figcaption></figure>' for name in names
    )
    (folder / "index.html").write_text(f"<!doctype html><meta charset=utf-8>\n{shown}\n", encoding="utf-8")
