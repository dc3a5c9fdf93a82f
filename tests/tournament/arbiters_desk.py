"""An arbiter's desk for tests: acts go in, the state and what was said come out."""

from __future__ import annotations

import random
from collections.abc import Sequence

from kodeks.rulebook.ruling import Ruling
from kodeks.tournament import (
    Act,
    Entry,
    Event,
    Regulations,
    Step,
    SystemKind,
    Tournament,
    append_acts,
    propose_pairing,
    step,
)
from kodeks.tournament.acts import Announce, Enter, Number, Result, Start
from kodeks.tournament.numbering import propose_numbers

DRAUGHTS = ("2-0", "1-1", "0-2")
CHESS = ("1-0", "½-½", "0-1")


def rules(system: SystemKind = SystemKind.SWISS, game: str = "100", **settings: object) -> Regulations:
    """Regulations that leave most to the code."""
    if system.is_swiss:
        settings.setdefault("rounds", 5)
    if system.is_for_teams:
        settings.setdefault("boards", 4)
    return Regulations.of(name="Test", game=game, system=system, **settings)  # type: ignore[arg-type]


class Desk:
    """Records acts as the only arbiter, or on what another one had seen."""

    def __init__(self, regulations: Regulations) -> None:
        self.regulations = regulations
        self.state = Tournament(regulations)
        self.events: list[Event] = []

    def say(self, act: Act, on: int | None = None) -> Step:
        """Put an act into the log, as when it is replayed: the law on new acts is not asked."""
        event = Event(len(self.events) + 1, self.state.seq if on is None else on, "", "arbiter", act)
        made = step(self.state, event)
        if made.is_accepted:
            self.events.append(event)
            self.state = made.state
        return made

    def do(self, *acts: Act) -> Step:
        """Record acts that must be accepted; the last step."""
        for act in acts:
            made = self.say(act)
            assert made.is_accepted, (act, made.rulings)
        return made

    def refuse(self, act: Act, on: int | None = None) -> Ruling:
        """Why a new act is refused, by the log or by the law on new acts; nothing has changed."""
        before, seen = self.state, self.state.seq if on is None else on
        (appended,) = append_acts(before, len(self.events) + 1, [act], by="arbiter", at="", on=seen)
        made = appended.step
        assert not made.is_accepted, act
        assert made.state is before
        return made.rulings[0]

    def enter(self, count: int, **known: object) -> Desk:
        """Players, or teams, by falling rating; numbers as entered."""
        for place in range(count):
            self.do(Enter(Entry(name=f"P{place + 1}", rating=2400 - 10 * place, **known)))  # type: ignore[arg-type]
        self.do(Number(tuple(range(count)), "seed"))
        return self

    def draw(self, seed: str = "seed") -> Desk:
        """Numbers by the regulations."""
        act = propose_numbers(self.state, seed)
        assert isinstance(act, Number), act
        self.do(act)
        return self

    def pair(self) -> Desk:
        """The next round by the engine, announced and started."""
        proposal = propose_pairing(self.state)
        assert not isinstance(proposal, Ruling), proposal
        self.do(proposal.act)
        number = len(self.state.rounds)
        self.do(Announce(number), Start(number))
        return self

    def results(self, *texts: str) -> Desk:
        """Results of the last round from board 1 on."""
        number = len(self.state.rounds)
        self.do(*(Result(number, board, text) for board, text in enumerate(texts, start=1)))
        return self

    def play(self, choose: random.Random, texts: Sequence[str] | None = None) -> Desk:
        """Whatever is open in the last round gets a random result."""
        texts = texts or (CHESS if self.regulations.is_chess else DRAUGHTS)
        latest = self.state.rounds[-1]
        for board in latest.boards:
            for game in range(1, len(board.games) + 1):
                if board.games[game - 1] is None:
                    self.do(Result(latest.number, board.board, choose.choice(texts), game))
            if not board.games and board.score is None:
                self.do(Result(latest.number, board.board, choose.choice(texts)))
        return self

    def play_all(self, text: str | None = None) -> Desk:
        """The same result on every board, a draw."""
        return self.play(random.Random(0), (text or ("½-½" if self.regulations.is_chess else "1-1"),))

    def pairs(self) -> list[tuple[int, int]]:
        """The last round by board."""
        return [(board.white, board.black) for board in self.state.rounds[-1].boards]


def articles(ruling: Ruling) -> list[str]:
    """The articles of a ruling as text."""
    return [str(article) for article in ruling.articles]
