"""News to subscribe to, as Atom: of the federation, and of one person. They tell what the pages tell, and no more."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime, time
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.feedgenerator import Atom1Feed

from kodeks.rating import GAMES
from kodeks.web.accounts.installation import installation
from kodeks.web.books.models import Award, RatingList, Submission
from kodeks.web.pages.reach import absolute
from kodeks.web.pages.words import language, say
from kodeks.web.public.feeds import without_controls
from kodeks.web.public.registered import awards_of, changes_of, public_player, public_players, rows_of
from kodeks.web.public.views import open_to_all

__all__ = ["federation_news", "player_news"]

_MOST = 50
_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)


class News(NamedTuple):
    """One thing that happened; `key` names it for ever."""

    key: str
    at: datetime
    title: str
    text: str
    address: str


class NewsFeed(Atom1Feed):
    """Atom that is the same however often it is asked for: one without news is as old as can be, not as new as now."""

    def latest_post_date(self) -> datetime:
        days: list[datetime] = [item["updateddate"] for item in self.items]
        return max(days, default=_LONG_AGO)


def _answer(request: HttpRequest, title: str, address: str, news: Iterable[News]) -> HttpResponse:
    feed = NewsFeed(
        title=without_controls(title),
        link=absolute(request, address),
        description=None,
        language=language().code,
        feed_url=absolute(request, request.path),
        feed_guid=absolute(request, request.path),
    )
    for each in sorted(news, key=lambda one: one.at, reverse=True)[:_MOST]:
        feed.add_item(
            title=without_controls(each.title),
            link=absolute(request, each.address),
            description=without_controls(each.text),
            unique_id=f"{absolute(request, request.path)}#{each.key}",
            pubdate=each.at,
            updateddate=each.at,
        )
    return HttpResponse(feed.writeString("utf-8"), content_type="application/atom+xml; charset=utf-8")


@open_to_all
def federation_news(request: HttpRequest) -> HttpResponse:
    """Lists, approved tournaments, titles and norms."""
    known = installation()
    name = known.federation if known is not None else "Kodeks"
    title = say("profiles-news-of", name=name)
    return _answer(request, title, reverse("public:calendar"), [*_lists(), *_approved(), *_awards()])


def _lists() -> Iterator[News]:
    for row in RatingList.objects.filter(is_in_force=True).order_by("-at")[:_MOST]:
        title = say("public-list-of", game=row.game)
        valid = say("public-list-valid", day=row.valid_from.isoformat())
        address = reverse("public:list", args=[row.game, row.quarter])
        yield News(f"list-{row.pk}", row.at, f"{title}, {valid}", f"{title}, {valid}", address)


def _approved() -> Iterator[News]:
    decided = Submission.objects.filter(status="approved", tournament__publication__is_public=True)
    for row in decided.select_related("tournament").defer("data").order_by("-decided_at")[:_MOST]:
        assert row.tournament is not None
        assert row.decided_at is not None
        title = say("profiles-news-approved", name=row.name)
        yield News(f"event-{row.pk}", row.decided_at, title, title, reverse("public:home", args=[row.tournament.key]))


def _awards() -> Iterator[News]:
    awards = list(Award.objects.select_related("player__club").order_by("-approved_on", "-pk")[:_MOST])
    shown = {each.player.pk: each for each in public_players([award.player for award in awards])}
    for award in awards:
        found = shown.get(award.player_id)
        if found is not None and not found.is_withheld:
            yield _award(award, found.name)


def _award(award: Award, name: str) -> News:
    title = say("profiles-news-award", name=name, title=award.after or award.before, game=award.game)
    if award.withdrawn_on is not None:
        title = f"{title}: {say('award-withdrawn', day=award.withdrawn_on.isoformat())}"
    text = f"{title} {award.event}".strip()
    address = reverse("profiles:player", args=[award.player_id])
    return News(
        f"award-{award.pk}", timezone.make_aware(datetime.combine(award.approved_on, time())), title, text, address
    )


@open_to_all
def player_news(request: HttpRequest, number: int) -> HttpResponse:
    """Ratings, events, titles and norms of one player."""
    found = public_player(number)
    if found is None:
        raise Http404
    address = reverse("profiles:player", args=[found.player.pk])
    news = [_award(award, found.name) for award in awards_of(found)]
    for game in GAMES:
        for row in rows_of(found, game):
            assert row.rating is not None
            title = say(
                "profiles-news-rating", rating=row.rating, letter=row.list_name, game=game, quarter=row.of.quarter
            )
            news.append(News(f"list-{row.of_id}", row.of.at, title, title, address))
        for each in changes_of(found, game):
            title = say("profiles-news-event", name=each.submission.name, game=game)
            news.append(News(f"event-{each.submission_id}", each.of.at, title, title, address))
    return _answer(request, say("profiles-news-of", name=found.name), address, news)
