"""Whatever happens to a clock: time is conserved, flags stay down, and it agrees with a clock that ticks."""

from hypothesis import given, settings
from hypothesis import strategies as st
from stopwatch import B, W, done, ready

from kodeks.clock import (
    BonusMode,
    Clock,
    arrive,
    charge,
    correct,
    give,
    next_stage,
    parse_control,
    restore,
    start,
    take,
)
from kodeks.rulebook import Ruling, Side
from kodeks.rulebook.editions import tempo_rules

CONTROLS = ["20s", "20s+3s", "20s~3s", "20sd3s", "20s/3,10s/2*", "20s/2+2s,15s~4s", "9s/2d4s,9sd2s", "5s/1*", "0sd5s"]
RULES = [tempo_rules("kw2025", "100"), tempo_rules("kw2022", "64"), tempo_rules("fide2009", "chess")]


class Ticking:
    """A clock that lives second by second, written without any of our code."""

    def __init__(self, control):
        self.stages, self.repeats = control.stages, control.repeats
        base = control.stages[0].base_ms // 1_000
        self.left, self.made, self.stage = [base, base], [0, 0], [0, 0]
        self.in_stage, self.flag, self.used, self.now = [0, 0], [None, None], 0, 0
        self.side = 0

    def notice(self):
        stage = self.stages[self.stage[self.side]]
        waits = stage.mode is BonusMode.DELAY and self.used < stage.bonus_ms // 1_000
        if self.left[self.side] <= 0 and not waits and self.flag[self.side] is None:
            self.flag[self.side] = self.now

    def tick(self):
        stage = self.stages[self.stage[self.side]]
        if not (stage.mode is BonusMode.DELAY and self.used < stage.bonus_ms // 1_000):
            self.left[self.side] -= 1
        self.used += 1
        self.now += 1
        self.notice()

    def press(self):
        side, stage = self.side, self.stages[self.stage[self.side]]
        self.made[side] += 1
        if self.flag[side] is None:
            bonus = stage.bonus_ms // 1_000
            if stage.mode is BonusMode.FISCHER:
                self.left[side] += bonus
            if stage.mode is BonusMode.BRONSTEIN:
                self.left[side] += min(bonus, self.used)
            self.in_stage[side] += 1
            if self.in_stage[side] == stage.quota:
                if stage.mode is BonusMode.DELAY:
                    self.left[side] = 0
                self.in_stage[side] = 0
                self.stage[side] = min(self.stage[side] + 1, len(self.stages) - 1)
                self.left[side] += self.stages[self.stage[side]].base_ms // 1_000
        self.side, self.used = 1 - side, 0
        self.notice()


@given(st.sampled_from(CONTROLS), st.lists(st.integers(0, 12), max_size=25))
def test_it_agrees_with_a_clock_that_ticks(text, thoughts):
    clock, ticking, at_ms = done(start(ready(text), 0)), Ticking(parse_control(text)), 0
    ticking.notice()
    for seconds in thoughts:
        for _ in range(seconds):
            ticking.tick()
        at_ms += 1_000 * seconds
        ticking.press()
        clock = done(done(clock.press(at_ms)).look(at_ms))
        for index, face in enumerate((clock.white, clock.black)):
            flag = ticking.flag[index]
            assert face.remaining_ms == 1_000 * ticking.left[index]
            assert face.moves == ticking.made[index]
            assert face.flag_ms == (None if flag is None else 1_000 * flag)
        assert clock.running is (W, B)[ticking.side]


events = st.tuples(
    st.sampled_from(
        [
            "press",
            "press",
            "press",
            "look",
            "switch",
            "stop",
            "resume",
            "give",
            "take",
            "charge",
            "correct",
            "arrive",
            "next_stage",
            "restore",
            "start",
        ]
    ),
    st.sampled_from([W, B]),
    st.integers(-500, 7_000),
)


def happen(clock: Clock, kind: str, side: Side, by_ms: int) -> Clock | Ruling:
    at_ms = clock.at_ms + by_ms
    simple = {"look": clock.look, "switch": clock.switch, "stop": clock.stop}
    if kind in simple:
        return simple[kind](at_ms)
    if kind == "press":
        return clock.press(at_ms, side if by_ms % 2 else None)
    if kind == "resume":
        return clock.resume(at_ms, side if by_ms % 2 else None)
    if kind in ("give", "take", "charge"):
        return {"give": give, "take": take, "charge": charge}[kind](clock, at_ms, side, 1_000 + by_ms)
    if kind == "correct":
        return correct(clock, at_ms, times_ms=(by_ms, 5_000), lift_flags=side is W)
    if kind == "arrive":
        return arrive(clock, at_ms, side)
    if kind == "restore":
        return restore(clock, at_ms, side)
    return next_stage(clock, at_ms) if kind == "next_stage" else start(clock, at_ms)


def granted(clock: Clock) -> int:
    return sum(face.remaining_ms + face.spent_ms for face in (clock.white, clock.black))


def free_ms(before: Clock, after: Clock) -> int:
    """What a delay gave away while the clock ran."""
    if before.running is None or before.stage(before.running).mode is not BonusMode.DELAY:
        return 0
    bonus_ms = before.stage(before.running).bonus_ms
    return min(bonus_ms, before.turn_ms + after.at_ms - before.at_ms) - min(bonus_ms, before.turn_ms)


def credit_of_press(before: Clock, after: Clock) -> int:
    """What the code credits for this press, from its own words."""
    side, stage = before.running, before.stage(before.running)
    old, new = before.face(side), after.face(side)
    if new.flag_ms is not None:
        return 0
    used_ms = before.turn_ms + after.at_ms - before.at_ms
    credit = {BonusMode.FISCHER: stage.bonus_ms, BonusMode.BRONSTEIN: min(stage.bonus_ms, used_ms)}.get(stage.mode, 0)
    if new.moves == old.control_at:
        saved = old.remaining_ms - (after.at_ms - before.at_ms) + free_ms(before, after)
        credit += after.stage(side).base_ms - (0 if stage.carries else saved)
    return credit


def bases_between(before: Clock, after: Clock, side: Side) -> int:
    """The bases of the periods a player was taken into."""
    credit, index, control_at = 0, before.face(side).stage, before.face(side).control_at
    while control_at != after.face(side).control_at:
        index = min(index + 1, len(before.control.stages) - 1)
        base_ms, quota, *_ = before.control.stages[index]
        credit, control_at = credit + base_ms, control_at + quota if quota else 0
    return credit


def credit_of(kind: str, before: Clock, after: Clock, by_ms: int) -> int:
    """What an event adds to both clocks together, elapsed time apart."""
    if kind == "press":
        return credit_of_press(before, after)
    if kind == "next_stage":
        return sum(bases_between(before, after, side) for side in Side)
    return {"give": 1_000 + by_ms, "take": -1_000 - by_ms}.get(kind, 0)


@settings(max_examples=300)
@given(
    st.sampled_from(CONTROLS),
    st.sampled_from(RULES),
    st.sampled_from([(), (W,), (B,), (W, B)]),
    st.lists(events, max_size=40),
)
def test_time_is_conserved_and_only_one_clock_runs(text, rules, absent, happenings):
    clock = done(start(ready(text, rules), 0, absent))
    for kind, side, by_ms in happenings:
        after = happen(clock, kind, side, by_ms)
        if isinstance(after, Ruling):
            assert after.articles
            continue
        ran_ms = after.at_ms - clock.at_ms if clock.running else 0
        assert ran_ms >= 0
        assert after.running in (None, W, B)
        if kind not in ("charge", "correct", "restore"):  # the arbiter names what was used
            assert after.white.spent_ms + after.black.spent_ms == clock.white.spent_ms + clock.black.spent_ms + ran_ms
        assert granted(after) == granted(clock) + free_ms(clock, after) + credit_of(kind, clock, after, by_ms)
        check_flags(kind, clock, after)
        clock = after


def check_flags(kind: str, before: Clock, after: Clock) -> None:
    """A flag stays down unless the arbiter lifts it, and the first one is known."""
    lifts = kind in ("correct", "next_stage", "arrive", "restore")
    for side in Side:
        flag_ms = before.face(side).flag_ms
        assert lifts or flag_ms is None or after.face(side).flag_ms == flag_ms
    assert lifts or before.first_flag is None or after.first_flag is before.first_flag
    down = [side for side in Side if after.face(side).flag_ms is not None]
    assert (after.first_flag in down) if down else after.first_flag is None


@given(
    st.sampled_from(CONTROLS), st.lists(st.integers(0, 9_000), max_size=20), st.lists(st.integers(0, 100), max_size=5)
)
def test_looking_now_and_then_changes_nothing(text, thoughts, looks):
    plain = looked = done(start(ready(text), 0))
    for by_ms in thoughts:
        for part in sorted(looks):
            looked = done(looked.look(plain.at_ms + by_ms * part // 100))
        plain, looked = done(plain.press(plain.at_ms + by_ms)), done(looked.press(plain.at_ms + by_ms))
        assert plain == looked
