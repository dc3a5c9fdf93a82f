"""A game of draughts on its score sheet: PDN, replayed by the rules of the event."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from kodeks.clock import Clock, assess, judge_ending, parse_control
from kodeks.draughts import Game, GameRules, Move, Piece, Position, Variant, parse_move, write_move
from kodeks.formats.diagrams import AUTO, spoken_move, spoken_position, svg_diagram
from kodeks.formats.pdn import Line, PdnGame, PdnMove, Replay, SetUp, read_game, replay, write_game
from kodeks.formats.pdn.tree import numbered
from kodeks.formats.remark import Remark
from kodeks.malformed import MalformedText
from kodeks.rulebook.article import Article
from kodeks.rulebook.editions import conduct_rules, tempo_rules
from kodeks.rulebook.house_reader import house_rules
from kodeks.rulebook.result import Result, Side
from kodeks.rulebook.ruling import Ruling, Verdict
from kodeks.tournament import Regulations
from kodeks.web.pages.words import language, say
from kodeks.web.sheets.look import Clocks, Count, Ending, Layout, LegalMove, Look, WrittenMove, read_clocks


def _rules(regulations: Regulations) -> GameRules:
    """The rules of the event; a draw that is due waits until somebody claims it [D-5]."""
    if regulations.house is not None:
        return GameRules.of_house(house_rules(regulations.house), claim=True)
    return GameRules.of(
        regulations.game, regulations.edition, with_advantage=regulations.play.with_advantage, claim=True
    )


def _tempo(regulations: Regulations) -> tuple[Clock, bool] | None:
    """The clock of the event, as it is set, and whether its games are accelerated."""
    if regulations.play.tempo is None:
        return None
    control, rules = parse_control(regulations.play.tempo), tempo_rules(regulations.edition, regulations.board)
    return Clock.set_up(control, rules), assess(control, rules).name.is_accelerated


@dataclass(frozen=True)
class DraughtsSheet:
    """The sheet, and the games after each of its moves."""

    rules: GameRules
    flag: Article  # on overstepped time
    pdn: PdnGame
    tempo: tuple[Clock, bool] | None  # of the event, and whether it is accelerated
    replayed: Replay = field(init=False)
    line: list[Game] = field(init=False)

    def __post_init__(self) -> None:
        replayed = replay(self.pdn, self.rules)
        object.__setattr__(self, "replayed", replayed)
        object.__setattr__(self, "line", replayed.game.line())

    @classmethod
    def read(cls, regulations: Regulations, text: str, tags: Mapping[str, str]) -> DraughtsSheet:
        """From a text; an empty one is a new game with these tags."""
        rules = _rules(regulations)
        flag = conduct_rules(regulations.edition, regulations.board).rights["flag"]
        tempo = _tempo(regulations)
        if not text.strip():
            start = Position.start(rules.variant)
            return cls(rules, flag, PdnGame(variant=rules.variant, start=start, tags={**tags, "Result": "*"}), tempo)
        pdn = read_game(text, variant=rules.variant)
        if pdn.variant is not rules.variant:
            raise MalformedText("games-another-board", pdn.variant.key)
        return cls(rules, flag, pdn, tempo)

    @property
    def variant(self) -> Variant:
        """The board."""
        return self.rules.variant

    @property
    def layout(self) -> Layout:
        """The dark squares."""
        squares = self.variant.squares
        return Layout(self.variant.side, tuple((self.variant.names[n], *self.variant.cell(n)) for n in squares))

    @property
    def pieces(self) -> dict[str, str]:
        """Men and kings by their letters."""
        kinds = (("m", say("games-man")), ("k", say("games-king")))
        white = {letter.upper(): f"{say('diagram-white')}: {name}" for letter, name in kinds}
        return white | {letter: f"{say('diagram-black')}: {name}" for letter, name in kinds}

    @property
    def text(self) -> str:
        """As PDN."""
        return write_game(self.pdn)

    @property
    def steps(self) -> int:
        """How many moves can be played."""
        return len(self.line) - 1

    @property
    def written(self) -> tuple[WrittenMove, ...]:
        """The moves that can be played."""
        return tuple(self._written())

    def _written(self) -> Iterator[WrittenMove]:
        items = numbered(self.pdn.line, self.pdn.first_ply())
        for step, (ply, item) in zip(range(1, self.steps + 1), items, strict=False):
            sign = "." if ply % 2 == 0 else "…"
            number = f"{self.pdn.first_number + ply // 2}{sign}"
            comment = " ".join((*item.before, *item.comments))
            if isinstance(item, SetUp):
                yield WrittenMove(step, number, say("games-position-stands"), "", comment, True)
                continue
            before, move = self.line[step - 1].position, self.line[step].move
            assert move is not None
            yield WrittenMove(step, number, item.text, spoken_move(before, move, language()), comment)

    @property
    def remarks(self) -> tuple[Remark, ...]:
        """What was odd in the text, and signs that were wrong."""
        return (*self.pdn.remarks, *self.replayed.remarks)

    @property
    def refusal(self) -> tuple[str, Ruling] | None:
        """The first move refused."""
        found = self.replayed.refusal
        return None if found is None else (found.text, found.ruling)

    @property
    def rest(self) -> tuple[str, ...]:
        """What stands after it."""
        left = self.pdn.line.items[self.steps :]
        return tuple(item.text if isinstance(item, PdnMove) else "–" for item in left)

    @property
    def result(self) -> Result | None:
        """What stands after the moves, or in the tag."""
        return self.pdn.result

    @property
    def is_blank(self) -> bool:
        """Whether nothing is on it."""
        pdn = self.pdn
        return not (pdn.line.items or pdn.line.comments or pdn.result) and pdn.start == Position.start(pdn.variant)

    @cached_property
    def endings(self) -> tuple[Ending, ...]:
        """By the rules; a draw that is due, what house rules leave to the arbiter, the players, or the clock."""
        game = self.replayed.game
        if game.result is not None:
            return (_ending("rules", game),)
        by_rules = [] if self.refusal is not None else self._unplayed(game) if game.due is None else _due(game)
        resigned = [_ending(f"{side.value}_resigned", game.resign(side)) for side in Side]
        flags = [self._flag(side) for side in Side]
        return (*by_rules, *resigned, _ending("agreed", game.agree_draw()), *flags)

    def _unplayed(self, game: Game) -> list[Ending]:
        """The draw of an ending that is not played at the event's tempo [II.6.3.1, III.9.1]; captures come first."""
        if self.tempo is None or game.position.must_capture():
            return []
        clock, is_accelerated = self.tempo
        ruling = judge_ending(clock, game.position, accelerated=is_accelerated)
        if ruling is None or ruling.verdict is not Verdict.DRAW:
            return []
        return [Ending("due", Result.draw(game.ahead()), ruling)]

    def _flag(self, side: Side) -> Ending:
        verdict = Verdict.WIN_BLACK if side is Side.WHITE else Verdict.WIN_WHITE
        ruling = Ruling(verdict, "clock-time-overstepped", (self.flag,))
        return Ending(f"{side.value}_flag", Result.win(side.other), ruling)

    # At a step

    def look(self, step: int) -> Look:
        """The game after a step."""
        game = self.line[step]
        position, names = game.position, self.variant.names
        move = game.move if step else None
        return Look(
            step,
            "".join(_letter(position.at(square)) for square in self.variant.squares),
            () if move is None else (names[move.origin], names[move.target]),
            position.to_move,
            tuple(self._legal(position, each) for each in game.legal_moves()),
            tuple(
                Count(each.rule, each.value, each.limit, each.article)
                for each in game.counters_shown()
                if each.value is not None
            ),
            game.ruling or game.due,
            spoken_position(position, language()),
            self._clocks(step),
        )

    def _legal(self, position: Position, move: Move) -> LegalMove:
        names = self.variant.names
        text = write_move(position, move)
        return LegalMove(text, names[move.origin], names[move.target], spoken_move(position, move, language()))

    def _clocks(self, step: int) -> Clocks:
        items = list(numbered(self.pdn.line, self.pdn.first_ply()))[:step]
        sides = (Side.WHITE, Side.BLACK)
        return read_clocks(tuple((sides[ply % 2], item.clocks) for ply, item in items if isinstance(item, PdnMove)))

    def diagram(self, step: int, *, is_flipped: bool) -> str:
        """The position with the last move."""
        game = self.line[step]
        before = self.line[step - 1].position if step and game.move is not None else None
        return svg_diagram(
            game.position,
            last_move=None if before is None else game.move,
            before=before,
            theme=AUTO,
            flipped=is_flipped,
            language=language(),
        )

    # Other sheets

    def _with(self, items: tuple[PdnMove | SetUp, ...]) -> DraughtsSheet:
        """The sheet with these moves, and the result they lead to."""
        line = Line(items, self.pdn.line.comments)
        made = replace(self, pdn=replace(self.pdn, line=line, terminator="*"))
        result = made.replayed.game.result
        told = "*" if result is None or made.refusal is not None else result.value
        return replace(made, pdn=replace(made.pdn, terminator=told, tags={**self.pdn.tags, "Result": told}))

    def cut(self, step: int) -> DraughtsSheet:
        """Without what came after a step."""
        return self if step == len(self.pdn.line.items) else self._with(self.pdn.line.items[:step])

    def play(self, text: str) -> DraughtsSheet | Ruling:
        """With another move; after one that was refused nobody knows what can follow."""
        if self.refusal is not None:
            return self.refusal[1]
        game = self.line[-1]
        judged = game.judge(text.strip())
        if isinstance(judged, Ruling):
            return judged
        return self._with((*self.pdn.line.items, PdnMove.of(write_move(game.position, judged), self.variant)))

    def accept(self, text: str, taken: str) -> DraughtsSheet:
        """The position that an irregular move left: play goes on from it [I.5.7, D-21]."""
        if self.rest:
            raise MalformedText("games-after-unread", self.rest[0])
        squares = parse_move(text.strip(), self.variant).squares
        position = self.line[-1].position
        pieces = dict(position.pieces())
        moved = pieces.pop(squares[0], None)
        if moved is None:
            raise MalformedText("games-no-piece-there", text)
        for name in re.split(r"[\s,;]+", taken.strip()) if taken.strip() else ():
            if pieces.pop(self.variant.square(name), None) is None:
                raise MalformedText("games-no-piece-there", name)
        if squares[-1] in pieces:
            raise MalformedText("games-square-taken", text)
        pieces[squares[-1]] = moved
        stands = Position.of(self.variant, pieces.items(), position.to_move.other).crowned()
        comment = say("games-irregular-comment", move=text.strip())
        return self._with((*self.pdn.line.items, SetUp(stands, comments=(comment,))))


def _due(game: Game) -> list[Ending]:
    """The draw that is due, confirmed; or every outcome that house rules leave to the arbiter."""
    assert game.due is not None
    if game.due.verdict is Verdict.DRAW_DUE:
        return [_ending("due", game.confirm_draw())]
    return [_ending(f"decided_{each.value}", game.decide(each)) for each in game.rules.arbiter_outcomes]


def _ending(key: str, game: Game) -> Ending:
    assert game.result is not None
    assert game.ruling is not None
    return Ending(key, game.result, game.ruling)


def _letter(piece: Piece | None) -> str:
    if piece is None:
        return "."
    letter = "k" if piece.is_king else "m"
    return letter.upper() if piece.side is Side.WHITE else letter
