"""Settings as they are declared: each reads, is written, is refused with its name, and has articles that there are."""

import re
from pathlib import Path

import pytest
from declared_settings import DECLARED, HEAD, LEAVES, at, file_with, plain

from kodeks.formats.regulations import example_names, example_text, read_regulations, write_regulations
from kodeks.malformed import MalformedText
from kodeks.rulebook.editions import EDITIONS
from kodeks.rulebook.fide import CHESS_EDITIONS
from kodeks.rulebook.register import register
from kodeks.tournament.lint import lint
from kodeks.tournament.regulations import Regulations, SystemKind, plain_regulations, regulations_of_plain


@pytest.mark.parametrize(("path", "setting"), LEAVES.items())
def test_a_setting_reads_and_is_written(path, setting):
    data = file_with(path, setting, plain(path, setting))
    regulations = regulations_of_plain(data)
    assert read_regulations(write_regulations(regulations)) == regulations
    shown = at(path, plain_regulations(regulations))
    assert setting.kind.read(shown, path) == setting.kind.read(plain(path, setting), path)


@pytest.mark.parametrize(("path", "setting"), LEAVES.items())
@pytest.mark.parametrize("value", [{"a": 1}, -7, [[[]]], "\t"], ids=["table", "negative", "lists", "blank"])
def test_a_wrong_value_is_one_error_with_the_setting(path, setting, value):
    with pytest.raises(MalformedText) as error:
        regulations_of_plain(file_with(path, setting, value))
    assert error.value.setting == path.replace(".*.", ".0.")


@pytest.mark.parametrize(("path", "setting"), [(path, each) for path, each in LEAVES.items() if each.is_bound])
def test_a_bound_setting_is_refused_in_other_systems(path, setting):
    for system in (each for each in SystemKind if each not in setting.systems):
        data = {**file_with(path, setting, plain(path, setting)), "system": str(system)}
        with pytest.raises(MalformedText) as error:
            regulations_of_plain(data)
        assert error.value.reason in ("regulations-not-of-this-system", "regulations-teams-need-boards")


@pytest.mark.parametrize(
    ("settings", "found"),
    [
        ({"quickplay": True}, {"quickplay"}),
        ({"game": "chess", "quickplay": True}, set()),
        ({"tiebreak_rules": "c07_2026_03"}, {"tiebreak_rules"}),
        ({"lineup_minutes": 20, "seating": "line"}, {"lineup_minutes", "seating"}),
        ({"system": "round_robin", "program": "Kodeks"}, {"program"}),
        ({"appeals": {"covers_quickplay": True}}, {"appeals.covers_quickplay"}),
        ({"game": "chess", "appeals": {"to_college": True}}, {"appeals.to_college"}),
    ],
)
def test_what_means_nothing_here_is_told(settings, found):
    told = lint(regulations_of_plain({**HEAD, **settings}))
    assert {each.setting for each in told if each.ruling.reason == "lint-setting-means-nothing"} == found


def test_names_are_unique_and_groups_cover_everything():
    fields = [each.field for each in Regulations.settings().values()]
    assert len(set(fields)) == len(fields)
    regulations = read_regulations(example_text("swiss_classic_100"))
    assert all(each.section for each in Regulations.settings().values())
    for each in Regulations.settings().values():
        each.check(each.of(regulations), each.key)


@pytest.mark.parametrize(("path", "setting"), DECLARED.items())
def test_articles_of_a_setting_are_in_the_register(path, setting):
    cited = [edition.cite(setting.article) for edition in EDITIONS.values() if setting.article]
    cited += [laws.cite(setting.chess) for laws in CHESS_EDITIONS.values() if setting.chess]
    assert not [str(article) for article in cited if register().find(article) is None]


@pytest.mark.parametrize("name", example_names())
def test_changing_nothing_changes_nothing(name):
    regulations = read_regulations(example_text(name))
    assert regulations.changed() == regulations
    assert regulations.changed(place="Mława").announced == regulations.announced


def test_what_is_silent_follows_the_code():
    """What was not announced is not carried along when the system changes."""
    swiss = Regulations.of(name="A", game="100", system=SystemKind.SWISS)
    table = swiss.changed(system=SystemKind.ROUND_ROBIN)
    assert table == Regulations.of(name="A", game="100", system=SystemKind.ROUND_ROBIN)


def test_the_page_runs():
    page = (Path(__file__).parents[2] / "docs/regulations.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(code, {})
