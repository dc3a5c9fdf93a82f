"""This computer: which program runs here, where its data and copies are, how it is updated, the local network, and how
it is stopped. For the owner; what changes something only at the computer itself."""

from __future__ import annotations

import platform
import re
import shutil
from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks import __version__
from kodeks.web.door.addresses import is_near
from kodeks.web.frame.long_work import carried_through
from kodeks.web.frame.views import page, posted_from, show
from kodeks.web.logs.whole_copies import make_copy, may_copy, whole_copies
from kodeks.web.pages.file_names import attached
from kodeks.web.pages.own_server import offered_end
from kodeks.web.pages.reach import is_reachable
from kodeks.web.pages.words import say
from kodeks.web.rights import Right

__all__ = ["computer_page", "copy_now", "stop", "whole_copy_file"]

_VERSION = re.compile(r"[0-9][0-9a-z.]{0,30}")
_GB = 1024**3


def _free(folder: Path) -> int:
    """Bytes on the disk where it is, or will be."""
    return shutil.disk_usage(next(each for each in (folder, *folder.parents) if each.exists())).free


@page(Right.ADMINISTER)
def computer_page(request: HttpRequest) -> HttpResponse:
    home = Path(settings.HOME).resolve()
    waits = request.GET.get("waits", "")
    return show(
        request,
        "desk/computer.html",
        version=__version__,
        python=f"Python {platform.python_version()}, {platform.system()} {platform.machine()}",
        waits=waits if _VERSION.fullmatch(waits) and waits != __version__ else "",
        home=home,
        free_gb=f"{_free(home) / _GB:.1f}",
        may_copy=may_copy(),
        copies=whole_copies() if may_copy() else [],
        is_open=is_reachable(request),
        is_here=_is_here(request),
        may_stop=_is_here(request) and offered_end() is not None,
    )


@page(Right.ADMINISTER)
@posted_from("desk:computer")
@carried_through("computer-copy-now", is_here=True)
def copy_now(request: HttpRequest) -> HttpResponse:
    """A copy of all data, on the disk when the page says so."""
    if not may_copy():
        raise Http404
    try:
        make_copy()
    except OSError as error:
        messages.error(request, say("computer-copy-failed", reason=error.strerror or ""))
    else:
        messages.success(request, say("computer-copy-made"))
    return redirect("desk:computer")


@page(Right.ADMINISTER)  # type: ignore[arg-type]  # it is sent in pieces
def whole_copy_file(request: HttpRequest, backup: str) -> FileResponse:
    """One of them, to be kept elsewhere; it has everybody's passwords in it, and does not leave by the air."""
    for each in whole_copies() if may_copy() and _is_here(request) else ():
        if each.path.name == backup:
            response = FileResponse(each.path.open("rb"), content_type="application/vnd.sqlite3")
            response["Content-Disposition"] = attached(f"kodeks-{backup}")
            return response
    raise Http404


@page(Right.ADMINISTER)
@posted_from("desk:computer")
def stop(request: HttpRequest) -> HttpResponse:
    """The last page: the program ends when it has been sent."""
    end = offered_end()
    if end is None or not _is_here(request):
        messages.error(request, say("computer-stop-here-only"))
        return redirect("desk:computer")
    end()
    return show(request, "desk/stopped.html")


def _is_here(request: HttpRequest) -> bool:
    """Who sits at this computer. Behind a server that stands before us everybody would seem to."""
    return settings.IS_LOCAL and is_near(request.META.get("REMOTE_ADDR", ""))
