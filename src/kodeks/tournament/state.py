"""The state a tournament's log folds to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from kodeks.pairing.swiss.forbidden import Forbidden
from kodeks.rounds import Entrant, Meeting, Rest, Round, Score, Stage
from kodeks.rulebook.result import Side
from kodeks.tournament.acts import Pair
from kodeks.tournament.entry import Entry
from kodeks.tournament.regulations import Regulations

if TYPE_CHECKING:
    from kodeks.tournament.acts import Measure, Note, Tick

_NONE: Mapping[int, int] = MappingProxyType({})


class Board(NamedTuple):
    """A board of a round, or a match of teams: then `games` has the score on each of its boards, by colour."""

    board: int
    white: int  # or host
    black: int  # or guest
    score: Score | None = None
    games: tuple[Score | None, ...] = ()
    touched: int = 0  # the last event that concerned it
    games_touched: tuple[int, ...] = ()  # ... or the board of a match of teams

    @property
    def has_result(self) -> bool:
        """Whether nothing is missing."""
        return self.score is not None if not self.games else all(game is not None for game in self.games)


class DelayedGame(NamedTuple):
    """A game that is shown late, wherever its two are paired in the round; in a match of teams one of its boards."""

    round: int
    pair: frozenset[int]
    game: int | None


class Delay(NamedTuple):
    """By how many minutes everybody sees the moves of a game later than the players, and the event that says so."""

    minutes: int
    seq: int = 0


class PairedRound(NamedTuple):
    """A round of the event as it was paired and played."""

    number: int
    boards: tuple[Board, ...]
    rests: tuple[Rest, ...]
    stage: Stage = Stage.PAIRED
    engine: str = ""
    on: int = 0  # the event that was the last when it was paired
    bye: int | None = None  # who was given it; who waits for his next match has none
    engines_own: Pair | None = None  # of a round by hand: what the engine would have paired

    @property
    def is_complete(self) -> bool:
        """Whether every board has its result."""
        return all(board.has_result for board in self.boards)

    def as_act(self) -> Pair:
        """The pairing as it stands, as if by hand."""
        return Pair(self.number, tuple((board.white, board.black) for board in self.boards), self.bye)

    def board(self, number: int) -> Board | None:
        """The board with this number."""
        return self.boards[number - 1] if 1 <= number <= len(self.boards) else None

    def as_round(self) -> Round:
        """The round as pairing and standings know it."""
        meetings = tuple(Meeting(board.board, board.white, board.black, board.score) for board in self.boards)
        return Round(meetings, self.rests)

    def with_board(self, board: Board) -> PairedRound:
        """The same round with this board changed."""
        place = board.board - 1
        return self._replace(boards=self.boards[:place] + (board,) + self.boards[place + 1 :])  # noqa: RUF005 - twice as fast


class HeldPlayOff(NamedTuple):
    """A play-off for a shared place, as it was ordered and played so far; scores in usual points."""

    numbers: tuple[int, ...]  # by the next tie-break, the best first
    seed: str
    tempo: str = ""
    rounds: tuple[tuple[Board, ...], ...] = ()
    first: int = 1  # the best place it decides, among those of an earlier play-off
    before: Mapping[int, int] = _NONE  # the places of earlier ones


class Absence(NamedTuple):
    """Who will not play in a round, and the points given for it."""

    number: int
    round: int
    points: int = 0


class Tournament(NamedTuple):
    """A tournament after some events. It keeps the state before, so that nothing is lost."""

    regulations: Regulations
    seq: int = 0
    entries: Sequence[Entry] = ()
    order: tuple[int, ...] = ()  # places in the entries by start number, from 0; none before numbers are given
    entered: tuple[int, ...] = ()  # the round each start number came in
    strength: tuple[int, ...] = ()  # start numbers, the strongest first, once a correction changed it [C.04.2 2.3]
    first_colour: Side = Side.WHITE
    seed: str = ""
    rounds: tuple[PairedRound, ...] = ()
    withdrawn: Mapping[int, int] = _NONE  # start number -> the first round he does not play
    absences: tuple[Absence, ...] = ()
    forbidden: Forbidden = Forbidden()
    line_ups: Mapping[tuple[int, int], tuple[str, ...]] = MappingProxyType({})  # (round, team) -> names
    play_off: Mapping[int, int] = _NONE  # start number -> the place reached in a play-off
    play_offs: tuple[HeldPlayOff, ...] = ()
    here: frozenset[int] = frozenset()  # who has come, by place in the entries, from 0
    postponed: Mapping[tuple[int, int], str] = MappingProxyType({})  # (round, board) -> until when
    moves: Mapping[tuple[int, int, int | None], str] = MappingProxyType({})  # (round, board, game) -> PDN or PGN
    delays: Mapping[DelayedGame, Delay] = MappingProxyType({})
    notes: tuple[Note, ...] = ()
    noted: tuple[int, ...] = ()  # the number of the event of each note
    ticks: Mapping[tuple[str, int | None], Tick] = MappingProxyType({})  # (item, round), the latest last
    measures: Mapping[tuple[str, int | None], Measure] = MappingProxyType({})  # the same
    is_closed: bool = False
    marks: Mapping[str, int] = MappingProxyType({})  # matter -> the last event that concerned it; boards keep their own
    restores: int | None = None  # after an undo: the event it went back to
    previous: Tournament | None = None

    @property
    def is_numbered(self) -> bool:
        """Whether start numbers were given."""
        return bool(self.order)

    def entry(self, number: int) -> Entry:
        """The entry of a start number."""
        return self.entries[self.order[number - 1]]

    def has(self, number: int) -> bool:
        """Whether somebody has this start number."""
        return 1 <= number <= len(self.order)

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """Those who play, by start number; before numbers are given in the order of the entries."""
        order = self.order or tuple(range(len(self.entries)))
        entered = self.entered or (1,) * len(order)
        return tuple(_entrant(place + 1, self.entries[index], entered[place]) for place, index in enumerate(order))

    @property
    def by_strength(self) -> tuple[Entrant, ...]:
        """The same in order of strength, as corrections left it; who came later stands last, as in `entrants`."""
        entrants = self.entrants
        known = [entrants[number - 1] for number in self.strength]
        return (*known, *entrants[len(known) :])

    @property
    def played(self) -> tuple[Round, ...]:
        """The rounds so far as pairing and standings know them."""
        return tuple(paired.as_round() for paired in self.rounds)

    @property
    def round_to_pair(self) -> int:
        """The number of the next round."""
        return len(self.rounds) + 1

    def round(self, number: int) -> PairedRound | None:
        """The round with this number, if it was paired."""
        return self.rounds[number - 1] if 1 <= number <= len(self.rounds) else None

    def with_round(self, paired: PairedRound) -> Tournament:
        """The same tournament with this round changed."""
        place = paired.number - 1
        return self._replace(rounds=(*self.rounds[:place], paired, *self.rounds[place + 1 :]))

    def delayed_game(self, number: int, board: int, game: int | None) -> DelayedGame | None:
        """What a game of a board is called where delays are kept; None where nobody is paired."""
        paired = self.round(number)
        found = None if paired is None else paired.board(board)
        return None if found is None else DelayedGame(number, frozenset((found.white, found.black)), game)

    @property
    def planned_rounds(self) -> int | None:
        """How many rounds there will be, where that is known; before numbers are given, with those who are entered."""
        field = len(self.order) or len(self.entries)
        return self.regulations.rounds_for(field) if field else self.regulations.pairing.rounds

    @property
    def has_rounds_left(self) -> bool:
        """Whether there is to be another round; where matches decide, that follows from their results."""
        planned = self.planned_rounds
        return self.regulations.system.is_by_matches or planned is None or self.round_to_pair <= planned

    @property
    def undo_to(self) -> int:
        """Where to go back to so that the last event that counts is taken back; after an undo, one event further."""
        seen = self.seq if self.restores is None else self.restores
        for state in self.history():
            if state.seq <= seen:
                if state.restores is None:
                    return 0 if state.previous is None else state.previous.seq
                seen = state.restores
        return 0

    @property
    def touched(self) -> LastChanges:
        """Which event was the last to concern a matter."""
        return LastChanges(self)

    def history(self) -> Iterator[Tournament]:
        """This state and those before it, the latest first."""
        state: Tournament | None = self
        while state is not None:
            yield state
            state = state.previous

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tournament) and tuple(self[:-1]) == tuple(other[:-1])

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash((self.seq, self.regulations.name, len(self.entries)))

    def __repr__(self) -> str:
        return f"Tournament({self.regulations.name!r}, seq={self.seq}, rounds={len(self.rounds)})"


class LastChanges(NamedTuple):
    """What was changed when, by matter: `board 3.7`, `board 3.7/2` of a match of teams, or a mark."""

    state: Tournament

    def get(self, matter: str, default: int = 0) -> int:
        """The last event that concerned a matter; an undo concerns everything."""
        word, _, place = matter.partition(" ")
        known = self._board(place) if word == "board" else self.state.marks.get(matter, default)
        return max(known, self.state.marks.get("everything", default))

    def _board(self, place: str) -> int:
        where, _, game = place.partition("/")
        number, _, board_number = where.partition(".")
        paired = self.state.round(int(number))
        board = None if paired is None else paired.board(int(board_number))
        if board is None:
            return 0
        games = board.games_touched
        if game:
            games = games[int(game) - 1 : int(game)]
        return max(board.touched, *games, 0)


def _entrant(number: int, entry: Entry, entered: int) -> Entrant:
    return Entrant(
        number=number,
        name=entry.name,
        rating=entry.rating,
        is_technical=entry.is_technical,
        list_name=entry.list_name,
        list_place=entry.list_place,
        title=entry.title,
        federation=entry.federation,
        club=entry.club,
        entered_round=entered,
    )
