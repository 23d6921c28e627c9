"""The clauses are the 2,157 of the rule texts, and only existing clauses can be cited."""

from __future__ import annotations

from collections import Counter

import pytest

from pitboss.errors import PitbossError
from pitboss.games.baccarat.book import MIDI, MINI, ClassifierInputs
from pitboss.games.baccarat.hands import banker_draws_against, player_draws
from pitboss.law import Book, Row, all_clauses, clause, expand, kernel_helpers, register_clause, rule, wager, wagers_of
from pitboss.law.rules import clause_locations


def test_there_are_2157_clauses() -> None:
    assert len(all_clauses()) == 2157


def test_every_book_has_its_number_of_clauses() -> None:
    assert Counter(each.book for each in all_clauses().values()) == {
        "blackjack": 798,
        "blackjack-amend": 37,
        "edge21": 302,
        "midi": 486,
        "midi-amend": 108,
        "mini": 108,
        "blitz": 270,
        "poker": 48,
    }


def test_every_kind_has_its_number_of_clauses() -> None:
    assert Counter(each.kind for each in all_clauses().values()) == {
        "cards": 123,
        "conduct": 111,
        "config": 283,
        "irregularity": 79,
        "layout": 185,
        "payout": 682,
        "play": 364,
        "shuffle": 115,
        "wager": 215,
    }


def test_every_clause_has_a_gist() -> None:
    assert [each.id for each in all_clauses().values() if not each.gist.strip()] == []


def test_a_clause_is_found_by_its_id() -> None:
    found = clause("midi:12.R(1)(c)'")
    assert (found.id, found.book, found.kind) == ("midi:12.R(1)(c)'", "midi", "payout")
    assert found.gist == "Lucky Nines A: Two Nines different suits pays 5 to 1; second (c)"


def test_clauses_stand_in_the_order_of_the_texts() -> None:
    ids = list(all_clauses())
    assert ids[ids.index("midi:12.R(1)(d)") + 1] == "midi:12.R(1)(c)'"
    assert ids.index("midi:1.A") < ids.index("midi:9.D(3)") < ids.index("midi:10.A") < ids.index("midi:13.E(2)")


def test_an_unknown_clause_is_named_with_its_neighbours() -> None:
    with pytest.raises(
        PitbossError, match=r"^there is no clause 'midi:5\.G\(3\)'; did you mean midi:5\.G\(\d\) or "
    ) as mistake:
        clause("midi:5.G(3)")
    assert "midi:5.G(2)" in str(mistake.value)


def test_an_unknown_clause_without_neighbours_is_just_named() -> None:
    with pytest.raises(PitbossError, match=r"^there is no clause 'roulette'$"):
        clause("roulette")


def test_a_rule_under_an_unknown_clause_fails_where_it_is_defined() -> None:
    with pytest.raises(PitbossError, match=r"there is no clause 'midi:99\.Z'"):

        @rule("midi:99.Z")
        def dealer_sings() -> bool:
            return True

    assert "midi:99.Z" not in clause_locations()
    assert "dealer_sings" not in [function.__name__ for function in kernel_helpers()]


def test_a_wager_under_an_unknown_clause_fails_where_it_is_defined() -> None:
    class Song(Row):
        SUNG = 1

    with pytest.raises(PitbossError, match=r"there is no clause 'midi:7\.A\(99\)'"):

        @wager("song", (MIDI,), "7.A(99)", rows=Song, inputs=ClassifierInputs.POINTS)
        def song(player_points: int, player_cards: int, banker_points: int, banker_cards: int) -> int:
            return Song.SUNG

    assert "song" not in wagers_of("midi")


def test_an_answer_to_an_unknown_clause_fails() -> None:
    with pytest.raises(PitbossError, match=r"there is no clause 'mini:3\.A'"):
        register_clause("some data", "mini:3.A")


def test_a_rule_is_the_plain_function_itself() -> None:
    assert rule("midi:10.B*")(player_draws) is player_draws
    assert kernel_helpers().count(player_draws) == 1


def test_a_rule_answers_to_its_clause_and_to_those_below_a_star() -> None:
    where = f"{banker_draws_against.__module__}.{banker_draws_against.__qualname__}"
    assert where in clause_locations()["midi:10.E(3)"]
    assert where in clause_locations()["midi:10.E(3)(h)(xiv)"]


def test_without_a_star_a_clause_stands_for_itself() -> None:
    assert expand("midi:10.E(3)") == ("midi:10.E(3)",)


def test_a_star_takes_in_the_clause_and_all_51_of_the_third_card_table() -> None:
    found = expand("midi:10.E(3)*")
    assert len(found) == 51  # itself, seven third cards of 1 + 4, and (h) of 1 + 14
    assert found[:3] == ("midi:10.E(3)", "midi:10.E(3)(a)", "midi:10.E(3)(a)(i)")
    assert found[-2:] == ("midi:10.E(3)(h)(xiii)", "midi:10.E(3)(h)(xiv)")


def test_a_star_takes_in_items_numbered_with_a_point() -> None:
    assert expand("midi:12.P.4*") == (
        "midi:12.P.4",
        "midi:12.P.4(a)",
        "midi:12.P.4(a)(i)",
        "midi:12.P.4(b)",
        "midi:12.P.4(b)(i)",
        "midi:12.P.4(b)(ii)",
    )
    assert "midi:12.P.4(b)(ii)" in expand("midi:12.P*")


def test_a_star_leaves_out_longer_numbers_and_second_clauses_of_a_label() -> None:
    assert expand("midi:7.A(1)*")[-1] == "midi:7.A(1)(c)(iii)"  # and not 7.A(10)
    assert expand("midi:12.R(1)(c)*") == ("midi:12.R(1)(c)",)  # and not (c)'


def test_a_star_under_an_unknown_clause_fails() -> None:
    with pytest.raises(PitbossError, match=r"there is no clause 'midi:14\.A'"):
        expand("midi:14.A*")


def test_midi_cites_itself() -> None:
    assert MIDI.cite("10.B") == "midi:10.B"
    assert MIDI.cite("12.A") == "midi:12.A"


def test_mini_cites_itself_where_it_prints_the_label() -> None:
    assert MINI.cite("12.A") == "mini:12.A"
    assert MINI.cite("7.A(4)(b)(iii)") == "mini:7.A(4)(b)(iii)"


def test_mini_cites_midi_where_it_has_no_chapter_of_its_own() -> None:
    assert MINI.cite("10.B") == "midi:10.B"  # R152
    assert MINI.cite("13.E(1)") == "midi:13.E(1)"


def test_a_book_cannot_cite_what_neither_it_nor_its_sibling_prints() -> None:
    with pytest.raises(PitbossError, match=r"there is no clause 'mini:14\.A'"):
        MINI.cite("14.A")


def test_a_book_without_siblings_cannot_cite_another() -> None:
    with pytest.raises(PitbossError, match=r"there is no clause 'mini:10\.B'"):
        Book("mini").cite("10.B")
