"""Tables in the browser: standings, all results, cards, prizes, norms and ratings so far, and what is behind them."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from older_files import brought
from rounds_at_hand import started
from spectators import spectator_in

from kodeks.standings import write_value
from kodeks.tournament import Entry, Stage, propose_pairing, standings_of
from kodeks.tournament.acts import Announce, Close, Enter, LineUp, Number, Pair, Result, Revise, Start, Withdraw
from kodeks.web.accounts.models import User
from kodeks.web.logs import log
from kodeks.web.logs.models import Membership, Tournament
from kodeks.web.rights import Role

pytestmark = pytest.mark.django_db(transaction=True)
AT = "2026-11-16T10:00:00"
SWISS = """name = "Siedem"
game = "100"
system = "swiss"
rounds = 5
starts = 2026-11-14
ends = 2026-11-16
tempo = "60m+30s"
rated = true
prizes = [1000, 500, 251]

[[groups]]
name = "kobiety"
sex = "w"

[[groups]]
name = "do lat 18"
age = 18
"""


def pair(row: Tournament, by: User) -> int:
    """The next round, not announced."""
    number = log.load(row).state.round_to_pair
    log.append(row, lambda state: [propose_pairing(state).act], by=by, at=AT)  # type: ignore[union-attr]
    return number


def players(count: int) -> list[Entry]:
    return [
        Entry(
            name=f"Gracz {place}",
            rating=2300 - 10 * place,
            list_name="A",
            sex="w" if place % 2 else "m",
            birth="2010" if place > 4 else "1980",
            title="I" if place < 4 else "II",
        )
        for place in range(1, count + 1)
    ]


@pytest.fixture
def client(owner: User) -> Client:
    made = Client(HTTP_ACCEPT_LANGUAGE="pl")
    made.force_login(owner)
    return made


@pytest.fixture
def swiss(owner: User) -> Tournament:
    """Seven players, two rounds, one board of the second still open."""
    return started(SWISS, players(7), owner, ("2-0", "1-1", "0-2"), ("1-1", "2-0", ""))


def page(client: Client, row: Tournament, path: str, status: int = 200) -> str:
    answer = client.get(f"/t/{row.key}/{path}")
    assert answer.status_code == status, answer.content.decode()[:400]
    return re.sub(r"\s+", " ", answer.content.decode())


def places(html: str) -> list[tuple[str, str]]:
    """Place and name of every row."""
    rows = re.findall(r'<td class="number place">([^<]*)</td>.*?<th scope="row"[^>]*>(.*?)</th>', html)
    return [(place, re.sub(r"<[^>]+>", "", name)) for place, name in rows]


# Standings


def test_the_table_is_that_of_the_core(client: Client, swiss: Tournament) -> None:
    html = page(client, swiss, "standings/")
    standings, _ = standings_of(log.load(swiss).state)
    assert places(html) == [(str(row.place), row.name) for row in standings.rows]
    for row in standings.rows:
        for code, value in standings.tiebreaks(row).items():
            if write_value(value):
                assert f'card/{row.number}/#value-{code}">{write_value(value)}</a>' in html
    assert "bez wyniku: 1 partia" in html
    assert "KW2025:V.2.9.2.1" in html


def test_every_number_of_the_table_opens_its_working(client: Client, swiss: Tournament) -> None:
    for number, code in re.findall(
        r'class="working" href="[^"]*/card/(\d+)/#value-([^"]+)"', page(client, swiss, "standings/")
    ):
        assert f'id="value-{code}"' in page(client, swiss, f"card/{number}/")


def test_nobody_sees_a_round_in_the_table_before_it_is_announced(client: Client, owner: User) -> None:
    """Who rests would have points already, and pairs would count as opponents. Results there are none to hide: with
    the first one the round has begun."""
    row = started(SWISS, players(7), owner)
    before = page(client, row, "standings/")
    pair(row, owner)
    resting = log.load(row).state.rounds[0].bye
    assert resting is not None
    spectator = Client(HTTP_ACCEPT_LANGUAGE="pl")
    spectator.force_login(spectator_in(row))
    for visitor in (spectator, client):
        assert places(page(visitor, row, "standings/")) == places(before)
        assert "przed pierwszą rundą" in page(visitor, row, "standings/")
        assert "pauza" not in page(visitor, row, f"card/{resting}/")
        assert "Żadna runda" in page(visitor, row, "crosstable/")
    log.append(row, [Announce(1)], by=owner, at=AT)
    assert "pauza" in page(spectator, row, f"card/{resting}/")
    assert places(page(spectator, row, "standings/"))[0][1] == log.load(row).state.entry(resting).name


def test_a_round_with_a_result_is_no_secret(client: Client, owner: User) -> None:
    """It must be announced first, but older files have such rounds."""
    numbered = [*map(Enter, players(6)), Number(tuple(range(6)), "kodeks")]
    row = brought(SWISS, [*numbered, Pair(1, ((1, 4), (5, 2), (3, 6))), Result(1, 1, "2-0")], owner)
    assert log.load(row).state.rounds[0].stage is Stage.STARTED
    assert "po rundzie 1" in page(client, row, "standings/")


def test_after_an_earlier_round(client: Client, swiss: Tournament) -> None:
    html = page(client, swiss, "standings/?after=1")
    state = log.load(swiss).state
    standings, _ = standings_of(state._replace(rounds=state.rounds[:1]))
    assert places(html) == [(str(row.place), row.name) for row in standings.rows]
    assert "po rundzie 1" in html


def test_groups_have_places_of_their_own(client: Client, swiss: Tournament) -> None:
    women = places(page(client, swiss, "standings/?group=0"))
    assert [place for place, _ in women] == [str(place) for place in range(1, 5)]
    assert {name for _, name in women} == {"Gracz 1", "Gracz 3", "Gracz 5", "Gracz 7"}
    assert {name for _, name in places(page(client, swiss, "standings/?group=1"))} == {"Gracz 5", "Gracz 6", "Gracz 7"}


@pytest.mark.parametrize("query", ["after=99", "after=x", "group=7", "group=-1", "after=²", "group=" + "9" * 50])
def test_what_there_is_not_is_the_whole_table(client: Client, swiss: Tournament, query: str) -> None:
    assert places(page(client, swiss, f"standings/?{query}")) == places(page(client, swiss, "standings/"))


def test_on_the_wall_there_is_only_the_table(client: Client, swiss: Tournament) -> None:
    html = page(client, swiss, "standings/?wall=1")
    assert places(html) == places(page(client, swiss, "standings/"))
    assert 'class="tabs"' not in html
    assert 'class="working"' not in html
    assert "<h1>Siedem</h1>" in html


def test_a_new_result_changes_the_table_at_once(client: Client, owner: User, swiss: Tournament) -> None:
    before = places(page(client, swiss, "standings/"))
    assert places(page(client, swiss, "standings/")) == before
    log.append(swiss, [Result(2, 3, "2-0")], by=owner, at=AT)
    assert places(page(client, swiss, "standings/")) == [
        (str(row.place), row.name) for row in standings_of(log.load(swiss).state)[0].rows
    ]
    assert "bez wyniku" not in page(client, swiss, "standings/")


def test_what_was_ruled_on_those_who_left(client: Client, owner: User, swiss: Tournament) -> None:
    log.append(swiss, [Withdraw(2, 3)], by=owner, at=AT)
    assert "w systemie szwajcarskim wyniki pozostają <cite" in page(client, swiss, "standings/")
    assert "w systemie szwajcarskim" not in page(client, swiss, "standings/?after=1")


def test_a_tournament_without_anybody(client: Client, owner: User) -> None:
    row = log.create(SWISS, by=owner)
    for path in ("standings/", "standings/?wall=1", "crosstable/", "prizes/", "norms/", "ratings/"):
        page(client, row, path)
    page(client, row, "card/1/", 404)


EVERY = ("standings/", "standings/?wall=1", "crosstable/", "crosstable/?view=progress", "card/1/", "prizes/", "norms/")


def test_entries_without_numbers_have_tables_too(client: Client, owner: User) -> None:
    row = log.create(SWISS, by=owner)
    log.append(row, [Enter(entry) for entry in players(4)], by=owner, at=AT)
    for path in (*EVERY, "norms/2/", "ratings/", "ratings/2/", "standings/?group=0"):
        page(client, row, path)


@pytest.mark.parametrize("system", ["knockout", "double_round_robin", "match", "scheveningen"])
def test_every_system_has_its_tables(client: Client, owner: User, system: str) -> None:
    regulations = (
        f'name = "X"\ngame = "64"\nsystem = "{system}"\nstarts = 2026-11-14\ntempo = "60m+30s"\nrated = true\n'
    )
    row = started(regulations, players(2 if system == "match" else 4), owner, ("2-0",))
    for path in (*EVERY, "norms/1/", "ratings/", "ratings/1/", "crosstable/?view=all&order=number"):
        page(client, row, path)


# All results


def test_crosstable_by_place_by_number_and_by_round(client: Client, owner: User) -> None:
    regulations = 'name = "Koło"\ngame = "chess"\nsystem = "round_robin"\nstarts = 2026-11-14\ntempo = "90m+30s"\n'
    row = started(regulations, players(4), owner, ("1-0", "½-½"))
    html = page(client, row, "crosstable/")
    assert html.count("×") == 4
    assert "½" in html
    numbers = re.findall(r'<td class="number first">(\d+)</td>', page(client, row, "crosstable/?order=number"))
    assert numbers == ["1", "2", "3", "4"]
    by_round = page(client, row, "crosstable/?view=rounds")
    assert re.search(r'<span class="other">\d[bc]</span> <b>1</b>', by_round)
    assert "Suma punktów" in page(client, row, "crosstable/?view=progress")


def test_tie_breaks_stand_beside_the_results(client: Client, owner: User) -> None:
    """Those of one number, in every view; a series has its room in the standings."""
    codes = '["SB/C1", "KS/L+1"]'
    regulations = f'name = "Koło"\ngame = "chess"\nsystem = "round_robin"\nstarts = 2026-11-14\ntiebreaks = {codes}\n'
    row = started(regulations, players(4), owner, ("1-0", "½-½"))
    for view in ("all", "rounds", "progress"):
        html = page(client, row, f"crosstable/?view={view}")
        assert re.findall(r"<abbr[^>]*>([^<]+)</abbr>", html) == ["SB-C1", "KS/L+1"]
        assert 'title="system Koyi, granica wyższa o pół punktu, razy 1"' in html
        table = html.rpartition("</figure>")[2]
        assert len(re.findall(r'<td class="number">', table)) == 4 * 3
    swiss = started(SWISS, players(4), owner, ("2-0", "1-1"))
    assert re.findall(r"<abbr[^>]*>([^<]+)</abbr>", page(client, swiss, "crosstable/")) == ["Sol. śr."]


def test_a_large_field_is_shown_round_by_round(client: Client, owner: User) -> None:
    row = started(SWISS, players(66), owner, ("2-0",))
    html = page(client, row, "crosstable/?view=all")
    assert "Każdy z każdym" not in html
    assert "×" not in html


TEAMS = 'name = "Liga"\ngame = "100"\nsystem = "team_round_robin"\nboards = 2\nlineup = "open"\nstarts = 2026-11-14\n'


@pytest.fixture
def league(owner: User) -> Tournament:
    teams = [
        Entry(name=name, players=(f"{name} 1", f"{name} 2"), reserves=(f"{name} R",))
        for name in ("Dama", "Pion", "Bicie", "Gambit")
    ]
    return started(TEAMS + 'tempo = "60m+30s"\n', teams, owner)


def test_matches_of_teams_show_match_points_and_board_points(client: Client, owner: User, league: Tournament) -> None:
    number = pair(league, owner)
    log.append(league, [Announce(number), Start(number)], by=owner, at=AT)
    log.append(league, [Result(1, 1, "2-0", 1), Result(1, 1, "1-1", 2)], by=owner, at=AT)
    host = log.load(league).state.rounds[0].boards[0].white
    html = page(client, league, "crosstable/")
    assert "<b>2</b> <small>3:1</small>" in html
    assert "<b>0</b> <small>1:3</small>" in html
    card = page(client, league, f"card/{host}/")
    assert re.search(r"\w+ 1 – \w+ 1 <strong>2</strong>", card)
    assert "normy" in card
    page(client, league, "norms/")
    page(client, league, "ratings/")
    page(client, league, "norms/2/")
    page(client, league, "ratings/2/")
    page(client, league, "ratings/99/", 404)


def test_V_3_6_line_ups_are_not_on_the_card_before_the_round_starts(
    client: Client, owner: User, league: Tournament
) -> None:
    number = pair(league, owner)
    host = log.load(league).state.rounds[0].boards[0].white
    name = log.load(league).state.entry(host).name
    log.append(league, [Announce(number), LineUp(number, host, (f"{name} R", f"{name} 1"))], by=owner, at=AT)
    assert f"{name} R –" not in page(client, league, f"card/{host}/")
    log.append(league, [Start(number)], by=owner, at=AT)
    assert f"{name} R –" in page(client, league, f"card/{host}/")


# Cards and prizes


def test_the_card_tells_the_rounds_and_every_working(client: Client, swiss: Tournament) -> None:
    state = log.load(swiss).state
    board = state.rounds[0].boards[0]
    html = page(client, swiss, f"card/{board.white}/")
    assert f"{board.black}. {state.entry(board.black).name}" in html
    assert "○" in html
    assert "odrzucone jako" in html
    assert "Tytuł" in html
    assert f"ratings/{board.white}/" in html
    page(client, swiss, "card/8/", 404)
    page(client, swiss, "card/0/", 404)


def test_A3_1_f_who_is_level_shares_the_prizes(client: Client, owner: User) -> None:
    row = started(SWISS.replace("rounds = 5", 'rounds = 5\ntiebreaks = ["PTS"]'), players(4), owner, ("2-0", "2-0"))
    html = page(client, row, "prizes/")
    assert "750,00 PLN" in html
    assert "podzielone na 2 osoby" in html
    assert "FTR2012:A3.1.f" in html
    assert "125,50 PLN" in html
    assert "1751,00 PLN" in html
    assert "750,00 PLN" in page(client, row, "prizes/?share=points")


# Norms


def test_the_first_condition_that_failed_and_by_how_much(client: Client, swiss: Tournament) -> None:
    html = page(client, swiss, "norms/")
    assert "partie z zawodnikami klasyfikowanymi: 2 z wymaganych 7" in html
    assert "Turniej nie jest zamknięty" in html
    whole = page(client, swiss, "norms/4/")
    assert "Warunki" in whole
    assert "wynik kategoriowy" in whole
    page(client, swiss, "norms/8/", 404)


def test_a_title_that_there_is_not_is_told_at_the_player(client: Client, owner: User, swiss: Tournament) -> None:
    entry = log.load(swiss).state.entry(3)
    changed = Entry(**{name: getattr(entry, name) for name in entry.__slots__} | {"title": "arcyksiążę"})  # type: ignore[arg-type]
    log.append(swiss, [Revise(3, changed)], by=owner, at=AT)
    html = page(client, swiss, "norms/")
    assert html.count("nie ma takiej kategorii ani tytułu") == 1
    assert "partie z zawodnikami klasyfikowanymi: 2 z wymaganych 7" in html
    assert "arcyksiążę" in page(client, swiss, "norms/3/")
    assert "nie ma takiej kategorii ani tytułu" in page(client, swiss, "card/3/")


def test_D_115_the_reading_is_named_where_somebody_is_on_no_list(client: Client, owner: User) -> None:
    row = started(SWISS, [*players(3), Entry(name="Nowy Jan", sex="m")], owner, ("2-0", "2-0"))
    told = "D-115 (niepewne)"
    assert told in page(client, row, "ratings/")
    assert [told in page(client, row, f"ratings/{number}/") for number in range(1, 5)].count(True) == 1
    all_listed = started(SWISS, players(4), owner, ("2-0", "2-0"))
    assert told not in page(client, all_listed, "ratings/")


def test_chess_has_no_norms_of_the_draughts_code(client: Client, owner: User) -> None:
    regulations = 'name = "Koło"\ngame = "chess"\nsystem = "round_robin"\nstarts = 2026-11-14\ntempo = "90m+30s"\n'
    row = started(regulations, players(4), owner, ("1-0", "½-½"))
    assert "to są zawody szachowe" in page(client, row, "norms/")
    assert "to są zawody szachowe" in page(client, row, "norms/1/")
    assert "FIDE B.02" in page(client, row, "ratings/")
    assert "Zmiana: 20 ×" in page(client, row, "ratings/1/")
    assert "Normy na tę chwilę" not in page(client, row, "card/1/")


def test_without_a_tempo_nothing_can_be_said_on_norms(client: Client, owner: User) -> None:
    row = started(SWISS.replace('tempo = "60m+30s"\n', ""), players(4), owner, ("2-0", "2-0"))
    assert "regulamin nie podaje tempa gry" in page(client, row, "norms/")
    assert "turniej nie podaje tempa gry" in page(client, row, "ratings/")
    page(client, row, "card/1/")


# Ratings


def test_VI_4_2_the_change_so_far_with_its_working(client: Client, swiss: Tournament) -> None:
    html = page(client, swiss, "ratings/")
    assert "Informacyjnie" in html
    assert "D-111" in html
    whole = page(client, swiss, "ratings/1/")
    assert "KW2025:VI.4.2" in whole
    assert "k = 15" in whole
    assert "Zmiana: 1/2 × 15 ×" in whole


def test_an_event_that_is_not_declared_is_not_rated(client: Client, owner: User) -> None:
    row = started(SWISS.replace("rated = true\n", ""), players(4), owner, ("2-0", "2-0"))
    assert "turnieju nie zgłoszono do rankingu" in page(client, row, "ratings/")
    assert "Żadna partia nie liczy się" in page(client, row, "ratings/1/")


def test_closed_tournaments_and_those_of_one_role(client: Client, owner: User, swiss: Tournament) -> None:
    log.append(swiss, [Result(2, 3, "2-0"), Close("wcześniejszy koniec")], by=owner, at=AT)
    captain = User.objects.create(username="captain", name="Kapitan")
    Membership.objects.create(tournament=swiss, user=captain, role=Role.CAPTAIN)
    reader = Client(HTTP_ACCEPT_LANGUAGE="en")
    reader.force_login(captain)
    assert "Standings" in page(reader, swiss, "standings/")
    assert "for information" in page(reader, swiss, "ratings/").casefold()
    assert "not closed" not in page(reader, swiss, "norms/")
