"""Starts Kodeks from this folder on Windows, where Python comes with it: nothing is installed. Makes icons for it."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path, PurePath

HERE = Path(__file__).resolve().parent
_NO_WINDOW = 0x08000000


def shortcuts(here: PurePath) -> str:
    """A script of PowerShell: Kodeks in the Start menu and on the desktop, always the one that was started last."""
    python, icon = here / "python" / "pythonw.exe", here / "kodeks.ico"
    places = ("Programs", "Desktop")
    return "; ".join(
        f"$link = (New-Object -ComObject WScript.Shell).CreateShortcut("
        f"(Join-Path ([Environment]::GetFolderPath('{place}')) 'Kodeks.lnk')); "
        f"$link.TargetPath = {_quoted(python)}; $link.Arguments = '-m kodeks'; "
        f"$link.WorkingDirectory = {_quoted(here)}; $link.IconLocation = {_quoted(icon)}; $link.Save()"
        for place in places
    )


def _quoted(path: PurePath) -> str:
    """Text of PowerShell, taken as it stands."""
    return "'" + str(path).replace("'", "''") + "'"


def main() -> None:
    command = ["powershell", "-NoProfile", "-NonInteractive", "-Command", shortcuts(HERE)]
    with suppress(OSError, subprocess.TimeoutExpired):  # without icons it is started as this time
        subprocess.run(command, check=False, creationflags=_NO_WINDOW, timeout=30)
    from kodeks.program import main as kodeks

    sys.argv[1:] = []
    kodeks()


if __name__ == "__main__":
    main()
