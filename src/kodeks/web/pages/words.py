"""How pages are made: the templates' environment, with words in the language of the reader."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import date, datetime
from functools import cache, lru_cache
from typing import Any, cast

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.template.loader import get_template, render_to_string
from django.urls import get_script_prefix, get_urlconf, reverse
from django.utils import timezone, translation
from jinja2 import Environment, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup

from kodeks import words
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.papers import Voice
from kodeks.rulebook.article import Article
from kodeks.rulebook.ruling import Ruling
from kodeks.standings import Value
from kodeks.web.pages import citing
from kodeks.web.pages.compiled import CompiledTemplates
from kodeks.web.rights import Right, may

_REMARKS = 10  # on one game; more say nothing new
_OTHER_ERRORS = 99  # of a file, that a page tells beside the first
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9]{2}:[0-9]{2}(:[0-9]{2})?)?")


def language() -> words.Language:
    """Of the reader."""
    return _spoken(translation.get_language() or "")


@lru_cache(maxsize=64)
def _spoken(wanted: str) -> words.Language:
    code = wanted.partition("-")[0]
    return words.language_of(code if code in words.CODES else words.CODES[0])


def say(key: str, **facts: int | str) -> str:
    """A sentence in the language of the reader."""
    return words.say(language(), key, **facts)


def named(criterion: words.Criterion) -> str:
    """What a tie-break is called."""
    return words.name_criterion(language(), criterion)


def written_code(criterion: words.Criterion) -> str:
    """The head of its column."""
    return words.write_code(language(), criterion.code)


def explain(ruling: Ruling) -> str:
    """The reason of a ruling in the language of the reader, days as he writes them."""
    facts = {name: _written_day(fact) for name, fact in ruling.facts.items()}
    return words.explain(language(), replace(ruling, facts=facts))


def told(ruling: Ruling) -> str:
    """A ruling as one line: the sentence and its articles."""
    articles = f" [{', '.join(map(str, ruling.articles))}]" if ruling.articles else ""
    return explain(ruling) + articles


def _written_day(fact: int | str) -> int | str:
    """The core speaks of days and moments as files write them."""
    if not isinstance(fact, str) or not _DAY.fullmatch(fact):
        return fact
    try:
        return moment(fact) if "T" in fact else written_day(fact)
    except ValueError:  # such as the 31st of June: as it was written
        return fact


def explain_error(error: MalformedText) -> str:
    """What could not be read, and where."""
    return words.explain_error(language(), error)


def explain_others(error: MalformedText) -> list[str]:
    """What else is wrong with its file; of many the first."""
    told = [explain_error(each) for each in error.others[:_OTHER_ERRORS]]
    return [*told, "…"] if len(error.others) > len(told) else told


def remarked(remarks: Sequence[Remark], most: int | None = _REMARKS) -> list[str]:
    """What a reader of files noticed, each with its place; of many the first, and how many more there are."""
    told = [_placed(say(each.key, **each.facts), each) for each in remarks[:most]]
    more = len(remarks) - len(told)
    return [*told, say("round-games-more-remarks", remarks=more)] if more else told


def _placed(sentence: str, remark: Remark) -> str:
    numbers = (("line", remark.line), ("column", remark.column))
    place = ", ".join(say(f"place-{name}", number=number) for name, number in numbers if number is not None)
    return f"{sentence} ({place})" if place else sentence


def _cited(articles: Iterable[Article], *, links: bool = True) -> Markup:
    """Articles behind a sentence, as links to the register; inside a button, a label or a link they are none."""
    return citing.cited(tuple(articles), language(), is_linked=links)


def linked(text: object) -> Markup:
    """A sentence with its articles as links to the register; markup has its own already."""
    return text if isinstance(text, Markup) else citing.linked(str(text), language())


def written_day(value: date | str) -> str:
    """A day as people of the language write it."""
    return _day_in(value if isinstance(value, str) else value.isoformat(), language())


@lru_cache(maxsize=4_096)
def _day_in(iso: str, spoken: words.Language) -> str:
    return Voice(spoken).day(iso)


def _days(first: date | str, last: date | str | None) -> str:
    """From one day to another, with what they share said once."""
    return Voice(language()).days(str(first), str(last or first))


def moment(value: datetime | str) -> str:
    """A day and an hour, by the clock of the installation. The time of an event is a text for the record: what is no
    moment, in a file from elsewhere, stays as it was written."""
    try:
        found = datetime.fromisoformat(value) if isinstance(value, str) else value
    except ValueError:
        return str(value)
    here = timezone.localtime(found) if found.tzinfo else found
    return f"{written_day(here.date())}, {here:%H:%M}"


def _value(value: Value) -> str:
    """A value of a criterion, as the reader writes numbers."""
    return Voice(language()).value(value)


def _tempo(text: str) -> str:
    """A time control in words."""
    return Voice(language()).tempo(text)


def retold(text: str) -> str:
    """What the program wrote into a log, in the language of the reader."""
    return words.retell(language(), text)


def _quarter(quarter: object) -> str:
    """A quarter as people of the language write it."""
    return language().quarter_of(str(quarter))


@pass_context
def _may(context: Context, right: str) -> bool:
    """Whether the reader has a right: what he may not do is not offered."""
    return may(context.get("roles", frozenset()), Right(right))


def _url(name: str, args: Sequence[object] = ()) -> str:
    """The address of a page."""
    return _address(name, tuple(args), get_urlconf(settings.ROOT_URLCONF), get_script_prefix())


@lru_cache(maxsize=8_192)
def _address(name: str, args: tuple[object, ...], urlconf: Any, prefix: str) -> str:
    """Found once: a page has dozens of them, and each is looked for among all addresses there are."""
    return reverse(name, urlconf, args)


def environment(**options: Any) -> Environment:
    """The templates' environment. An unknown name in a template is an error, not an empty place."""
    blocks = {"trim_blocks": True, "lstrip_blocks": True}
    made = Environment(**options | blocks | {"undefined": StrictUndefined})
    made.globals.update(
        static=staticfiles_storage.url,
        url=_url,
        say=say,
        named=named,
        code_of=written_code,
        explain=explain,
        cited=_cited,
        language=language,
        may=_may,
    )
    made.filters.update(
        day=written_day,
        days=_days,
        moment=moment,
        linked=linked,
        value=_value,
        quarter=_quarter,
        retold=retold,
        tempo=_tempo,
    )
    made.bytecode_cache = CompiledTemplates(f"{blocks} {sorted(made.filters)}")
    return made


def fragment(template: str, **facts: object) -> Markup:
    """A part of a page that is the same for everybody who reads this language."""
    return Markup(render_to_string(template, facts))


def part(template: str, macro: str, *facts: object) -> Markup:
    """The same of a macro, which needs no page around it: what is drawn many times is drawn so."""
    return cast(Markup, getattr(_macros(template), macro)(*facts))


@cache
def _macros(template: str) -> Any:
    return cast(Any, get_template(template)).template.module


def voice() -> Voice:
    """Numbers as the reader writes them."""
    return Voice(language())
