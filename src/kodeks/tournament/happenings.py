"""What can happen at a board, by the chapters of the event's own code; the sanctions open to the arbiter, and what they
do to a result. Words are message keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from kodeks.rounds import Score, write_score
from kodeks.rulebook.article import Article
from kodeks.rulebook.conduct import Breach, ConductRules, Effect, IrregularityRule, Procedure, Sanction
from kodeks.rulebook.editions import conduct_rules
from kodeks.tournament.regulations import Regulations


class Chapter(StrEnum):
    """Where in the code it stands: the heading of the list."""

    IRREGULARITY = "ledger-irregularities"
    CONDUCT = "ledger-conduct"
    CLOCK = "ledger-clock"
    OTHER = "ledger-other-matters"


class Ending(StrEnum):
    """How a game ends by what happened, whatever the sanction."""

    NONE = ""
    LOSS = "loss"
    WALKOVER = "walkover"


class Happening(NamedTuple):
    """Something that can happen: its key in the code, its words, its articles, and what the code makes of it."""

    key: str
    chapter: Chapter
    words: str  # a message key
    articles: tuple[Article, ...]
    procedure: Procedure | None = None
    demanded: str = ""  # the sanction the code demands
    ending: Ending = Ending.NONE


class Penalty(NamedTuple):
    """A sanction, its words, and whether it ends the game or the event for somebody."""

    sanction: Sanction
    words: str

    @property
    def is_loss(self) -> bool:
        return self.sanction.effect in (Effect.LOSS, Effect.EXCLUSION)

    @property
    def is_exclusion(self) -> bool:
        return self.sanction.effect is Effect.EXCLUSION

    @property
    def is_time(self) -> bool:
        return self.sanction.effect in (Effect.TIME_OFF, Effect.TIME_TO_OPPONENT)


_DRAUGHTS = {
    "IRR-1": "ledger-two-moves",
    "IRR-2": "ledger-wrong-direction",
    "IRR-3": "ledger-touched-another",
    "IRR-4": "ledger-move-taken-back",
    "IRR-5": "ledger-piece-of-opponent",
    "IRR-6": "ledger-capture-missed",
    "IRR-7": "ledger-piece-removed",
    "IRR-8": "ledger-wrong-number-taken",
    "IRR-9": "ledger-capture-stopped",
    "IRR-10": "ledger-lifted-early",
    "IRR-11": "ledger-captured-left",
    "IRR-12": "ledger-not-jumped-removed",
    "IRR-13": "ledger-removal-interrupted",
    "IRR-14": "ledger-own-removed",
    "IRR-15": "ledger-not-crowned",
    "IRR-16": "ledger-uncrowned-played",
    "IRR-17": "ledger-both-hands",
    "board_turned": "ledger-board-turned",
    "wrong_start": "ledger-wrong-start",
    "light_square": "ledger-light-square",
    "accident": "ledger-accident",
    "wrong_colours": "ledger-wrong-colours",
    "BAN-1": "ledger-talking",
    "BAN-2": "ledger-written-material",
    "BAN-3": "ledger-left-the-board",
    "BAN-4": "ledger-pointing",
    "BAN-5": "ledger-disturbed-opponent",
    "BAN-6": "ledger-disturbed-others",
    "BAN-7": "ledger-advice",
    "BAN-8": "ledger-analysed-running",
    "BAN-9": "ledger-analysed-finished",
    "BAN-10": "ledger-phone",
    "BAN-11": "ledger-disorder",
    "BAN-12": "ledger-left-the-area",
    "BAN-13": "ledger-lingered",
    "refused": "ledger-refused-rules",
    "announced_wrongly": "ledger-announced-wrongly",
    "stopped_clocks": "ledger-stopped-clocks",
    "moved_clock": "ledger-moved-clock",
    "late": "ledger-late",
}
_CHESS = {
    "illegal_move": "ledger-illegal-move",
    "unfinished_promotion": "ledger-unfinished-promotion",
    "press_without_move": "ledger-press-without-move",
    "two_hands": "ledger-both-hands",
    "touched_another": "ledger-touched-another",
    "wrong_start": "ledger-wrong-start",
    "board_turned": "ledger-board-turned",
    "wrong_colours": "ledger-wrong-colours",
    "displaced": "ledger-displaced",
    "found_displaced": "ledger-found-displaced",
    "4.1": "ledger-both-hands",
    "7.3": "ledger-displaced-wilfully",
    "8.1": "ledger-not-recording",
    "9.1a": "ledger-draw-agreed-early",
    "12.1": "ledger-disrepute",
    "12.2": "ledger-left-the-area",
    "12.3a": "ledger-notes-or-advice",
    "12.3b": "ledger-phone",
    "11.3.3": "ledger-search-refused",
    "12.3c": "ledger-smoking",
    "12.4": "ledger-score-sheet-misused",
    "12.6": "ledger-disturbed-opponent",
    "12.8": "ledger-refused-rules",
    "6.7b": "ledger-other-hand",
    "6.7c": "ledger-clock-mishandled",
    "6.12d": "ledger-stopped-clocks",
}
_CLOCK = frozenset({"stopped_clocks", "moved_clock", "late", "6.7b", "6.7c", "6.12d"})
_SANCTIONS = {
    "reprimand": "ledger-reprimand",
    "warning": "ledger-warning",
    "time_off": "ledger-time-off",
    "time_to_opponent": "ledger-time-to-opponent",
    "points_off": "ledger-points-off",
    "points_to_opponent": "ledger-points-to-opponent",
    "loss": "ledger-loss",
    "disqualification": "ledger-disqualification",
    "expulsion": "ledger-expulsion",
    "fine": "ledger-fine",
    "excluded_from_rounds": "ledger-excluded-from-rounds",
}
PROCEDURES: Mapping[Procedure, str] = {
    Procedure.OPPONENT_DECIDES: "ledger-opponent-decides",
    Procedure.ILLEGAL_MOVE: "ledger-is-taken-back",
    Procedure.ANNUL: "ledger-played-anew",
    Procedure.ANNUL_EARLY: "ledger-played-anew-early",
    Procedure.PLAY_ON: "ledger-play-goes-on",
    Procedure.RESTORE: "ledger-position-restored",
}
FOLLOWING: Mapping[str, str] = {  # what became of a note
    "correction": "ledger-correction",
    "revoked": "ledger-revoked",
    "appeal": "ledger-appeal",
    "upheld": "ledger-appeal-upheld",
    "dismissed": "ledger-appeal-dismissed",
}


def happenings(regulations: Regulations) -> tuple[Happening, ...]:
    """Everything that can happen in this event, by its own edition, in the order of its chapters."""
    rules = conduct_rules(regulations.edition, regulations.board)
    names = _CHESS if regulations.is_chess else _DRAUGHTS
    found = [*_irregular(rules, names), *_breaches(rules, names), *_of_clocks(rules, names)]
    order = list(Chapter)
    return tuple(sorted(found, key=lambda each: order.index(each.chapter)))


def happening(regulations: Regulations, key: str) -> Happening | None:
    return next((each for each in happenings(regulations) if each.key == key), None)


def words_of_happening(key: str, *, is_chess: bool) -> str:
    """The message key of an irregularity or a breach; empty for one that the codes do not know."""
    return (_CHESS if is_chess else _DRAUGHTS).get(key, "")


def words_of_sanction(key: str) -> str:
    return _SANCTIONS[key]


def _irregular(rules: ConductRules, names: Mapping[str, str]) -> Iterator[Happening]:
    for key, rule in rules.irregularities.items():
        yield Happening(key, Chapter.IRREGULARITY, names[key], _behind(rule), rule.procedure)


def _breaches(rules: ConductRules, names: Mapping[str, str]) -> Iterator[Happening]:
    for key, breach in rules.breaches.items():
        if key not in rules.irregularities:
            chapter = Chapter.CLOCK if key in _CLOCK else Chapter.CONDUCT
            ending = Ending.WALKOVER if key == "late" else Ending.NONE
            demanded = breach.mandatory or ""
            yield Happening(key, chapter, names[key], _behind(breach), demanded=demanded, ending=ending)


def _of_clocks(rules: ConductRules, names: Mapping[str, str]) -> Iterator[Happening]:
    """Matters of the clock that are nobody's breach; and whatever the code does not name."""
    yield Happening("flag", Chapter.CLOCK, "ledger-flag", (rules.rights["flag"],), ending=Ending.LOSS)
    yield Happening("clock_fault", Chapter.CLOCK, "ledger-clock-fault", (rules.rights["clock"],))
    if "late" not in names:
        yield Happening("late", Chapter.CLOCK, "ledger-late", (rules.rights["forfeit"],), ending=Ending.WALKOVER)
    yield Happening("other", Chapter.OTHER, "ledger-other", (rules.rights["decide"],))


def _behind(rule: IrregularityRule | Breach) -> tuple[Article, ...]:
    demanded_by = rule.demanded_by if isinstance(rule, Breach) else None
    return _once(filter(None, (rule.article, demanded_by)))


def _once(articles: Iterable[Article]) -> tuple[Article, ...]:
    return tuple(dict.fromkeys(articles))


def penalties(regulations: Regulations, what: Happening | None = None) -> tuple[Penalty, ...]:
    """The sanctions open to the arbiter [II.2.5, FIDE 13.4]; where the code demands the loss, no lighter ones."""
    rules = conduct_rules(regulations.edition, regulations.board)
    found = (Penalty(sanction, _SANCTIONS[sanction.key]) for sanction in rules.sanctions)
    return tuple(each for each in found if what is None or not what.demanded or each.is_loss)


def result_after(
    regulations: Regulations, what: Happening, penalty: Penalty | None, *, white_lost: bool, black_lost: bool
) -> str:
    """The result of a game that somebody has lost by what happened, or by the sanction; empty where the result stays.
    Who is late loses by walkover; a sanction is of a game that was played [II.5.5, II.2.5]."""
    is_loss = penalty is not None and penalty.is_loss
    if not (white_lost or black_lost) or (what.ending is Ending.NONE and not is_loss):
        return ""
    is_played = is_loss or what.ending is not Ending.WALKOVER
    score = Score(0 if white_lost else 2, 0 if black_lost else 2, is_played)
    return write_score(score, is_chess=regulations.is_chess)
