"""A visitor without a browser, who enters results over real HTTP."""

from __future__ import annotations

from http.cookiejar import CookieJar
from urllib.error import HTTPError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener

__all__ = ["Visitor"]


class Visitor:
    """Somebody with cookies; what he is told is a status."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.jar = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self.jar))

    def get(self, path: str) -> bytes:
        """What is there."""
        with self._opener.open(path if "://" in path else self.address + path, timeout=60) as answer:
            return bytes(answer.read())

    def page(self, path: str, **fields: object) -> str:
        """The page that answers a form."""
        data = urlencode({"csrfmiddlewaretoken": self._token(), **fields}).encode()
        with self._opener.open(Request(self.address + path, data), timeout=60) as answer:
            return str(answer.read().decode())

    def post(self, path: str, **fields: object) -> int:
        """A form as a script sends it. The whole answer is there before this returns."""
        data = urlencode({"csrfmiddlewaretoken": self._token(), **fields}).encode()
        request = Request(self.address + path, data, {"Accept": "application/json"})
        try:
            with self._opener.open(request, timeout=60) as answer:
                answer.read()
                return int(answer.status)
        except HTTPError as error:
            with error:
                return error.code

    def upload(self, data: bytes) -> str:
        """Import a tournament file; the key of the tournament."""
        self.get("/")
        edge = "----------------------------kodeks"
        token = f'--{edge}\r\nContent-Disposition: form-data; name="csrfmiddlewaretoken"\r\n\r\n{self._token()}\r\n'
        file = f'--{edge}\r\nContent-Disposition: form-data; name="file"; filename="x.kodeks"\r\n\r\n'
        body = f"{token}{file}".encode() + data + f"\r\n--{edge}--\r\n".encode()
        request = Request(f"{self.address}/upload/", body, {"Content-Type": f"multipart/form-data; boundary={edge}"})
        with self._opener.open(request, timeout=60) as answer:
            return str(answer.geturl()).rstrip("/").rsplit("/", 1)[1]

    def run_round(self, key: str) -> None:
        """Pair, announce and start round 1."""
        for place in ("pair", "round/1/announce", "round/1/start"):
            assert self.post(f"/t/{key}/{place}/", on="") == 200, place

    def _token(self) -> str:
        return next(cookie.value or "" for cookie in self.jar if cookie.name == "csrftoken")
