"""Somebody at the command line, and a tournament that an arbiter has paired there."""

import json

import pytest
from tournament_desk import Desk
from tournament_regulations import DRAUGHTS

from kodeks import cli


@pytest.fixture
def desk(tmp_path, capsys):
    return Desk(tmp_path, capsys)


@pytest.fixture
def paired(desk):
    """Four players, round 1 announced."""
    desk.open(DRAUGHTS)
    desk.enter("Anna", "Bob", "Celina", "Daniel")
    desk.answer("pair", "--seed", "lots")
    desk.answer("announce")
    return desk


@pytest.fixture
def kodeks(capsys):
    """Run a command; gives exit code, stdout, stderr."""

    def run(*arguments):
        code = cli.run([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return code, out, err

    return run


@pytest.fixture
def answer(kodeks):
    """Run a command that works with --json; gives its answer."""

    def run(*arguments):
        code, out, err = kodeks(*arguments, "--json")
        assert (code, err) == (0, "")
        return json.loads(out)

    return run
