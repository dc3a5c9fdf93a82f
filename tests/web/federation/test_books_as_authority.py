"""Approval by the federation's own books: what was typed counts for nothing, and what the code asks for is asked."""

from __future__ import annotations

from datetime import date
from functools import cache

import pytest
from django.test import Client
from rounds_at_hand import file_of, whole_round_robin

from kodeks.formats.regulations import read_regulations
from kodeks.rating import ListName, ListRow, Quarter
from kodeks.rating import RatingList as ListValue
from kodeks.titles import Rank
from kodeks.tournament import Entry, acts
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.arbiter_books import keep_register
from kodeks.web.books.list_import import keep_lists
from kodeks.web.books.reviewing import review
from kodeks.web.books.trail import changing
from kodeks.web.calendar.models import EventNotice
from kodeks.web.calendar.noticing import SentNotice, give
from kodeks.web.logs import log

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("september")]
REGULATIONS = """name = "Memoriał"
starts = 2026-09-04
ends = 2026-09-06
notified = 2026-08-01
game = "{game}"
edition = "kw2025"
level = "local"
rated = true
system = "round_robin"
players = 10
start_numbers = "given"
tempo = "60m+30s"
score_sheets = true
licences_required = true

[[arbiters]]
name = "Jan Nieznany"
role = "chief"
class = "third"
licence = "S-999"
"""
ARBITER = """[[arbiters]]
id = "S-999"
name = "Jan Nieznany"
classes = [{{ class = "{held}", since = 2015-01-01 }}]
licences = [{{ number = "S-999", valid_from = 2026-01-01, valid_to = {until} }}]
"""


def keep_players(owner: User, rating: int, title: str, letter: ListName = ListName.B, game: str = "100") -> None:
    """Ten of the register, licensed, on the list of the quarter."""
    rows = tuple(
        ListRow(
            player=f"L-{number}",
            name=f"Gracz {number}",
            list_name=letter,
            rating=rating,
            games=40 if letter is ListName.A else 15,
            last_game=date(2026, 6, 1),
        )
        for number in range(1, 11)
    )
    keep_lists([ListValue(game, Quarter.parse("2026Q3"), rows)], owner)
    held = {"title_64" if game == "64" else "title_100": title}
    models.Player.objects.update(**held, sex="m", licence_from=date(2026, 1, 1))


@cache
def _file_of_event(game: str, sex: str, by: str) -> bytes:
    field = [
        Entry(name=f"Gracz {n}", licence=f"L-{n}", rating=2350, list_name="A", title="I", sex=sex) for n in range(1, 11)
    ]
    return file_of(REGULATIONS.format(game=game), whole_round_robin(field), by, "")


def notice(owner: User, game: str, came_on: date) -> EventNotice:
    """A letter to the federation: the event will take place."""
    event = read_regulations(REGULATIONS.format(game=game)).changed(place="Mława", organisers=("LKS",))
    return give(SentNotice(event, "lks@example.org"), owner, came_on)


def submitted(
    officer: Client, owner: User, game: str = "100", sex: str = "m", came_on: date | None = date(2026, 8, 1)
) -> models.Submission:
    """A closed round robin of ten, typed as "2350, A, category I", in which the lower number wins; and its notice."""
    row = log.import_file(_file_of_event(game, sex, str(owner)), by=owner, chief=owner)
    assert log.append(row, [acts.Close()], by=owner, at="2026-09-06T18:00:00")[-1].step.is_accepted
    assert officer.post(f"/federation/t/{row.key}/submit/").status_code == 302
    submission = models.Submission.objects.get()
    if came_on is not None:
        told = {"notice": str(notice(owner, game, came_on).pk)}
        assert officer.post(f"/federation/submissions/{submission.pk}/tie/", told).status_code == 302
    return submission


def page(officer: Client, submission: models.Submission) -> str:
    return officer.get(f"/federation/submissions/{submission.pk}/").content.decode()


def approve(officer: Client, submission: models.Submission, **fields: str) -> int:
    named = {name.replace("_", "-"): value for name, value in fields.items()}
    address = f"/federation/submissions/{submission.pk}/approve/"
    status = officer.post(address, {"settled": "2026-09-10", **named}).status_code
    submission.refresh_from_db()
    return status


def test_VII_5_1_VII_7_3_IV_6_3_1_nobody_is_a_candidate_master_by_what_was_typed(officer: Client, owner: User) -> None:
    """Ten players of list B with 2000, typed as 2350, A, category I, under an unknown arbiter of the third class."""
    keep_players(owner, 2000, "III")
    submission = submitted(officer, owner)
    shown = page(officer, submission)
    assert shown.count("ranking: w zgłoszeniu 2350 A, na liście obowiązującej w pierwszym dniu 2000 B") == 10
    assert shown.count("kategoria lub tytuł: w zgłoszeniu I, w rejestrze III") == 10
    assert "nie ma w rejestrze sędziów: Jan Nieznany" in shown
    assert "KW2025:IV.6.3" in shown
    assert "KW2025:VII.5.1" in shown
    assert approve(officer, submission) == 422
    assert submission.status == "received"
    assert not models.Award.objects.exists()
    keep_register(ARBITER.format(held="third", until="2026-12-31"))
    shown = page(officer, submission)
    assert "KW2025:IV.6.3.1" in shown
    assert approve(officer, submission, answer_leader="withhold") == 422  # a rated event needs the right to lead
    assert approve(officer, submission, answer_leader="override", why_leader=" ") == 422
    assert approve(officer, submission, answer_leader="override", why_leader="Kolegium zgodziło się ustnie.") == 302
    assert submission.status == "approved"
    assert not models.Player.objects.filter(title_100__contains="K").exists()
    awards = {award.player.number: award.after for award in models.Award.objects.all()}
    assert awards["L-1"] == "II"  # by the weights of III, whatever was typed
    (decision,) = models.Decision.objects.all()
    assert [(each["name"], each["overridden"], each["reason"]) for each in decision.answers] == [
        ("leader", True, "Kolegium zgodziło się ustnie.")
    ]
    assert "Kolegium zgodziło się ustnie." in page(officer, submission)
    assert any("Kolegium" in str(ruling["facts"]) for ruling in models.Award.objects.all()[0].working)


@pytest.mark.parametrize("game", ["100", "64"])
def test_VII_7_3_a_condition_stands_and_the_norms_are_withheld(officer: Client, owner: User, game: str) -> None:
    keep_players(owner, 2260, "I", ListName.A, game)
    keep_register(ARBITER.format(held="first", until="2026-12-31"))
    models.Player.objects.filter(number="L-10").update(licence_to=date(2026, 9, 5))
    submission = submitted(officer, owner, game)
    shown = page(officer, submission)
    assert "licencja L-10 nie jest ważna w dniach zawodów" in shown
    assert "KW2025:VII.7.3.3" in shown
    assert approve(officer, submission) == 422
    assert approve(officer, submission, answer_licences="withhold") == 302
    assert submission.quarter == "2026Q3"  # it is rated
    assert not models.Award.objects.exists()
    (decision,) = models.Decision.objects.all()
    assert decision.answers[0]["players"][:2] == ["Gracz 1", "Gracz 2"]
    assert "norm nie przyznano" in page(officer, submission)


def test_VII_7_3_3_a_condition_is_overridden_with_a_reason(officer: Client, owner: User) -> None:
    keep_players(owner, 2260, "I", ListName.A)
    keep_register(ARBITER.format(held="first", until="2026-12-31"))
    models.Player.objects.filter(number="L-10").update(licence_to=date(2026, 9, 5))
    submission = submitted(officer, owner)
    assert approve(officer, submission, answer_licences="override", why_licences="Opłata wpłynęła 3 września.") == 302
    assert models.Player.objects.get(number="L-1").title_100 == "K"
    assert any(
        ruling["reason"] == "norm-overridden" and "VII.7.3.3" in str(ruling["articles"])
        for ruling in models.Award.objects.get(player__number="L-1").working
    )


@pytest.mark.parametrize(
    ("came_on", "said"), [(None, "nie podano daty zgłoszenia"), (date(2026, 8, 20), "na 15 dni przed")]
)
def test_VII_7_3_4_the_notice_is_that_of_the_books_whatever_was_typed(
    officer: Client, owner: User, came_on: date | None, said: str
) -> None:
    """The regulations say it was noticed on 1 August."""
    keep_players(owner, 2260, "I", ListName.A)
    keep_register(ARBITER.format(held="first", until="2026-12-31"))
    submission = submitted(officer, owner, came_on=came_on)
    shown = page(officer, submission)
    assert said in shown
    assert "regulamin podaje dzień zgłoszenia 1 sierpnia 2026" in shown
    assert "KW2025:VII.7.3.4" in shown
    assert approve(officer, submission) == 422
    assert approve(officer, submission, answer_notice="override", why_notice="Zgłoszono telefonicznie") == 302
    assert submission.awards.exists()
    decided = page(officer, submission)
    assert "Zgłoszono telefonicznie" in decided
    if came_on is not None:
        at = [decided.index(each) for each in ("Zgłoszenie wpłynęło", "Sprawozdanie wpłynęło", "Turniej zatwierdzono")]
        assert at == sorted(at)


def test_VII_7_2_1_VII_7_3_1_the_arbiter_is_licensed_on_every_day(officer: Client, owner: User) -> None:
    keep_players(owner, 2260, "I", ListName.A)
    keep_register(ARBITER.format(held="first", until="2026-09-05"))
    submission = submitted(officer, owner)
    shown = page(officer, submission)
    assert "KW2025:VII.7.3.1" in shown
    assert 'name="answer-arbiter"' in shown
    assert approve(officer, submission) == 422
    assert not models.Award.objects.exists()


def test_all_is_as_in_the_books_and_nothing_is_asked(officer: Client, owner: User) -> None:
    keep_players(owner, 2350, "I", ListName.A)
    keep_register(ARBITER.format(held="first", until="2026-12-31"))
    submission = submitted(officer, owner)
    shown = page(officer, submission)
    assert "Wszystkie zgłoszenia są zgodne z księgami." in shown
    assert 'name="answer-' not in shown
    assert approve(officer, submission) == 302
    assert models.Player.objects.get(number="L-1").title_100 == "K"  # announced or not [VII.4.1, VII.7.2]
    assert models.Decision.objects.get().answers == []


def test_VII_7_1_who_is_new_to_the_register_holds_nothing_there(officer: Client, owner: User) -> None:
    keep_players(owner, 2260, "I", ListName.A)
    keep_register(ARBITER.format(held="first", until="2026-12-31"))
    models.Listed.objects.filter(player__number="L-10").delete()
    models.Player.objects.filter(number="L-10").delete()
    submission = submitted(officer, owner)
    assert "brak w rejestrze zawodników" in page(officer, submission)
    assert approve(officer, submission, answer_licences="withhold") == 302
    assert models.Player.objects.get(number="L-10").title_100 == ""


def test_a_title_that_cannot_be_read_cancels_nobody_elses_norms(officer: Client, owner: User) -> None:
    keep_players(owner, 2260, "I", ListName.A)
    models.Player.objects.filter(number="L-10").update(title_100="nie wiadomo")
    keep_register(ARBITER.format(held="first", until="2026-12-31"))
    submission = submitted(officer, owner)
    assert "Gracz 10" in page(officer, submission)
    assert approve(officer, submission) == 302
    assert models.Player.objects.get(number="L-1").title_100 == "K"


def test_VII_2_VII_5_1_titles_of_women_follow_the_books_too(officer: Client, owner: User) -> None:
    """By the women's column of the list's 2060: who wins all makes a norm for amk, and that is kk at once [VII.5.7]."""
    keep_players(owner, 2060, "I", ListName.A)
    models.Player.objects.update(sex="w")
    models.Player.objects.filter(number="L-10").update(licence_to=date(2026, 9, 5))
    keep_register(ARBITER.format(held="first", until="2026-12-31"))
    submission = submitted(officer, owner, sex="w")
    assert approve(officer, submission, women="yes") == 422
    assert approve(officer, submission, women="yes", answer_licences="override", why_licences="Opłacona.") == 302
    first = models.Player.objects.get(number="L-1")
    assert first.title_100 == "kk"
    assert "k" not in models.Player.objects.get(number="L-9").title_100


@pytest.mark.parametrize(("approved", "weight"), [(date(2026, 9, 5), 19), (date(2026, 9, 4), 23)])
def test_VII_7_6_VII_4_3_a_title_weighs_from_its_approval(
    officer: Client, owner: User, approved: date, weight: int
) -> None:
    """Somebody who became M after the event had begun played there as the category I that was typed, and goes on from
    M; who was M by the first day weighed as one, whatever was typed."""
    keep_players(owner, 2260, "I", ListName.A)
    player = models.Player.objects.get(number="L-10")
    award = {"before": "I", "stood": "I", "after": "M", "day": date(2026, 8, 1), "approved_on": approved}
    models.Award.objects.create(player=player, game="100", **award)
    models.Player.objects.filter(pk=player.pk).update(title_100="M")
    keep_register(ARBITER.format(held="first", until="2026-12-31"))
    submission = submitted(officer, owner)
    found = review(submission, date(2026, 9, 10))
    best, tenth = found.norms[0].answer, found.norms[9].answer
    assert {game.weight for game in best.category.games if game.opponent == 9} == {weight}
    assert tenth.before.open.rank is Rank.M
    assert tenth.category.own_weight == weight
    differs = [ruling.reason for entry, _, told in found.differing if entry.name == "Gracz 10" for ruling in told]
    assert ("books-title-differs" in differs) is (weight == 23)
    models.Player.objects.filter(pk=player.pk).update(title_100="AM")  # by hand: what stood there was wrong
    again = review(submission, date(2026, 9, 10)).norms[0].answer
    assert {game.weight for game in again.category.games if game.opponent == 9} == {24}


def test_who_is_entered_under_a_wrong_number_is_not_made_twice_unseen(officer: Client, owner: User) -> None:
    keep_players(owner, 2260, "I", ListName.A)
    models.Player.objects.filter(number="L-10").update(number="L-010")
    models.Player.objects.filter(number="L-9").update(number="L-009", name="Ktoś Inny", name_words="inny ktoś")
    submission = submitted(officer, owner)
    shown = page(officer, submission)
    assert "W rejestrze są osoby o tym samym nazwisku" in shown
    assert "Kim jest Gracz 10?" in shown
    assert "Kim jest Gracz 9?" not in shown
    assert "Zostaną wpisani do rejestru: Gracz 9, Gracz 10" in shown
    answer = officer.get(f"/federation/submissions/{submission.pk}/", {"person-9": "L-010"}).content.decode()
    assert "Zostaną wpisani do rejestru: Gracz 9<" in answer


def test_VII_7_3_3_licences_of_the_days_of_the_event_count_though_they_were_renewed(
    officer: Client, owner: User
) -> None:
    """The register of the new year is brought in before the report of the old one is approved; a day that was typed
    wrong is another matter."""
    keep_players(owner, 2260, "I", ListName.A)
    keep_register(ARBITER.format(held="first", until="2026-12-31"))
    models.Player.objects.update(licence_to=date(2026, 9, 6))
    submission = submitted(officer, owner)
    heads = "Nazwisko i imię;Licencja;Licencja od;Licencja do\n"
    table = heads + "".join(f"Gracz {n};L-{n};01.01.2027;31.12.2027\n" for n in range(1, 11))
    sent = officer.post("/federation/players/import/", {"text": table, "game": "100"}).headers["Location"]
    seen = officer.get(sent).content.decode().partition('name="seen" value="')[2].partition('"')[0]
    assert officer.post(sent, {"confirmed": "yes", "seen": seen}).status_code == 302
    assert models.Player.objects.get(number="L-1").licence_from == date(2027, 1, 1)
    assert not review(submission, date(2026, 9, 10)).conditions
    entry = models.TrailEntry.objects.filter(kind="imported").latest("id")
    assert officer.post(f"/federation/trail/{entry.pk}/undo/", {"reason": "za wcześnie"}).status_code == 302
    assert not review(submission, date(2026, 9, 10)).conditions
    player = models.Player.objects.get(number="L-1")
    with changing("corrected", owner) as changes:
        player.licence_from = date(2026, 9, 5)  # within the days of the old one: they were wrong
        changes.keep(player)
    assert [each.name for each in review(submission, date(2026, 9, 10)).conditions] == ["licences"]
