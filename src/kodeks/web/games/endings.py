"""How a game ended: offered where its board has no result yet, and recorded in its log, which gives the result."""

from __future__ import annotations

from typing import NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from kodeks.formats.sheet_entry import entering
from kodeks.game import Actor, Deed, State
from kodeks.game.events import Forfeit, Sign, Start
from kodeks.rounds import read_score, write_score
from kodeks.rulebook.ruling import Ruling
from kodeks.tables import conditions_of, endings_of, walkovers_of
from kodeks.tables.game_endings import GameEnding
from kodeks.tournament import Stage, Tournament
from kodeks.tournament.acts import Result
from kodeks.tournament.law import must_announce
from kodeks.tournament.regulations.groups import Keeping
from kodeks.web.frame.confirming import tried
from kodeks.web.frame.views import Desk, desk, posted_from
from kodeks.web.games.entering import Refusal, write
from kodeks.web.games.table import BoardGame, address_of, base_of, game_at_board, table_at
from kodeks.web.logs.doings import Doing, DoingOutcome, write_doings
from kodeks.web.logs.games import load_game, now_ms
from kodeks.web.logs.incident_games import game_for_incident, started_at
from kodeks.web.pages.words import say, told
from kodeks.web.rights import Right
from kodeks.web.sheets.table import query_of


class Offer(NamedTuple):
    """An ending as the form offers it: the result as this event writes it, and whether the sheet says so. One that the
    rules refuse has no result."""

    key: str
    result: str
    ruling: Ruling
    is_likely: bool = False
    needs_reason: bool = False


def _written(state: Tournament, ending: GameEnding) -> str:
    return "" if ending.score is None else write_score(ending.score, is_chess=state.regulations.is_chess)


def endings_at(at: Desk, found: BoardGame) -> tuple[Offer, ...]:
    """What can be recorded: nothing where the board has a result, or this visitor records none."""
    state, table = at.log.state, found.table
    is_early = must_announce(state, table.paired.number) is not None
    if table.row.text or state.is_closed or is_early or not at.may(Right.RECORD):
        return ()
    known = (*_endings(at, found), *_walkovers(at, found))
    likely = _likely(state, known, _sheet_result(state, found))
    return tuple(
        Offer(each.key, _written(state, each), each.ruling, each is likely, each.needs_reason) for each in known
    )


def _endings(at: Desk, found: BoardGame, reason: str = "") -> tuple[GameEnding, ...]:
    return endings_of(entering(found.record, base_of(at, found)).state, reason)


def _walkovers(at: Desk, found: BoardGame) -> tuple[GameEnding, ...]:
    """Of who has not come: at a board of a started round where no move was made. Before the default time is over each
    says why not yet."""
    if found.table.paired.stage is not Stage.STARTED:
        return ()
    place, row = found.table.game_place, found.row
    if row is None:
        if found.record is not None:  # moves from before there were logs
            return ()
        began = started_at(at.log, place.round)
        return walkovers_of(State.first(conditions_of(at.log.state, place, Keeping.RESULTS)), now_ms() - began)
    kept = load_game(row)
    began = kept.began_ms if kept.state.seq else started_at(at.log, place.round)
    return walkovers_of(kept.state, now_ms() - began)


def _sheet_result(state: Tournament, found: BoardGame) -> str:
    """The result that stands on the sheet, as this event writes it."""
    result = found.sheet.result
    if result is None:
        return ""
    return write_score(read_score(result.value, is_chess=False), is_chess=state.regulations.is_chess)


def _likely(state: Tournament, endings: tuple[GameEnding, ...], written: str) -> GameEnding | None:
    """What the rules say; else what the result in the text means most often: somebody resigned, or both agreed."""
    first = endings[0]
    if first.key in ("rules", "due"):
        return first
    known = (each for each in endings if each.score is not None and not each.needs_reason)
    return next((each for each in known if _written(state, each) == written), None)


def disagreement(state: Tournament, found: BoardGame) -> str:
    """The result of the game, by its log or its sheet, where the board has another one; empty where nothing is to be
    asked."""
    board, ending = found.table.row.text, found.sheet.state.ending
    if not board:
        return ""
    is_chess = state.regulations.is_chess
    written = _sheet_result(state, found) if ending is None else write_score(ending.score, is_chess=is_chess)
    return "" if written == board else written


@desk(Right.RECORD)
@posted_from("desk:game", "number", "board")
def record_ending(request: HttpRequest, at: Desk, number: int, board: int) -> HttpResponse:
    """The end goes into the log and is signed by the arbiter; the result of the board follows from it, and its reason
    is the law."""
    found = game_at_board(at, table_at(request, at, number, board))
    to = redirect(f"{address_of(at, found.table)}?{query_of(found.table)}")
    reason = request.POST.get("reason", "").strip()[:400]
    endings = (*_endings(at, found, reason), *_walkovers(at, found))
    chosen = next((each for each in endings if each.key == request.POST.get("ending")), None)
    try:
        _record(request, at, found, chosen, reason)
    except Refusal as error:
        messages.error(request, str(error))
        return to
    messages.success(request, say("games-result-is-recorded"))
    return to


def _forfeited(at: Desk, found: BoardGame, chosen: GameEnding, result: str, seen: str) -> DoingOutcome:
    """Its log begins with the round, without who is missing; that he came too late is an event of now."""
    if seen not in ("", found.seen):
        raise Refusal(say("games-choose-ending"))
    absent = next((deed.act.absent for deed in chosen.deeds if isinstance(deed.act, Start)), ())
    game = game_for_incident(at.row, at.log, found.table.game_place, who=str(at.user), absent=absent)
    acts = (*(deed.act for deed in chosen.deeds if isinstance(deed.act, Forfeit)), Sign(result))
    (done,) = write_doings([Doing(game.pk, Actor.ARBITER, acts, str(at.user))])
    return done


def _record(request: HttpRequest, at: Desk, found: BoardGame, chosen: GameEnding | None, reason: str) -> None:
    place, is_chess = found.table.place, at.log.state.regulations.is_chess
    if found.table.row.text or chosen is None:
        raise Refusal(say("games-has-result" if found.table.row.text else "games-choose-ending"))
    if chosen.needs_reason and not reason:
        raise Refusal(say("games-say-why"))
    if chosen.score is None:
        raise Refusal(told(chosen.ruling))
    result = write_score(chosen.score, is_chess=is_chess)
    trial = tried(at, [Result(found.table.paired.number, place.board, result, place.game, told(chosen.ruling))])
    if not trial.is_accepted:
        raise Refusal(" ".join(told(ruling) for ruling in trial.rulings))
    if any(isinstance(deed.act, Forfeit) for deed in chosen.deeds):
        done = _forfeited(at, found, chosen, result, request.POST.get("seen", ""))
        if not done.is_accepted:
            raise Refusal(told(done.said[-1].ruling))
        return
    made = entering(found.record, base_of(at, found))
    done = write(at, found, made, request.POST.get("seen", ""), (*chosen.deeds, Deed(Actor.ARBITER, Sign(result))))
    if not done.is_accepted:
        raise Refusal(told(done.said[-1].ruling))
