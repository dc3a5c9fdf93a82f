"""Which view has answered, and of which tournament: a header for the door, which takes it away before the answer
leaves."""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

_HEADER = "X-Kodeks-View"
MARK = _HEADER.lower().encode()


def told_by_view(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware that names the view. Of what an address bears only the key of a tournament: the rest may be secret."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        match = request.resolver_match
        if match is not None:
            response.headers[_HEADER] = f"{match.view_name} {match.kwargs.get('key', '')}".strip()
        return response

    return answer
