"""The token by which a form shows that it is ours."""

from __future__ import annotations

from django.http import HttpRequest
from django.template.backends.utils import csrf_input
from django.utils.functional import SimpleLazyObject

__all__ = ["token_in_pages"]


def token_in_pages(request: HttpRequest) -> dict[str, object]:
    """For all forms of a page the same, drawn when the first one is written: Django would draw one for each. A page
    without a form has none, and sets no cookie."""
    return {"csrf_input": SimpleLazyObject(lambda: csrf_input(request))}
