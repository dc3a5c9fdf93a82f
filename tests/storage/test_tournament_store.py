"""The file on disk: acknowledged means written; what is refused or fails leaves the file as it was."""

import errno
import os
import stat
from contextlib import contextmanager
from io import FileIO

import pytest
from scripted_tournament import REGULATIONS, next_acts

from kodeks.malformed import MalformedText
from kodeks.storage import create_store, import_store, lock, open_store, tournament_store
from kodeks.tournament import Entry
from kodeks.tournament.acts import Announce, Enter, Note, Number, Pair, Result


@pytest.fixture
def path(tmp_path):
    return tmp_path / "t.kodeks"


def append(store, *acts, on=None):
    return store.append(acts, by="Lis", at="2027-05-01", on=on)


def play(store, events):
    while store.seq < events:
        assert all(outcome.step.is_accepted for outcome in store.append(next_acts, by="Lis", at=""))


def test_a_new_file_is_never_put_in_the_place_of_another(path):
    create_store(path, REGULATIONS)
    before = path.read_bytes()
    with pytest.raises(MalformedText, match="file is there"):
        create_store(path, REGULATIONS.replace("Scripted", "Other"))
    assert path.read_bytes() == before


def test_a_link_that_leads_nowhere_is_there_too(path, tmp_path):
    path.symlink_to(tmp_path / "nowhere")
    with pytest.raises(MalformedText, match="file is there"):
        create_store(path, REGULATIONS)


@pytest.mark.parametrize("regulations", ["name = ", 'name = "x"\n', ""])
def test_bad_regulations_leave_no_file(path, regulations):
    with pytest.raises(MalformedText):
        create_store(path, regulations)
    assert list(path.parent.iterdir()) == []


def test_a_disk_without_second_names(path, monkeypatch):
    def refuse(*names):
        raise PermissionError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", refuse)
    create_store(path, REGULATIONS)
    with pytest.raises(MalformedText, match="file is there"):
        create_store(path, REGULATIONS)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_nothing_is_left_beside_the_file(path):
    play(create_store(path, REGULATIONS), 20)
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_whole_tournament_reopens_to_the_same_state(path):
    store = create_store(path, REGULATIONS)
    for _ in range(40):
        play(store, store.seq + 1)
        again = open_store(path)
        assert again.folded.state == store.folded.state
        assert (again.events, again.total, again.size, again.repaired) == (store.events, store.total, store.size, None)
        assert again.folded.said == store.folded.said


def test_a_refused_act_writes_nothing_of_the_whole(path):
    store = create_store(path, REGULATIONS)
    append(store, Enter(Entry(name="A")))
    before = path.read_bytes()
    outcomes = append(store, Enter(Entry(name="B")), Enter(Entry(name="A")), Enter(Entry(name="C")))
    assert [outcome.step.is_accepted for outcome in outcomes] == [True, False]
    assert (path.read_bytes(), store.seq, len(store.folded.state.entries)) == (before, 1, 1)
    assert append(store, Enter(Entry(name="B")))[0].event.seq == 2


def test_a_refused_act_imports_nothing(path):
    outcomes = import_store(path, REGULATIONS, [Enter(Entry(name="A")), Enter(Entry(name="A"))])
    assert not outcomes[-1].step.is_accepted
    assert not path.exists()


def test_every_truncation_is_repaired_or_told(path):
    store = create_store(path, REGULATIONS)
    header = path.stat().st_size
    play(store, 3)
    data = path.read_bytes()
    for length in range(len(data)):
        path.write_bytes(data[:length])
        if length < header - 1:
            with pytest.raises(MalformedText):
                open_store(path)
            assert path.read_bytes() == data[:length]
            continue
        torn = open_store(path)
        assert torn.events == store.events[: torn.seq]
        assert path.read_bytes() == data[:length]  # looking changes nothing
        append(torn, Note("on we go"))
        again = open_store(path)
        assert (again.seq, again.repaired) == (torn.seq, None)
        assert again.folded.state == torn.folded.state
        assert path.read_bytes().startswith(data[: data[:length].rfind(b"\n") + 1])


def test_damage_is_told_to_who_has_the_file_open(path):
    store = create_store(path, REGULATIONS)
    play(store, 3)
    damaged = path.read_bytes().replace(b"Player 1", b"Player 9")
    path.write_bytes(damaged)
    append(store, Note("the end is as it was"))  # an append looks at the end only
    path.write_bytes(damaged + b"x\n")
    with pytest.raises(MalformedText) as caught:
        append(store, Note("x"))
    assert (caught.value.reason, caught.value.line) == ("file-sum-is-wrong", 2)
    assert path.read_bytes() == damaged + b"x\n"


def test_another_file_of_the_same_size_is_noticed(path):
    store = create_store(path, REGULATIONS)
    append(store, Note("one"))
    path.unlink()
    append(create_store(path, REGULATIONS), Note("two"))
    append(store, Note("three"))
    assert [note.text for note in open_store(path).folded.state.notes] == ["two", "three"]


def test_a_file_that_went_away_is_an_error_of_the_system(path):
    store = create_store(path, REGULATIONS)
    path.unlink()
    with pytest.raises(FileNotFoundError):
        append(store, Note("x"))
    assert not path.exists()


# Disks that fail


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EROFS])
def test_what_cannot_be_synced_is_not_acknowledged_and_taken_back(path, monkeypatch, code):
    store = create_store(path, REGULATIONS)
    play(store, 5)
    before, state = path.read_bytes(), store.folded.state

    def fail(handle):
        raise OSError(code, os.strerror(code))

    with monkeypatch.context() as patch:
        patch.setattr(tournament_store.os, "fsync", fail)
        with pytest.raises(OSError, match=os.strerror(code)):
            append(store, Note("a"), Note("b"))
    assert (path.read_bytes(), store.folded.state, store.seq) == (before, state, 5)
    append(store, Note("c"))
    assert [note.text for note in open_store(path).folded.state.notes] == ["c"]


def test_a_disk_that_fills_up_in_the_middle_of_a_line(path, monkeypatch):
    store = create_store(path, REGULATIONS)
    play(store, 5)
    before = path.read_bytes()

    class Full(FileIO):
        """Takes 150 bytes: a line and a part of the next."""

        def write(self, data):
            if self.tell() >= len(before) + 150:
                raise OSError(errno.ENOSPC, "full")
            return super().write(bytes(data)[:50])

    @contextmanager
    def locked_and_full(name):
        with Full(name, "r+b") as file:
            yield file

    with monkeypatch.context() as patch:
        patch.setattr(tournament_store, "locked", locked_and_full)
        with pytest.raises(OSError, match="full"):
            append(store, Note("a"), Note("b"), Note("c"))
    assert (path.read_bytes(), store.seq) == (before, 5)
    append(store, Note("c"))
    assert open_store(path).events == store.events


def test_a_disk_that_fails_twice_leaves_a_file_that_opens(path, monkeypatch):
    store = create_store(path, REGULATIONS)
    play(store, 5)
    before = path.read_bytes()

    def fail(*arguments):
        raise OSError(errno.EIO, "gone")

    with monkeypatch.context() as patch:
        patch.setattr(tournament_store.os, "fsync", fail)
        patch.setattr(tournament_store.os, "ftruncate", fail)
        with pytest.raises(OSError, match="gone"):
            append(store, Note("a"))
    assert path.read_bytes().startswith(before)
    assert open_store(path).seq in (5, 6)
    append(store, Note("c"))
    assert open_store(path).events == store.events


def test_a_new_file_that_cannot_be_synced_is_not_there(path, monkeypatch):
    def fail(handle):
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="full"):
        create_store(path, REGULATIONS)
    assert list(path.parent.iterdir()) == []


def test_a_file_others_may_read_is_still_so(path):
    play(create_store(path, REGULATIONS), 3)
    expected = 0o666 & ~_umask()
    assert stat.S_IMODE(path.stat().st_mode) == expected


def _umask():
    mask = os.umask(0)
    os.umask(mask)
    return mask


# Two people


def test_what_others_wrote_is_taken_in_first(path):
    one = create_store(path, REGULATIONS)
    other = open_store(path)
    append(one, Enter(Entry(name="A")))
    append(other, Enter(Entry(name="B")))
    append(one, Enter(Entry(name="C")))
    assert [event.seq for event in one.events] == [1, 2, 3]
    assert [entry.name for entry in one.folded.state.entries] == ["A", "B", "C"]


def test_an_act_is_decided_on_what_the_others_wrote(path):
    one = create_store(path, REGULATIONS)
    other = open_store(path)
    append(one, Note("x"))
    seen = []
    other.append(lambda state: seen.append(state.seq) or [Note("y")], by="", at="")
    assert seen == [1]


@pytest.fixture
def paired(path):
    """A round of one board."""
    store = create_store(path, REGULATIONS)
    pair = Pair(1, ((1, 2),), reason="only two")
    append(store, Enter(Entry(name="A")), Enter(Entry(name="B")), Number((0, 1)), pair, Announce(1))
    return store


def test_IV_2_17_two_results_for_one_board_are_a_conflict(paired, path):
    before = path.read_bytes()
    assert append(paired, Result(1, 1, "2-0"), on=5)[0].step.is_accepted
    between = path.read_bytes()
    (refused,) = append(open_store(path), Result(1, 1, "0-2"), on=5)
    assert not refused.step.is_accepted
    assert [ruling.reason for ruling in refused.step.rulings] == ["tournament-changed-meanwhile"]
    assert [str(article) for article in refused.step.rulings[0].articles] == ["KW2025:IV.2.17"]
    assert path.read_bytes() == between != before
    assert append(paired, Result(1, 1, "0-2", replaces=True), on=6)[0].step.is_accepted


def test_who_appends_several_is_in_no_conflict_with_himself(path):
    store = create_store(path, REGULATIONS)
    append(store, Enter(Entry(name="A")), Enter(Entry(name="B")))
    outcomes = append(store, Number((0, 1)), Pair(1, ((1, 2),), reason="only two"), on=2)
    assert [(outcome.step.is_accepted, outcome.event.on) for outcome in outcomes] == [(True, 2), (True, 3)]


# Mailed as CRLF


def mailed(path, events=3):
    """A file that a mail program has put other line ends into; and the file as it was."""
    store = create_store(path, REGULATIONS)
    play(store, events)
    data = path.read_bytes()
    path.write_bytes(data.replace(b"\n", b"\r\n"))
    return data


def test_a_mark_of_windows_is_taken_away_by_the_next_write(path):
    data = mailed(path)
    path.write_bytes(b"\xef\xbb\xbf" + data)
    store = open_store(path)
    assert (store.is_mailed, store.acknowledged()) == (True, data)
    append(store, Note("on we go"))
    assert path.read_bytes().startswith(data)
    assert open_store(path).seq == store.seq


def test_a_mailed_file_is_mended_by_the_next_write(path):
    data = mailed(path)
    path.chmod(0o640)
    store = open_store(path)
    assert (store.is_mailed, store.acknowledged()) == (True, data)
    assert path.read_bytes() != data  # looking changes nothing
    append(store, Note("on we go"))
    assert path.read_bytes().startswith(data)
    again = open_store(path)
    assert (again.is_mailed, again.seq, again.total, again.size) == (False, store.seq, store.total, store.size)
    assert (store.is_mailed, stat.S_IMODE(path.stat().st_mode)) == (False, 0o640)
    append(store, Note("and on"))
    assert open_store(path).seq == store.seq
    assert [each.name for each in path.parent.iterdir()] == [path.name]


def test_a_mailed_file_that_is_torn_too(path):
    data = mailed(path)
    with path.open("ab") as file:
        file.write(b'{"seq": 4, "on')
    store = open_store(path)
    assert (store.repaired is not None, store.acknowledged()) == (True, data)
    append(store, Note("on we go"))
    assert path.read_bytes().startswith(data)
    assert open_store(path).repaired is None


def test_two_who_mend_the_same_file_lose_nothing(path):
    """The second waits for the lock of a file whose place the first has taken."""
    mailed(path)
    one, other = open_store(path), open_store(path)
    append(one, Note("one"))
    append(other, Note("other"))
    assert [event.act for event in open_store(path).events[-2:]] == [Note("one"), Note("other")]


def test_who_waited_for_a_file_that_was_replaced_writes_into_the_new_one(path, monkeypatch):
    mailed(path)
    first, waiting = open_store(path), open_store(path)
    acquire = lock._acquire

    def late(file):
        monkeypatch.setattr(lock, "_acquire", acquire)
        append(first, Note("mended meanwhile"))
        acquire(file)

    monkeypatch.setattr(lock, "_acquire", late)
    append(waiting, Note("after"))
    assert [event.act for event in open_store(path).events[-2:]] == [Note("mended meanwhile"), Note("after")]


def test_a_mailed_file_that_cannot_be_mended_stays_as_it_is(path, monkeypatch):
    mailed(path)
    before = path.read_bytes()
    store = open_store(path)

    def refuse(*names):
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(os, "replace", refuse)
    with pytest.raises(OSError, match="full"):
        append(store, Note("lost"))
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == [path.name]
    monkeypatch.undo()
    append(store, Note("on we go"))
    assert open_store(path).seq == 4
