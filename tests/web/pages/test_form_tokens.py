"""The token of a form: one for all forms of a page, another for the next page, and none where there is no form."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from kodeks.web.accounts.models import User

pytestmark = pytest.mark.django_db
TOKEN = re.compile(r'<input type="hidden" name="csrfmiddlewaretoken" value="(\w{64})">')


def test_all_forms_of_a_page_have_one_token_which_is_taken(owner: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(owner)
    pages = [client.get("/").content.decode() for _ in range(2)]
    found = [TOKEN.findall(page) for page in pages]
    assert len(found[0]) == pages[0].count('method="post"') > 1
    (first,), (second,) = map(set, found)
    assert first != second
    said = {"language": "en", "next": "/"}
    assert client.post("/language/", said).status_code == 403
    assert [
        client.post("/language/", {**said, "csrfmiddlewaretoken": each}).status_code for each in (first, second)
    ] == [
        302,
        302,
    ]


def test_a_page_without_a_form_has_none_and_sets_no_cookie() -> None:
    answer = Client().get("/public/")
    assert answer.status_code == 200
    assert "csrfmiddlewaretoken" not in answer.content.decode()
    assert not answer.cookies
