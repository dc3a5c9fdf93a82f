"""The shapes of the answers. They are the contract of version 1: fields are added, never renamed or removed."""

from __future__ import annotations

from ninja import Schema
from pydantic import Field


class Fault(Schema):
    """Why there is no answer."""

    detail: str = Field(description="In the language asked for")


class TournamentSummary(Schema):
    """A tournament in the calendar."""

    key: str
    name: str
    game: str = Field(description='"100", "64" or "chess"')
    starts: str = Field(description="The first day, year-month-day; empty if it is not set")
    ends: str
    entrants: int
    rounds: int = Field(description="How many rounds are announced")
    is_closed: bool


class Tournament(TournamentSummary):
    """A tournament, with where it stands."""

    seq: int = Field(
        description="The number of what everybody knows: the stream /live/{key}?after={seq} goes on from it"
    )
    system: str
    place: str
    tempo: str
    planned_rounds: int | None
    round: int | None = Field(description="The last announced round")
    stage: str | None = Field(description='Of that round: "announced" or "started"')


class Person(Schema):
    """An entrant. Of minors only name, club and year of birth are told, unless consent was given."""

    number: int = Field(description="Start number; before numbers are given the place among the entries")
    name: str
    club: str
    born: str = Field(description="Year of birth, if known")
    rating: int | None
    title: str
    federation: str


class Board(Schema):
    """A board of a round; in a match of teams a board of a match."""

    board: int
    game: int | None = Field(description="In a match of teams the board of the match")
    white: int = Field(description="Start number; in a match of teams of the team")
    black: int
    white_name: str
    black_name: str
    result: str = Field(description='As written, such as "2-0"; empty if there is none')
    postponed: str | None


class Rest(Schema):
    """Who does not play in a round, and why."""

    number: int
    kind: str


class RoundSummary(Schema):
    """A round and how far it is."""

    number: int
    stage: str
    boards: int
    results: int


class Round(RoundSummary):
    """A round with its boards."""

    pairings: list[Board]
    rests: list[Rest]


class Criterion(Schema):
    """What decides, in its turn, and the articles it rests on."""

    code: str
    name: str
    articles: list[str]


class StandingsRow(Schema):
    """A row of the table."""

    place: int | None
    number: int
    name: str
    points: str
    values: dict[str, str] = Field(description="The other criteria by their codes, as written")


class Standings(Schema):
    """The table after a round."""

    after: int
    criteria: list[Criterion]
    rows: list[StandingsRow]


class Notice(Schema):
    """Something that was announced."""

    number: int
    at: str | None
    text: str
    round: int | None
    board: int | None
    articles: list[str]


class Game(Schema):
    """A game whose moves are known."""

    round: int
    board: int
    game: int | None
    text: str = Field(description="PDN or PGN")


class Half(Schema):
    """One side of a clock."""

    ms: int = Field(description="What was left when a clock was last pressed, in milliseconds")
    to_go: int = Field(description="Moves before the next control; 0 if none are prescribed")


class Clock(Schema):
    """Both sides of a clock. Who counts on from `since` sees it run."""

    white: Half
    black: Half
    running: str | None = Field(description='"white" or "black"')
    since: int = Field(description="The moment to count from, in milliseconds since 1970; a delay is in it")
    due: int | None = Field(description="After how many milliseconds from then the running flag falls")


class LiveBoard(Schema):
    """A board as it stands, or as it stood some minutes ago if moves are shown with a delay."""

    board: int
    game: int | None
    position: str = Field(description="FEN, or FEN of PDN")
    delay_minutes: int = Field(description="By how much moves of this board are shown later than they were made")
    last: str = Field(description="The last move, as files write it")
    plies: int
    to_move: str
    phase: str = Field(description='Such as "playing", "stopped", "adjourned" or "over"')
    ending: str = Field(description="How it ended, as written; empty while it is played")
    clock: Clock | None


class LiveBoards(Schema):
    """The boards of a round that can be watched. (The server's time is in the header Date.)"""

    delay_minutes: int = Field(description="By how much moves are usually shown later than they were made")
    boards: list[LiveBoard]


class RatingListSummary(Schema):
    """A published rating list."""

    game: str
    quarter: str
    issue: int = Field(description="1 for the first; a correction makes the next one")


class ListedPlayer(Schema):
    """A player on a rating list."""

    name: str
    club: str
    born: str
    rating: int | None
    list_name: str
    title: str
    page: int | None = Field(description="The number of his page, and of `players/{number}`; null where there is none")


class PlayerSummary(Schema):
    """A player of the register. Of minors no more is told, unless there is consent; of who refused his name nothing."""

    number: int = Field(description="Of his page; it stays")
    name: str
    club: str
    born: str


class QuarterRating(Schema):
    """A row of a published list."""

    game: str
    quarter: str
    list_name: str
    rating: int
    games: int = Field(description="Counted so far")


class PlayerEvent(Schema):
    """What an event did to a rating, with its working [VI.4.2]."""

    game: str
    event: str
    ends: str
    quarter: str = Field(description="In which it was booked")
    tournament: str | None = Field(description="The key of the tournament, if it is public")
    games: int
    points: int
    own: float
    mean: float | None
    D: int | None
    percent: float | None
    Wo: float | None
    k: int | None
    f: float | None
    dR: float  # noqa: N815
    before: float
    after: float
    articles: list[str]
    decisions: list[str]


class PlayerAward(Schema):
    """A title, category or norm."""

    game: str
    before: str
    after: str
    event: str
    day: str
    approved_on: str
    withdrawn_on: str | None = Field(description="The day from which it counts no more")
    articles: list[str]
    unsure: list[str] = Field(description="Readings of the code that it rests on and that are not sure")


class Player(PlayerSummary):
    """A player with ratings by quarter, events, titles and norms."""

    titles: dict[str, str]
    ratings: list[QuarterRating]
    events: list[PlayerEvent]
    awards: list[PlayerAward]


class ArbiterSummary(Schema):
    """An arbiter of the College's register."""

    number: int = Field(description="Of his page")
    name: str
    held: str | None = Field(description="The class he holds today")


class ArbiterService(Schema):
    """An event at which he served."""

    name: str
    role: str
    starts: str
    ends: str


class Arbiter(ArbiterSummary):
    """An arbiter with his events, the latest first."""

    events: list[ArbiterService]


class WholeRatingList(RatingListSummary):
    """A rating list with its players."""

    players: list[ListedPlayer]


class ListPlace(Schema):
    """Where somebody stands on the lists."""

    list_name: str
    rating: int | None


class IssueChange(Schema):
    """Somebody of whom an issue says otherwise than the one before it."""

    name: str
    before: ListPlace | None
    after: ListPlace | None


class ListIssue(WholeRatingList):
    """An issue of a rating list: whether it is in force, why it came, and what it changed."""

    is_in_force: bool
    is_withdrawn: bool = Field(description="Then nobody stands on it any more")
    reason: str
    changed_since: int | None = Field(description="The issue before, with which it is compared")
    changes: list[IssueChange]
