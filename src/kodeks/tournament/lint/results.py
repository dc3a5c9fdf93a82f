"""Points, byes and draws with advantage [II.5.4, V.2.8.3, I.6.5; FIDE 11.1]."""

from __future__ import annotations

from collections.abc import Iterator

from kodeks.rulebook.editions import EDITIONS
from kodeks.rulebook.fide import chess_edition
from kodeks.tournament.lint.finding import Finding, KnownField, Mend, Severity, contradiction, gravity
from kodeks.tournament.regulations import Regulations


def check_points(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """What a result is worth. House rules are judged by themselves, so their points are not repeated here."""
    if regulations.is_chess:
        yield from _check_chess(regulations)
        return
    rules = EDITIONS[regulations.edition].board(regulations.game)
    settings = {
        "points.win": rules.points_win,
        "points.draw": rules.points_draw,
        "points.loss": rules.points_loss,
        "points.bye": rules.points_bye,
    }
    for name, setting in settings.items():
        given = Regulations.settings()[name].of(regulations)
        assert isinstance(given, int)
        if given != setting.value and (regulations.house is None or name in regulations.announced):
            yield contradiction(
                gravity(regulations),
                name,
                "lint-points-differ",
                setting.article,
                given=given,
                due=setting.value,
            )


def _check_chess(regulations: Regulations) -> Iterator[Finding]:
    """Other points may be announced; but no game gives more than its maximum (Laws of 2023)."""
    laws = chess_edition(regulations.edition)
    if laws.total_capped.value and 2 * regulations.scores.draw > regulations.scores.win + regulations.scores.loss:
        yield contradiction(gravity(regulations), "points.draw", "lint-points-above-maximum", laws.total_capped.article)
    elif (regulations.scores.win, regulations.scores.draw, regulations.scores.loss) != (2, 1, 0):
        yield contradiction(Severity.HINT, "points", "lint-points-not-usual", laws.cite("11.1"))


def check_advantage(regulations: Regulations, entries: KnownField) -> Iterator[Finding]:
    """Only the 100 board knows the draw with advantage [I.6.5]."""
    if not regulations.play.with_advantage or regulations.game == "100":
        return
    article = regulations.cite("I.6.5", "11.1")
    yield contradiction(Severity.ERROR, "with_advantage", "lint-no-advantage-here", article).with_mend(
        Mend("with_advantage", None)
    )
