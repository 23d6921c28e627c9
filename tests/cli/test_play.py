"""`pitboss play` and `pitboss next`: a person deals or plays a real table, from a terminal or a pipe."""

from __future__ import annotations

from pathlib import Path

import pytest

from pitboss.journal import SqliteStore, open_journal
from pitboss.journal.replay import replay
from support.command_line import CommandLine
from support.played_tables import OPENING, PlayedTable

pytestmark = pytest.mark.integration

OPEN_BLACKJACK = "".join(f"{answer}\n" for answer in OPENING["BJ-1"])
"""Decks come, are inspected, spread for the first player in seat 3, shuffled, cut and loaded; one card is burned."""
ROUND = "bet 3 blackjack 25\nnmb\nKc\n9d\n8s\n"
"""Seat 3 has K 8 against a 9."""


@pytest.fixture
def blackjack(pitboss: CommandLine, floor: Path, journal: Path) -> PlayedTable:
    return PlayedTable(pitboss, floor, journal, "BJ-1")


def test_it_says_what_is_due_why_and_what_may_be_answered(blackjack: PlayedTable) -> None:
    ran = blackjack("")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.splitlines()[1:4] == [
        "Now: the dealer is to receive 6 decks, identical in appearance, and a cover card",
        "  why: At least one identical-looking deck plus at least one cover card [blackjack:3.A]",
        "  answer: done, sit 3, leave 3, preshuffled; help",
    ]


def test_a_round_is_dealt_settled_and_kept(blackjack: PlayedTable, journal: Path) -> None:
    """King and 8 against 9 and 7, which draws a 6: the dealer has 22, and $25 wins $25."""
    ran = blackjack(f"{OPEN_BLACKJACK}{ROUND}7d\ns\n6h\ndone\n")
    assert (ran.code, ran.err) == (0, "")
    assert "seat 3 stands  [edge21:7.H(2)]" in ran.out
    assert "seat 3: 25.00 on blackjack won at 1 to 1, net 25.00" in ran.out
    with open_journal(journal) as kept:
        assert replay(kept).agrees


def test_a_session_continues_where_the_last_one_stopped(blackjack: PlayedTable) -> None:
    blackjack(f"{OPEN_BLACKJACK}{ROUND}quit\n")
    assert blackjack.due()["text"] == "a card is due: dealer, face down"
    ran = blackjack("7d\n")
    assert "Now: seat 3 chooses stand or hit or double or surrender (hand 1: Kc 8s)" in ran.out


def test_a_face_down_card_is_never_shown_before_it_is_turned(blackjack: PlayedTable, pitboss: CommandLine) -> None:
    ran = blackjack(f"{OPEN_BLACKJACK}{ROUND}7d\n")
    assert "7d" not in ran.out
    assert "7d" not in str(blackjack.due())


def test_a_refused_face_down_card_is_not_shown_either(blackjack: PlayedTable) -> None:
    ran = blackjack(f"{OPEN_BLACKJACK}{ROUND}7e\n")
    assert ran.code == 1
    assert "7e" not in ran.out
    assert "not accepted: this cannot be the card" in ran.out


def test_a_refused_answer_names_the_sentence_and_clause_and_asks_again(blackjack: PlayedTable, journal: Path) -> None:
    blackjack(OPEN_BLACKJACK)
    with SqliteStore(journal) as store:
        before = store.head.number
    ran = blackjack("bet 3 blackjack 5\n")
    assert ran.code == 1
    assert "not accepted: the minimum blackjack wager is 15.00; 5.00 was placed [blackjack:6.F]" in ran.out
    assert ran.out.count("Now: wagers are open") == 2
    with SqliteStore(journal) as store:
        assert store.head.number == before


def test_a_wager_that_the_dealer_has_accepted_outside_the_limits_stands(blackjack: PlayedTable) -> None:
    ran = blackjack(f"{OPEN_BLACKJACK}bet 3 blackjack 5 accepted\n")
    assert ran.code == 0
    assert "the minimum blackjack wager is 15.00: 5.00 at seat 3 was accepted, and is paid or lost in full" in ran.out


def test_json_lists_what_was_refused_and_what_is_due(blackjack: PlayedTable) -> None:
    ran = blackjack(f"{OPEN_BLACKJACK}bet 3 blackjack 5\nsti 4\n", "--json")
    assert (ran.code, ran.err) == (1, "")
    first, second = ran.document["refused"]
    assert (first["line"], first["answer"], first["clause"]) == (17, "bet 3 blackjack 5", "blackjack:6.F")
    assert second["message"].startswith("'sti 4' is not understood (did you mean 'sit'?); wagers are open: sit 3")
    assert ran.document["pending"]["text"] == "wagers are open"


def test_irregularities_are_reported_by_their_clause(blackjack: PlayedTable) -> None:
    """An exposed card that was drawn in error is dealt as the next one (14.C)."""
    ran = blackjack(f"{OPEN_BLACKJACK}{ROUND}7d\nh\nirr 14.C 3d\n")
    assert (ran.code, ran.err) == (0, "")
    assert "[blackjack:14.C]" in ran.out
    assert "box 3: 3d" in ran.out


def test_back_takes_back_the_last_inputs_and_the_journal_keeps_them(blackjack: PlayedTable, journal: Path) -> None:
    ran = blackjack(f"{OPEN_BLACKJACK}{ROUND}7d\nh\n2c\nback 2\n")
    assert (ran.code, ran.err) == (0, "")
    assert blackjack.due()["text"] == "seat 3 chooses stand or hit or double or surrender (hand 1: Kc 8s)"
    again = blackjack("h\n3c\nback\nback\n")
    assert again.code == 0
    assert blackjack.due()["text"] == "seat 3 chooses stand or hit or double or surrender (hand 1: Kc 8s)"
    with open_journal(journal) as kept:
        assert replay(kept).agrees


def test_a_round_is_taken_back_only_while_it_is_on(blackjack: PlayedTable) -> None:
    assert "only while it is on" in blackjack(f"{OPEN_BLACKJACK}back\n").out


def test_help_shows_everything_that_may_be_typed(blackjack: PlayedTable) -> None:
    out = blackjack(f"{OPEN_BLACKJACK}help\nhelp irregularities\ntable\n").out
    for form in ("sit 3", "bet 3 blackjack 25", "nmb", "close", "irr 14.C [Kd]", "void [CLAUSE] [WHY]", "back [STEPS]"):
        assert f"  {form}" in out
    assert "irr 14.B         Unexposed card drawn in error plays as next card" in out
    assert "seats taken: 3" in out


def test_a_closed_table_says_so_and_is_not_continued(
    blackjack: PlayedTable, pitboss: CommandLine, journal: Path
) -> None:
    ran = blackjack(f"{OPEN_BLACKJACK}close\n")
    assert "The table is closed after 0 rounds." in ran.out
    assert "closed" in blackjack("").err
    assert "The table is closed." in pitboss("next", str(journal)).out


@pytest.mark.parametrize(
    ("id", "answers", "asked"),
    [
        ("BJ-1", "sit 1\nbet 1 blackjack 25\nnmb\n", ("seat 1 chooses", "wagers are open")),
        ("MB-1", "sit 1\nbet 1 banker 25\nnmb\n", ("seat 1 chooses turn", "wagers are open")),
        ("TB-1", "sit 1\nbet 1 ante 25\nbet 1 blind 25\nnmb\n", ("seat 1 chooses play or fold",)),
    ],
)
def test_the_house_deals_and_a_person_only_plays(
    pitboss: CommandLine, floor: Path, journal: Path, id: str, answers: str, asked: tuple[str, ...]
) -> None:
    table = PlayedTable(pitboss, floor, journal, id)
    ran = table(answers, "--dealer", "electronic")
    assert (ran.code, ran.err) == (0, "")
    assert str(table.due()["text"]).startswith(asked)


def test_a_player_sees_the_cards_of_the_seat_that_is_asked_and_no_others(
    pitboss: CommandLine, floor: Path, journal: Path
) -> None:
    """Seven cards of one's own; the dealer's seven stay face down."""
    table = PlayedTable(pitboss, floor, journal, "TB-1")
    ran = table("sit 1\nbet 1 ante 25\nbet 1 blind 25\nnmb\n", "--dealer", "electronic")
    [own] = [line for line in ran.out.splitlines() if line.startswith("  cards of seat 1: ")]
    assert len(own.split(": ")[1].split()) == 7
    assert all("a card, face down" in line for line in ran.out.splitlines() if line.startswith("  dealer: "))


def test_a_player_takes_back_a_decision_where_the_house_deals(pitboss: CommandLine, floor: Path, journal: Path) -> None:
    table = PlayedTable(pitboss, floor, journal, "TB-1")
    wagers = "sit 1\nbet 1 ante 25\nbet 1 blind 25\nsit 2\nbet 2 ante 25\nbet 2 blind 25\nnmb\n"
    ran = table(f"{wagers}f\nback\n", "--dealer", "electronic")
    assert (ran.code, ran.err) == (0, "")
    asked = [line for line in ran.out.splitlines() if line.startswith("Now: seat ")]
    assert asked[0] == asked[-1] != asked[1]


def test_poker_is_played_by_its_words(pitboss: CommandLine, floor: Path, journal: Path) -> None:
    table = PlayedTable(pitboss, floor, journal, "PK-1")
    sit = "".join(f"sit {seat}\nstakes {seat} 200\n" for seat in (1, 2, 3))
    ran = table(f"{sit}deal\nf\nf\n", "--dealer", "electronic")
    assert (ran.code, ran.err) == (0, "")
    assert "fold" in ran.out
    assert " pot " in ran.out


def test_wrong_tables_and_journals_are_refused(pitboss: CommandLine, floor: Path, journal: Path) -> None:
    assert "say which table: BJ-1, MB-1" in pitboss.refuses("play", str(floor), "--journal", str(journal)).message
    assert pitboss.refuses("play", str(floor), "--table", "BJ-9", "--journal", str(journal)).at == "--table"
    assert pitboss.refuses("play", str(floor)).at == "--journal"
    PlayedTable(pitboss, floor, journal, "BJ-1")("")
    other = pitboss.refuses("play", str(floor), "--table", "MB-1", "--journal", str(journal))
    assert other.message == "this journal is of table BJ-1 (blackjack), not of MB-1 (midi)"


def test_a_journal_continues_only_under_the_choices_that_it_began_with(
    pitboss: CommandLine, floor: Path, journal: Path
) -> None:
    PlayedTable(pitboss, floor, journal, "BJ-1")("")
    text = floor.read_text(encoding="utf-8")
    floor.write_text(text.replace("\ndecks = 6", "\ndecks = 8", 1), encoding="utf-8")
    refused = pitboss.refuses("play", str(floor), "--table", "BJ-1", "--journal", str(journal))
    assert refused.message.startswith("the choices of this table have changed since its journal began")


def test_next_refuses_what_is_no_journal(pitboss: CommandLine, floor: Path, tmp_path: Path) -> None:
    assert pitboss.refuses("next", str(tmp_path / "missing.db")).at
    assert pitboss.refuses("next", str(floor)).at
