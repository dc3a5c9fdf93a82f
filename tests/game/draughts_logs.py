"""Logs of draughts games in few words: every event is asked for its answer."""

from kodeks.game import ACTS, Actor, Conditions, Event, State, Step
from kodeks.game.fold import step
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Verdict

W, B = Side.WHITE, Side.BLACK
SIDES = {W: "white", B: "black"}
KINGS = "W:WK47,36:BK4,15"  # two kings that shuttle for ever, and two men that stand in nobody's way
SHUTTLE = ("47-42", "4-9", "42-47", "9-4")
KINGS_64 = "W:WKe1,a3:BKd8,h6"
SHUTTLE_64 = ("e1-d2", "d8-e7", "d2-e1", "e7-d8")


def ms(text):
    """ "1:20:00" or "5:00" in milliseconds."""
    seconds = 0
    for part in text.split(":"):
        seconds = seconds * 60 + int(part)
    return seconds * 1000


class Log:
    """A game that goes on event by event. What is refused leaves the very same state."""

    def __init__(self, game="100", edition="kw2025", tempo="1h20m+60s", *, begin=True, absent=(), **more):
        if tempo is not None:
            more["tempo"] = tempo
        self.conditions = Conditions(game=game, edition=edition, **more)
        self.code = edition.upper()
        self.state = State.first(self.conditions)
        if begin:
            self("arbiter", "start", "0:00", absent=absent)

    def __call__(self, by, kind, at=None, /, **given) -> Step:
        at_ms = self.state.at_ms + 1_000 if at is None else ms(at)
        event = Event(self.state.seq + 1, at_ms, Actor(by), ACTS[kind](**given))
        outcome = step(self.state, event)
        if not outcome.is_accepted:
            assert outcome.state is self.state
            assert [ruling.verdict for ruling in outcome.rulings] == [Verdict.REFUSED]
        self.state = outcome.state
        return outcome

    def refused(self, reason, numbers, by, kind, at=None, /, **given):
        """The event is refused for this reason, by these articles and no others."""
        outcome = self(by, kind, at, **given)
        assert not outcome.is_accepted, outcome.rulings
        (ruling,) = outcome.rulings
        assert (ruling.reason, list(map(str, ruling.articles))) == (reason, self.cited(numbers))
        return ruling

    def ruled(self, verdict, reason, numbers, by, kind, at=None, /, **given):
        """The event stands, and among its rulings is this one."""
        outcome = self(by, kind, at, **given)
        assert outcome.is_accepted, outcome.rulings
        found = [(ruling.verdict, ruling.reason, list(map(str, ruling.articles))) for ruling in outcome.rulings]
        assert (verdict, reason, self.cited(numbers)) in found, found
        return next(ruling for ruling in outcome.rulings if ruling.reason == reason)

    def cited(self, numbers):
        return [number if ":" in number else f"{self.code}:{number}" for number in numbers.split()]

    def done(self, by, kind, at=None, /, **given):
        outcome = self(by, kind, at, **given)
        assert outcome.is_accepted, outcome.rulings
        return outcome

    def play(self, moves, *, press=True):
        """Moves one after another, each by the player with the move, each pressed unless the last is not to be."""
        texts = moves.split()
        for count, text in enumerate(texts, start=1):
            mover = SIDES[self.state.to_move]
            self.done(mover, "move", move=text)
            if self.state.clock is not None and self.state.ending is None and (press or count < len(texts)):
                self.done(mover, "press")
        return self

    def shuttle(self, plies, *, press=True):
        """Kings go to and fro, from where they are."""
        path = SHUTTLE if self.conditions.game == "100" else SHUTTLE_64
        first = sum(self.state.made)
        return self.play(" ".join(path[ply % 4] for ply in range(first, first + plies)), press=press)

    @property
    def fen(self):
        return self.state.table.fen

    @property
    def running(self):
        return self.state.clock.running

    def left(self, side):
        return self.state.clock.remaining_ms(side, self.state.at_ms)

    def score(self):
        score = self.state.ending.score
        return score.white, score.black, score.is_played

    def verdict(self):
        ruling = self.state.ending.ruling
        return ruling.verdict, ruling.reason, list(map(str, ruling.articles))
