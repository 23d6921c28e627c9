"""`pitboss play` where cards lie face down: `x` until they are turned over, and no face is ever shown before."""

from __future__ import annotations

import os
import pty
import re
import select
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from pitboss.cards import card_words, parse_card
from pitboss.journal import open_journal
from pitboss.journal.replay import replay
from support.command_line import CommandLine
from support.played_tables import PlayedTable

pytestmark = pytest.mark.slow

Deal = Callable[[str], PlayedTable]


@pytest.fixture
def at(pitboss: CommandLine, floor: Path, journal: Path) -> Deal:
    """Opens a table of the submission, with a player in seat 3."""
    return lambda id: PlayedTable(pitboss, floor, journal, id).open()


def choose(floor: Path, stated: str, instead: str) -> None:
    """Change a choice of the first table, which is the blackjack table."""
    text = floor.read_text(encoding="utf-8")
    assert f"\n{stated}\n" in text
    floor.write_text(text.replace(f"\n{stated}\n", f"\n{instead}\n", 1), encoding="utf-8")


def agrees(journal: Path) -> bool:
    """Whether the journal replays to what it recorded."""
    with open_journal(journal) as kept:
        return replay(kept).agrees


# The hole card


def test_the_hole_card_stays_unknown_until_it_is_turned_over(at: Deal, journal: Path) -> None:
    """King and 8 against 9 and 7, which draws a 6: the dealer has 22, and $25 wins $25."""
    table = at("BJ-1")
    ran = table.answer("bet 3 blackjack 25", "nmb", "Kc", "9d", "8s", "x", "s")
    assert "dealer: a card, face down  [edge21:7.E(4)]" in ran.out
    assert table.due()["text"] == "a card is turned over: dealer"
    ran = table.answer("7d", "6h", "done")
    assert "dealer: 9d 7d, turned by the dealer  [edge21:7.L(1)]" in ran.out
    assert "seat 3: 25.00 on blackjack won at 1 to 1, net 25.00 (Kc 8s 18, dealer 9d 7d 6h 22)" in ran.out
    assert agrees(journal)


@pytest.mark.clause("edge21:7.G(2)(a)")
def test_the_reader_says_whether_there_is_a_blackjack(at: Deal, journal: Path) -> None:
    """With an ace up the reader is asked; it shows none, and the insurance of $10 is lost (8.D)."""
    table = at("BJ-1")
    table.answer("bet 3 blackjack 25", "nmb", "Kc", "Ad", "8s", "x", "i 10")
    assert table.due()["text"] == "the dealer is to put the hole card into the card reader"
    assert "  answer: reader yes|no, error [Kd], fault WHAT; help" in table("").out
    ran = table.answer("reader no")
    assert "the card reader shows no blackjack" in ran.out
    assert "10.00 on insurance lost, net -10.00" in ran.out
    ran = table.answer("s", "7d", "done")
    assert "25.00 on blackjack push, net 0.00 (Kc 8s 18, dealer Ad 7d 18" in ran.out
    assert agrees(journal)


def test_a_blackjack_that_the_reader_shows_is_turned_over_at_once(at: Deal) -> None:
    table = at("BJ-1")
    table.answer("bet 3 blackjack 25", "nmb", "Kc", "Ad", "8s", "x", "i 10", "reader yes")
    assert table.due()["text"] == "a card is turned over: dealer"
    refused = table("7d\n")
    assert refused.code == 1
    assert (
        "the card reader has shown a blackjack, and the seven of diamonds makes none: look at the card" in refused.out
    )
    ran = table.answer("Qd")
    assert "10.00 on insurance won at 2 to 1, net 20.00" in ran.out
    assert "25.00 on blackjack lost, net -25.00" in ran.out


def test_a_blackjack_that_the_reader_missed_is_found_when_the_card_is_turned(at: Deal, journal: Path) -> None:
    """The round goes back to the reader, which missed it: the insurance of $10 is paid after all, $20 (8.C)."""
    table = at("BJ-1")
    table.answer("bet 3 blackjack 25", "nmb", "Kc", "Ad", "8s", "x", "i 10", "reader no", "s")
    refused = table("Qd\n")
    assert refused.code == 1
    assert "take the round back to the reader and report that it missed the blackjack [edge21:7.G(2)]" in refused.out
    ran = table.answer("back 2", "fault reader-missed", "reader no", "s", "Qd")
    assert "the card reader has not told of a blackjack: the hands are played" in ran.out
    assert "10.00 on insurance won at 2 to 1, net 20.00" in ran.out
    ran = table.answer("done")
    assert "25.00 on blackjack lost, net -25.00" in ran.out
    assert agrees(journal)


def test_a_card_drawn_in_error_that_the_dealer_gets_is_not_taken_for_the_hole_card(at: Deal) -> None:
    """Ten up, the reader shows no blackjack; the ace that nobody saw is the dealer's third card (14.B)."""
    table = at("BJ-1")
    table.answer("bet 3 blackjack 25", "nmb", "Kc", "Td", "8s", "x", "reader no", "error", "s", "4d", "Ah")
    ran = table.answer("6h", "done")
    assert "(Kc 8s 18, dealer Td 4d Ah 6h 21" in ran.out


def test_done_does_not_answer_for_the_reader(at: Deal) -> None:
    table = at("BJ-1")
    table.answer("bet 3 blackjack 25", "nmb", "Kc", "Qd", "8s", "x")
    refused = table("done\nreader perhaps\n")
    assert "put the hole card into the card reader: reader yes|no" in refused.out
    assert "write it as reader yes if the card reader shows a blackjack, or reader no" in refused.out


def test_a_card_that_the_shoe_no_longer_holds_is_refused_when_it_is_turned(at: Deal, floor: Path) -> None:
    choose(floor, "decks = 6", "decks = 1")
    table = at("BJ-1")
    table.answer("bet 3 blackjack 25", "nmb", "Kc", "9d", "8s", "x", "s")
    refused = table("Kc\n")
    assert refused.code == 1
    assert "The king of clubs cannot come out again: its one copy is already out" in refused.out


def test_a_double_down_card_face_down_is_named_after_the_dealers_hand(at: Deal, floor: Path) -> None:
    """6 and 5 with $50 on it: the king makes 21 against 9 7 6, 22; had it been a 2, 13 would have won as well."""
    choose(floor, 'double_card_face = "up"', 'double_card_face = "down"')
    table = at("BJ-1")
    table.answer("bet 3 blackjack 25", "nmb", "6c", "9d", "5s", "x", "d", "x", "7d", "6h", "done")
    assert table.due()["text"] == "a card is turned over: box 3"
    ran = table.answer("Kd")
    assert "box 3: Kd, turned by the dealer  [blackjack:10.C]" in ran.out
    assert "50.00 on blackjack won at 1 to 1, net 50.00" in ran.out


def test_edge_has_a_hole_card_too(at: Deal) -> None:
    table = at("E21-1")
    table.answer("bet 3 edge-21 25", "nmb", "Kc", "9d", "8s", "x", "s", "7d", "6h")
    assert table.due()["text"] == 'the dealer is to announce "dealer 22"'


def test_cards_that_their_player_decides_by_have_to_be_named(pitboss: CommandLine, floor: Path, journal: Path) -> None:
    choose(floor, "hand_dealt = false", "hand_dealt = true")
    choose(floor, "automated_shuffler = false", "automated_shuffler = true")
    choose(floor, "decks = 6", "decks = 2")
    table = PlayedTable(pitboss, floor, journal, "BJ-1")
    table.answer(*["done"] * 4, "sit 3", *["done"] * 3, "n", *["done"] * 6, "bet 3 blackjack 25", "nmb", "x")
    refused = table("x\n")
    assert refused.code == 1
    assert "a card is due: box 3; its player decides by it, so say which card it is" in refused.out


# Other games


def test_baccarat_is_dealt_face_down_and_named_as_it_is_turned(at: Deal, journal: Path) -> None:
    """Player 4 and 5, Banker king and 6: 9 against 6, a natural, and $25 on Player wins $25."""
    table = at("MB-1")
    table.answer("bet 3 player 25", "nmb", "x", "x", "x", "x", "turn")
    assert table.due()["text"] == "a card is turned over: player"
    ran = table.answer("4d", "5c", "Kh", "6h", "done")
    assert "player: 4d 5c, turned by seat 3" in ran.out
    assert "banker: Kh 6h, turned by the dealer" in ran.out
    assert "25.00 on player won at 1 to 1, net 25.00" in ran.out
    assert agrees(journal)


def test_blitz_is_dealt_face_down_and_named_as_it_is_turned(at: Deal, journal: Path) -> None:
    """Hearts A K Q make 31 at most; here A, K and Q of hearts against the dealer's nine of clubs and less."""
    table = at("TB-1")
    table.answer("bet 3 ante 25", "bet 3 blind 25", "nmb", *["x"] * 14, "done", "y", "done")
    assert table.due()["text"] == "a card is turned over: dealer"
    table.answer("2c", "3d", "4h", "5s", "6c", "7d", "8s")
    assert table.due()["text"] == "a card is turned over: box 3"
    ran = table.answer("Ah", "Kh", "Qh", "2s", "3s", "4d", "5d")
    assert "25.00 on ante won at 1 to 1, net 25.00" in ran.out
    assert agrees(journal)


def test_poker_asks_for_the_hands_of_the_showdown_only(at: Deal, journal: Path) -> None:
    """Three are dealt in for $2 and one folds before that: a pair of aces wins the $4 from a pair of kings."""
    table = at("PK-1")
    seats = [line for seat in (1, 2, 3) for line in (f"sit {seat}", f"stakes {seat} 200")]
    table.answer(*seats, "deal", "done", *["x"] * 6, "f", "call", "check")
    for board in (("2c", "7d", "9h"), ("3s",), ("4d",)):
        table.answer("x", *board, "check", "check")
    assert table.due()["text"] == "a card is turned over: seat 2"
    ran = table.answer("Kd", "Kh", "Ad", "Ah")
    assert "seat 2: Kd Kh, turned by seat 2" in ran.out
    assert "main pot 4.00: seat 3 4.00 (" in ran.out
    assert agrees(journal)


# No face is shown

DEALT_DOWN = {
    "BJ-1": ("bet 3 blackjack 25, nmb, Kc, 9d, 8s", "7h"),
    "E21-1": ("bet 3 edge-21 25, nmb, Kc, 9d, 8s", "7h"),
    "MB-1": ("bet 3 player 25, nmb", "4d 3h 5c Kh"),
    "MB-2": ("bet 3 player 25, nmb", "4d 3h 5c"),
    "TB-1": ("bet 3 ante 25, bet 3 blind 25, nmb", "Ah 2c Kh 3d Jh 4h 2s 5s 3s 6c 4d 7d 5d 8s"),
    "PK-1": ("sit 1, stakes 1 200, sit 3, stakes 3 200, deal, done", "Ah 2c Kh 3d"),
}
"""By table: the answers before the face-down cards, and those cards."""


@pytest.mark.parametrize("id", DEALT_DOWN)
def test_no_game_shows_a_face_down_card_before_it_is_turned(
    at: Deal, pitboss: CommandLine, journal: Path, id: str
) -> None:
    """The cards are named when they are dealt, as by a shoe that reads them, and lie face down."""
    before, down = DEALT_DOWN[id]
    table = at(id)
    told = [table.answer(*before.split(", "), *down.split(), "table", "help", "help irregularities")]
    told += [table("", "--json"), pitboss("next", str(journal)), pitboss("next", str(journal), "--json")]
    for card in down.split():
        for ran in told:
            assert not shows(ran.out + ran.err, card), ran.out


@pytest.mark.parametrize("id", ["TB-1", "PK-1"])
def test_a_face_down_card_that_is_out_already_is_refused_without_its_face(at: Deal, id: str) -> None:
    before, down = DEALT_DOWN[id]
    first, second, *_ = down.split()
    table = at(id)
    table.answer(*before.split(", "), first)
    for options in ((), ("--json",)):
        ran = table(f"{first}\n", *options)
        assert ran.code == 1
        assert "this cannot be the card" in ran.out
        assert not shows(ran.out, first)
    table.answer(second)


def test_blitz_does_not_name_the_dealers_cards_where_a_report_is_refused(at: Deal) -> None:
    before, down = DEALT_DOWN["TB-1"]
    table = at("TB-1")
    table.answer(*before.split(", "), *down.split())
    for reported, why in (("9c", "the 9c is not among the dealer's seven cards"), ("Ah", "another hand has that card")):
        ran = table(f"irr 13.D {reported}\n")
        assert why in ran.out
        assert not [card for card in down.split() if card != reported and shows(ran.out, card)]


@pytest.mark.parametrize("report", ["error 7h", "irr 14.B 7h"])
def test_a_card_drawn_in_error_that_nobody_saw_is_not_shown_either(at: Deal, report: str) -> None:
    table = at("BJ-1")
    ran = table.answer("bet 3 blackjack 25", "nmb", "Kc", "9d", "8s", report)
    assert "the card drawn in error is used as the next card" in ran.out
    assert not shows(ran.out, "7h")


def shows(text: str, card: str) -> bool:
    """Whether a text shows a card, by its letters or in words."""
    return bool(re.search(rf"\b{card}\b", text)) or card_words(parse_card(card)) in text


@pytest.mark.parametrize("id", DEALT_DOWN)
def test_a_terminal_does_not_echo_a_face_down_card_that_is_typed(at: Deal, floor: Path, journal: Path, id: str) -> None:
    before, down = DEALT_DOWN[id]
    at(id).answer(*before.split(", "))
    card = down.split()[0]
    shown = typed_on_a_terminal(
        ["play", str(floor), "--table", id, "--journal", str(journal)], [("face down", card), ("Now: ", "quit")]
    )
    assert "a card, face down" in shown
    assert not shows(shown, card)


def typed_on_a_terminal(arguments: list[str], answers: list[tuple[str, str]]) -> str:
    """All that a terminal shows while these answers are typed, each once its words and a prompt have come after it."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.execv(sys.executable, [sys.executable, "-m", "pitboss", *arguments])
    shown, told = "", 0
    while select.select([terminal], [], [], 60)[0]:
        try:
            shown += os.read(terminal, 4096).decode()
        except OSError:  # the other end is closed
            break
        if answers and answers[0][0] in shown[told:] and shown.endswith("> "):
            told = len(shown)
            os.write(terminal, f"{answers.pop(0)[1]}\n".encode())
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0, shown
    return shown
