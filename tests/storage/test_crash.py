"""`kill -9` at random moments: nothing acknowledged is lost, every file reopens and goes on."""

import os
import random
import signal
import struct
import time

import pytest
from scripted_tournament import REGULATIONS, next_acts

from kodeks.storage import create_store, open_store
from kodeks.tournament.acts import Note

KILLS = 200
KILLS_A_FILE = 10
LONGEST = 0.03  # seconds a child lives at most, once it has begun


def run_child(path, pipe):
    """Append until killed; every sequence number goes into the pipe once it is acknowledged."""
    store = open_store(path)
    os.write(pipe, struct.pack("<I", store.seq))
    while True:
        store.append(next_acts, by="child", at="")
        os.write(pipe, struct.pack("<I", store.seq))


def kill_one(path, seconds):
    """Start a child, kill it after so long; gives the last number it acknowledged."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            run_child(path, writing)
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        acknowledged = pipe.read(4)
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
        acknowledged += pipe.read()
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the child ended by itself"
    whole = len(acknowledged) // 4 * 4
    return struct.unpack("<I", acknowledged[whole - 4 : whole])[0]


@pytest.mark.parametrize("number", range(KILLS // KILLS_A_FILE))
def test_nothing_acknowledged_is_lost(tmp_path, number):
    moments = random.Random(number)
    path = tmp_path / "t.kodeks"
    create_store(path, REGULATIONS)
    known = path.read_bytes()
    for _ in range(KILLS_A_FILE):
        acknowledged = kill_one(path, moments.uniform(0, LONGEST))
        store = open_store(path)
        assert path.read_bytes().startswith(known)
        assert acknowledged <= store.seq <= acknowledged + 1  # one may be on the disk and not yet told
        assert [event.seq for event in store.events] == list(range(1, store.seq + 1))
        assert all(said.is_accepted for said in store.folded.said)
        store.append([Note("and on")], by="parent", at="")
        known = path.read_bytes()
        assert open_store(path).folded.state == store.folded.state
