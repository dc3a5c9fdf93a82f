"""Regulations as TOML: examples of every system, errors that name setting and line, a writer that reads back equal."""

from contextlib import suppress
from datetime import date, datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kodeks.formats.regulations import example_names, example_text, read_regulations, write_regulations
from kodeks.malformed import MalformedText
from kodeks.tournament.lint import KnownField, lint
from kodeks.tournament.regulations import Regulations
from kodeks.tournament.regulations.parts import (
    AgeGroup,
    Appeals,
    ArbiterClass,
    CommitteeMember,
    Deviation,
    Invitation,
    MemberRole,
    NamedArbiter,
    PlayOffPlan,
    RoundStart,
)
from kodeks.tournament.system_kind import Level, SystemKind

HEAD = 'name = "Turniej"\ngame = "100"\nsystem = "swiss"\n'


def test_there_is_an_example_of_every_system():
    found = [read_regulations(example_text(name)) for name in example_names()]
    assert {each.system for each in found} == set(SystemKind)
    assert {each.pairing.swiss_variant for each in found} == {"", "classic", "dutch", "rating", "fide_dutch_2026"}
    assert {each.house for each in found} == {None, "przystajn2023"}


@pytest.mark.parametrize("name", example_names())
def test_an_example_reads_back_equal(name):
    regulations = read_regulations(example_text(name))
    assert read_regulations(write_regulations(regulations)) == regulations


@pytest.mark.parametrize("name", example_names())
def test_an_example_is_complete(name):
    regulations = read_regulations(example_text(name))
    assert regulations.name
    assert regulations.place
    assert regulations.starts <= regulations.ends
    assert regulations.play.tempo
    assert regulations.schedule.round_starts
    assert regulations.chief
    assert {"edition", "default_minutes", "start_numbers"} <= regulations.announced


def test_no_such_example():
    with pytest.raises(MalformedText, match="no such example"):
        example_text("../secret")


def test_every_key_is_read():
    regulations = read_regulations(
        HEAD
        + """
        starts = "2027-05-01"
        ends = 2027-05-03
        rated = true
        prizes = [100, 50.50, "20,5", "10"]
        start_numbers = "groups"
        start_groups = [["m", "k"], ["I", "Nowak Jan"]]
        forbidden_pairs = [["A", "B"]]
        entries_close = "2027-05-01 09:00"
        [points]
        bye = 1
        [[schedule]]
        round = 1
        starts = 2027-05-01T10:00:00
        [[schedule]]
        round = 2
        starts = "2027-05-01T14:30:15"
        [appeals]
        deposit = 0
        """
    )
    assert (regulations.starts, regulations.ends, regulations.is_rated) == ("2027-05-01", "2027-05-03", True)
    assert regulations.scores.prizes == (10_000, 5_050, 2_050, 1_000)
    assert regulations.pairing.forbidden_pairs == (("A", "B"),)
    assert regulations.pairing.start_groups == (("m", "k"), ("I", "Nowak Jan"))
    assert read_regulations(write_regulations(regulations)) == regulations
    assert regulations.schedule.entries_close == "2027-05-01T09:00"
    assert (regulations.scores.bye, regulations.scores.win) == (1, 2)
    assert [regulations.schedule.start_of(each) for each in (1, 2, 3)] == [
        "2027-05-01T10:00",
        "2027-05-01T14:30:15",
        "",
    ]
    assert regulations.appeals == Appeals(deposit=0)
    assert regulations.announced == {"points.bye", "start_numbers"}


@pytest.mark.parametrize(
    ("text", "reason", "named", "line"),
    [
        ('name = "A"\ngame = 5', "regulations-not-a-text", "game = 5", 2),
        ('name = "A"\ngame = "100"', "regulations-setting-missing", "system", None),
        ("name = \n", "regulations-not-toml", "Invalid value", 1),
        ('name = "A"\nname = "B"', "regulations-not-toml", "Cannot overwrite a value", 2),
        ("name = " + "[" * 3000, "toml-too-deep", "name", 1),
        ("name = " + "9" * 5000, "regulations-not-toml", "name", None),
        (HEAD + "tempo = 15", "regulations-not-a-text", "tempo = 15", 4),
        (HEAD + 'tempo = "15x"', "tempo-unknown-sign", "tempo = 15x", 4),
        (HEAD + "tempos = 15", "unknown-setting", "tempos", 4),
        (HEAD + "rounds = true", "not-a-count", "rounds = True", 4),
        (HEAD + "rounds = 7.5", "not-a-count", "rounds = 7.5", 4),
        (HEAD + "rounds = 0", "not-a-count", "rounds = 0", 4),
        (HEAD + "rated = 1", "not-a-switch", "rated = 1", 4),
        (HEAD + 'level = "galaxy"', "not-an-option", "level = galaxy", 4),
        (HEAD + 'edition = "fide2023"', "edition-of-another-game", "edition = fide2023 (100)", 4),
        (HEAD + "boards = 4", "regulations-not-of-this-system", "boards = 4 (swiss)", 4),
        (HEAD + 'tiebreaks = "SOL-M"', "regulations-not-a-list", "tiebreaks = SOL-M", 4),
        (HEAD + 'forbidden_pairs = [["A"]]', "regulations-not-a-pair", "forbidden_pairs = ['A']", 4),
        (HEAD + 'start_groups = ["m"]', "regulations-not-a-list", "start_groups = m", 4),
        (HEAD + "start_groups = [[]]", "regulations-not-a-list", "start_groups = [[]]", 4),
        (HEAD + 'start_groups = [["m"]]', "regulations-groups-of-strength", "start_numbers", None),
        (HEAD + 'start_numbers = "groups"', "regulations-groups-of-strength", "start_groups", None),
        (HEAD + "prizes = [1.234]", "regulations-not-money", "prizes = 1.234", 4),
        (HEAD + 'prizes = ["a lot"]', "regulations-not-money", "prizes = a lot", 4),
        (HEAD + "prizes = [1e999999999]", "regulations-not-money", "prizes = 1E+999999999", 4),
        (HEAD + "prizes = [1e-999999999]", "regulations-not-money", "prizes = 1E-999999999", 4),
        (HEAD + "prizes = [-1]", "regulations-not-money", "prizes = -1", 4),
        (HEAD + "prizes = [nan]", "regulations-not-money", "prizes = NaN", 4),
        (HEAD + "starts = 2027", "regulations-not-a-date", "starts = 2027", 4),
        (HEAD + 'starts = "May"', "regulations-not-a-date", "starts = May", 4),
        (HEAD + "draw_at = 2027-05-01T10:00:00Z", "regulations-not-a-moment", "draw_at", 4),
        (HEAD + 'draw_at = "2027-05-01"', "regulations-not-a-moment", "draw_at", 4),
        (HEAD + "points = 2", "not-a-group-of-settings", "points", 4),
        (HEAD + "\n[points]\n# two\nwin = 2\nlose = 0", "unknown-setting", "points.lose", 8),
        (HEAD + "[points]\nwin = -3", "not-a-count", "points.win = -3", 5),
        (HEAD + "[arbiters]\nname = 'A'", "regulations-not-a-list-of-tables", "arbiters", 4),
        (HEAD + "[[arbiters]]\nname = 'A'\n[[arbiters]]\nrole = 'king'", "not-an-option", "arbiters.1.role = king", 7),
        (HEAD + "[[arbiters]]\nclass = 'first'", "regulations-setting-missing", "arbiters.0.name", 4),
        (
            HEAD + "[[schedule]]\nround = 1\nstarts = 2027-05-01T10:00:00\n[[schedule]]\nround = 1\n"
            "starts = 2027-05-01T11:00:00",
            "regulations-round-twice",
            "schedule.1.round = 1",
            8,
        ),
        (
            HEAD + "[appeals]\n[[appeals.members]]\nname = 'A'\nborn = 1990",
            "regulations-not-a-date",
            "appeals.members.0.born = 1990",
            7,
        ),
    ],
)
def test_an_error_names_the_setting_and_its_line(text, reason, named, line):
    with pytest.raises(MalformedText) as error:
        read_regulations(text)
    assert (error.value.reason, error.value.line) == (reason, line)
    assert error.value.shown.startswith(named)
    assert error.value.setting in (None, named.split(" = ")[0])


TEXT = st.text(min_size=1, max_size=12).filter(str.strip)
DATE = st.dates(date(1900, 1, 1), date(2999, 12, 31)).map(str)
MOMENT = st.datetimes(datetime(1900, 1, 1), datetime(2999, 12, 31)).map(
    lambda moment: moment.isoformat(timespec="minutes")
)
MINUTES = st.none() | st.integers(0, 90)
ARBITER = st.builds(
    NamedArbiter,
    name=TEXT,
    role=st.sampled_from(["round", "assistant"]),
    arbiter_class=st.none() | st.sampled_from(ArbiterClass),
    has_consent=st.booleans(),
)
MEMBER = st.builds(
    CommitteeMember, name=TEXT, role=st.sampled_from(MemberRole), federation=TEXT, born=DATE | st.just("")
)
PLAYOFF = st.builds(PlayOffPlan, tempo=st.none() | st.just("3m+2s"), starts=MOMENT, rest_before=MINUTES)
APPEALS = st.builds(Appeals, deposit=st.none() | st.integers(0, 10**9), members=st.lists(MEMBER, max_size=3).map(tuple))
REGULATIONS = st.builds(
    Regulations.of,
    name=TEXT,
    game=st.sampled_from(["100", "64"]),
    system=st.sampled_from([SystemKind.SWISS, SystemKind.ROUND_ROBIN, SystemKind.KNOCKOUT]),
    place=TEXT,
    starts=DATE | st.just(""),
    norms=st.sampled_from([(), ("I", "title")]),
    level=st.sampled_from([Level.LOCAL, Level.CHAMPIONSHIP]),
    edition=st.sampled_from(["", "kw2022", "kw2025"]),
    rounds=st.none() | st.integers(1, 20),
    tempo=st.none() | st.just("2h/50,1h/25*"),
    default_minutes=st.none() | st.integers(0, 60),
    with_advantage=st.booleans(),
    win=st.none() | st.integers(0, 3),
    tiebreaks=st.lists(TEXT, max_size=3).map(tuple),
    prizes=st.lists(st.integers(0, 10**9), max_size=4).map(tuple),
    draw_at=MOMENT,
    has_sheets=st.none() | st.booleans(),
    forbidden_pairs=st.lists(st.lists(TEXT, min_size=2, max_size=4).map(tuple), max_size=2).map(tuple),
    round_starts=st.lists(MOMENT, max_size=3).map(
        lambda found: tuple(RoundStart(round=number, starts=moment) for number, moment in enumerate(found, start=1))
    ),
    arbiters=st.lists(ARBITER, max_size=2).map(tuple),
    groups=st.lists(st.builds(AgeGroup, name=TEXT, age=st.none() | st.integers(6, 90)), max_size=2).map(tuple),
    playoff=st.none() | PLAYOFF,
    appeals=st.none() | APPEALS,
    invitation=st.builds(Invitation, hotel=TEXT),
    deviations=st.lists(st.builds(Deviation, text=TEXT, against=TEXT), max_size=2).map(tuple),
)


@settings(max_examples=150, deadline=None)
@given(REGULATIONS)
def test_what_is_written_reads_back_equal(regulations):
    assert read_regulations(write_regulations(regulations)) == regulations
    assert all(finding.ruling.articles for finding in lint(regulations, KnownField(players=9)))


def test_a_changed_value_is_written_too():
    silent = Regulations.of(name="A", game="chess", system=SystemKind.SWISS)
    assert write_regulations(silent).splitlines() == ['name = "A"', 'game = "chess"', 'system = "swiss"']
    changed = silent.changed(edition="fide2009", default_minutes=30, win=6)
    assert read_regulations(write_regulations(changed)) == changed


@settings(max_examples=150, deadline=None)
@given(st.text(max_size=60), st.integers(0, 400), st.integers(0, 40))
def test_any_damage_is_one_clear_error(noise, place, cut):
    text = example_text("swiss_chess")
    damaged = text[:place] + noise + text[place + cut :]
    with suppress(MalformedText):
        assert lint(read_regulations(damaged)) is not None


@pytest.mark.parametrize(
    ("written", "kept"),
    [("15+5", "15m+5s"), ("3 min", "3m"), ("90/40+30", "90m/40,30m"), ("1h20m+60s", "1h20m+60s")],
)
def test_a_tempo_is_written_as_people_do_and_kept_in_the_grammar(written, kept):
    text = example_text("swiss_classic_100").replace('tempo = "60m+30s"', f'tempo = "{written}"')
    regulations = read_regulations(text)
    assert regulations.play.tempo == kept
    assert regulations == regulations.changed(tempo=written)
    assert f'tempo = "{kept}"' in write_regulations(regulations)
