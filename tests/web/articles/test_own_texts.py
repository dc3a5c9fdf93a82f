"""What an article says: in words of ours, and in the federation's own text, if it was given one."""

from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from kodeks.rulebook.register import register
from kodeks.web.accounts.models import User
from kodeks.words import language_of, text_of


def test_every_text_is_of_an_article_and_in_both_languages() -> None:
    told = [[text_of(language_of(code), row) for row in register().rows] for code in ("pl", "en")]
    assert [bool(text) for text in told[0]] == [bool(text) for text in told[1]]
    assert sum(map(bool, told[0])) > 60


def test_an_article_says_what_it_says_and_opens_the_text_that_was_given(client: Client, owner: User) -> None:
    page = client.get("/articles/KW2025/I.6.1/", HTTP_ACCEPT_LANGUAGE="pl").content.decode()
    assert "Ta sama pozycja z ruchem tej samej strony po raz trzeci: remis." in page
    assert "for the third time is a draw" in page
    assert "text.pdf" not in page
    assert "<details" in page.split("test_third_repetition")[0]  # names of tests are folded away
    assert client.get("/articles/KW2025/text.pdf").status_code == 404
    client.force_login(owner)
    for data, is_kept in ((b"<html>", False), (b"%PDF-1.7 przepisy", True)):
        client.post("/articles/KW2025/own-text/", {"file": SimpleUploadedFile("kodeks.pdf", data)})
        assert (client.get("/articles/KW2025/text.pdf").status_code == 200) == is_kept
    assert "text.pdf#search=I.6.1" in client.get("/articles/KW2025/I.6.1/").content.decode()
    client.post("/articles/KW2025/own-text/", {"remove": "1"})
    assert client.get("/articles/KW2025/text.pdf").status_code == 404
