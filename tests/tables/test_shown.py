"""Names as tables show them: surname first where it is known, namesakes told apart, lists by surname."""

from __future__ import annotations

from kodeks.formats.regulations import read_regulations
from kodeks.tables import by_surname, ranked, seats_of, shown, spoken
from kodeks.tournament import Entry, Tournament, append_acts, propose_pairing
from kodeks.tournament.acts import Enter, Number
from kodeks.tournament.proposal import Proposal
from kodeks.words import language_of

REGULATIONS = read_regulations('name = "P"\ngame = "100"\nsystem = "swiss"\nrounds = 3\n')


def tournament(*entries: Entry) -> Tournament:
    acts = [*map(Enter, entries), Number(tuple(range(len(entries))))]
    return append_acts(Tournament(REGULATIONS), 1, acts, by="", at="")[-1].step.state


def names(state: Tournament) -> list[str]:
    return [entry.name for entry in shown(state).entries]


def test_a_known_surname_stands_first_and_nothing_else_is_turned() -> None:
    state = tournament(Entry(name="Anna Lis", surname="Lis"), Entry(name="Jan Kos"), Entry(name="Żak, Ewa"))
    assert names(state) == ["Lis Anna", "Jan Kos", "Żak, Ewa"]
    assert [entry.name for entry in spoken(state).entries] == ["Anna Lis", "Jan Kos", "Ewa Żak"]
    assert shown(tournament(Entry(name="Jan Kos"))).entries == (Entry(name="Jan Kos"),)


def test_namesakes_are_told_apart_by_club_else_by_number() -> None:
    lis = {"name": "Anna Lis", "surname": "Lis"}
    state = tournament(Entry(**lis, birth="1990", club="Dama"), Entry(**lis, birth="2010", club="Stal"))
    assert names(state) == ["Lis Anna (Dama)", "Lis Anna (Stal)"]
    state = tournament(Entry(**lis, birth="1990"), Entry(name="Jan Kos"), Entry(name="Lis Anna", birth="2010"))
    assert names(state) == ["Lis Anna (#1)", "Jan Kos", "Lis Anna (#3)"]


def test_tables_and_rounds_show_the_same_names_and_keep_the_entries() -> None:
    state = tournament(*(Entry(name="Anna Lis", surname="Lis", birth=str(year)) for year in (1990, 2010)))
    proposal = propose_pairing(state)
    assert isinstance(proposal, Proposal)
    state = append_acts(state, state.seq + 1, [proposal.act], by="", at="")[-1].step.state
    [seat] = seats_of(state, state.rounds[0])
    assert {seat.white.name, seat.black.name} == {"Lis Anna (#1)", "Lis Anna (#2)"}
    assert seat.white.entry.name == "Anna Lis"
    assert {row.entry.name for row in ranked(state).rows()} == {"Lis Anna (#1)", "Lis Anna (#2)"}


def test_lists_by_name_go_by_surname_and_teams_by_their_name() -> None:
    people = [Entry(name="Zofia Ćwik"), Entry(name="Lis Anna", surname="Lis"), Entry(name="Cis, Jan")]
    order = sorted(people, key=lambda entry: language_of("pl").order(by_surname(entry)))
    assert [entry.name for entry in order] == ["Cis, Jan", "Zofia Ćwik", "Lis Anna"]
    assert by_surname(Entry(name="Anna Team", players=("A",))) == "Anna Team"
