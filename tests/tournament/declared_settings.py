"""Every declared setting, with a value that a file could give it, and regulations that say nothing else."""

from itertools import pairwise

from kodeks.tournament.regulations import Regulations, SystemKind
from kodeks.tournament.regulations.kinds import (
    Choice,
    Day,
    Key,
    Lists,
    Many,
    Moment,
    Money,
    PersonName,
    Switch,
    Tempo,
    Text,
    Whole,
)
from kodeks.tournament.regulations.setting import SettingTable, SettingTables, settings_of, with_inner

DECLARED = dict(with_inner(Regulations.settings()))
LEAVES = {path: each for path, each in DECLARED.items() if not isinstance(each.kind, SettingTable | SettingTables)}
HEAD = {"name": "Turniej", "game": "100", "system": "swiss"}
FIXED = {"start_numbers": "given", "system": "round_robin"}  # words that need nothing else
WITH = {  # what some settings need beside them
    "start_groups": {"start_numbers": "groups"},
    "match_counts": {"games_per_match": 2},
}


def plain(path, setting):
    """A value that a file could give."""
    kind = setting.kind
    if path in FIXED:
        return FIXED[path]
    if isinstance(kind, Lists):
        return [["Anna Lis", "Jan Kos"]]
    if isinstance(kind, Many):
        return [plain(path, type(setting)(kind.each))]
    if isinstance(kind, Choice | Key):
        fit = [word for word in kind.words if word.startswith("fide") == ("chess" in setting_game(setting))]
        return (fit or kind.words)[-1]
    examples = {
        Text: "Słowa",
        PersonName: "Anna Słowa",
        Whole: 3,
        Switch: setting.default is not True,
        Tempo: "10m+5s",
        Money: 5,
    }
    return {**examples, Day: "2027-05-01", Moment: "2027-05-01T10:00"}[type(kind)]


def setting_game(setting):
    return "100" if "100" in setting.games else sorted(setting.games)[0]


def file_with(path, setting, value):
    """Plain regulations with one setting, in a system and a game to which it belongs."""
    system = next(each for each in SystemKind if each in setting.systems)
    data = {**HEAD, "game": setting_game(setting), "system": str(system), **WITH.get(path, {})}
    if system.is_for_teams:
        data["boards"] = 4
    inside, *names = data, *path.split(".")
    for name, following in pairwise(names):
        if following == "*":
            first = {key: plain(key, each) for key, each in rows_of(path).items() if each.is_required}
            inside[name] = [first]
            inside = first
        elif name != "*":
            inside = inside.setdefault(name, {})
    inside[names[-1]] = value
    return data


def rows_of(path):
    return settings_of(DECLARED[path.rpartition(".*.")[0]].kind.of)


def at(path, data):
    for name in path.replace(".*.", ".0.").split("."):
        data = data[int(name)] if isinstance(data, list) else data[name]
    return data
