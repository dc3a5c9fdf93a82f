"""Somebody is taken out of books, logs and backups, and nothing breaks."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest
from as_arbiter import ANOTHERS, ask_for_messages
from django.apps import apps
from django.conf import settings
from django.test import Client
from private_event import NAME, OTHER_WAY, REGULATIONS, consent, played

from kodeks.formats.game_lines import read_game
from kodeks.formats.regulations import read_regulations
from kodeks.formats.tournament_file import read_lines, rewritten
from kodeks.game import Actor
from kodeks.game import events as game_events
from kodeks.rounds import GamePlace
from kodeks.storage.bundle import open_bundle
from kodeks.tournament import Entry, acts, fold, standings_of
from kodeks.tournament import Tournament as State
from kodeks.tournament.regulations.groups import Keeping
from kodeks.tournament.renaming import other_spellings, with_other_names
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.arbiter_books import keep_register
from kodeks.web.books.award_decisions import confirm_award
from kodeks.web.books.merging import merge_players
from kodeks.web.books.rating_books import compute, publish
from kodeks.web.books.register import add_player
from kodeks.web.calendar.models import EventNotice
from kodeks.web.calendar.noticing import SentNotice, give
from kodeks.web.logs import log
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import begin_game
from kodeks.web.logs.keeping import backups_of
from kodeks.web.logs.models import Line, Tournament
from kodeks.web.mail.models import Subscription
from kodeks.web.personal_data.traces import look, person_of, stays_the_same, without
from kodeks.web.play.models import PlayerAccount, PlayerSeat
from kodeks.web.play.seats import give_codes
from kodeks.web.privacy.models import Matter, Removal
from kodeks.web.publication.models import Application

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("september")]
ARBITER = """[[arbiters]]
id = "S-014"
name = "Anna Zielińska"
classes = [{ class = "first", since = 2015-01-01 }]
licences = [{ number = "S-014", valid_from = 2026-01-01 }]
"""


def texts_of(row: Tournament) -> list[str]:
    return list(Line.objects.filter(tournament=row).order_by("seq").values_list("text", flat=True))


def table_of(state: State) -> list[tuple[object, ...]]:
    """The table without names."""
    return [(row.place, row.number, row.points, row.values) for row in standings_of(state)[0].rows]


def test_a_rewritten_log_reads_and_folds_to_the_same_standings(player: models.Player, event: Tournament) -> None:
    before = texts_of(event)
    person = person_of(player, ["Żanety Wójcik"])
    trace = look(before, person)
    assert trace is not None
    after = [text for text, _ in without(before, person, trace.names)]
    joined = "\n".join(after)
    for gone in ("Wójcik", "Warcabik Mława", "1234567", "05-06"):
        assert gone not in joined
    old, new = (read_lines("".join(f"{text}\n" for text in texts).encode()) for texts in (before, after))
    states = [fold(each.regulations, each.events).state for each in (old, new)]
    assert table_of(states[0]) == table_of(states[1])
    assert states[1].entries[0].name == person.pseudonym
    assert states[1].regulations.pairing.forbidden_pairs == ((person.pseudonym, "Gracz 2"),)
    assert states[1].regulations.pairing.start_groups == (("I",), ("Gracz 3", person.pseudonym))
    assert states[1].forbidden == states[0].forbidden
    assert states[1].rounds == states[0].rounds
    assert stays_the_same(before, after)
    assert states[1].entries[1:] == states[0].entries[1:]


def test_a_line_that_is_not_changed_keeps_its_words(player: models.Player, event: Tournament) -> None:
    texts = texts_of(event)
    assert [text for text, _ in rewritten(texts, lambda data: data)] == texts


def test_nothing_is_done_without_confirmation(officer: Client, player: models.Player, event: Tournament) -> None:
    address, before = f"/federation/players/{player.pk}/privacy/remove/", texts_of(event)
    page = officer.get(address).content.decode()
    assert "Open Mławy" in page
    assert "upomnienie dla Żanety Wójcik" in page  # somebody must look at it
    asked = {"asked_by": "person", "tournament": event.key}
    assert officer.post(address, asked).status_code == 422
    assert officer.post(address, {**asked, "confirmed": "yes", "again": "yes"}).status_code == 200
    assert texts_of(event) == before
    assert not Removal.objects.exists()


def everything_stored() -> str:
    """All rows of the database as text, and all files beside it."""
    rows = [str(values) for model in apps.get_models() for values in model.objects.values_list()]
    bundles = [
        part.decode("utf-8", "replace")
        for row in models.Submission.objects.all()
        for part in open_bundle(bytes(row.data), "").parts.values()
    ]
    files = [path.read_text(errors="replace") for path in Path(settings.HOME).rglob("*") if path.is_file()]
    return "\n".join((*rows, *bundles, *files))


@pytest.fixture
def booked(officer: Client, owner: User, player: models.Player, event: Tournament) -> models.Submission:
    """Submitted, approved, and the list of the next quarter published."""
    twin = add_player(Entry(name=OTHER_WAY, licence="L-old", birth="2011"))
    merge_players(player, twin, set(), owner)
    keep_register(ARBITER)
    assert officer.post(f"/federation/t/{event.key}/submit/").status_code == 302
    submission = models.Submission.objects.get()
    officer.post(f"/federation/submissions/{submission.pk}/approve/", {"settled": "2026-09-10"})
    submission.refresh_from_db()
    assert submission.status == "approved"
    found = compute("100")
    assert found is not None
    assert publish("100", found.digest, owner, date(2026, 10, 20)) is not None
    Application.objects.create(tournament=event, once="1", name=OTHER_WAY, birth="2011", contact="mama@example.org")
    consent(player, Matter.DETAILS, given=True)
    return submission


def noticed(owner: User, contact: str, remarks: str) -> EventNotice:
    text = REGULATIONS if remarks else REGULATIONS.replace("Wójcik Żaneta", "Gracz 4")
    event = read_regulations('organisers = ["LKS Mława"]\n' + text)
    return give(SentNotice(event, contact, remarks), owner)


def take_out(officer: Client, player: models.Player, *keys: str, **fields: str) -> str:
    given = {
        "asked_by": "guardian",
        "reference": f"pismo 7/2026, {NAME}",
        "also": "Żanety Wójcik",
        "confirmed": "yes",
        "tournament": list(keys),
        **fields,
    }
    answer = officer.post(f"/federation/players/{player.pk}/privacy/remove/", given, follow=True)
    assert answer.status_code == 200
    return answer.content.decode()


def test_somebody_is_taken_out_and_nothing_breaks(
    officer: Client, owner: User, player: models.Player, event: Tournament, booked: models.Submission
) -> None:
    assert backups_of(event.key)
    petition = player.petitions.create(
        kind="title", subject=NAME, facts={"day": "2026-05-01"}, grounds=f"{NAME} ma normy", received="2026-05-02"
    )
    notice = noticed(owner, contact=f"{NAME.upper()}, tel. 600 100 200", remarks=f"Pisać do {NAME}.")
    other = noticed(owner, contact="klub@example.org", remarks="")
    award = player.awards.create(game="100", after="II", day="2026-05-01", approved_on="2026-05-01")
    confirm_award(award, owner, f"{NAME} gra dalej", date(2026, 6, 1))
    told = officer.get(f"/federation/players/{player.pk}/privacy/person.json").json()["notices"]
    assert [each["number"] for each in told] == [notice.number]
    stored = everything_stored()
    for word in (NAME, "600 100 200", "Warcabik Mława", "1234567", "2011-05-06", "mama@example.org", "Mama"):
        assert word in stored, word
    event.refresh_from_db()
    pages = [
        f"/t/{event.key}/standings/",
        f"/t/{event.key}/crosstable/",
        f"/federation/submissions/{booked.pk}/",
        f"/federation/submissions/{booked.pk}/report/",
        f"/federation/players/{player.pk}/",
        "/federation/lists/100/2026Q4/",
    ]
    before = [officer.get(page).content.decode() for page in pages]
    sums = [(row.rating, row.games, row.place) for row in player.listed.order_by("id")]
    table = table_of(log.load(event).state)

    page = take_out(officer, player, event.key)

    pseudonym = f"N.N. {player.pk}"
    assert pseudonym in page
    stored = everything_stored().replace("Warcabik Mława", "", 3)  # the club itself and its trail stay, without him
    for word in (
        "Wójcik",
        "WÓJCIK",
        "600 100 200",
        "Żanet",
        "Warcabik Mława",
        "1234567",
        "2011-05-06",
        "mama@example.org",
        "Mama",
    ):
        assert word not in stored, (word, stored[max(0, stored.find(word) - 200) : stored.find(word) + 100])
    player.refresh_from_db()
    petition.refresh_from_db()
    notice.refresh_from_db()
    other.refresh_from_db()
    assert (notice.contact, notice.remarks) == (pseudonym, f"Pisać do {pseudonym}.")
    assert other.contact == "klub@example.org"
    assert (petition.subject, petition.grounds) == (pseudonym, f"{pseudonym} ma normy")
    assert (player.name, player.number, player.birth, player.club, player.fide_id) == (pseudonym, "L-1", "", None, "")
    assert [(row.rating, row.games, row.place) for row in player.listed.order_by("id")] == sums
    assert table_of(log.load(Tournament.objects.get(pk=event.pk)).state) == table
    assert read_lines(log.as_file(event)).total == Tournament.objects.get(pk=event.pk).total
    for backup in backups_of(event.key):
        assert read_lines(backup.path.read_bytes()).damage is None
    after = [officer.get(page).content.decode() for page in pages]
    names = {**dict.fromkeys(other_spellings(NAME), pseudonym), "Żanety Wójcik": pseudonym}
    for place in (0, 1, 5):
        assert pseudonym in after[place], pages[place]
        assert "Wójcik" not in after[place]
    assert len(after[0].split("<tr")) == len(before[0].split("<tr"))
    assert with_other_names("Żaneta Wójcik", names) == pseudonym
    booked.refresh_from_db()
    assert officer.get(f"/federation/submissions/{booked.pk}/report.pdf").content.startswith(b"%PDF")
    removal = Removal.objects.get()
    assert (removal.asked_by, removal.by, removal.reference) == ("guardian", owner, f"pismo 7/2026, {pseudonym}")
    assert removal.changed["tournaments"] == 1
    assert removal.changed["submissions"] == 1
    assert "Usuń dane na żądanie" not in officer.get(f"/federation/players/{player.pk}/privacy/").content.decode()
    officer.post(f"/federation/t/{event.key}/submit/")
    assert models.Submission.objects.count() == 1  # it is still known as the one that was submitted


def test_where_messages_went_is_forgotten_as_of_an_arbiter(officer: Client, owner: User, player: models.Player) -> None:
    """Not that of others of his name; and a notice with his address as an arbiter is his."""
    ask_for_messages(player)
    notice = noticed(owner, contact="S-1@example.org", remarks="")
    page = officer.get(f"/federation/players/{player.pk}/privacy/remove/").content.decode()
    assert "Adresy do wiadomości e-mail, do skasowania: 2" in page

    take_out(officer, player)

    left = Subscription.objects.order_by("email").values_list("email", flat=True)
    assert list(left) == [*(f"{key}@example.org" for key in ANOTHERS), "gracz@example.org"]
    notice.refresh_from_db()
    assert notice.contact == f"N.N. {player.pk}"
    assert Removal.objects.get().changed["mail"] == 2
    assert models.Arbiter.objects.count() == 3  # the College's register is its own


def test_his_games_have_his_pseudonym_and_are_else_the_same(
    officer: Client, player: models.Player, event: Tournament
) -> None:
    state = log.load(event).state
    games = [begin_game(event, state, GamePlace(1, board), Keeping.CLOCK) for board in (1, 2, 3)]
    for game in games:
        write_doings([Doing(game.pk, Actor.ARBITER, (game_events.Start(),), "Jan Sędzia")])
        write_doings([Doing(game.pk, Actor.WHITE, (game_events.Move("32-28"), game_events.Press()), NAME)])
    signed = acts.Result(1, 1, "2-0", reason="poddanie")
    for act, by in ((acts.Reopen("spór"), "Jan"), (signed, f"Gracz 2, {NAME}"), (acts.Close(""), "Jan")):
        assert log.append(event, [act], by=by, at="")[-1].step.is_accepted
    event.refresh_from_db()
    officer.post(f"/federation/t/{event.key}/submit/")
    assert everything_stored().count('"of": "1.1"') > 4, "in the database, a backup and the bundle"
    before = read_lines(log.as_file(event)).games

    take_out(officer, player, event.key)

    assert "Wójcik" not in everything_stored()
    after = read_lines(log.as_file(event)).games
    assert sum(old != new for old, new in zip(before, after, strict=True)) >= 1
    for old, new, row in zip(map(read_game, before), map(read_game, after), event.games.all(), strict=True):
        assert (new.began, new.players, new.total) == (old.began, old.players, row.total)
        assert [each._replace(who="") for each in new.events] == [each._replace(who="") for each in old.events]
        assert {each.who for each in new.events} == {"Jan Sędzia", f"N.N. {player.pk}"}
    (done,) = write_doings([Doing(games[0].pk, Actor.BLACK, (game_events.Move("19-23"), game_events.Press()))])
    assert done.is_accepted
    assert len(read_lines(log.as_file(event)).games[0].texts) == 6


def test_that_a_player_and_an_account_are_one_is_forgotten(
    officer: Client, player: models.Player, event: Tournament
) -> None:
    """The account itself stays, with what else it is for; another player's is not touched."""
    users = [User.objects.create(username=name, name=name) for name in ("zaneta", "drugi")]
    for number, user in enumerate(users, start=1):
        PlayerAccount.objects.create(tournament=event, number=number, user=user)
    game = begin_game(event, log.load(event).state, GamePlace(1, 1), Keeping.SHEET)
    give_codes(game)
    PlayerSeat.objects.filter(of=game).update(sheet=f"1. 32-28 {{{NAME}}}")
    page = officer.get(f"/federation/players/{player.pk}/privacy/remove/").content.decode()
    assert "zaneta" in page
    assert "drugi" not in page

    take_out(officer, player, event.key)

    assert [*PlayerAccount.objects.values_list("number", "user__username")] == [(2, "drugi")]
    assert User.objects.filter(username="zaneta").exists()
    assert Removal.objects.get().changed["player_accounts"] == 1
    assert "Wójcik" not in everything_stored()


def test_books_can_be_computed_as_before(
    officer: Client, owner: User, player: models.Player, event: Tournament
) -> None:
    officer.post(f"/federation/t/{event.key}/submit/")
    submission = models.Submission.objects.get()
    officer.post(f"/federation/submissions/{submission.pk}/approve/", {"settled": "2026-09-10"})
    before = compute("100")
    take_out(officer, player, event.key)
    after = compute("100")
    assert before is not None
    assert after is not None
    assert [(row.player, row.rating, row.games) for row in after.after.rows] == [
        (row.player, row.rating, row.games) for row in before.after.rows
    ]
    assert {row.name for row in after.after.rows} - {row.name for row in before.after.rows} == {f"N.N. {player.pk}"}


def test_another_process_forgets_what_it_knew(officer: Client, player: models.Player, event: Tournament) -> None:
    """What it has in memory is a log with other sums: `load` sees that, with new lines after it and without."""
    known = log.load(event)
    take_out(officer, player, event.key)
    for further in (False, True):
        log._keep(event.pk, known)  # as if this were the other process
        if further:
            assert log.append(event, [acts.Reopen("spór")], by="", at="")[-1].step.is_accepted
            log._keep(event.pk, known)
        now = log.load(Tournament.objects.get(pk=event.pk))
        assert now.total != known.total
        assert all("Wójcik" not in entry.name for entry in now.state.entries)


def test_a_namesake_keeps_his_name(officer: Client, owner: User, player: models.Player, event: Tournament) -> None:
    other = add_player(Entry(name=NAME, licence="L-50", birth="1980"))
    entry = Entry(name=NAME, licence="L-50", birth="1980", rating=2000, sex="w", club="Inny")
    elsewhere = played(owner, entry)
    team = log.create('name = "Liga"\ngame = "100"\nsystem = "team_swiss"\nboards = 2\nrounds = 1\n', by=owner)
    log.append(team, [acts.Enter(Entry(name="Orły", players=(NAME, "Ala")))], by=owner, at="")
    page = officer.get(f"/federation/players/{player.pk}/privacy/remove/").content.decode()
    assert f'value="{elsewhere.key}"' not in page
    assert f'value="{team.key}">' in page  # it may be either: not ticked
    assert f'value="{event.key}" checked' in page
    take_out(officer, player, event.key, elsewhere.key)
    assert log.load(Tournament.objects.get(pk=elsewhere.pk)).state.entries[0] == entry
    assert log.load(team).state.entries[0].players == (NAME, "Ala")
    other.refresh_from_db()
    assert other.name == NAME


def test_the_backups_of_a_lost_tournament_are_rewritten(
    officer: Client, player: models.Player, event: Tournament
) -> None:
    key = event.key
    assert backups_of(key)
    Tournament.objects.filter(pk=event.pk).delete()
    torn = backups_of(key)[0].path.with_name("000999-20260906T180000Z.kodeks")
    torn.write_bytes(backups_of(key)[0].path.read_bytes()[:-40])
    take_out(officer, player)
    for backup in backups_of(key):
        assert "Wójcik" not in backup.path.read_text()
        read_lines(backup.path.read_bytes())
    assert not torn.exists()


def test_done_twice_it_does_no_harm(officer: Client, player: models.Player, event: Tournament) -> None:
    take_out(officer, player, event.key)
    texts = texts_of(event)
    take_out(officer, player, event.key)
    assert texts_of(event) == texts
