"""The federation's own text of a code, as a PDF it was given: kept beside the data, opened from every article of it."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.web.articles.neighbours import codes
from kodeks.web.frame.files import LARGEST_FILE
from kodeks.web.frame.views import page, posted_from
from kodeks.web.pages.file_names import attached
from kodeks.web.pages.words import say
from kodeks.web.rights import Right

_BEGINS = b"%PDF-"


def own_text_of(code: str) -> Path:
    """Where it is, if it was given."""
    return Path(settings.HOME) / "rules" / f"{code}.pdf"


@page(Right.SIGN_IN)
def own_text_file(request: HttpRequest, code: str) -> HttpResponse:
    if code not in codes() or not own_text_of(code).exists():
        raise Http404
    answer = HttpResponse(own_text_of(code).read_bytes(), content_type="application/pdf")
    answer["Content-Disposition"] = attached(f"{code}.pdf", is_shown=True)
    return answer


@page(Right.KEEP_BOOKS)
@posted_from("articles:code", "code")
def keep_own_text(request: HttpRequest, code: str) -> HttpResponse:
    """A PDF is kept, or the one that is there is removed."""
    if code not in codes():
        raise Http404
    file, kept = request.FILES.get("file"), own_text_of(code)
    if "remove" in request.POST:
        kept.unlink(missing_ok=True)
    elif file is None:
        messages.error(request, say("desk-no-file"))
    elif (file.size or 0) > LARGEST_FILE:
        messages.error(request, say("desk-file-too-large"))
    else:
        data = file.read()
        if data.startswith(_BEGINS):
            kept.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            fresh = kept.with_suffix(".new")
            fresh.write_bytes(data)
            fresh.replace(kept)
            messages.success(request, say("articles-own-text-kept"))
        else:
            messages.error(request, say("articles-not-a-pdf"))
    return redirect("articles:code", code=code)
