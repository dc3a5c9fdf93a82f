"""`kodeks arbiter`."""

import json

import pytest
from tournament_desk import Desk

REGISTER = """conferences = [2025-03-01, 2026-03-07]

[college]
elected = 2025-03-01

[[college.seats]]
name = "Anna Zielińska"
role = "chair"
class = "state"

[[arbiters]]
id = "S-1"
name = "Anna Zielińska"
birth = 1980-05-01
category = "K"
classes = [{ class = "state", since = 2015-01-01 }]
licences = [{ number = "L-1", valid_from = 2020-01-01 }]

[[arbiters]]
id = "S-2"
name = "Jan Nowak"
birth = 1990-05-01
category = "II"
conferences = [2026-03-07]
classes = [{ class = "second", since = 2024-01-01 }]
exams = [{ class = "first", day = 2026-05-01, passed = true }]
events = [
    { name = "A", role = "chief", starts = 2024-02-01, ends = 2024-02-03, tempo = "60m+30s" },
    { name = "B", role = "round", starts = 2024-03-01, ends = 2024-03-03, tempo = "60m+30s" },
    { name = "C", role = "round", starts = 2024-04-01, ends = 2024-04-03, tempo = "15m+5s" },
    { name = "D", role = "round", starts = 2027-04-01, ends = 2027-04-03, tempo = "15m+5s" },
]
"""
OFFICIAL_CHIEF = "official event of PZWarc: chief arbiter  no  with consent  yes  yes  yes  yes"
REGULATIONS = """name = "May"
game = "100"
system = "round_robin"
tempo = "60m+30s"
level = "championship"
rated = true
norms = ["title"]
starts = 2027-05-01
ends = 2027-05-03
notified = 2027-04-10
organisers = ["Anna Zielińska"]
draw_at = 2027-05-01T09:00:00
entries_close = 2027-05-01T08:30:00

[[arbiters]]
name = "Anna Zielińska"
class = "state"
licence = "L-1"

[[arbiters]]
name = "Jan Nowak"
role = "round"
class = "second"

[appeals]
deadline = "60 minutes after the round"

[[appeals.members]]
name = "Ewa Lis"
role = "chair"

[[appeals.members]]
name = "Adam Bór"
role = "reserve"
"""


@pytest.fixture
def desk(tmp_path, capsys):
    found = Desk(tmp_path, capsys)
    found.register = tmp_path / "register.toml"
    found.register.write_text(REGISTER, encoding="utf-8")
    return found


def answer(desk, *words):
    code, out, err = desk.raw("arbiter", *words, "--json")
    assert (code, err) == (0, "")
    return json.loads(out)


def refused(desk, *words):
    code, out, err = desk.raw("arbiter", *words)
    assert (code, out) == (2, "")
    assert err.startswith("kodeks: ")
    assert err.count("\n") == 1
    return err.removeprefix("kodeks: ").rstrip("\n")


def test_IV_6_2_what_is_missing_for_the_next_class(desk):
    found = answer(desk, "class", desk.register, "jan nowak", "--on", "2027-01-01")
    [jan] = found["arbiters"]
    assert (jan["class"], jan["for"], jan["eligible"]) == ("second", "first", False)
    [missing] = [each for each in jan["requirements"] if not each["met"]]
    assert missing["articles"] == ["KW2025:IV.6.2.3.2"]
    assert (missing["text"], missing["facts"]) == ("events with the second class: 3 of 4", {"have": 3, "need": 4})
    [jan] = answer(desk, "class", desk.register, "S-2", "--on", "2027-04-03")["arbiters"]
    assert jan["eligible"]


def test_IV_6_2_everybody_and_another_class(desk):
    found = answer(desk, "class", desk.register, "--on", "2027-05-01", "--for", "third", "--edition", "kw2022")
    assert [each["held"] for each in found["arbiters"]] == [True, True]
    articles = {article for each in found["arbiters"][0]["requirements"] for article in each["articles"]}
    assert "KW2022:IV.6.2.1.1" in articles


def test_IV_6_2_an_event_on_file_counts_as_well(desk):
    desk.open(REGULATIONS)
    asked = ("class", desk.register, "S-2", "--on", "2027-05-03", "--event", desk.file, "--event", desk.file)
    [jan] = answer(desk, *asked)["arbiters"]
    [counted] = [each for each in jan["requirements"] if each["reason"] == "officials-events-with-second"]
    assert counted["facts"] == {"have": 5, "need": 4}


def test_IV_6_3_the_table_in_words(desk):
    code, out, _ = desk.raw("arbiter", "may")
    assert code == 0
    lines = out.splitlines()
    assert len(lines) == 2 + 6 + 1
    assert lines[6].split() == OFFICIAL_CHIEF.split()


def test_IV_6_3_who_may(desk):
    assert len(answer(desk, "may")["answers"]) == 36
    [found] = answer(desk, "may", "second", "--role", "chief", "--official", "--rated")["answers"]
    assert (found["may"], found["verdict"]) == ("consent", "arbiter_decision_required")
    assert found["articles"] == ["KW2025:IV.6.3", "KW2025:IV.6.3.2"]
    [found] = answer(desk, "may", "second", "--role", "chief", "--official", "--consent")["answers"]
    assert found["verdict"] == "permitted"
    [found] = answer(desk, "may", "third", "--role", "assistant", "--rated")["answers"]
    assert found["may"] == "no"
    assert len(answer(desk, "may", "third", "--local")["answers"]) == 2


def test_IV_4_3_the_officials_of_an_event(desk):
    desk.open(REGULATIONS)
    found = answer(desk, "check", desk.file, "--register", desk.register)
    reasons = [(each["severity"], each["reason"]) for each in found["findings"]]
    assert reasons == [
        ("error", "officials-chief-in-committee"),
        ("error", "officials-no-licence-on"),
        ("warning", "officials-his-appointment-not-recorded"),
    ]
    assert (found["errors"], found["warnings"]) == (2, 1)
    assert found["findings"][0]["articles"] == ["KW2025:IV.4.3"]
    without = answer(desk, "check", desk.file)
    assert [each["reason"] for each in without["findings"]] == ["officials-chief-in-committee", "officials-no-licence"]


def test_4a_an_event_of_chess_goes_by_its_own_rules(desk):
    desk.open('name = "C"\ngame = "chess"\nsystem = "swiss"\nrounds = 5\n')
    reasons = {each["reason"] for each in answer(desk, "check", desk.file)["findings"]}
    assert "lint-no-chief-arbiter" in reasons
    assert "draughts code" in refused(desk, "deadlines", desk.file)


def test_EX_A1_deadlines_of_bare_days(desk):
    found = answer(desk, "deadlines", "--starts", "2027-05-01", "--ends", "2027-05-03", "--on", "2027-04-11")
    by_what = {each["what"]: each for each in found["deadlines"]}
    assert (by_what["deadline-notice"]["due"], by_what["deadline-notice"]["state"]) == ("2027-04-10", "overdue")
    assert by_what["deadline-notice"]["articles"] == ["KW2025:VII.7.3.4"]
    assert (by_what["deadline-report"]["due"], by_what["deadline-report"]["days_left"]) == ("2027-05-17", 36)
    assert by_what["deadline-report"]["articles"] == ["KW2025:VII.7.5"]


def test_VII_7_deadlines_of_an_event(desk):
    desk.open(REGULATIONS)
    found = answer(desk, "deadlines", desk.file, "--on", "2027-05-18", "--approved", "2027-05-18")
    states = {each["what"]: each["state"] for each in found["deadlines"]}
    assert states == {
        "deadline-notice": "done",
        "deadline-list-of-players": "done",
        "deadline-report": "overdue",
        "deadline-rating-list": "done",
    }
    assert found["validity"]["articles"] == ["KW2025:VII.7.1", "KW2025:VII.7.6"]


def test_IV_1_II_2_2_5_IV_5_3_4_appeals_of_an_event(desk):
    desk.open(REGULATIONS)
    moments = ("--decided", "2027-05-01T15:00", "--at", "2027-05-01T15:45")
    found = answer(desk, "appeals", desk.file, "--party", "ewa lis", *moments)
    kinds = [each["kind"] for each in found["instances"]]
    assert kinds == ["round_arbiter", "chief_arbiter", "jury", "college"]
    assert found["instances"][-1]["final"]
    assert (found["due"]["due_at"], found["due"]["minutes_left"]) == ("2027-05-01T16:00:00", 15)
    assert found["seating"]["voters"] == ["Adam Bór"]
    assert found["seating"]["articles"] == ["KW2025:II.2.2.5"]
    assert found["findings"] == []


def test_IV_2_the_duties_phase_by_phase(desk):
    found = answer(desk, "duties", "--edition", "kw2022")["duties"]
    assert [each["phase"] for each in found[:7]] == ["before"] * 6 + ["round"]
    assert found[5]["articles"] == ["KW2022:IV.2.8"]
    code, out, _ = desk.raw("arbiter", "duties")
    assert (code, out.count("□")) == (0, 27)


def test_IV_5_1_the_college(desk):
    found = answer(desk, "college", desk.register, "--on", "2027-01-01")
    assert found["term_ends"] == "2029-03-01"
    assert [each["reason"] for each in found["findings"]] == ["college-no-vice-chair", "college-number-of-members"]


@pytest.mark.parametrize("language", ["pl", "en"])
def test_in_words(desk, language):
    desk.open(REGULATIONS)
    desk.language = language
    for words, shown in (
        (["class", desk.register], "Jan Nowak"),
        (["class", desk.register, "S-2"], "KW2025:IV.6.2.3.2"),
        (["class", desk.register, "S-1", "--for", "fmjd"], "KW2025:IV.6.2.5"),
        (["may", "third"], "KW2025:IV.6.3.1"),
        (["check", desk.file, "--register", desk.register], "KW2025:IV.4.3"),
        (["deadlines", desk.file, "--on", "2027-05-17"], "2027-05-17"),
        (["deadlines", desk.file, "--on", "2027-04-11"], "2027-06-23"),
        (["deadlines", desk.file, "--on", "2027-05-19"], "VII.7.5"),
        (["appeals", desk.file, "--party", "X", "--decided", "2027-05-01T15:00"], "2027-05-01 16:00"),
        (["college", desk.register], "2029-03-01"),
        (["duties"], "KW2025:IV.2.26"),
    ):
        code, out, err = desk.raw("arbiter", *words)
        assert (code, err) == (0, "")
        assert shown in out
        assert "officials-" not in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["class", "REGISTER", "Nobody"], "there is no such arbiter in the register: Nobody"),
        (["class", "REGISTER", "--for", "fourth"], "--for: no such choice"),
        (["class", "REGISTER", "--on", "2027-02-30"], "--on: not a good value “2027-02-30”"),
        (["class", "nowhere.toml"], "nowhere.toml"),
        (["may", "fourth"], "CLASS: no such choice"),
        (["may", "--local", "--rated"], "--local does not go with --rated"),
        (["may", "--local", "--official"], "--local does not go with --official"),
        (["deadlines"], "give a tournament file, or --starts and --ends"),
        (["deadlines", "--starts", "2027-05-01"], "give a tournament file, or --starts and --ends"),
        (["deadlines", "--starts", "2027-05-02", "--ends", "2027-05-01"], "the end is before the beginning"),
        (["deadlines", "t.kodeks", "--starts", "2027-05-02"], "does not go with"),
        (["check", "t.txt"], ".kodeks"),
        (["appeals", "t.kodeks", "--decided", "2027-05-01"], "--decided: not a good value"),
        ([], "missing"),
    ],
)
def test_one_clear_line_for_bad_input(desk, words, said):
    given = [desk.register if word == "REGISTER" else word for word in words]
    assert said in refused(desk, *given)


def test_other_bad_input(desk):
    desk.open('name = "L"\ngame = "100"\nsystem = "round_robin"\n')
    assert "no deadline runs" in refused(desk, "deadlines", desk.file)
    assert "no appeals jury" in refused(desk, "appeals", desk.file, "--party", "X")
    desk.register.write_text(REGISTER.replace('"K"', '"Z"'), encoding="utf-8")
    assert "Anna Zielińska: category = Z" in refused(desk, "class", desk.register)
    desk.register.write_text("conferences = []", encoding="utf-8")
    assert "does not have the College" in refused(desk, "college", desk.register)
    desk.register.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in refused(desk, "check", desk.file, "--register", desk.register)
    twins = REGISTER.replace("Anna Zielińska", "Jan Nowak")
    desk.register.write_text(twins, encoding="utf-8")
    assert "several" in refused(desk, "class", desk.register, "Jan Nowak")


def test_regulations_will_do_before_there_is_a_tournament(desk):
    desk.open(REGULATIONS)
    paper = desk.folder / "regulations.toml"
    for words in (["check"], ["deadlines", "--on", "2027-04-11"], ["appeals", "--party", "Ewa Lis"]):
        part, *more = words
        assert answer(desk, part, paper, *more) == answer(desk, part, desk.file, *more)


def test_IV_2_3_late_by_less_than_a_day(desk):
    desk.open(REGULATIONS.replace("08:30:00", "08:40:00"))
    listed = answer(desk, "deadlines", desk.file, "--on", "2027-05-02")["deadlines"][1]
    assert (listed["state"], listed["days_late"]) == ("done_late", 0)
    code, out, _ = desk.raw("arbiter", "deadlines", desk.file, "--on", "2027-05-02")
    assert code == 0
    assert "done on 2027-05-01, after the hour set" in out
    assert "0 days" not in out


@pytest.mark.parametrize(
    ("deadline", "at", "said"),
    [
        ("60 minutes", "2027-05-01T16:00", "appeal by 2027-05-01 16:00 at the latest (minutes left: 0)"),
        ("60 minutes", "2027-05-01T16:01", "the time for an appeal was over at 2027-05-01 16:00"),
        ("before the next round", "2027-05-01T15:00", "no deadline for appeals that can be counted"),
    ],
)
def test_D_140_until_when_one_may_appeal(desk, deadline, at, said):
    desk.open(REGULATIONS.replace("60 minutes", deadline))
    code, out, err = desk.raw("arbiter", "appeals", desk.file, "--decided", "2027-05-01T15:00", "--at", at)
    assert (code, err) == (0, "")
    assert said in out


def test_D_140_an_empty_section_is_no_jury(desk):
    head, _, _ = REGULATIONS.partition("[appeals]")
    desk.open(f"{head}[appeals]\n")
    assert "no appeals jury" in refused(desk, "appeals", desk.file, "--party", "X")


def test_IV_5_3_4_the_college_is_of_draughts(desk):
    desk.open('name = "C"\ngame = "chess"\nsystem = "swiss"\nrounds = 5\n')
    assert "event of chess" in refused(desk, "appeals", desk.file, "--to-college")


def test_IV_5_2_who_acts_when_there_is_no_chair(desk):
    desk.register.write_text(REGISTER.replace('"chair"', '"vice_chair"'), encoding="utf-8")
    found = answer(desk, "college", desk.register, "--on", "2027-01-01")
    assert found["vacancy"]["reason"] == "college-vice-chair-acts"
    assert found["vacancy"]["articles"] == ["KW2025:IV.5.2"]
    _, out, _ = desk.raw("arbiter", "college", desk.register, "--on", "2027-01-01")
    assert "Anna Zielińska acts as chair for the rest of the term (2029-03-01)" in out
    found = answer(desk, "college", desk.register, "--on", "2027-01-01", "--edition", "kw2022")
    assert found["vacancy"]["reason"] == "college-elects-a-chair"
    desk.register.write_text(REGISTER, encoding="utf-8")
    assert answer(desk, "college", desk.register)["vacancy"] is None


def test_IV_5_1_the_college_by_the_classes_of_the_register(desk):
    seat = '[[college.seats]]\nname = "Jan Nowak"\nclass = "state"\n\n[[arbiters]]\nid = "S-1"'
    desk.register.write_text(REGISTER.replace('[[arbiters]]\nid = "S-1"', seat), encoding="utf-8")
    reasons = [each["reason"] for each in answer(desk, "college", desk.register, "--on", "2027-01-01")["findings"]]
    assert reasons == ["college-no-vice-chair", "college-class-too-low"]


def test_IV_5_3_14_the_elections_of_a_curator(desk):
    asked = ("deadlines", "--curator", "2027-01-01", "--on", "2027-04-02")
    [found] = answer(desk, *asked)["deadlines"]
    assert (found["due"], found["state"], found["articles"]) == ("2027-04-01", "overdue", ["KW2025:IV.5.3.14"])
    [found] = answer(desk, *asked, "--elected", "2027-03-01")["deadlines"]
    assert found["state"] == "done"
    assert "--curator" in refused(desk, *asked, "--starts", "2027-05-01")


@pytest.mark.parametrize(
    ("arguments", "reason", "articles", "running"),
    [
        (("4", "3:3"), "team-start-both", ["KW2025:V.3.4"], "1w 2w 3w 4w"),
        (("4", "2:3"), "team-start-one", ["KW2025:V.3.4.1", "KW2025:V.3.4.1.1"], "1w 2b 3w 4b"),
        (("3", "1:0"), "team-start-neither", ["KW2025:V.3.4.2", "KW2025:V.3.4.2.1"], ""),
        (("4", "2:3", "--then", "3:3"), "team-start-now-able", ["KW2025:V.3.4.1.2"], "1w 2w 3w 4w"),
        (
            ("2", "0:0", "--then", "2:2", "--waited", "601"),
            "team-start-both-corrected",
            ["KW2025:V.3.4.2.2", "KW2025:II.4.5"],
            "1w 2w",
        ),
    ],
)
def test_V_3_4_may_a_team_match_start(desk, arguments, reason, articles, running):
    found = answer(desk, "team-start", *arguments)
    assert (found["reason"], found["articles"]) == (reason, articles)
    assert " ".join(f"{clock['board']}{clock['side'][0]}" for clock in found["running"]) == running
    assert sum(found["taken_ms"].values()) == (601_000 if "--waited" in arguments else 0)


def test_V_3_4_in_words_and_what_cannot_be(desk):
    code, out, _ = desk.raw("arbiter", "team-start", "4", "2:4", "--lang", "en")
    assert (code, out.splitlines()[1]) == (0, "clocks that run: 1 White, 2 Black, 3 White, 4 Black")
    assert "there" in refused(desk, "team-start", "4", "5:4")
    for wrong in (("4", "3"), ("4", "x:2"), ("4", "2:2", "--waited", "5")):
        refused(desk, "team-start", *wrong)
