"""`kodeks norms`: who of an event earned which category, norm or title, or what he missed [VII]."""

from __future__ import annotations

from argparse import Namespace

from kodeks.cli.federation_books import add_books, books_of
from kodeks.cli.parser import ORDINAL, BadUsage, Commands, add_json
from kodeks.cli.speech import explain_error, print_grid, print_json, printable, ruling_object, say, spoken
from kodeks.cli.tournament_files import open_file, told
from kodeks.papers import Voice
from kodeks.papers.norm_working import doubts, norm_name, norm_working
from kodeks.report import norms_of
from kodeks.rulebook.ruling import Ruling
from kodeks.standings import write_exact
from kodeks.titles import (
    CategoryAnswer,
    Championship,
    Condition,
    EventNorms,
    ExcludedRound,
    PlayerNorms,
    Rank,
    ResultAnswer,
    TitleAnswer,
    write_hundredths,
)
from kodeks.tournament.people import people_of


def add_to(commands: Commands) -> None:
    parser = commands.add_parser("norms", help=say("help-norms"), description=say("help-norms"))
    parser.add_argument("file", help=say("help-tournament-file"))
    add_books(parser)
    parser.add_argument("--player", type=ORDINAL, metavar="NUMBER", help=say("help-norms-player"))
    parser.add_argument("--women", action="store_true", help=say("help-norms-women"))
    parser.add_argument(
        "--championship", choices=tuple(each.value for each in Championship), help=say("help-norms-championship")
    )
    add_json(parser)
    parser.set_defaults(run=_norms)


def _norms(options: Namespace) -> None:
    state = open_file(options.file).folded.state
    if options.player is not None and options.player > len(people_of(state)):
        raise BadUsage(say("tournament-no-such-number", number=options.player))
    found = norms_of(
        state,
        books_of(options, state.regulations.game),
        women=options.women,
        championship=None if options.championship is None else Championship(options.championship),
        number=options.player,
    )
    names = [entry.name for entry in people_of(state)]
    if options.json:
        print_json(_as_object(found, names))
    else:
        _print(found, names, is_whole=options.player is not None)


# For machines


def _as_object(found: EventNorms, names: list[str]) -> dict[str, object]:
    shown = {player.number for player in found.players} | {each.number for each in found.open}
    return {
        "event": found.event,
        "final": found.is_final,
        "ruling": None if found.ruling is None else ruling_object(found.ruling),
        "norms": [_player_object(player, names) for player in found.players],
        "open": [
            {"number": each.number, "name": each.name, "reason": each.flaw.reason, "text": explain_error(each.flaw)}
            for each in found.open
        ],
        "differences": [
            {
                "number": number,
                "name": person.entry.name,
                "rulings": [ruling_object(each) for each in person.differences],
            }
            for number, person in enumerate(found.field, start=1)
            if person.differences and number in shown
        ],
        "obstacles": [
            {"name": each.name, "players": list(each.players), **ruling_object(each.ruling)} for each in found.obstacles
        ],
    }


def _player_object(player: PlayerNorms, names: list[str]) -> dict[str, object]:
    women, result = player.women_title, player.result_title
    return {
        "number": player.number,
        "name": player.name,
        "category": _category_object(player.category, names),
        "title": _title_object(player.title, names),
        "women_title": None if women is None else _title_object(women, names),
        "result_title": None if result is None else _result_object(result),
        "status_before": str(player.before),
        "status_after": str(player.after),
        "missing": [ruling_object(ruling) for ruling in player.missing],
        "decisions": [{"id": each.key, "unsure": each.is_unsure} for each in player.decisions],
    }


def _category_object(answer: CategoryAnswer, names: list[str]) -> dict[str, object]:
    return {
        **_answer_object(answer, names),
        "games": [
            {"round": game.round, "opponent": names[game.opponent], "points": game.points, "weight": game.weight}
            for game in answer.games
        ],
        "own_weight": answer.own_weight,
        "mean": None if answer.mean is None else write_exact(answer.mean),
        "result": None if answer.result is None else write_hundredths(answer.result),
        "scored": answer.points,
    }


def _title_object(answer: TitleAnswer, names: list[str]) -> dict[str, object]:
    trial = answer.trial
    return {
        **_answer_object(answer, names),
        "games": [
            {"round": game.round, "opponent": names[game.opponent], "points": game.points, "rating": game.rating}
            for game in answer.games
        ],
        "own_rating": answer.own_rating,
        "own_rating_assumed": answer.is_own_assumed,
        "mean": answer.mean,
        "letter": answer.letter,
        "percent": None if trial is None else trial.percent,
        "required": None if trial is None else trial.required,
        "scored": answer.points,
        "strong_opponents": answer.strong,
        "overtaken": [names[other] for other in answer.overtaken],
    }


def _answer_object(answer: CategoryAnswer | TitleAnswer, names: list[str]) -> dict[str, object]:
    return {
        "held": str(answer.held),
        "earned": answer.earned,
        "target": answer.target,
        "ruling": ruling_object(answer.ruling),
        "missed": None if answer.missed is None else ruling_object(answer.missed),
        "conditions": [_condition_object(each) for each in answer.conditions],
        "excluded": [_exclusion_object(each, names) for each in answer.excluded],
    }


def _result_object(answer: ResultAnswer) -> dict[str, object]:
    return {
        "championship": answer.championship,
        "place": answer.place,
        "award": answer.written,
        "earned": None if answer.earned is None else answer.written,
        "ruling": ruling_object(answer.ruling),
        "conditions": [_condition_object(each) for each in answer.conditions],
    }


def _condition_object(each: Condition) -> dict[str, object]:
    return {"name": each.name, "met": each.is_met, **ruling_object(each.ruling), "facts": dict(each.ruling.facts)}


def _exclusion_object(each: ExcludedRound, names: list[str]) -> dict[str, object]:
    opponent = None if each.opponent is None else names[each.opponent]
    return {"round": each.round, "opponent": opponent, **ruling_object(each.ruling)}


# For people


def _print(found: EventNorms, names: list[str], *, is_whole: bool) -> None:
    print(printable(found.event))
    if found.ruling is not None:
        print(told(found.ruling))
        return
    if not found.is_final:
        print(say("norm-not-final"))
    if is_whole:
        for player in found.players:
            _print_working(player, names)
    else:
        headings = ("column-number", "column-name", "norm-column-before", "norm-column-after", "column-result")
        rows = [
            (
                str(player.number),
                player.name,
                _shown(str(player.before)),
                _shown(str(player.after)),
                _one_line(player),
            )
            for player in found.players
        ]
        print_grid([say(heading) for heading in headings], rows, right=frozenset({0}))
    for each in found.open:
        print(printable(f"{each.number}. {each.name}: {explain_error(each.flaw)}"))
    shown = {player.number for player in found.players} | {each.number for each in found.open}
    for person in (each for number, each in enumerate(found.field, start=1) if number in shown and each.differences):
        print(printable(f"{person.entry.name}: {'; '.join(map(_told, person.differences))}"))
    for obstacle in found.obstacles:
        print(printable(say("norm-obstacle", reason=_told(obstacle.ruling), names=", ".join(obstacle.players))))
    for doubt in doubts(found.players, Voice(spoken())):
        print(doubt)


def _shown(status: str) -> str:
    return say("word-none") if status == Rank.NONE else status


def _one_line(player: PlayerNorms) -> str:
    return "; ".join(_told(ruling) for ruling in (*player.rulings, *player.missing))


def _told(ruling: Ruling) -> str:
    return printable(told(ruling))


def _print_working(player: PlayerNorms, names: list[str]) -> None:
    before, after = _shown(str(player.before)), _shown(str(player.after))
    print(printable(f"{player.number}. {player.name}: {before} → {after}"))
    for answer in (player.category, player.title, player.women_title):
        if answer is not None:
            _print_answer(answer, names)
    if player.result_title is not None:
        _section(say("norm-shown-place"), player.result_title.ruling)
        _print_conditions(player.result_title.conditions)
    for ruling in player.missing:
        print(_told(ruling))
    if player.decisions:
        print(say("norm-shown-decisions", keys=", ".join(each.key for each in player.decisions)))


def _section(title: str, ruling: Ruling) -> None:
    print(f"\n{title}: {_told(ruling)}")


def _print_answer(answer: CategoryAnswer | TitleAnswer, names: list[str]) -> None:
    voice = Voice(spoken())
    _section(norm_name(answer, voice), answer.ruling)
    if isinstance(answer, CategoryAnswer):
        _print_games([(game.round, game.opponent, game.points, game.weight) for game in answer.games], names, "weight")
    else:
        _print_games([(game.round, game.opponent, game.points, game.rating) for game in answer.games], names, "rating")
    _print_excluded(answer.excluded, names)
    for sentence in norm_working(answer, voice):
        print(f"  {sentence}")
    _print_conditions(answer.conditions)
    if answer.missed is not None and answer.above is not None:
        print(f"  {say('norm-shown-next', rank=answer.above.value, reason=_told(answer.missed))}")


def _print_games(games: list[tuple[int, int, int, int]], names: list[str], value: str) -> None:
    if not games:
        return
    last = say("norm-column-weight") if value == "weight" else say("column-rating")
    headings = (say("column-round"), say("column-opponent"), say("column-points"), last)
    rows = [(str(number), names[other], str(points), str(worth)) for number, other, points, worth in games]
    print_grid(headings, rows, right=frozenset({0, 2, 3}))


def _print_excluded(excluded: tuple[ExcludedRound, ...], names: list[str]) -> None:
    for each in excluded:
        who = "" if each.opponent is None else f" ({names[each.opponent]})"
        text = say("norm-shown-excluded", round=each.round, reason=_told(each.ruling))
        print(f"  {text}{printable(who)}")


def _print_conditions(conditions: tuple[Condition, ...]) -> None:
    for each in conditions:
        print(f"  {'+' if each.is_met else '-'} {_told(each.ruling)}")
