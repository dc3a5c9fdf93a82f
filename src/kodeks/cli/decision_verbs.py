"""The verbs beside pairing and results: forbid, lineup, rounds, playoff, note, undo, close, reopen."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence

from kodeks.cli.parser import ORDINAL, BadUsage, Commands, known_article, whole_number
from kodeks.cli.speech import say
from kodeks.cli.verb import add_verb
from kodeks.rulebook.editions import edition
from kodeks.tournament import Act, Tournament
from kodeks.tournament.acts import Close, Forbid, LineUp, Note, NoteKind, PlayOff, Reopen, SetRounds, Undo


def add_to(commands: Commands) -> None:
    forbid = add_verb(commands, "forbid", _forbid)
    forbid.add_argument("one", type=ORDINAL, help=say("help-start-number"))
    forbid.add_argument("other", type=ORDINAL, help=say("help-start-number"))
    forbid.add_argument("more", type=ORDINAL, nargs="*", help=say("help-forbid-more"))
    line_up = add_verb(commands, "lineup", _line_up)
    line_up.add_argument("round", type=ORDINAL, help=say("help-round"))
    line_up.add_argument("number", type=ORDINAL, help=say("help-start-number"))
    line_up.add_argument("names", nargs="+", help=say("help-team-names"))
    line_up.add_argument("--handed-in", default="", metavar="2026-05-01T09:40", help=say("help-handed-in"))
    rounds = add_verb(commands, "rounds", lambda options, state: [SetRounds(options.rounds, options.reason)])
    rounds.add_argument("rounds", type=ORDINAL, help=say("help-rounds"))
    playoff = add_verb(commands, "playoff", lambda options, state: [PlayOff(tuple(options.order), options.reason)])
    playoff.add_argument("order", type=ORDINAL, nargs="+", help=say("help-playoff-order"))
    noted = add_verb(commands, "note", _note)
    noted.add_argument("text", help=say("help-note-text"))
    noted.add_argument("--round", type=ORDINAL, help=say("help-round"))
    noted.add_argument("--board", type=ORDINAL, help=say("help-table-number"))
    told = say("help-note-article", article=str(edition().cite("II.2.5")))
    noted.add_argument("--article", type=known_article, action="append", default=[], help=told)
    noted.add_argument("--kind", choices=[kind.value for kind in NoteKind], default="note", help=say("help-note-kind"))
    noted.add_argument("--what", default="", help=say("help-note-what"))
    noted.add_argument("--sanction", default="", help=say("help-note-sanction"))
    noted.add_argument("--against", type=ORDINAL, help=say("help-start-number"))
    undo = add_verb(commands, "undo", _undo)
    undo.add_argument("to", type=whole_number(0, 10**9), nargs="?", help=say("help-undo-to"))
    add_verb(commands, "close", lambda options, state: [Close(options.reason)])
    add_verb(commands, "reopen", lambda options, state: [Reopen(options.reason)])


def _forbid(options: Namespace, state: Tournament) -> Sequence[Act]:
    return [Forbid(options.one, options.other, options.reason, tuple(options.more))]


def _line_up(options: Namespace, state: Tournament) -> Sequence[Act]:
    names = tuple("" if name == "-" else name for name in options.names)
    return [LineUp(options.number, options.round, names, options.handed_in)]


def _note(options: Namespace, state: Tournament) -> Sequence[Act]:
    kind, articles = NoteKind(options.kind), tuple(options.article)
    return [
        Note(
            options.text,
            options.round,
            options.board,
            articles,
            kind,
            what=options.what,
            against=options.against,
            sanction=options.sanction,
        )
    ]


def _undo(options: Namespace, state: Tournament) -> Sequence[Act]:
    """Without a number: the last event that counts; so a second undo goes back further."""
    if options.to is not None:
        return [Undo(options.to, options.reason)]
    latest = state.seq
    acts = {event.seq: event.act for event in options.store.events}
    while isinstance(undone := acts.get(latest), Undo):
        latest = undone.to
    if latest == 0:
        raise BadUsage(say("tournament-nothing-to-undo"))
    return [Undo(latest - 1, options.reason)]
