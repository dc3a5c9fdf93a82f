"""Categories and titles booked in the register, each with its evidence, valid from that day [VII.7.6]."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from django.utils import timezone

from kodeks.rulebook.editions import current
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.titles import Holdings, Norm, PlayerNorms, Record, progress, read_holdings, with_rating_on_list_a
from kodeks.titles import NormPlayer as TitlePerson
from kodeks.titles.answer import record_of
from kodeks.titles.holdings import best_of
from kodeks.titles.rank import Ladder
from kodeks.titles.record import award, still_missing
from kodeks.web.books.evidence import conditions_of, read_norm, write_norm
from kodeks.web.books.models import Award, Listed, Player, RatingList, Submission
from kodeks.web.books.trail import Changes

_ON_LIST_A = "A"


def book_norms(
    player: Player, found: PlayerNorms, person: TitlePerson, submission: Submission, today: date, changes: Changes
) -> None:
    """What an event brought, if that is more than he holds; then what his rating on list A makes of it [VII.5.6]."""
    game = submission.game
    stood = player.title(game)
    held = best_of((read_holdings(stood, player.name), found.before))
    after = best_of((held, found.after))
    norms = _norms_of(found, person, submission)
    if after == held:
        return
    day = date.fromisoformat(submission.ends) if submission.ends else today
    Award.objects.create(
        player=player,
        game=game,
        before=written(held),
        stood=stood,
        after=written(after),
        event=submission.name,
        day=day,
        games=person.games_played,
        rulings=[ruling.plain for ruling in (*found.rulings, *found.missing)],
        working=[ruling.plain for ruling in conditions_of(found)],
        norms=[write_norm(norm) for norm in norms],
        submission=submission,
        approved_on=today,
    )
    _hold(player, game, after, changes)
    best = _best_on_list_a([player], game).get(player.pk)
    if best is not None:
        _book_minimum(player, game, best, Occasion(today, None, submission), changes)


def _norms_of(found: PlayerNorms, person: TitlePerson, submission: Submission) -> list[Norm]:
    answers = (found.category, found.title, found.women_title)
    earned = [answer.earned for answer in answers if answer is not None and answer.earned is not None]
    record, event, games = record_of(person, submission.game, found.title.code), submission.name, person.games_played
    steps = [progress(record, Norm(rank, event, games)) for rank in earned]
    place = None if found.result_title is None else found.result_title.earned
    if place is not None:  # with `+` it brought a norm, too [VII.6.1]
        steps.append(award(record, place, event, games, is_womens=bool(submission.options.get("women"))))
    return [norm for step in steps for norm in step.record.norms]


def written(holdings: Holdings) -> str:
    """What somebody holds as the register writes it; nothing is written as nothing."""
    return "" if holdings == Holdings() else str(holdings)


def _hold(player: Player, game: str, holdings: Holdings, changes: Changes) -> None:
    player.set_title(game, written(holdings))
    changes.keep(player)


class Occasion(NamedTuple):
    """On which something is awarded: the day, and the list or the event that gave it."""

    today: date
    made: RatingList | None
    submission: Submission | None


def award_reached(made: RatingList, today: date, changes: Changes) -> None:
    """After a new list: titles that waited only for a rating on list A [VII.5.6]."""
    field = "title_64" if made.game == "64" else "title_100"
    waiting = Player.objects.filter(**{f"{field}__contains": "++"}, listed__of=made, listed__list_name=_ON_LIST_A)
    best = _best_on_list_a(waiting, made.game)
    for player in waiting:
        _book_minimum(player, made.game, best[player.pk], Occasion(today, made, None), changes)


def _best_on_list_a(players: Iterable[Player], game: str) -> dict[int, int]:
    """The best rating of each on list A, in any period."""
    of = {"of__game": game, "of__is_in_force": True}
    rows = Listed.objects.filter(player__in=[each.pk for each in players], list_name=_ON_LIST_A, **of)
    best: dict[int, int] = {}
    for row in rows:
        best[row.player_id] = max(best.get(row.player_id, 0), row.rating or 0)
    return best


def _book_minimum(player: Player, game: str, best: int, occasion: Occasion, changes: Changes) -> None:
    """The title whose norms he has and whose minimum he has reached now."""
    today, made, submission = occasion
    held = read_holdings(player.title(game), player.name)
    norms = tuple(read_norm(each) for award in _standing(player, game) for each in award.norms)
    code = current("100", today.isoformat())
    after = with_rating_on_list_a(Record(game, held, norms, code=code), best).record.holdings
    if after == held:
        return
    ruling = Ruling(Verdict.UPHELD, "federation-minimum-reached", (code.cite("VII.5.6"),), {"rating": best})
    Award.objects.create(
        player=player,
        game=game,
        before=written(held),
        stood=player.title(game),
        after=written(after),
        day=today,
        rulings=[ruling.plain],
        of=made,
        submission=submission,
        approved_on=today,
    )
    _hold(player, game, after, changes)


def _standing(player: Player, game: str) -> Iterable[Award]:
    """What he was awarded and nobody has withdrawn."""
    return player.awards.filter(game=game, withdrawn_on=None)


# By a decision of the commission


def award_by_decision(player: Player, game: str, title: Holdings, ruling: Ruling, changes: Changes) -> Award | None:
    """What the commission granted on a petition, if that is more than he holds."""
    stood = player.title(game)
    held = read_holdings(stood, player.name)
    after = best_of((held, title))
    if after == held:
        return None
    today = timezone.localdate()
    made = Award.objects.create(
        player=player,
        game=game,
        before=written(held),
        stood=stood,
        after=written(after),
        day=today,
        rulings=[ruling.plain],
        approved_on=today,
    )
    _hold(player, game, after, changes)
    return made


def missing_for_title(player: Player, game: str, title: str, today: date) -> tuple[Ruling, ...]:
    """Whether the books hold what a category or title needs: norms, and the minimum on list A [VII.4.5, VII.5.6]. Those
    of FMJD follow its own rules."""
    code = current("100", today.isoformat())
    wanted, held = read_holdings(title, player.name), read_holdings(player.title(game), player.name)
    norms = tuple(read_norm(each) for award in _standing(player, game) for each in award.norms)
    best = _best_on_list_a([player], game).get(player.pk)
    record = Record(game, held, norms, best, code=code)
    reached = record if best is None else with_rating_on_list_a(record, best).record
    if best_of((reached.holdings, wanted)) == reached.holdings:
        return (Ruling(Verdict.UPHELD, "books-title-reached", (code.cite("VII.5.6"),)),)
    if wanted.is_international:
        return (Ruling(Verdict.UPHELD, "books-title-of-fmjd", (code.cite("VII.3"),)),)
    missing = tuple(ruling for ladder in Ladder for ruling in still_missing(reached, ladder))
    facts: dict[str, int | str] = {"held": str(held), "wanted": str(wanted)}
    articles = (code.cite("VII.4.5"), code.cite("VII.5.6"))
    return missing or (Ruling(Verdict.REFUSED, "books-title-not-reached", articles, facts),)
