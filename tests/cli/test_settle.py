"""`pitboss settle`: a finished round in, every settlement out, and each way in which a round cannot have been so."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from support.command_line import CommandLine

BANKER_WINS = "2c 9d 3h Kd 2s"
"""Player 2 + 3 + 2 = 7; Banker natural 9, so the last card is not needed."""

ROUND: dict[str, Any] = {
    "game": "midi",
    "options": {"decks": 8, "wagers": {"lucky-nines": {"paytable": "A"}}},
    "seats": {"1": {"banker": 30, "lucky-nines": 5}, "3": {"player": 12.5}},
    "cards": BANKER_WINS,
}


def changed_round(**parts: Any) -> bytes:
    """The round above with other parts; None takes one out."""
    return json.dumps({key: value for key, value in (ROUND | parts).items() if value is not None}).encode()


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "round.json"
    path.write_bytes(changed_round())
    return str(path)


def test_the_document_has_the_keys_of_the_interface(pitboss: CommandLine, file: str) -> None:
    ran = pitboss("settle", file, "--json")
    assert (ran.code, ran.err) == (0, "")
    keys = ["outcome", "settlements", "net", "player", "banker", "unused_cards", "events"]
    assert list(ran.document) == keys
    line_keys = ["seat", "hand", "wager", "stake", "result", "pays", "net", "row", "clause", "because", "arithmetic"]
    assert [list(line) for line in ran.document["settlements"]] == [line_keys] * 3


def test_every_settlement_has_its_amounts_result_and_clause(pitboss: CommandLine, file: str) -> None:
    found = pitboss("settle", file, "--json").document
    told = {
        (line["seat"], line["wager"]): tuple(line[key] for key in ("stake", "result", "pays", "net", "row", "clause"))
        for line in found["settlements"]
    }
    assert told == {
        (1, "banker"): ("30.00", "won", "1 to 1", "28.50", "wins", "midi:12.C"),  # 5 % of 30.00 is 1.50
        (1, "lucky-nines"): ("5.00", "won", "2 to 1", "10.00", "nine-of-diamonds", "midi:12.R(1)(f)"),
        (3, "player"): ("12.50", "lost", None, "-12.50", None, "midi:7.A(2)(b)(i)"),
    }
    assert found["net"] == {"1": "38.50", "3": "-12.50"}
    assert (found["outcome"], found["player"], found["banker"], found["unused_cards"]) == (
        "settled",
        "2c 3h",
        "9d Kd",
        1,
    )


def test_what_happened_is_told_with_money_in_dollars(pitboss: CommandLine, file: str) -> None:
    events = pitboss("settle", file, "--json").document["events"]
    assert {"type": "vigorish", "seat": 1, "amount": "1.50", "collected": True, "clause": "midi:12.D(2)(a)"} in events
    assert all(isinstance(event["type"], str) for event in events)


def test_in_words_every_line_has_its_clause_and_seats_their_net(pitboss: CommandLine, file: str) -> None:
    ran = pitboss("settle", file)
    assert (ran.code, ran.err) == (0, "")
    for part in ("settled", "2c 3h", "9d Kd", "midi:12.C", "midi:12.R(1)(f)", "midi:7.A(2)(b)(i)"):
        assert part in ran.out
    assert "seat 1: 38.50   seat 3: -12.50" in ran.out
    assert "1 card left over after the round\n" in ran.out


BLACKJACK_LOSES: dict[str, Any] = {
    "game": "blackjack",
    "options": {"decks": 6, "blackjack_odds": "3 to 2"},
    "seats": {"1": {"blackjack": 10}, "2": {"blackjack": 10}, "3": {"blackjack": 10}},
    "cards": "Ts 9s As Td 9h 9c Ks 9d",
    "decisions": [{"seat": 1, "choose": "stand"}, {"seat": 2, "choose": "stand"}],
}
"""19, 18 and a blackjack against 19."""

WHY = "Blackjack has no rule for this: as in Player's Edge 21 (R29)"


def test_a_settlement_under_a_clause_of_the_sibling_book_says_why(pitboss: CommandLine) -> None:
    found = pitboss("settle", "-", "--json", stdin=json.dumps(BLACKJACK_LOSES).encode()).document
    told = {(line["seat"], line["clause"]): line["because"].partition("; ")[2] for line in found["settlements"]}
    assert told == {(1, "edge21:7.Q"): WHY, (2, "edge21:7.P"): WHY, (3, "blackjack:13.A(2)(a)"): ""}
    events = [event["because"] for event in found["events"] if event["type"] == "settled"]
    assert sum(because.endswith(WHY) for because in events) == 2


def test_in_words_the_sibling_is_explained_once_for_each_clause(pitboss: CommandLine) -> None:
    ran = pitboss("settle", "-", stdin=json.dumps(BLACKJACK_LOSES).encode())
    assert ran.out.splitlines()[-3:] == [
        f"edge21:7.P  {WHY}",
        f"edge21:7.Q  {WHY}",
        "look up a clause and its readings: pitboss clauses edge21:7.P",
    ]
    assert ran.out.count("Blackjack has no rule") == 2


def test_mini_says_that_a_short_shoe_is_void_as_in_midi(pitboss: CommandLine) -> None:
    short = changed_round(
        game="mini",
        options={"decks": 8},
        seats={"1": {"banker": 10}},
        cards="2c 3d",
        irregularities=[{"after_cards": 2, "clause": "midi:13.E"}],
    )
    [line] = pitboss("settle", "-", "--json", stdin=short).document["settlements"]
    assert (line["result"], line["clause"]) == ("returned", "midi:13.E(1)")
    assert line["because"].endswith("; Mini Baccarat has no rule for this: as in Midi Baccarat (R152)")


def test_a_game_settled_under_its_own_book_explains_nothing(pitboss: CommandLine, file: str) -> None:
    assert "has no rule for this" not in pitboss("settle", file, "--json").out


def test_a_round_comes_from_standard_input(pitboss: CommandLine) -> None:
    assert pitboss("settle", "-", "--json", stdin=changed_round()).document["net"] == {"1": "38.50", "3": "-12.50"}


TOML = b'game = "midi"\ncards = "2c 9d 3h Kd"\n[seats.1]\nbanker = 30\n'


def test_a_round_in_toml_is_read_from_a_file_and_from_standard_input(pitboss: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "round.toml"
    path.write_bytes(TOML)
    assert pitboss("settle", str(path), "--json").document["net"] == {"1": "28.50"}
    assert pitboss("settle", "-", "--json", stdin=TOML).document["net"] == {"1": "28.50"}


def test_a_round_may_begin_with_a_byte_order_mark(pitboss: CommandLine) -> None:
    assert pitboss("settle", "-", "--json", stdin=b"\xef\xbb\xbf" + changed_round()).code == 0


def test_deferred_vigorish_is_owed_and_not_in_the_net(pitboss: CommandLine) -> None:
    stdin = changed_round(options={"vigorish_collection": "deferred"}, seats={"1": {"banker": 30}})
    found = pitboss("settle", "-", "--json", stdin=stdin).document
    assert (found["net"], found["vigorish_owed"]) == ({"1": "30.00"}, {"1": "1.50"})
    assert "vigorish owed  seat 1: 1.50" in pitboss("settle", "-", stdin=stdin).out


def test_a_shoe_that_runs_short_voids_the_round_and_exits_0(pitboss: CommandLine) -> None:
    short = [{"after_cards": 2, "clause": "midi:13.E"}]
    stdin = changed_round(cards="2c 9d", irregularities=short, seats={"1": {"banker": 30}})
    ran = pitboss("settle", "-", "--json", stdin=stdin)
    assert (ran.code, ran.document["outcome"], ran.document["net"]) == (0, "void", {"1": "0.00"})
    assert [line["result"] for line in ran.document["settlements"]] == ["returned"]


WRONG = [
    pytest.param({"game": None}, "game", None, id="no game"),
    pytest.param({"game": "faro"}, "game", None, id="an unknown game"),
    pytest.param({"game": 7}, "game", None, id="a game that is no text"),
    pytest.param({"cards": None}, "cards", None, id="no cards"),
    pytest.param({"cards": "2c 9d 3h"}, "cards", "midi:8.C(2)", id="too few cards"),
    pytest.param({"cards": "2c 9d 3h Zz"}, "cards, card 4", None, id="no card"),
    pytest.param({"cards": ["2c"]}, "cards", None, id="cards in a list"),
    pytest.param({"options": {"decks": 5}}, "options.decks", "midi:3.A", id="five decks"),
    pytest.param({"options": {"decks": 9}}, "options.decks", "midi:3.A", id="nine decks"),
    pytest.param({"options": {"bogus": 1}}, "options.bogus", None, id="an unknown option"),
    pytest.param({"options": 8}, "options", None, id="options that are no object"),
    pytest.param({"bogus": 1}, "bogus", None, id="an unknown key"),
    pytest.param({"seats": {}}, "seats", None, id="nobody has wagered"),
    pytest.param({"seats": {"one": {"player": 5}}}, "seats", None, id="a seat that is no number"),
    pytest.param({"seats": {"10": {"player": 5}}}, "seats.10", None, id="a tenth seat"),
    pytest.param({"seats": {"1": {"faro": 5}}}, "seats.1.faro", None, id="an unknown wager"),
    pytest.param({"seats": {"1": {"player": 0}}}, "seats.1.player", None, id="an amount of nothing"),
    pytest.param({"seats": {"1": {"player": -5}}}, "seats.1.player", None, id="a negative amount"),
    pytest.param({"seats": {"1": {"player": 5.005}}}, "seats.1.player", None, id="a fraction of a cent"),
    pytest.param({"seats": {"1": {"player": "many"}}}, "seats.1.player", None, id="an amount in words"),
    pytest.param({"seats": {"1": {"player": True}}}, "seats.1.player", None, id="an amount that is true"),
    pytest.param({"seats": {"1": {"player": 1e300}}}, "seats.1.player", None, id="an amount beyond all chips"),
    pytest.param({"decisions": {}}, "decisions", None, id="decisions that are no list"),
    pytest.param({"decisions": [{"seat": 1}]}, "decisions[0].choose", None, id="a decision without its word"),
    pytest.param({"decisions": [{"seat": 5, "choose": "turn"}]}, "decisions[0]", None, id="a decision out of turn"),
    pytest.param({"meters": {"star": 5}}, "meters.star", None, id="a meter that nothing pays from"),
    pytest.param({"draws": {"wheel": 1}}, "draws.wheel", None, id="a draw that nobody asked for"),
]


@pytest.mark.parametrize(("parts", "at", "clause"), WRONG)
def test_a_round_that_cannot_have_been_is_refused_with_its_place(
    pitboss: CommandLine, parts: dict[str, Any], at: str, clause: str | None
) -> None:
    refused = pitboss.refuses("settle", "-", stdin=changed_round(**parts))
    assert (refused.at, refused.clause) == (at, clause)


def test_a_wager_that_needs_a_paytable_and_has_none_is_refused(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("settle", "-", stdin=changed_round(options={}))
    assert (refused.at, refused.clause) == ("options.wagers.lucky-nines.paytable", "midi:12.R")


def test_a_wager_that_the_variant_does_not_offer_is_refused(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("settle", "-", stdin=changed_round(options={}, seats={"1": {"dragon-7": 5}}))
    assert refused.at is not None
    assert "dragon-7" in f"{refused.at} {refused.message}"


def test_an_amount_outside_the_stated_limits_is_refused(pitboss: CommandLine) -> None:
    options = {"wagers": {"banker": {"min": 25, "max": 100}}}
    for amount in (24, 101):
        stdin = changed_round(options=options, seats={"1": {"banker": amount}})
        assert pitboss.refuses("settle", "-", stdin=stdin).at == "seats.1.banker"


def test_a_card_that_comes_more_often_than_the_decks_hold_is_refused(pitboss: CommandLine) -> None:
    """A coup takes six cards at most, so a seventh of six decks needs cards in error before it."""
    in_error = [{"after_cards": place, "clause": "midi:13.D", "card": "9d"} for place in range(6)]
    stdin = changed_round(
        options={"decks": 6}, cards=" ".join(["9d"] * 6), irregularities=in_error, seats={"1": {"tie": 5}}
    )
    refused = pitboss.refuses("settle", "-", stdin=stdin)
    assert refused.clause == "midi:3.A"
    assert refused.message == "The nine of diamonds cannot come out again: all 6 copies are already out."


def test_a_word_that_the_seat_does_not_have_is_refused_with_the_clause(pitboss: CommandLine) -> None:
    refused = pitboss.refuses("settle", "-", stdin=changed_round(decisions=[{"seat": 3, "choose": "hit"}]))
    assert (refused.at, refused.clause) == ("decisions[0]", "midi:8.D(3)")
    assert "seat 3 may choose turn or relinquish, not hit" in refused.message


def test_a_decision_too_many_is_refused(pitboss: CommandLine) -> None:
    three = [{"seat": seat, "choose": "turn"} for seat in (3, 1, 1)]
    assert pitboss.refuses("settle", "-", stdin=changed_round(decisions=three)).at == "decisions[2]"


def test_a_meter_that_can_be_won_has_to_be_given(pitboss: CommandLine) -> None:
    options = {"wagers": {"royal-9": {"paytable": "A"}}, "personal_combinations": {"1": "Ks 9s"}}
    stdin = changed_round(options=options, seats={"1": {"player": 5, "royal-9": 5}})
    assert pitboss.refuses("settle", "-", stdin=stdin).at == "meters.star"
