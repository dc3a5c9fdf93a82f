"""A new edition of the draughts code reaches everything: `kw2099` renumbers a chapter and changes a handful of numbers;
then every command is run and every page is fetched, and nothing speaks of 2025 any more."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from kw2099 import KW2099, chess_in_force, in_force

from kodeks import cli
from kodeks.cli.commands import MODULES
from kodeks.formats.regulations import read_regulations
from kodeks.officials import judge_permission
from kodeks.pairing.swiss.colours import colour_facts
from kodeks.rating import RatingSettings
from kodeks.rating.quarter import Quarter
from kodeks.rulebook import KW2022, KW2025, current, register
from kodeks.rulebook.arbiter_classes import ArbiterClass, ArbiterRole, EventKind
from kodeks.rulebook.result import Side
from kodeks.titles import Holdings, weight_of
from kodeks.tournament import Entry, propose_pairing
from kodeks.tournament.acts import Announce, Enter, Moves, Note, Number, Result, Start
from kodeks.web.accounts.models import User
from kodeks.web.articles import views as article_views
from kodeks.web.guide import writing
from kodeks.web.logs import log
from kodeks.web.logs.models import Tournament
from kodeks.web.pages import citing
from kodeks.web.publication.models import Publication

OLD = re.compile(r".{0,60}kw2025.{0,60}", re.IGNORECASE)


@pytest.fixture(autouse=True)
def _new_edition() -> Iterator[None]:
    """In force for the test, and forgotten with what was made of it."""
    made = (citing.cited, writing.read, article_views._written, article_views._order)
    for each in made:
        each.cache_clear()
    with in_force():
        yield
    for each in made:
        each.cache_clear()


# Which edition it is

EVENT = 'name = "x"\ngame = "{}"\nsystem = "swiss"\nrounds = 3\n{}\n'


def test_the_day_decides() -> None:
    assert current("100") is KW2099
    assert current("64", on="2026-01-01") is KW2099
    assert current("100", on="2025-12-31") is KW2025
    assert current("100", on="2024-05-01") is KW2022
    assert current("chess", on="2012-05-01").key == "fide2009"
    assert current("chess960", on="2026-01-01").key == "fide2023"


@pytest.mark.parametrize(
    ("game", "starts", "edition"),
    [
        ("100", "starts = 2027-05-01", "kw2099"),
        ("100", 'edition = "kw2025"\nstarts = 2027-05-01', "kw2025"),
        ("64", "", "kw2099"),  # no day: what was in force when Kodeks began, as the made-up edition is here
        ("chess", "starts = 2027-05-01", "fide2023"),
        ("chess", "starts = 2012-05-01", "fide2023"),  # as always: logs that name no edition replay the same
    ],
)
def test_an_event_that_names_no_edition_has_that_of_its_day(game: str, starts: str, edition: str) -> None:
    assert read_regulations(EVENT.format(game, starts)).edition == edition


def test_the_order_of_criteria_is_its_own() -> None:
    tables = [read_regulations(ROBIN + f'edition = "{key}"\n').scores.tiebreaks for key in ("kw2025", "kw2099")]
    assert [table[:2] for table in tables] == [("WINS", "DIRECT"), ("DIRECT", "WINS")]


def test_a_quarter_closes_by_the_edition_of_its_last_day() -> None:
    closing = [Quarter.parse(text).closing_day for text in ("2025Q4", "2026Q1")]
    assert closing == [date(2025, 12, 24), date(2026, 3, 22)]


def test_norms_go_by_its_own_tables() -> None:
    assert [weight_of(Holdings(), "m", code).points for code in (KW2025, KW2099)] == [9, 8]


def test_the_rights_of_classes_are_its_own() -> None:
    asked = (ArbiterClass.THIRD, ArbiterRole.CHIEF, EventKind.OFFICIAL)
    reasons = [judge_permission(*asked, code=code).reason for code in (KW2025, KW2099)]
    assert reasons == ["officials-may-not", "officials-may-with-consent"]


def test_colours_of_a_swiss_keep_its_difference() -> None:
    history = (Side.WHITE, Side.BLACK, Side.WHITE, Side.WHITE)
    allowed = [colour_facts(history, code.pairing).admissible for code in (KW2025, KW2099)]
    assert allowed == [{Side.WHITE, Side.BLACK}, {Side.BLACK}]


def test_ratings_are_reckoned_by_the_rules_of_their_quarter() -> None:
    settings = RatingSettings()
    assert [settings.on(day).rules.k for day in (date(2025, 12, 31), date(2026, 3, 31))] == [15, 18]


def test_every_article_it_cites_has_an_entry() -> None:
    for row in register().rows:
        if row.article.code == KW2025.code:
            own = KW2099.cite(row.article.number)
            found = register().find(own)
            assert own.code == "KW2099"
            assert found is not None
            assert found.title_en == row.title_en


# Commands

SWISS = """name = "Nowe"
place = "Mława"
game = "100"
system = "swiss"
swiss_variant = "rating"
rounds = 2
starts = 2027-05-01
ends = 2027-05-03
level = "national"
rated = true
norms = ["III", "title"]
tempo = "60m+30s"
default_minutes = 48
prizes = [100, 50]

[[arbiters]]
name = "Jan Nowak"
role = "chief"
class = "third"
"""
ROBIN = 'name = "Kołowy"\ngame = "100"\nsystem = "round_robin"\nstarts = 2027-05-01\n'
TEAMS = """name = "Liga"
game = "100"
system = "team_round_robin"
boards = 2
lineup = "ladder"
lineup_minutes = 20
seating = "line"
starts = 2027-05-01
tempo = "5m"
"""
CUP = 'name = "Puchar"\ngame = "64"\nsystem = "knockout"\nstarts = 2027-05-01\n'
REGISTER = """[college]
elected = 2026-02-01

[[college.seats]]
name = "Jan Nowak"
role = "chair"
class = "first"

[[arbiters]]
id = "S-1"
name = "Jan Nowak"
birth = 1980-05-01
"""
GAME = """{"kodeks": "game", "version": 1, "game": "100", "edition": "kw2099", "tempo": "60m+30s"}
{"seq": 1, "at": "0:00:00", "by": "arbiter", "do": "start"}
{"seq": 2, "at": "0:00:10", "by": "white", "do": "move", "move": "32-28"}
{"seq": 3, "at": "0:00:11", "by": "white", "do": "offer"}
"""
PDN = '[Event "x"]\n[Date "2027.05.01"]\n[GameType "20"]\n[Result "*"]\n\n1. 32-27 19-23 2. 27x18 *\n'
LISTS = """game,valid_from,list,player,name,rating,games,last_game,reached_2300
100,2027-04-01,A,P1,Player 0,2200,60,2027-01-10,0
"""


class Shell:
    """Commands in a folder; all they print is kept."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys
        self.said: dict[str, str] = {}
        self.wrong: list[object] = []  # commands with another exit code than they should have

    def run(self, *words: object, code: int = 0) -> str:
        """What a command prints, of which this exit code is expected."""
        self.capsys.readouterr()
        found = cli.run(["--lang", "en", *map(str, words)])
        out, err = self.capsys.readouterr()
        if found != code:
            self.wrong.append((words, found, err or out[-200:]))
        self.said[" ".join(map(str, words))] = out + err
        return out + err


@pytest.fixture
def shell(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    monkeypatch.chdir(tmp_path)
    files = {"swiss.toml": SWISS, "robin.toml": ROBIN, "teams.toml": TEAMS, "cup.toml": CUP, "register.toml": REGISTER}
    files["varma.toml"] = ROBIN + 'start_numbers = "varma"\n'
    for name, text in {
        **files,
        "game.jsonl": GAME,
        "one.pdn": PDN,
        "lists.csv": LISTS,
        "lines.txt": "1 2 1-1\n",
    }.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    return Shell(capsys)


def _play_swiss(shell: Shell) -> None:
    event = "swiss.kodeks"
    shell.run("open", event, "swiss.toml")
    for place in range(5):
        shell.run("enter", event, f"Player {place}", "--rating", 2200 - 50 * place)
    shell.run("number", event)
    shell.run("forbid", event, 1, 5, "--reason", "kin")
    shell.run("pair", event)
    shell.run("unpair", event, 1)
    shell.run("pair", event)
    shell.run("announce", event, 1)
    shell.run("start", event, 1)
    shell.run("swap", event, 1, 1, "--reason", "wrong colours")
    shell.run("result", event, 1, 1, "2-0")
    shell.run("results", event, "lines.txt")
    shell.run("note", event, "a word", "--article", "KW2099:II.2.5")
    shell.run("pairings", event, 1)
    shell.run("explain", event, 1)
    shell.run("absent", event, 4, 2)
    shell.run("rounds", event, 3, "--reason", "sun")
    shell.run("withdraw", event, 5, "--reason", "ill")
    shell.run("undo", event, "--reason", "he is well")
    shell.run("start", event, 7, code=2)


def _read_swiss(shell: Shell) -> None:
    event = "swiss.kodeks"
    for command in ("standings", "crosstable", "prizes", "report", "norms", "checklist"):
        shell.run(command, event)
    shell.run("card", event, 1)
    shell.run("games", event, 1, "--out", "games.pdn")
    shell.run("print", "start-list", event, "--out", "list.pdf")
    shell.run("arbiter", "check", event, "--register", "register.toml")
    shell.run("close", event, code=2)
    shell.run("rate", "lists.csv", event, code=2)


def _play_robin(shell: Shell) -> None:
    event = "robin.kodeks"
    shell.run("open", event, "robin.toml")
    for name in ("A", "B"):
        shell.run("enter", event, name)
    shell.run("number", event)
    shell.run("pair", event)
    shell.run("explain", event, 1)
    for command in ("announce", "start"):
        shell.run(command, event, 1)
    shell.run("result", event, 1, 1, "1-1")
    shell.run("playoff-show", event, 1, 2)
    shell.run("playoff-hold", event, 1, 2)
    shell.run("playoff", event, 1, 2, code=2)
    shell.run("playoff-pair", event)
    shell.run("playoff-result", event, 1, "2-0")
    shell.run("playoff-pair", event)
    shell.run("playoff-result", event, 1, "0-2")
    shell.run("close", event)
    shell.run("reopen", event, "--reason", "a wrong result")
    shell.run("convert", event, "event.trf")


def _other_systems(shell: Shell) -> None:
    for name in ("teams", "cup"):
        event = f"{name}.kodeks"
        shell.run("lint", f"{name}.toml")
        shell.run("open", event, f"{name}.toml", code=0 if name == "cup" else 2)  # V.3.5.3
        if name == "teams":
            Path("teams.toml").write_text(TEAMS.replace('"line"', '"side_by_side"'), encoding="utf-8")
            shell.run("open", event, "teams.toml")
        for place in range(4):
            shell.run("enter", event, f"{name} {place}", "--player", f"A{place}", "--player", f"B{place}")
        shell.run("number", event)
        shell.run("lineup", event, 1, 1, "B0", "A0", code=2)
        shell.run("pair", event)
        shell.run("explain", event, 1)
        shell.run("standings", event)


def _without_an_event(shell: Shell) -> None:
    shell.run("moves", "100")
    shell.run("perft", "64", 2)
    shell.run("show", "100", "--moves", "32-28 19-23")
    shell.run("check", "one.pdn")
    for control in ("2m", "60m+30s"):
        shell.run("tempo", control, "--variant", "100")
    shell.run("game", "game.jsonl")
    shell.run("touch", "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1", "e1", "h1")
    shell.run("chess960", 518)
    shell.run("mate", "8/8/8/4k3/8/8/4K3/8 w - - 0 1")
    shell.run("lookup", "Kos", "--home", "empty", code=2)  # no list was brought
    shell.run("ending", "100", "B:WK1,K37,K41:BK46")
    shell.run("simulate", "made.trf", "--players", 6, "--rounds", 2, "--seed", 1)
    shell.run("next", "made.trf", code=2)  # all its rounds are paired
    shell.run("verify", "made.trf")
    for system in ("berger", "half", "rutsch", "scheveningen"):
        shell.run("table", system, 8, "--json")
    shell.run("lint", "swiss.toml", "--players", 3, "--technical", 2)
    shell.run("lint", "varma.toml", "--players", 10)
    shell.run("articles", "kw2099:XIV.2")
    shell.run("arbiter", "duties")
    shell.run("arbiter", "may")
    shell.run("arbiter", "class", "register.toml", "S-1", "--on", "2027-05-01")
    shell.run("arbiter", "college", "register.toml", "--on", "2027-05-01")
    shell.run("checklist", "--board", "100", "--players", 10)


NUMBERS = {  # what is told with the numbers of the made-up edition
    "checklist --board 100 --players 10": ("77", "99", "19 min", "44 min", "83 mm"),
    "lint swiss.toml --players 3 --technical 2": ("47", "2027-04-03", "2027-05-14", "6"),
    "lint teams.toml": ("23",),
    "lint varma.toml --players 10": ("11",),
    "arbiter college register.toml --on 2027-05-01": ("3", "2031-02-01"),
    "arbiter class register.toml S-1 --on 2027-05-01": ("21",),
    "tempo 2m --variant 100": ("blitz",),
    "game game.jsonl": ("37",),
}


def test_every_command_speaks_of_the_new_edition(shell: Shell) -> None:
    _play_swiss(shell)
    _read_swiss(shell)
    _play_robin(shell)
    _other_systems(shell)
    _without_an_event(shell)
    assert not shell.wrong
    assert {words.split()[0] for words in shell.said} == {name for names in MODULES.values() for name in names} - {
        "demo",
        "play",
    }
    assert not {words: found for words, said in shell.said.items() if (found := OLD.findall(said))}
    for words, numbers in NUMBERS.items():
        assert not [number for number in numbers if number not in shell.said[words]], (words, shell.said[words])
    said = "\n".join(shell.said.values())
    for renumbered in ("KW2099:XIV.2.2", "KW2099:XIV.6.3", "KW2099:II.5.15", "KW2099:VII.15", "KW2099:V.3.6.2.4"):
        assert renumbered in said
    assert not re.findall(r"KW2099:(?:IV|II\.5\.5|VII\.5)\b.*", said)


def test_the_demonstration_shows_every_edition(shell: Shell) -> None:
    assert {"kw2099", "kw2025", "kw2022"} <= set(re.findall(r"kw\d{4}", shell.run("demo")))


# Chess

CHESS = """name = "Open"
game = "chess"
edition = "fide2099"
system = "round_robin"
start_numbers = "varma"
starts = 2027-05-02
draw_at = 2027-05-01T17:00:00
tiebreaks = ["PLAYOFF"]

[[schedule]]
round = 1
starts = 2027-05-02T09:00:00

[playoff]
procedure = "model"
rest_before = 40

[appeals]
elected = 2027-05-01
deadline = "1 hour"
deposit = 100

[[appeals.members]]
name = "Ida Nowak"
role = "chair"
born = 2004-06-01
"""


def test_other_tournament_rules_of_chess_reach_the_commands(shell: Shell) -> None:
    with chess_in_force() as laws:
        Path("chess.toml").write_text(CHESS, encoding="utf-8")
        said = shell.run("lint", "chess.toml", "--players", 10)
        for number in ("17", "41", "23", "11"):
            assert number in said, (number, said)
        for article in ("FTR2099:B.5.2", "FTR2099:C.10.2", "FTR2099:T.3.1.h"):
            assert article in said, (article, said)
        Path("chess-cup.toml").write_text(CUP.replace('"64"', '"chess"\nedition = "fide2099"'), encoding="utf-8")
        shell.run("open", "chess-cup.kodeks", "chess-cup.toml")
        for name in "ABCD":
            shell.run("enter", "chess-cup.kodeks", name)
        shell.run("number", "chess-cup.kodeks")
        shell.run("pair", "chess-cup.kodeks")
        why = shell.run("explain", "chess-cup.kodeks", 1)
        assert "FTR2099:B.5.1" in why
        rated = CUP.replace('"64"', '"chess"\nedition = "fide2099"\nrated = true')
        Path("rated.toml").write_text(rated + "ends = 2027-05-05\n", encoding="utf-8")
        shell.run("open", "rated.kodeks", "rated.toml")
        too_long = shell.run("lint", "rated.kodeks")
        assert "FRR2099:9" in too_long, too_long
        listed = shell.run("checklist", "chess-cup.kodeks")
        assert "73" in listed
        assert "8 min" in listed
        assert not shell.wrong
        assert not re.findall("FTR2012|FRR2024|KW20[0-9]{2}", said + why + too_long + listed)
        assert laws.key == "fide2099"


# Pages

EXAMPLES: dict[str, object] = {
    "number": 1,
    "board": 1,
    "seq": 1,
    "team": 1,
    "form": "md",
    "game": "100",
    "quarter": "2027Q2",
    "issue": 1,
    "paper": "start-list",
    "code": "KW2099",
    "article": "XIV.2.3",
    "chapter": "results",
}


OF_ALL = ("articles:", "gallery:")  # pages that tell what an edition shares, and replays of logs that name theirs


@pytest.fixture
def public(transactional_db: None) -> Tournament:
    """A tournament by the new edition, a round of it played, and open to all."""
    clerk = User.objects.create(username="maker", name="Zofia Nowak")
    row = log.create(SWISS, by=clerk)
    entries = [Enter(Entry(name=name, rating=2200 - 50 * place)) for place, name in enumerate(("Ala", "Ola", "Ela"))]
    log.append(row, [*entries, Number((0, 1, 2), "kodeks")], by=clerk, at="2027-05-01T09:00:00")
    log.append(row, lambda state: [propose_pairing(state).act], by=clerk, at="2027-05-01T09:10:00")  # type: ignore[union-attr]
    acts = [Announce(1), Start(1), Result(1, 1, "2-0"), Note("Przerwa", is_announced=True), Moves(1, 1, "1. 32-28 2-0")]
    log.append(row, acts, by=clerk, at="2027-05-01T10:00:00")
    Publication.objects.create(tournament=row, is_public=True, takes_entries=True)
    return row


def _addresses(key: str) -> Iterator[tuple[str, str]]:
    def walk(patterns: list[URLPattern | URLResolver], prefix: str) -> Iterator[tuple[str, str]]:
        for pattern in patterns:
            if isinstance(pattern, URLResolver):
                yield from walk(pattern.url_patterns, f"{prefix}{pattern.namespace}:" if pattern.namespace else prefix)
            elif set(pattern.pattern.converters) <= {"key", *EXAMPLES} and pattern.name != "sign_out":
                named = {name: key if name == "key" else EXAMPLES[name] for name in pattern.pattern.converters}
                yield prefix + str(pattern.name), reverse(prefix + str(pattern.name), kwargs=named)

    yield from sorted({*walk(get_resolver().url_patterns, "")})


def test_every_page_speaks_of_the_new_edition(public: Tournament, owner: User) -> None:
    client = Client()
    client.force_login(owner)
    seen, old, said = 0, {}, ""
    for name, address in _addresses(public.key):
        answer = client.get(address)
        kind = answer.headers.get("Content-Type", "")
        if answer.status_code != 200 or not kind.startswith(("text/", "application/json")) or answer.streaming:
            continue
        seen += 1
        html = re.sub(r"<(select|datalist)\b.*?</\1>", "", answer.content.decode(), flags=re.DOTALL)  # all editions
        said += html
        if not name.startswith(OF_ALL) and (found := OLD.findall(html)):
            old[address] = found[:3]
    assert seen > 80
    assert not old
    for renumbered in ("KW2099:XIV.2.3", "KW2099:II.5.15", "Kodeks 2099"):
        assert renumbered in said
