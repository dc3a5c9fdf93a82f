"""A visitor without a browser: cookies, forms and answers for scripts, over real HTTP."""

from __future__ import annotations

import json
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

__all__ = ["PlainVisitor"]


class PlainVisitor:
    """Somebody who has opened the printed link."""

    def __init__(self, address: str, link: str = "") -> None:
        self.address = address
        self.jar = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self.jar))
        if link:
            self.get(link)

    def twin(self) -> PlainVisitor:
        """The same person in another window: the printed link works once."""
        other = PlainVisitor(self.address)
        for each in self.jar:
            other.jar.set_cookie(each)
        return other

    def get(self, path: str) -> tuple[str, bytes]:
        """Where one ends, and what is there."""
        with self._opener.open(path if "://" in path else self.address + path, timeout=60) as answer:
            return answer.geturl(), answer.read()

    def post(self, path: str, **fields: object) -> tuple[int, dict[str, Any]]:
        """A form as a script sends it: the status and what is told."""
        data = urlencode({"csrfmiddlewaretoken": self._token(), **fields}).encode()
        request = Request(self.address + path, data, {"Accept": "application/json"})
        try:
            with self._opener.open(request, timeout=60) as answer:
                return answer.status, json.loads(answer.read())
        except HTTPError as error:
            with error:
                return error.code, {}

    def upload(self, data: bytes) -> str:
        """Import a tournament file; the key of the tournament."""
        edge = "----------------------------kodeks"
        parts = [f'--{edge}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{self._token()}\r\n']
        parts.append(f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="x.kodeks"\r\n\r\n')
        body = "".join(parts).encode() + data + f"\r\n--{edge}--\r\n".encode()
        request = Request(f"{self.address}/upload/", body, {"Content-Type": f"multipart/form-data; boundary={edge}"})
        with self._opener.open(request, timeout=60) as answer:
            return str(answer.geturl()).rstrip("/").rsplit("/", 1)[1]

    def _token(self) -> str:
        return next(cookie.value or "" for cookie in self.jar if cookie.name == "csrftoken")
