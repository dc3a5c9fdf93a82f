"""Every reader of chess, draughts, clock and game comes to an end, whatever text it is given: no pattern is worse than
linear. Each runs in a process of its own, which the system stops when its processor time is over."""

import multiprocessing
import resource

import pytest
import reading

SECONDS = 20  # linear readers take a tenth of it


def _read_all(name, sent):
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    sent.send(reading.counts(name))


@pytest.mark.parametrize("name", reading.READERS)
def test_a_reader_ends(name):
    context = multiprocessing.get_context("fork")
    received, sent = context.Pipe(duplex=False)
    process = context.Process(target=_read_all, args=(name, sent))
    process.start()
    process.join(600)
    assert process.exitcode == 0, f"{name}: {process.exitcode}; below 0: stopped, as its time was over"
    assert sum(received.recv()) == len(reading.BEGINNINGS) * len(reading.REPEATED) * len(reading.ENDS)
