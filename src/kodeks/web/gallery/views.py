"""The rules to watch: all examples by code, chapter and article; each with its board, clocks, events and rulings."""

from __future__ import annotations

from collections import Counter
from itertools import groupby
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse

from kodeks.clock import show_time
from kodeks.formats.example_games import example, examples, rules_shown
from kodeks.formats.game_view import view_object
from kodeks.rulebook.article import Article
from kodeks.rulebook.editions import EDITIONS
from kodeks.rulebook.fide import CHESS_EDITIONS
from kodeks.rulebook.register import register
from kodeks.rulebook.result import Side
from kodeks.web.frame.views import typed_number
from kodeks.web.gallery.replays import Replay, names, replay_of, replays
from kodeks.web.gallery.telling import BOARDS, conditions_told, diagram_of, event_lines, position_told, rights_told
from kodeks.web.pages.words import language, say
from kodeks.web.public.views import open_to_all, show_open
from kodeks.words import title_of

__all__ = ["example_diagram", "example_log", "example_look", "example_page", "gallery_page"]

_PICTURE = "default-src 'none'; style-src 'unsafe-inline'"  # a picture has its own style, and nothing else


class Chapter(NamedTuple):
    """A chapter of a code with its examples."""

    heading: str
    replays: tuple[Replay, ...]


class CodePart(NamedTuple):
    """A code with its chapters."""

    code: str
    name: str
    chapters: tuple[Chapter, ...]


@open_to_all
def gallery_page(request: HttpRequest) -> HttpResponse:
    """All examples; only those of one board, if that is asked."""
    board = request.GET.get("board", "")
    shown = [each for each in replays() if each.conditions.game == board or board not in BOARDS]
    return show_open(
        request,
        "gallery/gallery.html",
        parts=[_part(code, tuple(found)) for code, found in groupby(shown, lambda each: each.article.code)],
        boards=[(key, say(name)) for key, name in BOARDS.items()],
        board=board if board in BOARDS else "",
        counts=Counter(each.conditions.game for each in replays()),
        title_of_rule=_title_of_rule,
    )


def _part(code: str, found: tuple[Replay, ...]) -> CodePart:
    chapters = [(number, tuple(some)) for number, some in groupby(found, lambda each: each.row.chapter)]
    return CodePart(
        code,
        _name_of(code),
        tuple(Chapter(_heading(some[0].article._replace(number=number)), some) for number, some in chapters),
    )


def _name_of(code: str) -> str:
    editions = {each.code: each for each in (*EDITIONS.values(), *CHESS_EDITIONS.values())}
    return editions[code].title_in(language().code) if code in editions else say("articles-house")


def _heading(chapter: Article) -> str:
    """The number of a chapter, and its title in the language of the reader if there is one."""
    title = _title_of_rule(chapter)
    return f"{chapter.number}. {title}" if title else say("articles-chapter", number=chapter.number)


def _title_of_rule(article: Article) -> str:
    """In the language of the reader; nothing in another."""
    row = register().find(article)
    title = None if row is None else title_of(language(), row)
    return title.text if title is not None and title.language == language() else ""


# One example


def _replay(name: str) -> Replay:
    if name not in examples():
        raise Http404
    return replay_of(name)


def _file_of(replay: Replay) -> str:
    return f"{replay.name}.jsonl"


def _step(request: HttpRequest, replay: Replay) -> int:
    """A step that is there; the first one where none is named."""
    return min(typed_number(request.GET.get("step", "")) or 0, replay.steps)


def _facts(replay: Replay, step: int, *, is_flipped: bool) -> dict[str, Any]:
    """What the parts of the page that change with every step are made of."""
    view = replay.look(step)
    lines = event_lines(replay)
    sides = (Side.WHITE, Side.BLACK) if is_flipped else (Side.BLACK, Side.WHITE)
    return {
        "replay": replay,
        "step": step,
        "view": view,
        "line": lines[step - 1] if step else None,
        "lines": lines,
        "address": reverse("gallery:example", args=[replay.name]),
        "flipped": "&flipped=1" if is_flipped else "",
        "is_flipped": is_flipped,
        "sides": sides,
        "show_time": show_time,
        "position": position_told(replay.folded(step).state),
        "rights": rights_told(view),
    }


@open_to_all
def example_page(request: HttpRequest, name: str) -> HttpResponse:
    """An example after a step."""
    replay = _replay(name)
    place = names().index(name)
    return show_open(
        request,
        "gallery/example.html",
        **_facts(replay, _step(request, replay), is_flipped=bool(request.GET.get("flipped"))),
        title=say(f"example-{name}"),
        rule=_title_of_rule(replay.article),
        conditions=conditions_told(replay.conditions),
        code_name=_name_of(replay.article.code),
        before=names()[place - 1] if place else None,
        after=names()[place + 1] if place + 1 < len(names()) else None,
        rules=rules_shown(),
        file=_file_of(replay),
    )


@open_to_all
def example_look(request: HttpRequest, name: str) -> HttpResponse:
    """What changes with a step, for the script; and the view itself, for programs."""
    replay = _replay(name)
    step = _step(request, replay)
    facts = _facts(replay, step, is_flipped=bool(request.GET.get("flipped")))
    line = facts["line"]
    return JsonResponse(
        {
            "step": step,
            "stage": render_to_string("gallery/stage.html", facts),
            "now": render_to_string("gallery/now.html", facts),
            "said": "" if line is None else line.words.spoken,
            "view": view_object(facts["view"]),
        }
    )


@open_to_all
def example_diagram(request: HttpRequest, name: str) -> HttpResponse:
    """The position after a step as a picture."""
    replay = _replay(name)
    step = _step(request, replay)
    svg = diagram_of(replay.folded(step).state, replay.look(step), is_flipped=bool(request.GET.get("flipped")))
    answer = HttpResponse(svg, content_type="image/svg+xml; charset=utf-8")
    answer.headers["Content-Security-Policy"] = _PICTURE
    return answer


@open_to_all
def example_log(request: HttpRequest, name: str) -> HttpResponse:
    """The log itself, for `kodeks game`."""
    replay = _replay(name)
    answer = HttpResponse(example(replay.name), content_type="text/plain; charset=utf-8")
    answer.headers["Content-Disposition"] = f'attachment; filename="{_file_of(replay)}"'
    return answer
