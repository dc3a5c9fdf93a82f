"""Several programs append to one file at once: nothing is lost, nothing is there twice."""

import os

import pytest
from scripted_tournament import REGULATIONS, next_acts

from kodeks.storage import create_store, open_store
from kodeks.tournament.acts import Note


def at_once(*works):
    """Run each in a process of its own, all at the same time."""
    children = []
    for work in works:
        child = os.fork()
        if child == 0:
            code = 1
            try:
                work()
                code = 0
            finally:
                os._exit(code)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0] * len(works)


@pytest.mark.parametrize("reopens", [False, True])
def test_no_event_is_lost_or_there_twice(tmp_path, reopens):
    path = tmp_path / "t.kodeks"
    create_store(path, REGULATIONS)

    def write(name):
        store = open_store(path)
        for number in range(25):
            store = open_store(path) if reopens else store
            (outcome,) = store.append([Note(f"{name} {number}")], by=name, at="")
            assert outcome.step.is_accepted

    at_once(*(lambda name=name: write(name) for name in "abcd"))
    store = open_store(path)
    assert [event.seq for event in store.events] == list(range(1, 101))
    notes = [note.text for note in store.folded.state.notes]
    assert sorted(notes) == sorted(f"{name} {number}" for name in "abcd" for number in range(25))
    for name in "abcd":
        assert [text for text in notes if text.startswith(name)] == [f"{name} {number}" for number in range(25)]


def test_two_play_one_tournament(tmp_path):
    """Each decides under the lock on what the other wrote, so together they do what one would have done."""
    path, alone = tmp_path / "t.kodeks", tmp_path / "alone.kodeks"
    create_store(path, REGULATIONS)

    def play():
        store = open_store(path)
        for _ in range(16):
            outcomes = store.append(next_acts, by="one of two", at="")
            assert all(outcome.step.is_accepted for outcome in outcomes)

    at_once(play, play)
    single = create_store(alone, REGULATIONS)
    for _ in range(32):
        single.append(next_acts, by="one", at="")
    assert [event.act for event in open_store(path).events] == [event.act for event in single.events]


def test_only_one_opens_a_new_file(tmp_path):
    path = tmp_path / "t.kodeks"
    made = tmp_path / "made"
    made.mkdir()

    def create(name):
        try:
            create_store(path, REGULATIONS.replace("Scripted", name))
        except ValueError:
            return
        (made / name).touch()

    at_once(*(lambda name=name: create(name) for name in ("one", "two", "three")))
    (winner,) = made.iterdir()
    assert open_store(path).folded.state.regulations.name == winner.name
