"""Addresses of the interface for programs: /api/v1/."""

from __future__ import annotations

from functools import cached_property
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, path
from ninja import NinjaAPI
from ninja.errors import ValidationError
from ninja.openapi.schema import OpenAPISchema

from kodeks.web.api import people
from kodeks.web.api.answers import router
from kodeks.web.pages.words import say
from kodeks.web.rights import Right


class _Api(NinjaAPI):
    """Its description takes longer to make than any answer, and is the same as long as the program runs."""

    @cached_property
    def _described(self) -> OpenAPISchema:
        return super().get_openapi_schema()

    def get_openapi_schema(
        self, *, path_prefix: str | None = None, path_params: dict[str, Any] | None = None
    ) -> OpenAPISchema:
        is_plain = path_prefix is None and not path_params
        return self._described if is_plain else super().get_openapi_schema(path_prefix=path_prefix)


api = _Api(
    title="Kodeks",
    version="1",
    description="What the public pages show, for programs. Nothing is here before it is announced.",
    docs_url=None,  # its scripts come from elsewhere
    urls_namespace="api",
)
api.add_router("", router)
api.add_router("", people.router)


@api.exception_handler(Http404)
def _not_found(request: HttpRequest, error: Http404) -> HttpResponse:
    return api.create_response(request, {"detail": say("api-not-found")}, status=404)


@api.exception_handler(ValidationError)
def _malformed(request: HttpRequest, error: ValidationError) -> HttpResponse:
    place = "; ".join(".".join(map(str, each["loc"])) for each in error.errors)
    return api.create_response(request, {"detail": say("api-malformed", place=place)}, status=422)


def _open_to_all(patterns: list[URLPattern | URLResolver]) -> None:
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            pattern.callback.right = Right.LOOK  # type: ignore[attr-defined]
            pattern.callback.csrf_exempt = False  # type: ignore[attr-defined]  # it only reads, so it needs no exemption


_patterns, _application, _space = api.urls
_open_to_all(_patterns)
urlpatterns = [path("v1/", (_patterns, _application, _space))]
