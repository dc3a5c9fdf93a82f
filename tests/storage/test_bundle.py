"""The submission to the register as one file: all or nothing, and no damage goes unseen."""

import hashlib
import io
import json
import struct
import sys
import zipfile
from dataclasses import asdict, replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kodeks import __version__
from kodeks.formats.tournament_file import read_lines
from kodeks.malformed import MalformedText
from kodeks.storage.bundle import MANIFEST, BundledLog, SignOff, check_same_file, read_bundle, seal_bundle
from kodeks.storage.new_file import write_new_file
from kodeks.storage.stored_zip import NotStoredZip, pack, unpack
from kodeks.tournament import Event
from kodeks.tournament.acts import Close, Note, Reopen

sys.path.insert(0, str(Path(__file__).parents[1] / "papers"))
from sample_events import file_bytes, recorded, regulations, swiss

SIGNED = SignOff("Marta Lis", "first", "S-112", "2026-05-04")
EVENT = swiss(4, 1)
FILE = file_bytes(regulations(more="rounds = 1\n"), EVENT.events)
PARTS = {
    "tournament.kodeks": FILE,
    "report.pdf": b"%PDF-1.7 ...",
    "report.md": "# Zażółć".encode(),
    "report.json": b"{}\n",
    "games/round-1.pdn": b'[Event "x"]\n',
}


@pytest.fixture
def path(tmp_path):
    """A bundle that is intact."""
    path = tmp_path / "b.zip"
    write_bundle(path, PARTS, SIGNED)
    return path


def write_bundle(path, parts, signed):
    """Seal it and write it, as the command does."""
    write_new_file(path, seal_bundle(parts, signed, str(path))[1])


def reason(path):
    """Why a bundle is refused."""
    with pytest.raises(MalformedText) as error:
        read_bundle(path)
    return error.value.reason


def test_what_is_written_is_read(path):
    manifest, parts = read_bundle(path)
    assert parts == PARTS
    assert manifest.signed == SIGNED
    assert asdict(manifest.event) == {
        "name": "Mistrzostwa Polski Gżegżółek",
        "place": "Mława",
        "starts": "2026-05-01",
        "ends": "2026-05-03",
        "game": "100",
        "system": "swiss",
    }
    assert [(part.name, part.size, part.sha256) for part in manifest.parts] == [
        (name, len(data), hashlib.sha256(data).hexdigest()) for name, data in sorted(PARTS.items())
    ]
    assert (manifest.version, manifest.program) == (2, f"kodeks {__version__}")
    assert manifest.log == BundledLog(FILE.count(b"\n"), read_lines(FILE).total)


def test_the_same_parts_give_the_same_bytes(path, tmp_path):
    write_bundle(tmp_path / "again.zip", dict(reversed(PARTS.items())), SIGNED)
    assert (tmp_path / "again.zip").read_bytes() == path.read_bytes()


def test_any_zip_program_can_open_it(path):
    with zipfile.ZipFile(path) as archive:
        assert archive.testzip() is None
        assert archive.namelist() == [MANIFEST, *sorted(PARTS)]
        assert archive.read("report.md").decode() == "# Zażółć"
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        manifest = json.loads(archive.read(MANIFEST))
    assert list(manifest) == ["format", "version", "program", "event", "signed", "log", "parts", "checksum"]


def test_the_checksum_of_the_whole_can_be_reckoned_by_hand(path):
    with zipfile.ZipFile(path) as archive:
        text = archive.read(MANIFEST).decode()
    checksum = json.loads(text)["checksum"]
    assert hashlib.sha256(text.replace(checksum, "").encode()).hexdigest() == checksum


# What cannot be submitted


@pytest.mark.parametrize("name", ["tournament.kodeks", "report.pdf", "report.md", "report.json"])
def test_no_part_may_be_missing(tmp_path, name):
    parts = {each: data for each, data in PARTS.items() if each != name}
    with pytest.raises(MalformedText, match=f"bundle part missing: '{name}'"):
        write_bundle(tmp_path / "b.zip", parts, SIGNED)
    assert not list(tmp_path.iterdir())


def test_an_open_tournament_is_refused(tmp_path):
    text = regulations(more="rounds = 1\n")
    still_open = file_bytes(text, recorded(text, [event.act for event in EVENT.events[:-1]]).events)
    with pytest.raises(MalformedText, match="bundle not closed"):
        write_bundle(tmp_path / "b.zip", PARTS | {"tournament.kodeks": still_open}, SIGNED)
    assert not list(tmp_path.iterdir())


def test_a_torn_file_is_refused(tmp_path):
    with pytest.raises(MalformedText, match="bundle torn file"):
        write_bundle(tmp_path / "b.zip", PARTS | {"tournament.kodeks": FILE + b'{"seq"'}, SIGNED)


@pytest.mark.parametrize(
    "name",
    [
        "/etc/passwd", "../x", "a/../x", "a//b", "a/b/c", "C:\\x", "a\\b", ".hidden", "a/.b", "x.", "", "é",
        "REPORT.PDF", "manifest.json", "a" * 101, "a\n", "con/ ", "~x",
    ],
)  # fmt: skip
def test_names_that_could_land_elsewhere_are_refused(tmp_path, name):
    with pytest.raises(MalformedText, match="bundle bad name"):
        write_bundle(tmp_path / "b.zip", PARTS | {name: b""}, SIGNED)


@pytest.mark.parametrize(
    "changes", [{"name": ""}, {"name": "  "}, {"name": "a\ud800"}, {"on": ""}, {"on": "4.5.2026"}, {"on": "20260504"}]
)
def test_an_unsigned_bundle_is_refused(tmp_path, changes):
    with pytest.raises(MalformedText, match="bundle unsigned"):
        write_bundle(tmp_path / "b.zip", PARTS, replace(SIGNED, **changes))


def test_a_bundle_is_never_overwritten(path):
    before = path.read_bytes()
    with pytest.raises(MalformedText, match="file is there"):
        write_bundle(path, PARTS, replace(SIGNED, name="Somebody else"))
    assert path.read_bytes() == before
    assert [each.name for each in path.parent.iterdir()] == ["b.zip"]


# What is found


def members_of(path):
    """The members of the archive."""
    return dict(unpack(path.read_bytes()))


def put(path, members):
    """The archive with other members."""
    path.write_bytes(pack(members.items()))
    return path


@pytest.mark.parametrize("name", PARTS)
def test_an_altered_part(path, name):
    members = members_of(path)
    members[name] = members[name][:-1] + b"?"
    assert reason(put(path, members)) == "bundle-part-altered"
    members[name] += b"?"
    assert reason(put(path, members)) == "bundle-part-altered"


@pytest.mark.parametrize("name", [MANIFEST, *PARTS])
def test_a_missing_part(path, name):
    members = members_of(path)
    del members[name]
    assert reason(put(path, members)) == "bundle-part-missing"


def test_an_extra_part(path):
    assert reason(put(path, members_of(path) | {"virus.exe": b"MZ"})) == "bundle-part-extra"


@pytest.mark.parametrize("name", ["../x", "/x", "a\\b", "Report.md"])
def test_a_name_that_could_land_elsewhere(path, name):
    assert reason(put(path, members_of(path) | {name: b""})) == "bundle-bad-name"


def test_a_part_twice(path):
    members = [*members_of(path).items()]
    path.write_bytes(pack([*members, members[-1]]))
    assert reason(path) == "bundle-bad-name"


def test_parts_in_another_order(path):
    put(path, dict(reversed(members_of(path).items())))
    assert reason(path) == "bundle-not-a-bundle"


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("Marta Lis", "Marta Las", "bundle-sum-is-wrong"),
        ("2026-05-04", "2026-05-05", "bundle-sum-is-wrong"),
        ('"game": "100"', '"game": "64"', "bundle-sum-is-wrong"),
        ('"version": 2', '"version": 3', "bundle-other-version"),
        ('"version": 2', '"version": 1', "bundle-bad-manifest"),
        ('"version": 2', '"version": true', "bundle-bad-manifest"),
        ('"lines": ', '"lines": 1', "bundle-sum-is-wrong"),
        ("kodeks bundle", "bundle", "bundle-bad-manifest"),
        ('"signed"', '"unsigned"', "bundle-bad-manifest"),
        ("{", "[", "bundle-bad-manifest"),
        ("  ", "   ", "bundle-bad-manifest"),
        ("Mława", "M\udcffawa", "bundle-bad-manifest"),
    ],
)
def test_a_damaged_manifest(path, old, new, found):
    members = members_of(path)
    text = members[MANIFEST].decode().replace(old, new, 1)
    members[MANIFEST] = text.encode("utf-8", "surrogateescape")
    assert reason(put(path, members)) == found


def resigned(members, change):
    """A manifest that was changed by somebody who knows how it is summed up."""
    manifest = json.loads(members[MANIFEST])
    change(manifest)
    manifest["checksum"] = ""
    text = json.dumps(manifest, ensure_ascii=False, indent=2) + "\n"
    manifest["checksum"] = hashlib.sha256(text.encode()).hexdigest()
    return members | {MANIFEST: (json.dumps(manifest, ensure_ascii=False, indent=2) + "\n").encode()}


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda manifest: manifest["event"].update(name="Another"), "bundle-other-event"),
        (lambda manifest: manifest["signed"].update(name=" "), "bundle-unsigned"),
        (lambda manifest: manifest["parts"].pop(), "bundle-part-missing"),
        (lambda manifest: manifest["parts"].reverse(), "bundle-bad-manifest"),
        (lambda manifest: manifest["parts"].append(manifest["parts"][-1]), "bundle-bad-manifest"),
        (lambda manifest: manifest["parts"].append({"name": "z", "size": 0, "sha256": ""}), "bundle-part-missing"),
        (lambda manifest: manifest.update(more=1), "bundle-bad-manifest"),
        (lambda manifest: manifest["log"].update(lines=3), "bundle-other-log"),
        (lambda manifest: manifest["log"].update(sum="0" * 16), "bundle-other-log"),
        (lambda manifest: manifest.pop("log"), "bundle-bad-manifest"),
        (lambda manifest: manifest.update(version=1), "bundle-bad-manifest"),
    ],
)
def test_a_manifest_that_lies(path, change, found):
    assert reason(put(path, resigned(members_of(path), change))) == found


def test_a_bundle_of_version_1_does_not_say_how_far_the_log_goes(path):
    def older(manifest):
        manifest["version"] = 1
        del manifest["log"]

    put(path, resigned(members_of(path), older))
    assert (read_bundle(path).manifest.log, read_bundle(path).parts) == (None, PARTS)


def cut_short(file, count):
    """A file that has lost whole last lines."""
    return b"".join(file.splitlines(keepends=True)[:-count])


LINES = {name: data if data.count(b"\n") > 1 else b"a\nb\nc\n" for name, data in PARTS.items()}


@pytest.mark.parametrize("count", [1, 2])
@pytest.mark.parametrize("name", LINES)
def test_a_part_that_has_lost_whole_last_lines(tmp_path, name, count):
    """Told of every part; of the log even where sums and sizes were made to fit it afterwards."""
    path = tmp_path / "b.zip"
    write_bundle(path, LINES, SIGNED)
    cut = cut_short(LINES[name], count)
    assert reason(put(path, members_of(path) | {name: cut})) == "bundle-part-altered"
    if name == "tournament.kodeks":
        assert reason(put(path, fitted(members_of(path), name))) == "bundle-not-closed"


def fitted(members, name):
    """Size and sum of a part in the manifest as somebody makes them who has changed it."""

    def fit(manifest):
        part = next(part for part in manifest["parts"] if part["name"] == name)
        part.update(size=len(members[name]), sha256=hashlib.sha256(members[name]).hexdigest())

    return resigned(members, fit)


def test_a_log_cut_back_to_an_earlier_end(tmp_path):
    """Closed, opened again, closed again: without its last lines the log is a closed one, too, but a shorter one."""
    path = tmp_path / "b.zip"
    text, last = regulations(more="rounds = 1\n"), len(EVENT.events)
    more = [Event(last + 1, last, "", "Lis", Reopen("an appeal")), Event(last + 2, last + 1, "", "Lis", Close())]
    write_bundle(path, PARTS | {"tournament.kodeks": file_bytes(text, [*EVENT.events, *more])}, SIGNED)
    assert reason(put(path, fitted(members_of(path) | {"tournament.kodeks": FILE}, "tournament.kodeks"))) == (
        "bundle-other-log"
    )


@pytest.mark.parametrize(
    ("file", "found", "text"),
    [
        (cut_short(FILE, 1), "file-lost-lines", "1"),
        (cut_short(FILE, 3), "file-lost-lines", "3"),
        (cut_short(FILE, 3).replace(b"\n", b"\r\n"), "file-lost-lines", "3"),
        (file_bytes(regulations(more="rounds = 2\n"), EVENT.events[:3]), "bundle-of-another-file", "t.kodeks"),
        (file_bytes(regulations(more="rounds = 2\n"), EVENT.events), "bundle-of-another-file", "t.kodeks"),
    ],
)
def test_a_file_that_is_not_the_one_in_the_bundle(path, file, found, text):
    with pytest.raises(MalformedText) as error:
        check_same_file(read_bundle(path), file, "t.kodeks")
    assert (error.value.reason, error.value.text) == (found, text)


def test_a_file_that_went_on_after_the_bundle(path):
    more = [*EVENT.events, Event(len(EVENT.events) + 1, len(EVENT.events), "", "Lis", Note("later"))]
    with pytest.raises(MalformedText, match="file has more lines: '1'"):
        check_same_file(read_bundle(path), file_bytes(regulations(more="rounds = 1\n"), more), "t.kodeks")
    check_same_file(read_bundle(path), FILE, "t.kodeks")
    check_same_file(read_bundle(path), FILE.replace(b"\n", b"\r\n"), "t.kodeks")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: b"",
        lambda data: b"PK\3\4",
        lambda data: b"PK\5\6" + bytes(18),
        lambda data: data[:-1],
        lambda data: data[: len(data) // 2],
        lambda data: data + b"x",
        lambda data: b"x" + data,
        lambda data: data[:-2] + b"\1\0x",
        lambda data: data[:14] + bytes(4) + data[18:],
        lambda data: data[:18] + struct.pack("<LL", 2**32 - 1, 2**32 - 1) + data[26:],
    ],
)
def test_what_is_no_bundle(path, spoil):
    path.write_bytes(spoil(path.read_bytes()))
    assert reason(path) == "bundle-not-a-bundle"


def test_a_compressed_archive_is_never_unpacked(path):
    """So nothing can grow beyond the size of its file."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("manifest.json", b"\0" * 10_000_000)
    path.write_bytes(packed.getvalue())
    assert reason(path) == "bundle-not-a-bundle"


def test_a_file_that_is_too_large_is_not_read(path):
    with path.open("r+b") as file:
        file.truncate((1 << 28) + 1)
    assert reason(path) == "bundle-too-large"


@given(st.data())
@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_changed_byte_goes_unseen(path, data):
    whole = path.read_bytes()
    place = data.draw(st.integers(0, len(whole) - 1))
    value = data.draw(st.integers(0, 255).filter(lambda value: value != whole[place]))
    spoilt = path.with_name("spoilt.zip")
    spoilt.write_bytes(whole[:place] + bytes([value]) + whole[place + 1 :])
    assert reason(spoilt).startswith("bundle-")


@given(st.binary(max_size=200))
@settings(max_examples=60, deadline=None)
def test_any_bytes_are_an_archive_of_ours_or_none(data):
    try:
        members = unpack(b"PK\3\4" + data)
    except NotStoredZip:
        return
    assert all(isinstance(name, str) for name, _ in members)
