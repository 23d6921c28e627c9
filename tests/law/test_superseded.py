"""The older Midi extract: every clause has a successor in the complete text (R1, R155)."""

from __future__ import annotations

import pytest

from pitboss.errors import PitbossError
from pitboss.law import all_clauses, clause
from pitboss.law.editions import superseding_clause

EXTRACT = [id for id in all_clauses() if id.startswith("midi-amend:")]

# EZ Baccarat's own list became (a) of a list of three variations.
MOVED = {
    "midi-amend:2.B(6)": "midi:2.B(6)(a)",
    "midi-amend:2.B(6)(a)": "midi:2.B(6)(a)(i)",
    "midi-amend:2.B(6)(b)": "midi:2.B(6)(a)(ii)",
    "midi-amend:2.B(6)(c)": "midi:2.B(6)(a)(iii)",
}

# The later text says more, or says it without the redline's debris; each pair was read in the texts themselves.
SAYS_MORE = {
    "midi-amend:1.B": "Royal 9, Fortune 7 Baccarat and Five Treasures were defined later: eight terms for five",
    "midi-amend:2.B(6)": "one commission-free variation became three, and EZ the first of them",
    "midi-amend:2.B(6)(c)": "the extract breaks off after it; the complete text goes on with Fortune 7 (R155)",
    "midi-amend:7.A(1)(a)": "Fortune 7 Baccarat bars its Fortune 7 as EZ bars its Dragon 7",
    "midi-amend:7.A(2)(a)": "the struck sentence still stands beside the list that replaces it (R155)",
    "midi-amend:7.A(2)(a)(ii)": "One Up was added beside Panda 8",
    "midi-amend:11.B(1)": "Fortune 7 tables were exempted from vigorish beside EZ tables",
}


def each_clause(*ids: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("id", [pytest.param(id, marks=pytest.mark.clause(id)) for id in ids])


def test_the_extract_has_108_clauses() -> None:
    assert len(EXTRACT) == 108


@each_clause(*(id for id in EXTRACT if id not in MOVED))
def test_a_clause_of_the_extract_kept_its_label(id: str) -> None:
    assert superseding_clause(id) == id.replace("midi-amend:", "midi:")


@each_clause(*MOVED)
def test_the_layout_of_ez_tables_moved_one_level_down(id: str) -> None:
    assert superseding_clause(id) == MOVED[id]


def successor(id: str) -> str:
    later = superseding_clause(id)
    assert later is not None
    return later


@each_clause(*(id for id in EXTRACT if id not in SAYS_MORE))
def test_a_clause_of_the_extract_says_what_its_successor_says(id: str) -> None:
    assert (clause(id).kind, clause(id).gist) == (clause(successor(id)).kind, clause(successor(id)).gist)


@each_clause(*SAYS_MORE)
def test_where_the_successor_says_more_it_still_rules_on_the_same_thing(id: str) -> None:
    assert clause(id).kind == clause(successor(id)).kind
    assert clause(id).gist != clause(successor(id)).gist, f"not needed any more: {SAYS_MORE[id]}"


def test_no_two_clauses_of_the_extract_have_one_successor() -> None:
    assert len({superseding_clause(id) for id in EXTRACT}) == 108


def test_a_clause_in_force_has_no_successor() -> None:
    assert superseding_clause("midi:12.A") is None
    assert superseding_clause("mini:2.B(6)(c)") is None  # the only text of Mini there is (R1)
    assert superseding_clause("poker:8.A") is None


def test_what_the_extract_never_printed_has_no_successor() -> None:
    with pytest.raises(PitbossError, match="there is no clause"):
        superseding_clause("midi-amend:99.Z")
