"""Categories and titles booked in the register, each with its evidence, valid from that day [VII.7.6]."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from kodeks.rulebook.editions import current
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.titles import Holdings, Norm, PlayerNorms, Record, progress, read_holdings, with_rating_on_list_a
from kodeks.titles import NormPlayer as TitlePerson
from kodeks.titles.answer import record_of
from kodeks.titles.holdings import best_of
from kodeks.titles.record import award
from kodeks.web.books.evidence import conditions_of, read_norm, write_norm
from kodeks.web.books.models import Award, Listed, Player, RatingList, Submission

_ON_LIST_A = "A"


def book_norms(player: Player, found: PlayerNorms, person: TitlePerson, submission: Submission, today: date) -> None:
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
    _hold(player, game, after)
    best = _best_on_list_a([player], game).get(player.pk)
    if best is not None:
        _book_minimum(player, game, best, today, None, submission)


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


def _hold(player: Player, game: str, holdings: Holdings) -> None:
    player.set_title(game, written(holdings))
    player.save()


def award_reached(made: RatingList, today: date) -> None:
    """After a new list: titles that waited only for a rating on list A [VII.5.6]."""
    field = "title_64" if made.game == "64" else "title_100"
    waiting = Player.objects.filter(**{f"{field}__contains": "++"}, listed__of=made, listed__list_name=_ON_LIST_A)
    best = _best_on_list_a(waiting, made.game)
    for player in waiting:
        _book_minimum(player, made.game, best[player.pk], today, made, None)


def _best_on_list_a(players: Iterable[Player], game: str) -> dict[int, int]:
    """The best rating of each on list A, in any period."""
    rows = Listed.objects.filter(player__in=[each.pk for each in players], of__game=game, list_name=_ON_LIST_A)
    best: dict[int, int] = {}
    for row in rows:
        best[row.player_id] = max(best.get(row.player_id, 0), row.rating or 0)
    return best


def _book_minimum(
    player: Player, game: str, best: int, today: date, made: RatingList | None, submission: Submission | None
) -> None:
    """The title whose norms he has and whose minimum he has reached now."""
    held = read_holdings(player.title(game), player.name)
    norms = tuple(read_norm(each) for award in player.awards.filter(game=game) for each in award.norms)
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
    _hold(player, game, after)
