"""Installs Kodeks from the wheels of this folder into the user's folder of data, once, and starts it. No internet.

Run by `kodeks.sh` with whatever Python it has found: only the standard library is there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

HERE = Path(__file__).resolve().parent
WHEELS = HERE / "wheels"
VERSION = (HERE / "VERSION").read_text(encoding="ascii").strip()
ENTRY = """[Desktop Entry]
Type=Application
Name=Kodeks
Comment=Draughts and chess competitions by the book
Comment[pl]=Zawody warcabowe i szachowe według kodeksu
Exec="{program}"
Icon={icon}
Terminal=false
Categories=Office;
"""


def data_folder() -> Path:
    """As Kodeks itself says it: wheels can be imported from as they are."""
    for name in (f"kodeks-{VERSION}-py3-none-any.whl", "platformdirs-*.whl"):
        sys.path.insert(0, str(next(WHEELS.glob(name))))
    from kodeks.storage.data_folder import data_folder

    return data_folder()


def install(place: Path) -> None:
    """Into an environment of its own; one that was not finished is made anew. Debian has no pip in it: ours is used."""
    shutil.rmtree(place, ignore_errors=True)
    venv.create(place, with_pip=False)
    pip = next(WHEELS.glob("pip-*.whl")) / "pip"
    options = ["--no-index", "--find-links", str(WHEELS), "--quiet", "--disable-pip-version-check", "--no-cache-dir"]
    command = [str(place / "bin" / "python"), str(pip), "install", *options, f"kodeks=={VERSION}"]
    subprocess.run(command, check=True, env={**os.environ, "PIP_CONFIG_FILE": os.devnull})
    (place / "ready").touch()


def remove_older(place: Path, home: Path) -> None:
    """Programs that were installed here before take their room for nothing, unless one of them is still at work."""
    from kodeks.web.serving.running import found_running

    if found_running(home) is None:
        for other in place.parent.iterdir():
            if other != place:
                shutil.rmtree(other, ignore_errors=True)


def put_in_the_menu(place: Path) -> None:
    """Linux: Kodeks among the programs. On macOS the program itself is what is clicked."""
    if sys.platform == "darwin":
        return
    icon = place / "kodeks.svg"
    shutil.copy(HERE / "kodeks.svg", icon)
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "applications"
    folder.mkdir(parents=True, exist_ok=True)
    entry = ENTRY.format(program=place / "bin" / "kodeks", icon=icon)
    (folder / "kodeks.desktop").write_text(entry, encoding="utf-8")


def tell(text: str) -> None:
    """In the terminal; where there is none, as a note of the desktop."""
    print(text, flush=True)
    if sys.stdout.isatty():
        return
    note = ["notify-send", "Kodeks", text]
    if sys.platform == "darwin":
        note = ["osascript", "-e", f'display notification "{text}" with title "Kodeks"']
    if shutil.which(note[0]):
        subprocess.run(note, check=False)


def main() -> None:
    python = f"{sys.version_info.major}.{sys.version_info.minor}"
    home = data_folder()
    place = home / "program" / f"{VERSION}-python{python}"
    if not (place / "ready").exists():
        tell(f"Kodeks {VERSION}: instalacja bez internetu, do minuty / installing without internet, up to a minute …")
        install(place)
        put_in_the_menu(place)
        remove_older(place, home)
    program = str(place / "bin" / "python")
    os.execv(program, [program, "-m", "kodeks", *sys.argv[1:]])


if __name__ == "__main__":
    main()
