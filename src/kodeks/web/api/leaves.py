"""Long answers come in leaves; a header tells where the next one is."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest

A_PAGE = 100


def next_page(request: HttpRequest, **asked: int | str) -> str:
    """What the header `Link` says: the same address, for what follows."""
    told = urlencode({name: value for name, value in asked.items() if value})
    return f'<{request.path}?{told}>; rel="next"'
