"""What an arbiter does to a clock: corrections, penalties, compensation, time charged, the next period."""

from __future__ import annotations

from kodeks.clock.clock import Clock, Face, refuse
from kodeks.clock.control import BonusMode
from kodeks.rulebook.result import Side
from kodeks.rulebook.ruling import Ruling


def correct(
    clock: Clock,
    at_ms: int,
    *,
    times_ms: tuple[int, int] | None = None,
    moves: tuple[int, int] | None = None,
    lift_flags: bool = False,
) -> Clock | Ruling:
    """Set times or move counters (White's, Black's): a faulty clock or a wrong setting [II.6.10, D-41, FIDE 6.10b].

    A flag stays down unless the arbiter lifts it.
    """
    found = clock.look(at_ms)
    if isinstance(found, Ruling):
        return found
    if any(time_ms <= 0 for time_ms in times_ms or ()) or any(made < 0 for made in moves or ()):
        return refuse("clock-setting-impossible", clock.rules.correction)
    faces = [found.white, found.black]
    for index in range(2):
        if times_ms is not None:
            faces[index] = _worth(faces[index], times_ms[index] - faces[index].remaining_ms)
        if moves is not None:
            faces[index] = _moved(found, faces[index], moves[index])
        if lift_flags:
            faces[index] = faces[index]._replace(flag_ms=None)
    first = None if lift_flags else found.first_flag
    return found._replace(white=faces[0], black=faces[1], first_flag=first)


def _worth(face: Face, more_ms: int) -> Face:
    """Time that was not used after all, or was."""
    return face._replace(remaining_ms=face.remaining_ms + more_ms, spent_ms=face.spent_ms - more_ms)


def _moved(clock: Clock, face: Face, moves: int) -> Face:
    stage, control_at = clock.control.place(moves)
    return face._replace(moves=moves, stage=stage, control_at=control_at)


def give(clock: Clock, at_ms: int, side: Side, time_ms: int) -> Clock | Ruling:
    """Extra time for a player, as a penalty of the opponent or after a disturbance [II.2.5.5, FIDE 13.4b, 13.5]."""
    return _change(clock, at_ms, side, time_ms, is_taken=False)


def take(clock: Clock, at_ms: int, side: Side, time_ms: int) -> Clock | Ruling:
    """A time penalty [II.2.5.5, FIDE 13.4c]. It must leave some time: the loss of the game is another penalty."""
    return _change(clock, at_ms, side, time_ms, is_taken=True)


def _change(clock: Clock, at_ms: int, side: Side, time_ms: int, *, is_taken: bool) -> Clock | Ruling:
    found = clock.look(at_ms)
    if isinstance(found, Ruling):
        return found
    if time_ms <= 0:
        return refuse("clock-no-time-named", clock.rules.penalty)
    face = found.face(side)
    if is_taken and face.remaining_ms <= time_ms:
        return refuse("clock-penalty-takes-all", clock.rules.penalty)
    return found.with_face(side, face._replace(remaining_ms=face.remaining_ms + (-time_ms if is_taken else time_ms)))


def compensate(clock: Clock, at_ms: int, side: Side, time_ms: int) -> Clock | Ruling:
    """Extra time for the opponent of an irregular move; with Fischer one bonus at least [I.5.9]."""
    stage, article = clock.stage(side), clock.rules.compensation_of_a_bonus
    if article is not None and stage.mode is BonusMode.FISCHER and time_ms < stage.bonus_ms:
        return refuse("clock-compensation-below-bonus", article, bonus=stage.bonus_ms // 1_000)
    return give(clock, at_ms, side, time_ms)


def charge(clock: Clock, at_ms: int, side: Side, time_ms: int) -> Clock | Ruling:
    """Time spent on a correction, charged to the player at fault as if his clock had run [II.6.19]."""
    found = clock.look(at_ms)
    if isinstance(found, Ruling):
        return found
    if time_ms < 0:
        return refuse("clock-no-time-named", clock.rules.charge)
    return found.with_face(side, _charged(found.face(side), time_ms, at_ms))


def _charged(face: Face, time_ms: int, at_ms: int) -> Face:
    face = _worth(face, -time_ms)
    return face._replace(flag_ms=at_ms) if face.remaining_ms <= 0 and face.flag_ms is None else face


def charge_both(clock: Clock, at_ms: int, time_ms: int) -> Clock | Ruling:
    """Time both needed to complete their sheets, split equally [II.6.15]."""
    white_ms, black_ms = halves(time_ms)
    found = charge(clock, at_ms, Side.WHITE, white_ms)
    return found if isinstance(found, Ruling) else charge(found, at_ms, Side.BLACK, black_ms)


def halves(time_ms: int) -> tuple[int, int]:
    """White's and Black's half of a time; the odd second goes to White [D-49]."""
    black_ms = max(0, time_ms) // 2_000 * 1_000
    return time_ms - black_ms, black_ms


def restore(clock: Clock, at_ms: int, side: Side) -> Clock | Ruling:
    """Give a player who is late without fault his time back, before his first move [II.4.4.3]."""
    found = clock.look(at_ms)
    if isinstance(found, Ruling):
        return found
    face = found.face(side)
    if face.moves:
        return refuse("clock-player-has-moved", clock.rules.absence.blameless)
    face = _worth(face, face.spent_ms)._replace(flag_ms=None)
    return _with_first_flag(found._replace(turn_ms=0).with_face(side, face))


def next_stage(clock: Clock, at_ms: int) -> Clock | Ruling:
    """Nobody can prove the quota after the flags: the next move is the first of the next period [II.6.16, FIDE 8.6].

    The flags go up for the new period, and its time is added to what is left, below zero or not.
    """
    found = clock.look(at_ms)
    if isinstance(found, Ruling):
        return found
    fallen = [face for face in (found.white, found.black) if face.flag_ms is not None and face.control_at]
    if not fallen:
        return refuse("clock-no-next-stage", clock.rules.quota_unproved)
    last = max(face.control_at for face in fallen)
    for side in Side:
        face = found.face(side)
        if 0 < face.control_at <= last:
            found = found.with_face(side, _promoted(found, face))
    return _with_first_flag(found)


def _with_first_flag(clock: Clock) -> Clock:
    """The clock after a flag was lifted: another one may still be down."""
    first = clock.first_flag
    if first is None or clock.face(first).flag_ms is not None:
        return clock
    return clock._replace(first_flag=first.other if clock.face(first.other).flag_ms is not None else None)


def _promoted(clock: Clock, face: Face) -> Face:
    """The face at the first move of the next period; if more moves are counted, of the period they reach."""
    stages, stage = clock.control.stages, face.stage
    remaining_ms, control_at = face.remaining_ms, face.control_at
    moves = max(face.moves, control_at)
    while 0 < control_at <= moves:
        stage = clock.control.index_after(stage)
        remaining_ms += stages[stage].base_ms
        control_at = control_at + stages[stage].quota if stages[stage].quota else 0
    return Face(remaining_ms, face.spent_ms, moves, stage, control_at)
