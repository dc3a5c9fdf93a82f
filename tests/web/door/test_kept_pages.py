"""Public pages kept by the door: the same for everybody, never those of somebody else, never those of before."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from kodeks.web.door import kept
from kodeks.web.door.kept_answers import answer_from_kept

Headers = Sequence[tuple[bytes, bytes]]


@pytest.fixture(autouse=True)
def _nothing_kept() -> Iterator[None]:
    kept.drop_all()
    yield
    kept.drop_all()


def asked(path: str = "/public/", query: bytes = b"", headers: Headers = (), method: str = "GET") -> dict[str, Any]:
    return {"type": "http", "method": method, "path": path, "query_string": query, "headers": list(headers)}


class Django:
    """Something behind the door that answers, and counts how often it was asked."""

    def __init__(self, body: bytes = b"page", status: int = 200, headers: Headers = ((b"Kodeks-Keep", b"k"),)) -> None:
        self.body, self.status, self.headers, self.times = body, status, headers, 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.times += 1
        await asyncio.sleep(0)
        await send({"type": "http.response.start", "status": self.status, "headers": list(self.headers)})
        await send({"type": "http.response.body", "body": self.body})


async def answered(django: Any, scope: Any) -> tuple[int, dict[bytes, bytes], bytes]:
    told: list[Any] = []

    async def send(message: Any) -> None:
        told.append(message)

    await answer_from_kept(django, scope, None, send)
    return told[0]["status"], dict(told[0]["headers"]), told[1]["body"]


def ask(django: Any, **facts: Any) -> tuple[int, dict[bytes, bytes], bytes]:
    return asyncio.run(answered(django, asked(**facts)))


def key(*headers: tuple[bytes, bytes]) -> kept.Key | None:
    return kept.key_of("GET", "/public/", b"", headers)


@pytest.mark.parametrize(
    "headers",
    [
        [(b"cookie", b"django_language=pl; django_language=en")],  # the last one counts
        [(b"cookie", b"a=b;django_language=en")],
        [(b"cookie", b"django_language=pl"), (b"cookie", b"x=y; django_language=en")],
        [(b"accept-language", b"en"), (b"accept-language", b"*;q=0.1")],
        [(b"accept-language", b"en-GB,en;q=0.9")],
    ],
)
def test_a_page_in_english_is_never_kept_for_who_reads_polish(headers: list[tuple[bytes, bytes]]) -> None:
    assert key(*headers) == key((b"accept-language", b"en"))
    assert key(*headers) != key()
    assert key(*headers) != key((b"cookie", b"django_language=pl"))


def test_who_reads_the_same_language_gets_the_same_page() -> None:
    spoken = [b"pl", b"pl-PL,pl;q=0.9,en;q=0.8", b"fr,pl;q=0.5", b""]
    assert len({key((b"accept-language", each), (b"accept", b"*/*")) for each in spoken}) == 1


@pytest.mark.parametrize("name", [b"host", b"x-forwarded-proto"])
def test_the_address_the_visitor_knows_makes_another_page(name: bytes) -> None:
    assert key((name, b"one")) != key((name, b"two"))


def test_an_answer_for_one_visitor_is_not_kept() -> None:
    for header in ((b"Set-Cookie", b"sessionid=secret"), (b"Vary", b"Authorization")):
        django = Django(headers=((b"Kodeks-Keep", b"k"), header))
        _, headers, body = ask(django)
        assert body == b"page"
        assert header in headers.items()
        assert b"Kodeks-Keep" not in headers
        ask(django)
        assert django.times == 2


def test_only_what_was_found_is_kept() -> None:
    django = Django(status=404)
    assert [ask(django)[0], ask(django)[0], django.times] == [404, 404, 2]


def test_a_page_of_before_is_not_kept_after_a_change() -> None:
    class Changing(Django):
        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            kept.drop("k")  # while the page is made
            await super().__call__(scope, receive, send)

    changing = Changing()
    ask(changing)
    ask(changing)
    assert changing.times == 2
    django = Django()
    ask(django)
    ask(django)
    assert django.times == 1
    kept.drop("another")
    ask(django)
    assert django.times == 1
    kept.drop("k")
    ask(django)
    assert django.times == 2


def test_many_at_once_wait_for_one_answer() -> None:
    async def all_at_once(django: Django) -> list[bytes]:
        waiting = [asyncio.ensure_future(answered(django, asked())) for _ in range(50)]
        await asyncio.sleep(0)
        waiting[1].cancel()  # who leaves does no harm to the others
        return [
            answer[2] for answer in await asyncio.gather(*waiting, return_exceptions=True) if isinstance(answer, tuple)
        ]

    django = Django()
    assert asyncio.run(all_at_once(django)) == [b"page"] * 49
    assert django.times == 1
    kept.drop_all()
    private = Django(headers=())
    assert len(asyncio.run(all_at_once(private))) == 49
    assert private.times >= 49


def test_when_one_fails_the_others_ask_themselves() -> None:
    class Failing(Django):
        async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
            if not self.times:
                self.times += 1
                await asyncio.sleep(0)
                raise OSError
            await super().__call__(scope, receive, send)

    async def both(django: Django) -> list[object]:
        return await asyncio.gather(*(answered(django, asked()) for _ in range(3)), return_exceptions=True)

    first, *others = asyncio.run(both(Failing()))
    assert isinstance(first, OSError)
    assert [answer[2] for answer in others if isinstance(answer, tuple)] == [b"page"] * 2


LONG = b"a long page " * 200


@pytest.mark.parametrize(
    ("accepted", "is_packed"),
    [
        (b"gzip, deflate, br", True),
        (b"GZIP;q=0.5", True),
        (b"gzip;q=0", False),
        (b"gzip; q=0.000, identity", False),
        (b"br", False),
        (b"", False),
    ],
)
def test_packed_is_sent_to_who_takes_it(accepted: bytes, is_packed: bool) -> None:
    _, headers, body = ask(Django(LONG), headers=[(b"accept-encoding", accepted)])
    assert (headers.get(b"content-encoding") == b"gzip") is is_packed
    assert (gzip.decompress(body) if is_packed else body) == LONG
    assert int(headers[b"content-length"]) == len(body)
    assert headers[b"vary"] == b"accept-encoding"


def test_who_has_the_page_is_told_so() -> None:
    django = Django(LONG)
    tag = ask(django)[1][b"etag"]
    for sent in (tag, tag.removeprefix(b"W/"), b'"other", ' + tag):
        status, headers, body = ask(django, headers=[(b"if-none-match", sent)])
        assert (status, body, headers[b"etag"]) == (304, b"", tag)
    assert ask(django, headers=[(b"if-none-match", tag[:-2] + b'"')])[0] == 200


def test_a_head_has_no_body_and_is_the_same_page() -> None:
    django = Django(LONG)
    status, headers, body = ask(django, method="HEAD")
    assert (status, body, headers[b"content-length"]) == (200, b"", str(len(LONG)).encode())
    assert ask(django, headers=[(b"range", b"bytes=0-3")])[2] == LONG  # the whole, as it may
    assert django.times == 1


def test_many_addresses_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept, "_MOST_BYTES", 100_000)
    django = Django(bytes(range(256)) * 40)
    for number in range(40):
        ask(django, query=b"x=%d" % number)
        ask(django, query=b"x=%d" % number)
    assert django.times == 40
    assert sum(page.size for page in kept._pages.values()) == kept._size <= 100_000
    assert kept._pages
    assert kept.key_of("GET", "/public/", b"x" * 500, []) is None
    kept.drop_all()
    assert kept._size == 0


def test_headers_with_an_underscore_do_not_come_through() -> None:
    from kodeks.web.serving.front import plain

    sent = [(b"accept-language", b"pl"), (b"accept_language", b"en"), (b"x_forwarded_proto", b"https")]
    scope = plain(asked(headers=sent, query="ż=ó&a=%20+b".encode()))
    assert scope["headers"] == [(b"accept-language", b"pl")]
    assert scope["query_string"] == b"%C5%BC=%C3%B3&a=%20+b"
