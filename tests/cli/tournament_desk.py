"""The desk of an arbiter for tests: commands on one tournament file."""

import json

from kodeks import cli


class Desk:
    """Runs commands on one file; `answer` is what a machine gets, `error` the one line of a refused command."""

    def __init__(self, folder, capsys, language="en"):
        self.folder, self.capsys, self.language = folder, capsys, language
        self.file = folder / "t.kodeks"

    def run(self, command, *words):
        """Exit code, stdout and stderr of `command FILE words`."""
        return self.raw(command, self.file, *words)

    def raw(self, *words):
        """Exit code, stdout and stderr of any command."""
        self.capsys.readouterr()
        code = cli.run(["--lang", self.language, *map(str, words)])
        return code, *self.capsys.readouterr()

    def open(self, regulations):
        """A tournament with these regulations."""
        path = self.folder / "regulations.toml"
        path.write_text(regulations, encoding="utf-8")
        return self.answer("open", path)

    def text(self, command, *words):
        """What a person gets."""
        code, out, err = self.run(command, *words)
        assert (code, err) == (0, "")
        return out

    def answer(self, command, *words):
        """What a machine gets."""
        return json.loads(self.text(command, *words, "--json"))

    def error(self, command, *words):
        """The one clear line of a command that cannot do its work; the file stays as it is."""
        before = self.file.read_bytes() if self.file.is_file() else None
        around = sorted(self.folder.iterdir())
        code, out, err = self.run(command, *words)
        assert (code, out) == (2, "")
        assert err.startswith("kodeks: ")
        assert err.count("\n") == 1
        assert (self.file.read_bytes() if self.file.is_file() else None) == before
        assert sorted(self.folder.iterdir()) == around
        return err.removeprefix("kodeks: ").rstrip("\n")

    def enter(self, *names):
        """Players in this order."""
        for name in names:
            self.answer("enter", name)

    def play(self, number, results, *, announce=True):
        """Pair a round, enter its results; gives the pairs."""
        self.answer("pair")
        if announce:
            self.answer("announce", number)
            self.answer("start", number)
        pairs = self.pairs()
        for (white, black), result in results.items():
            self.answer("result", number, pairs.index((white, black)) + 1, result)
        return pairs

    def pairs(self, *number):
        """White and Black by board."""
        return [(pair["white"], pair["black"]) for pair in self.answer("pairings", *number)["pairs"]]

    def order(self):
        """Start numbers from the top of the standings."""
        return [row["number"] for row in self.answer("standings")["rows"]]
