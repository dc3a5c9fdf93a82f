"""The card of a player, or of a team: the rounds, and the working behind every number."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from markupsafe import Markup

from kodeks.tables import card_of, members_of_team
from kodeks.web.frame.views import Desk, desk, show
from kodeks.web.pages.words import voice
from kodeks.web.public.charts import rating_chart, score_chart
from kodeks.web.rights import Right
from kodeks.web.tables import norms as norms_page
from kodeks.web.tables import ratings as ratings_page
from kodeks.web.tables.views import asked_round, ranked_at


@desk(Right.SEE)
def card_page(request: HttpRequest, at: Desk, number: int) -> HttpResponse:
    """Everything about one entrant, on what is announced; or as the table after an earlier round has it."""
    after = asked_round(request, at)
    ranked = ranked_at(at, after)
    if number not in ranked.entries:
        raise Http404
    card, is_for_teams = card_of(ranked, number), bool(ranked.state.regulations.teams.boards)
    is_now = after is None and not is_for_teams
    asks_norms = is_now and not ranked.state.regulations.is_chess and norms_page.may_be_asked(at)
    asks_rating = is_now and ratings_page.may_be_asked(at)
    return show(
        request,
        "tables/card.html",
        at,
        state=ranked.state,
        after=after,
        number=number,
        entry=ranked.entries[number],
        entries=ranked.entries,
        place=card.place,
        points=card.points,
        rounds=card.rounds,
        values=card.values,
        speak=voice(),
        members=list(members_of_team(ranked, number, card.rounds)) if is_for_teams else [],
        answer=norms_page.answer_of(at, number) if asks_norms else None,
        change=ratings_page.change_of(at, number) if asks_rating else None,
        withdrawn=ranked.state.withdrawn.get(number),
        charts=score_chart(card.rounds)
        + (rating_chart(ratings_page.ratings_by_round(at, number)) if asks_rating else Markup("")),
        is_for_teams=is_for_teams,
    )
