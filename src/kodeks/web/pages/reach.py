"""How others reach this desk: the address that goes into links and codes for phones."""

from __future__ import annotations

import os
import re

from django.conf import settings
from django.http import HttpRequest

_HERE = re.compile(r"(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:\d+)?")


def absolute(request: HttpRequest, path: str, *, is_private: bool = False) -> str:
    """The whole address of a path. `kodeks serve --lan` tells what this computer is called by others, and where what is
    private is reached."""
    shared = (settings.DESK_ADDRESS if is_private else "") or os.environ.get("KODEKS_SHARED", "")
    return f"{shared}{path}" if shared else request.build_absolute_uri(path)


def is_reachable(request: HttpRequest) -> bool:
    """Whether another computer or a phone can open our links."""
    return bool(os.environ.get("KODEKS_SHARED")) or not _HERE.fullmatch(request.get_host())
