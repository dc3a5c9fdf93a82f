"""A game of draughts as the log asks it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from kodeks.clock import Clock, judge_ending, judge_lack_of_time, may_show_a_win
from kodeks.draughts import Game, Position, Refused, parse_move, read_fen, write_fen
from kodeks.game.events import Claim, Touch
from kodeks.game.table import Case, Count, Illegal, Proposal, refuse
from kodeks.malformed import MalformedText
from kodeks.rounds import Score
from kodeks.rulebook.article import Article
from kodeks.rulebook.edition import Setting
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling, Verdict

_SCORES = {Verdict.WIN_WHITE: Score(2, 0), Verdict.WIN_BLACK: Score(0, 2), Verdict.DRAW: Score(1, 1)}


_new = tuple.__new__  # half the time of calling the class


class DraughtsTable(NamedTuple):
    """A game of draughts on its board."""

    game: Game

    @property
    def to_move(self) -> Side:
        """Who has the move."""
        return self.game.position.to_move

    @property
    def fen(self) -> str:
        """The position as text."""
        return write_fen(self.game.position)

    @property
    def ply(self) -> int:
        """How many moves were made by both."""
        return self.game.ply

    @property
    def ended(self) -> Ruling | None:
        """What ended the game on the board, if anything did; a decision left to the arbiter has not ended it."""
        ruling = self.game.ruling
        return None if ruling is not None and ruling.verdict not in _SCORES else ruling

    @property
    def due(self) -> Ruling | None:
        """A draw that is due, or a decision that waits for the arbiter."""
        ruling = self.game.ruling
        return ruling if ruling is not None and ruling.verdict not in _SCORES else self.game.due

    @property
    def grounds(self) -> tuple[str, ...]:
        """What a player may claim a draw for."""
        return ("regulation_draw", "ending", "lack_of_time")

    @property
    def is_chess(self) -> bool:
        """Whether results are written as in chess."""
        return False

    @property
    def press_without_move(self) -> Article:
        """Only the player who has moved presses."""
        return self.cite("II.6.8")

    @property
    def adjusting(self) -> Article:
        """Adjusting on one's own move, announced."""
        return self.cite("I.3.13")

    @property
    def flag_in_claim(self) -> Article:
        """A flag that falls while a claim is examined."""
        return self.cite("II.6.18")

    @property
    def postponing(self) -> Article | None:
        """A claim in a quickplay finish may be postponed; draughts knows none."""
        return None

    @property
    def slip(self) -> Article:
        """A wrong announcement is corrected at once."""
        return self.cite("VIII.2.3")

    @property
    def silent_arbiter(self) -> Article | None:
        """The arbiter calls flags himself [IV.2.14.1, III.8.1]."""
        return None

    @property
    def record_shown(self) -> Setting[int] | None:
        """Each player keeps his own [II.6.4]."""
        return None

    def cite(self, number: str) -> Article:
        """The article of this edition on the matter of a 2025 number."""
        return self.game.rules.board.cite(number)

    # Moves

    def play(
        self, text: str, touches: Sequence[Touch] = (), bound_to: tuple[str, ...] | None = None
    ) -> DraughtsTable | Ruling:
        """The table after a move, or why it is refused: illegal, or another piece was touched first [I.3.11]."""
        game = self.game
        try:
            written = parse_move(text, game.rules.variant)
        except MalformedText:
            return refuse("game-unreadable-move", self.cite("I.8.2"), text=text)
        after = game.play_written(written)
        if isinstance(after, Ruling):
            return after
        bound = self._bound(touches) if touches else None
        if bound is not None and written.squares[0] != bound:
            return refuse("game-touched-another", self.cite("I.3.11"), square=game.rules.variant.names[bound])
        return _new(DraughtsTable, (after,))

    def _bound(self, touches: Sequence[Touch]) -> int | None:
        """The square of the first piece touched that has a legal move, also by the majority rule [D-20]."""
        origins = {move.origin for move in self.game.legal_moves()}
        squares = (self._square(touch.square) for touch in touches if _binds(touch))
        return next((square for square in squares if square in origins), None)

    def _square(self, text: str) -> int | None:
        try:
            return self.game.rules.variant.square(text)
        except MalformedText:
            return None

    def touched(self, touch: Touch) -> Ruling | None:
        """Why such a touch cannot be recorded: there is no such square."""
        if self._square(touch.square) is None:
            return refuse("game-no-such-square", self.cite("I.3.11"), square=touch.square)
        return None

    def too_late_for_set_up(self, moves: int) -> Ruling | None:
        """A wrongly turned board annuls the game at any time [I.5.1]."""
        return None

    def set_up(self, fen: str) -> DraughtsTable:
        """The game going on from another position [D-21]; from the same one, nothing begins anew."""
        position = _still_king(self.game.position, read_fen(fen, self.game.rules.variant))
        return DraughtsTable(self.game if position == self.game.position else self.game.set_up(position))

    def pieces(self, side: Side) -> int:
        """How many pieces a side has."""
        material = self.game.position.material(side)
        return material.men + material.kings

    def announced(self, text: str) -> Ruling | None:
        """Why these words do not announce the move just made; the landing squares are part of it where it takes them to
        tell it from another [D-155]."""
        return None if self._names(text) else refuse("game-announced-another", self.slip, text=text)

    def _names(self, text: str) -> bool:
        move, before = self.game.move, self.game.previous
        if move is None or before is None:
            return False
        said = _SPOKEN.sub(_sign, " ".join(text.split()))
        try:
            written = parse_move(said.replace(" ", "x" if move.captured else "-"), self.game.rules.variant)
        except MalformedText:
            return False
        if (written.sign == "x") != bool(move.captured) or written.squares[0] != move.origin:
            return False
        return before.judge_written(written) == move

    # Ends

    def resigned(self, side: Side) -> Ruling:
        """The win of the opponent [I.7.2.1]."""
        return _ruling_of(self.game.resign(side))

    def agreed(self, ahead: Side | None) -> Ruling:
        """The draw agreed [I.7.3.1], or why it may not be agreed so."""
        try:
            return _ruling_of(self.game.agree_draw(ahead))
        except Refused as refused:
            return refused.ruling

    def flagged(self, side: Side) -> Ruling | None:
        """A fallen flag loses whatever stands on the board [III.8.1]."""
        return None

    def judge_claim(self, case: Case) -> Proposal | Ruling:
        """A claim of a draw by rule, of an ending that is not played, or for lack of time."""
        ground, clock, position = case.claim.ground, case.clock, self.game.position
        if clock is not None and clock.is_flag_down(case.side, case.at_ms):  # only one that falls later can be saved
            return refuse("game-claim-after-flag", self.flag_in_claim, clock.rules.flag)
        if ground == "regulation_draw":
            return self._regulation_draw(case)
        if clock is None:
            return refuse("game-no-clock", self.cite("II.6.3"))
        if ground == "ending":
            proposal = self._judge_ending(
                clock, case.side, accelerated=case.is_accelerated, at_any_tempo=case.blind_at_other_tempo
            )
        else:
            ruling = judge_lack_of_time(clock, case.at_ms, position, case.side, accelerated=case.is_accelerated)
            proposal = None if ruling is None else _lacking_time(ruling)
        if proposal is None:
            number = "III.9" if case.is_accelerated else "II.6.3"
            return Proposal(refuse("game-claim-not-provided", self.cite(number)))
        return proposal

    def final(self, claim: Claim) -> tuple[Article, ...]:
        """A protest is taken against every decision [II.2.2.5]."""
        return ()

    def _regulation_draw(self, case: Case) -> Proposal:
        """A draw by a rule of I.6, or an ending that is not played at this tempo (conduct 7)."""
        try:
            return Proposal(_ruling_of(self.game.confirm_draw()))
        except Refused as refused:
            ending = None
            if case.clock is not None:
                ending = self._judge_ending(
                    case.clock, case.side, accelerated=case.is_accelerated, at_any_tempo=case.blind_at_other_tempo
                )
            return Proposal(refused.ruling) if ending is None else ending

    def _judge_ending(
        self, clock: Clock, claimant: Side | None, *, accelerated: bool, at_any_tempo: bool
    ) -> Proposal | None:
        """With the article by which the rule of chapter III holds elsewhere, too [VIII.5.2]. Whether a player can show
        a win no program can tell."""
        ruling = judge_ending(clock, self.game.position, claimant, accelerated=accelerated, at_any_tempo=at_any_tempo)
        if ruling is None:
            return None
        if at_any_tempo and not (accelerated and not clock.control.has_bonus):
            ruling = replace(ruling, articles=(*ruling.articles, self.cite("VIII.5.2")))
        is_open = may_show_a_win(clock, accelerated=accelerated, at_any_tempo=at_any_tempo)
        return Proposal(ruling, is_exact=not (is_open and ruling.verdict is Verdict.DRAW))

    def unplayed(self, clock: Clock | None, *, accelerated: bool, at_any_tempo: bool) -> Proposal | None:
        """The draw that is due as endings like this one are not played at this tempo; a capture is made first."""
        position = self.game.position
        if clock is None or position.occupied.bit_count() > _MOST_IN_ENDINGS or position.must_capture():
            return None
        proposal = self._judge_ending(clock, None, accelerated=accelerated, at_any_tempo=at_any_tempo)
        if proposal is None or proposal.ruling.verdict is not Verdict.DRAW:
            return None
        return proposal._replace(ruling=replace(proposal.ruling, verdict=Verdict.DRAW_DUE))

    def after_illegal(self, code: str, fen: str | None) -> DraughtsTable:
        """Draughts knows no illegal moves that are taken back by the arbiter."""
        return self

    @property
    def both_kings_in_check(self) -> bool:
        """Draughts knows no check."""
        return False

    def judge_illegal(
        self,
        side: Side,
        count: int,
        *,
        claimed: bool,
        seen: bool,
        answered: bool,
        glaring: bool,
        completed: bool,
    ) -> Illegal:
        """Draughts leaves irregular moves to the opponent [I.5.4]; this is never asked."""
        raise AssertionError("no illegal moves are counted in draughts")

    def declared_drawn(self, *, reasoned: bool) -> Ruling:
        """A draw that is due [II.5.2], or the finding that nobody can win [I.7.3.3]."""
        if self.game.due is not None and self.game.due.verdict is Verdict.DRAW_DUE:
            return _ruling_of(self.game.confirm_draw())
        if not reasoned:
            return refuse("game-reason-needed", self.cite("I.7.3.3"))
        return _ruling_of(self.game.nobody_can_win())

    def decided(self, verdict: Verdict) -> Ruling:
        """The decision that house rules leave to the arbiter [D-161]."""
        try:
            return _ruling_of(self.game.decide(verdict))
        except Refused as refused:
            return refused.ruling

    def counts(self) -> tuple[Count, ...]:
        """Every draw rule in force that counts now."""
        return tuple(
            Count(counter.rule, counter.value, counter.limit, counter.article)
            for counter in self.game.counters_shown()
            if counter.value is not None
        )

    def score(self, ruling: Ruling) -> Score:
        """The points of an end, with its advantage [I.6.5.2]."""
        ahead = ruling.facts.get("ahead")
        return _SCORES[ruling.verdict]._replace(ahead=None if ahead is None else Side(ahead))

    def penalty_score(self, loser: Side, breach: str) -> Score:
        """The opponent wins [II.2.6.2]."""
        return Score(0, 2) if loser is Side.WHITE else Score(2, 0)


_SPOKEN = re.compile(r" ?\b(to|na|takes|bije)\b ?")
_MOST_IN_ENDINGS = 4  # three against one


def _sign(word: re.Match[str]) -> str:
    """The sign of a spoken word: "32 to 28", "c3 bije g7"."""
    return "-" if word[1] in ("to", "na") else "x"


def _lacking_time(ruling: Ruling) -> Proposal:
    """Whether a player is clearly ahead no program can tell."""
    return Proposal(ruling, is_exact=ruling.verdict is not Verdict.ARBITER_DECISION_REQUIRED)


def _binds(touch: Touch) -> bool:
    return touch.lifted and not touch.adjusting and not touch.accidental


def _ruling_of(game: Game) -> Ruling:
    assert game.ruling is not None
    return game.ruling


def _still_king(before: Position, after: Position) -> Position:
    """A king that was played without its crown looks like a man, and is a king where it stands [I.3.7, I.5.4.16]."""
    white = _played_uncrowned(before.white_men, before.white_kings, after.white_men, after.white_kings)
    black = _played_uncrowned(before.black_men, before.black_kings, after.black_men, after.black_kings)
    return after._replace(
        white_men=after.white_men & ~white,
        white_kings=after.white_kings | white,
        black_men=after.black_men & ~black,
        black_kings=after.black_kings | black,
    )


def _played_uncrowned(men: int, kings: int, men_now: int, kings_now: int) -> int:
    """Of one side: a king is gone, all men are where they were, and there is one more; or nothing."""
    gone, come = kings & ~kings_now, men_now & ~men
    is_king = gone.bit_count() == come.bit_count() == 1 and not (men & ~men_now or kings_now & ~kings)
    return come if is_king else 0
