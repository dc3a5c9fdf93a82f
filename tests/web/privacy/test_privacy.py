"""Privacy: what is told of minors and of those who refuse, what a person is given, and how he is taken out."""

from __future__ import annotations

import json
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.apps import apps
from django.conf import settings
from django.test import Client
from django.utils import timezone
from test_public_embargo import addresses

from kodeks.formats.game_lines import read_game
from kodeks.formats.regulations import read_regulations
from kodeks.formats.tournament_file import read_lines, rewritten
from kodeks.game import Actor
from kodeks.game import events as game_events
from kodeks.rating import ListName, ListRow, Quarter
from kodeks.rating import RatingList as ListValue
from kodeks.rounds import GamePlace
from kodeks.storage.bundle import open_bundle
from kodeks.tournament import Entry, acts, fold, propose_numbers, propose_pairing, standings_of
from kodeks.tournament import Tournament as State
from kodeks.tournament.regulations.groups import Keeping
from kodeks.tournament.renaming import other_spellings, with_other_names
from kodeks.web.accounts.models import User
from kodeks.web.books import models
from kodeks.web.books.arbiter_books import keep_register
from kodeks.web.books.award_decisions import confirm_award
from kodeks.web.books.list_import import keep_lists
from kodeks.web.books.merging import merge_players
from kodeks.web.books.rating_books import compute, publish
from kodeks.web.books.register import add_player
from kodeks.web.calendar.models import EventNotice
from kodeks.web.calendar.noticing import SentNotice, give
from kodeks.web.live.messages import news_since
from kodeks.web.logs import log
from kodeks.web.logs.doings import Doing, write_doings
from kodeks.web.logs.games import begin_game
from kodeks.web.logs.keeping import backups_of
from kodeks.web.logs.models import Line, Membership, Tournament
from kodeks.web.personal_data.traces import look, person_of, stays_the_same, without
from kodeks.web.play.models import PlayerAccount, PlayerSeat
from kodeks.web.play.seats import give_codes
from kodeks.web.privacy.consents import wishes_in
from kodeks.web.privacy.models import Consent, Matter, Removal
from kodeks.web.privacy.wishes import Wish, Wishes, name_key
from kodeks.web.publication.models import Application, Publication
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)
NAME, OTHER_WAY = "Wójcik Żaneta", "Żaneta Wójcik"
REGULATIONS = """name = "Open Mławy"
place = "Mława"
starts = 2026-09-04
ends = 2026-09-06
game = "100"
edition = "kw2025"
level = "local"
rated = true
norms = ["V", "IV", "III"]
system = "round_robin"
players = 6
start_numbers = "groups"
start_groups = [["I"], ["Gracz 3", "Wójcik Żaneta"]]
tempo = "60m+30s"
score_sheets = true
forbidden_pairs = [["Wójcik Żaneta", "Gracz 2"]]

[[arbiters]]
name = "Anna Zielińska"
role = "chief"
class = "first"
licence = "S-014"

[[groups]]
name = "juniorzy"
age = 16
"""


ARBITER = """[[arbiters]]
id = "S-014"
name = "Anna Zielińska"
classes = [{ class = "first", since = 2015-01-01 }]
licences = [{ number = "S-014", valid_from = 2026-01-01 }]
"""


@pytest.fixture(autouse=True)
def _september(monkeypatch: pytest.MonkeyPatch) -> None:
    now = datetime(2026, 9, 10, 12, tzinfo=ZoneInfo("Europe/Warsaw"))
    monkeypatch.setattr(timezone, "now", lambda: now)


@pytest.fixture
def officer(owner: User) -> Client:
    client = Client()
    client.force_login(owner)
    return client


def listed(number: int, name: str, birth: str = "") -> ListRow:
    return ListRow(
        player=f"L-{number}",
        name=name,
        list_name=ListName.A,
        rating=2200 - 20 * number,
        games=40,
        last_game=date(2026, 6, 1),
        birth=birth,
        club="Warcabik Mława" if birth else "",
    )


@pytest.fixture
def player(owner: User) -> models.Player:
    rows = (listed(1, NAME, "2011-05-06"), *(listed(number, f"Gracz {number}") for number in range(2, 7)))
    keep_lists([ListValue("100", Quarter.parse("2026Q3"), rows)], owner)
    found = models.Player.objects.get(number="L-1")
    found.fide_id, found.sex, found.licence_from = "1234567", "w", date(2026, 1, 1)
    found.save()
    return found


def played(owner: User, first: Entry | None = None) -> Tournament:
    """A closed round robin in which the lower number always wins, with everything that names people."""
    him = first or Entry(
        name=NAME,
        licence="L-1",
        rating=2180,
        list_name="A",
        title="IV",
        sex="w",
        birth="2011-05-06",
        club="Warcabik Mława",
        fide_id="1234567",
    )
    field = [him, *(Entry(name=f"Gracz {n}", licence=f"L-{n}", rating=2200 - 20 * n, sex="m") for n in range(2, 7))]
    row = log.create(REGULATIONS, by=owner)
    Membership.objects.create(tournament=row, user=owner, role=Role.CHIEF)
    log.append(row, [acts.Enter(entry) for entry in field], by=owner, at="")
    log.append(row, lambda state: [propose_numbers(state, "kodeks")], by=owner, at="")  # type: ignore[list-item,return-value]
    for number in range(1, len(field)):
        log.append(row, lambda state: [propose_pairing(state).act], by=owner, at="")  # type: ignore[union-attr]
        boards = log.load(row).state.rounds[-1].boards
        results = [acts.Result(number, board.board, "2-0" if board.white < board.black else "0-2") for board in boards]
        log.append(row, [acts.Announce(number), acts.Start(number), *results], by=owner, at="")
    game = f'[White "{OTHER_WAY}"]\n[Black "Gracz 2"]\n\n1. 32-28 2-0'
    told = acts.Note(f"{NAME} prosi o odpoczynek", is_announced=True)
    against = acts.Note("upomnienie dla Żanety Wójcik", against=1)
    log.append(row, [acts.Moves(1, 1, game), told, against], by=f"{NAME}, Gracz 2 (QR)", at="")
    assert log.append(row, [acts.Close()], by=owner, at="2026-09-06T18:00:00")[-1].step.is_accepted
    return row


@pytest.fixture
def event(owner: User, player: models.Player) -> Tournament:
    row = played(owner)
    Publication.objects.create(tournament=row, is_public=True)
    return row


def consent(player: models.Player, matter: Matter, *, given: bool, by: User | None = None) -> None:
    Consent.objects.create(
        player=player, matter=matter, is_given=given, given_by="guardian", guardian="Mama", day=date(2026, 9, 1), by=by
    )


def everything_public(key: str) -> str:
    """All that anybody can fetch, in both languages, and what the stream tells."""
    news = news_since(key, 0)
    assert news is not None
    found = [b"".join(text for _, text in news.messages).decode()]
    for language in ("pl", "en"):
        client = Client(headers={"accept-language": language})
        for address in (*addresses(key, 5), f"/public/{key}/game/1/1/file/", "/api/v1/lists/100/2026Q3"):
            answer = client.get(address)
            found.append(answer.content.decode() if answer.status_code == 200 else "")
    assert sum(map(bool, found)) > 60
    return "".join(found)


# Consents


def test_of_minors_only_name_club_and_year_are_told_unless_a_guardian_agrees(
    player: models.Player, event: Tournament
) -> None:
    def told() -> dict[str, object]:
        people: list[dict[str, object]] = Client().get(f"/api/v1/tournaments/{event.key}/people").json()
        return people[0]

    assert told() | {"number": 1} == {
        "number": 1,
        "name": NAME,
        "club": "Warcabik Mława",
        "born": "2011",
        "rating": None,
        "title": "",
        "federation": "",
    }
    consent(player, Matter.DETAILS, given=True)
    assert (told()["rating"], told()["title"]) == (2180, "IV")
    assert "2180" in Client().get("/public/lists/100/2026Q3/").content.decode()
    consent(player, Matter.DETAILS, given=False)  # the latest word counts
    assert told()["rating"] is None


def test_who_refuses_his_name_has_none_on_any_public_page(player: models.Player, event: Tournament) -> None:
    before = everything_public(event.key)
    assert NAME in before
    assert OTHER_WAY in before
    consent(player, Matter.NAME, given=False)
    after = everything_public(event.key)
    for word in ("Wójcik", "Warcabik", "L-1", "1234567"):
        assert word not in after.replace("Żanety Wójcik", ""), word
    assert "Zawodnik 1" in after
    assert "Player 1" in after
    assert "[White &#34;Zawodnik 1" not in after
    assert '[White "Zawodnik 1"]' in Client().get(f"/public/{event.key}/game/1/1/file/").content.decode()
    consent(player, Matter.NAME, given=True)
    assert NAME in everything_public(event.key)


def test_the_table_is_the_same_without_the_name(player: models.Player, event: Tournament) -> None:
    def rows() -> list[tuple[object, ...]]:
        found = Client().get(f"/api/v1/tournaments/{event.key}/standings").json()["rows"]
        return [(row["place"], row["number"], row["points"], row["values"]) for row in found]

    before = rows()
    consent(player, Matter.NAME, given=False)
    assert rows() == before


def test_players_of_teams_are_nameless_too(owner: User, player: models.Player) -> None:
    row = log.create('name = "Liga"\ngame = "100"\nsystem = "team_swiss"\nboards = 2\nrounds = 1\n', by=owner)
    teams = [Entry(name="Orły", players=(OTHER_WAY, "Ala"), reserves=("Ela",)), Entry(name="Wilki", players=("A", "B"))]
    log.append(row, [*map(acts.Enter, teams), acts.Number((0, 1), "k")], by=owner, at="")
    log.append(row, lambda state: [propose_pairing(state).act], by=owner, at="")  # type: ignore[union-attr]
    log.append(row, [acts.LineUp(1, 1, (OTHER_WAY, "Ala")), acts.Announce(1), acts.Start(1)], by=owner, at="")
    Publication.objects.create(tournament=row, is_public=True)
    consent(player, Matter.NAME, given=False)
    pages = "".join(
        Client().get(f"/public/{row.key}/{part}").content.decode() for part in ("start-list/", "player/1/", "round/1/")
    )
    assert "Wójcik" not in pages
    assert "Zawodnik 1.1" in pages
    assert "Ala" in pages


@pytest.mark.parametrize(
    ("entry", "shows_name", "shows_details"),
    [
        (Entry(name="Ktoś", licence="L-1"), False, True),
        (Entry(name="ZANETA WOJCIK", birth="2011"), False, True),
        (Entry(name=NAME), False, False),  # it may be she; to show more it must be
        (Entry(name=NAME, birth="1970"), True, False),
        (Entry(name="Wójcik Anna", birth="2011"), True, False),
        (Entry(name=NAME, birth="2011", licence="L-77"), False, False),
    ],
)
def test_an_entry_is_known_by_licence_else_by_name_and_birth(
    entry: Entry, *, shows_name: bool, shows_details: bool
) -> None:
    wish = Wish(shows_name=False, shows_details=True)
    wishes = Wishes({"L-1": wish}, {name_key(NAME): (("2011-05-06", wish),)})
    assert wishes.of(entry) == Wish(shows_name, shows_details)


def test_an_officer_notes_who_said_what(officer: Client, owner: User, player: models.Player) -> None:
    address = f"/federation/players/{player.pk}/privacy/"
    given = {"matter": "details", "given": "yes", "given_by": "guardian", "guardian": "Ewa Wójcik", "day": "2026-09-01"}
    assert officer.post(address, {**given, "guardian": ""}).status_code == 422
    assert officer.post(address, {**given, "day": "2026-12-24"}).status_code == 422
    assert officer.post(address, {**given, "matter": "everything"}).status_code == 422
    assert not Consent.objects.exists()
    assert officer.post(address, given).status_code == 302
    found = Consent.objects.get()
    assert (found.matter, found.is_given, found.guardian, found.by) == ("details", True, "Ewa Wójcik", owner)
    page = officer.get(address).content.decode()
    assert "zgoda jest" in page
    assert "Ewa Wójcik" in page


# Everything we hold


def test_a_person_is_given_everything_we_hold(officer: Client, player: models.Player, event: Tournament) -> None:
    consent(player, Matter.DETAILS, given=True)
    Application.objects.create(tournament=event, once="1", name=OTHER_WAY, birth="2011", contact="mama@example.org")
    Application.objects.create(tournament=event, once="2", name="Gracz 2", birth="2011", contact="obcy@example.org")
    hers = User.objects.create(username="zaneta", name=OTHER_WAY, email="zaneta@example.org")
    other = User.objects.create(username="drugi", name="Gracz 2", email="drugi@example.org")
    for number, user in ((1, hers), (2, other)):
        PlayerAccount.objects.create(tournament=event, number=number, user=user)
    state = log.load(event).state
    for board in state.rounds[0].boards:
        game = begin_game(event, state, GamePlace(1, board.board), Keeping.SCREEN)
        write_doings([Doing(game.pk, Actor.ARBITER, (game_events.Start(),), "Anna Sędzia")])
    answer = officer.get(f"/federation/players/{player.pk}/privacy/person.json")
    found = json.loads(answer.content)
    assert "attachment" in answer.headers["Content-Disposition"]
    assert (found["register"]["name"], found["register"]["club"]) == (NAME, "Warcabik Mława")
    assert found["rating_lists"][0]["rating"] == 2180
    assert found["applications"][0]["contact"] == "mama@example.org"
    assert "obcy@example.org" not in answer.content.decode()
    assert found["consents"][0]["guardian"] == "Mama"
    tournament = found["tournaments"][0]
    assert (tournament["name"], tournament["entries"][0]["number"]) == ("Open Mławy", 1)
    assert len(tournament["results"]) == 5
    (game_,) = tournament["games"]
    assert game_["events"][0]["do"] == "start"
    assert "Anna Sędzia" not in answer.content.decode(), "who else was there is not his"
    assert {note["text"] for note in tournament["notes"]} == {
        f"{NAME} prosi o odpoczynek",
        "upomnienie dla Żanety Wójcik",
    }
    assert found["accounts_of_the_same_name"][0]["email"] == "zaneta@example.org"
    (account,) = tournament["accounts"]
    assert account == {"number": 1, "username": "zaneta", "name": OTHER_WAY, "email": "zaneta@example.org"}
    assert "drugi" not in answer.content.decode(), "whose account another player has is not hers"


# Taking somebody out


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


def test_a_page_asks_for_those_on_it_and_for_who_refused_not_for_all_who_ever_said_something(owner: User) -> None:
    """By number, by one he had before, and by name with birth where there is no number; the last word counts."""
    people = [models.Player.objects.create(number=f"M-{n}", name=f"Młody {n}", birth="2014") for n in range(6)]
    models.FormerNumber.objects.create(number="M-old", player=people[2])
    said = [(each, Matter.DETAILS, True) for each in people]
    said += [(people[3], Matter.DETAILS, False), (people[4], Matter.NAME, False), (people[5], Matter.NAME, False)]
    said += [(people[5], Matter.NAME, True)]
    for player, matter, is_given in said:
        day = date(2026, 9, 1)
        Consent.objects.create(player=player, matter=matter, is_given=is_given, given_by="guardian", day=day)
    assert wishes_in().by_number == {"M-4": Wish(shows_name=False)}
    minors = [
        Entry(name="Młody 0", birth="2014", licence="M-0"),
        Entry(name="Młody 1", birth="2014"),
        Entry(name="Kto inny", birth="2014", licence="M-old"),
        Entry(name="Młody 3", birth="2014", licence="M-3"),
        Entry(name="Młody 4", birth="2014", licence="M-4"),
    ]
    wishes = wishes_in(minors=minors)
    assert [tuple(wishes.of(entry)) for entry in minors] == [
        (True, True),
        (True, True),
        (True, True),
        (True, False),
        (False, True),
    ]
    assert "M-5" not in wishes.by_number
