"""The list of entries beside a plain tuple, and what all states of a large field keep of it."""

import tracemalloc

import pytest

from kodeks.tournament import Entry, Event, Regulations, SystemKind, fold
from kodeks.tournament.acts import Enter
from kodeks.tournament.entry_list import SHEET, EntryList


@pytest.mark.parametrize("count", [0, 1, SHEET - 1, SHEET, SHEET + 1, 2 * SHEET, 3 * SHEET + 5])
def test_IV_2_3_entries_stand_in_the_order_they_came(count):
    entries = tuple(Entry(name=f"P{place}") for place in range(count))
    grown = EntryList()
    for entry in entries:
        grown = grown.with_entry(entry)
    for listed in (grown, EntryList(entries)):
        assert (tuple(listed), len(listed), bool(listed)) == (entries, count, bool(count))
        assert listed == entries == listed
        assert (listed[:70], listed[3:], listed[::-1]) == (entries[:70], entries[3:], entries[::-1])
        assert [listed[place] for place in range(-count, count)] == [entries[place] for place in range(-count, count)]
        for beyond in (count, -count - 1, count + SHEET):
            with pytest.raises(IndexError):
                listed[beyond]
    assert hash(grown) == hash(entries)
    assert grown != list(entries)


def test_IV_2_3_one_more_entry_leaves_the_list_before_as_it_was():
    before = EntryList([Entry(name="A")])
    one, other = before.with_entry(Entry(name="B")), before.with_entry(Entry(name="C"))
    assert [[entry.name for entry in each] for each in (before, one, other)] == [["A"], ["A", "B"], ["A", "C"]]


def test_IV_2_3_what_the_states_of_a_log_keep_grows_with_the_entries():
    """Four times the entries, less than six times the memory; lists of their own would be sixteen times as much."""

    def kept(count):
        rules = Regulations.of(name="Cup", game="100", system=SystemKind.SWISS, rounds=5)
        acts = [Enter(Entry(name=f"P{place}")) for place in range(count)]
        events = [Event(seq, seq - 1, "", "arbiter", act) for seq, act in enumerate(acts, start=1)]
        tracemalloc.start()
        folded = fold(rules, events)
        held = tracemalloc.get_traced_memory()[0]
        tracemalloc.stop()
        assert len(folded.state.entries) == count
        return held

    kept(10)
    assert kept(1_600) < 6 * kept(400)
