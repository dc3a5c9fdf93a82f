"""What the tests of chess logs share: a log that is written event by event, and short forms of its answers."""

from kodeks.formats.json_fields import build, read_time
from kodeks.game import ACTS, Actor, Conditions, Event, State
from kodeks.game.fold import step
from kodeks.rulebook.result import Side

MINUTE = 60_000
WHITE, BLACK = Side.WHITE, Side.BLACK


class Log:
    """A game of chess in progress: every event checks what it must, and the last answer is kept."""

    def __init__(self, edition="fide2009", *, begun=True, **conditions):
        settings = {"game": "chess", "tempo": "90m+30s", **conditions}
        self.state = State.first(Conditions(edition=edition, **settings))
        self.at_ms, self.last = 0, None
        if begun:
            self.do("arbiter", "start")

    def try_to(self, by, kind, /, at=None, **fields):
        """One event, a second later or at a time; the state changes only if it is accepted."""
        self.at_ms = self.at_ms + 1_000 if at is None else read_time(at)
        event = Event(self.state.seq + 1, self.at_ms, Actor(by), build(ACTS[kind], fields))
        self.last = step(self.state, event)
        if self.last.is_accepted:
            self.state = self.last.state
        else:
            assert self.last.state is self.state
        return self.last

    def do(self, by, kind, /, at=None, **fields):
        """An event that must be accepted."""
        answer = self.try_to(by, kind, at, **fields)
        assert answer.is_accepted, answer.rulings
        return answer

    def refuses(self, by, kind, why, /, *articles, at=None, **fields):
        """An event that must be refused for this reason, by these articles; the state stays."""
        answer = self.try_to(by, kind, at, **fields)
        assert not answer.is_accepted
        assert (answer.rulings[0].reason, cited(answer.rulings[0])) == (why, list(articles))

    def play(self, moves):
        """Moves in turn, each with its press."""
        for move in moves.split():
            mover = self.state.to_move.value
            self.do(mover, "move", move=move)
            if self.state.ending is None:
                self.do(mover, "press")
        return self

    def left(self, side):
        """What a side has on its clock."""
        return self.state.clock.remaining_ms(side, self.at_ms)

    def rights(self, kind):
        """The article of a right."""
        return self.state.conditions.conduct.rights[kind].number

    @property
    def reasons(self):
        """The reasons of the rulings on the last event."""
        return [ruling.reason for ruling in self.last.rulings]

    @property
    def end(self):
        """The verdict, the articles and the points of the end."""
        ruling, score = self.state.ending
        return ruling.verdict.value, cited(ruling), (score.white, score.black)


def cited(ruling):
    """The articles of a ruling without their code."""
    return [article.number for article in ruling.articles]
