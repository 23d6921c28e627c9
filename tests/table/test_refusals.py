"""Bad input to `settle` of every kind is refused with a sentence, its location and its clause."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from pitboss.errors import PitbossError
from pitboss.games.round_document import parse_document
from support.settling import settle

ROUND: dict[str, Any] = {
    "game": "midi",
    "options": {"decks": 8},
    "seats": {"1": {"player": 10}, "4": {"banker": 20}},
    "cards": "2c 3d 4h 4d",
}
ROYAL_9: dict[str, Any] = {
    "options": {"wagers": {"royal-9": {"paytable": "A"}}, "personal_combinations": {"1": "Ks 9s"}},
    "seats": {"1": {"player": 10, "royal-9": 5}},
}
METERS = {"star": 50000, "spade": 350, "heart": 350}


def refusal(**changes: Any) -> PitbossError:
    """The PitbossError that the round with these changes is; a change to None leaves the key out."""
    document = {key: value for key, value in {**ROUND, **changes}.items() if value is not None}
    with pytest.raises(PitbossError) as refused:
        settle(document)
    assert refused.value.message
    return refused.value


def test_the_round_itself_is_settled() -> None:
    assert settle(ROUND)["net"] == {"1": "-10.00", "4": "19.00"}


# Keys, games, options, seats


@pytest.mark.parametrize(("key", "hint"), [("card", "cards"), ("seat", "seats"), ("wibble", "game")])
def test_an_unknown_key(key: str, hint: str) -> None:
    mistake = refusal(**{key: "2c"})
    assert mistake.at == key
    assert hint in mistake.message


@pytest.mark.parametrize(("game", "hint"), [("midy", "midi"), ("", "mini"), ("roulette", "midi")])
def test_an_unknown_game(game: str, hint: str) -> None:
    mistake = refusal(game=game)
    assert mistake.at == "game"
    assert hint in mistake.message


@pytest.mark.parametrize("game", [None, 7, ["midi"]])
def test_a_game_that_is_missing_or_not_a_word(game: object) -> None:
    assert refusal(game=game).at == "game"


@pytest.mark.parametrize(
    ("options", "at", "clause"),
    [
        pytest.param({"deck": 8}, "deck", None, id="unknown"),
        pytest.param({"decks": 5}, "decks", "midi:3.A", id="too few decks"),
        pytest.param({"decks": 9}, "decks", "midi:3.A", id="too many decks"),
        pytest.param({"decks": "8"}, "decks", "midi:3.A", id="decks in quotes"),
        pytest.param({"decks": Decimal("8.5")}, "decks", "midi:3.A", id="half a deck"),
        pytest.param({"seats": 10}, "seats", "midi:2.A(1)", id="ten seats"),
        pytest.param({"variant": "easy"}, "variant", "midi:12.C", id="unknown variant"),
        pytest.param({"tie_odds": "7 to 1"}, "tie_odds", "midi:12.B", id="tie below 8 to 1"),
        pytest.param({"tie_odds": 8}, "tie_odds", "midi:12.B", id="odds that are a number"),
        pytest.param({"vigorish_collection": "never"}, "vigorish_collection", "midi:12.D(2)", id="no such time"),
        pytest.param({"five_treasures": "yes"}, "five_treasures", "midi:1.B(8)", id="neither true nor false"),
        pytest.param({"cover_card_depth": 13}, "cover_card_depth", "midi:5.C(1)", id="cover card too deep"),
        pytest.param({"any_pair_mode": "either"}, "any_pair_mode", "midi:7.A(16)", id="needs approval"),
        pytest.param({"wagers": {"lucky-9": {}}}, "wagers.lucky-9", "midi:7.A", id="unknown wager"),
        pytest.param({"wagers": {"blazing-7s": {"paytable": "A"}}}, "blazing-7s", "midi:7.A(14)", id="no Treasures"),
        pytest.param({"wagers": {"lucky-nines": {"paytable": "E"}}}, "lucky-nines", "midi:12.R", id="no such paytable"),
        pytest.param({"wagers": {"lucky-nines": {}}}, "lucky-nines", "midi:12.R", id="paytable left out"),
        pytest.param({"wagers": {"lucky-6": {"paytable": "A"}}}, "lucky-6", "midi:12.T", id="nothing to choose"),
        pytest.param({"wagers": {"tie": {"min": 10, "max": 5}}}, "tie", None, id="least above greatest"),
        pytest.param({"wagers": {"tie": {"min": 0}}}, "tie.min", None, id="a limit of nothing"),
        pytest.param({"wagers": []}, "wagers", None, id="a list for a table"),
    ],
)  # fmt: skip
def test_options_that_are_not_lawful(options: dict[str, Any], at: str, clause: str | None) -> None:
    mistake = refusal(options=options)
    assert at in str(mistake.at)
    assert mistake.clause == clause


@pytest.mark.parametrize(
    "options", [{"deck": 8}, {"decks": "8"}, {"wagers": {"tie": {"min": 0}}}, {"decks": 9}, {"wagers": {"lucky-9": {}}}]
)
def test_the_place_of_an_option_is_told_from_the_top_of_the_document(options: dict[str, Any]) -> None:
    assert str(refusal(options=options).at).startswith("options.")


@pytest.mark.parametrize("seat", ["0", "10", "999"])
def test_a_seat_that_the_table_does_not_have(seat: str) -> None:
    mistake = refusal(seats={seat: {"player": 10}})
    assert mistake.at == f"seats.{seat}"
    assert "seats 1 to 9" in mistake.message


@pytest.mark.parametrize("seat", ["one", "", "-1", "1.5", "²"])
def test_a_seat_that_is_not_a_number(seat: str) -> None:
    mistake = refusal(seats={seat: {"player": 10}})
    assert mistake.at is not None
    assert mistake.at.startswith("seats")


def test_one_seat_under_two_spellings() -> None:
    assert refusal(seats={"1": {"player": 10}, "01": {"banker": 10}}).at in ("seats.01", "seats")


@pytest.mark.parametrize("seats", [None, {}, {"1": {}}, [], {"1": 10}])
def test_a_round_without_a_wager(seats: object) -> None:
    mistake = refusal(seats=seats)
    assert mistake.at is not None
    assert mistake.at.startswith("seats")


# Wagers and amounts


@pytest.mark.parametrize(
    ("wager", "clause"),
    [
        pytest.param("dragon-7", "midi:7.A(5)", id="only at EZ tables"),
        pytest.param("panda-8", "midi:7.A(6)", id="only at EZ tables too"),
        pytest.param("one-up", "midi:7.A(8)", id="only at Fortune 7 tables"),
        pytest.param("fortune-7-insurance", "midi:7.A(7)", id="only at Fortune 7 tables too"),
        pytest.param("cover-all", "midi:7.A(15)", id="only with Five Treasures"),
    ],
)
def test_a_wager_that_this_table_cannot_offer(wager: str, clause: str) -> None:
    mistake = refusal(seats={"1": {wager: 5}})
    assert (wager in str(mistake.at), mistake.clause) == (True, clause)


def test_a_wager_that_there_is_not() -> None:
    mistake = refusal(seats={"1": {"bankers": 5}})
    assert mistake.at == "seats.1.bankers"
    assert "'banker'" in mistake.message


def test_a_wager_of_midi_that_mini_does_not_have() -> None:
    assert refusal(game="mini", seats={"1": {"lucky-6": 5}}).at == "seats.1.lucky-6"


def test_a_wager_whose_paytable_nobody_chose() -> None:
    mistake = refusal(seats={"1": {"lucky-nines": 5}})
    assert ("lucky-nines" in str(mistake.at), mistake.clause) == (True, "midi:12.R")


@pytest.mark.parametrize(("amount", "word"), [(5, "10.00"), (Decimal("9.99"), "10.00"), (101, "100.00")])
def test_an_amount_outside_the_stated_limits(amount: int | Decimal, word: str) -> None:
    mistake = refusal(options={"wagers": {"tie": {"min": 10, "max": 100}}}, seats={"1": {"tie": amount}})
    assert (mistake.at, mistake.clause) == ("seats.1.tie", "midi:7.A(3)")
    assert word in mistake.message


@pytest.mark.parametrize("amount", [0, -10, Decimal("0.001"), Decimal("10.005"), "ten", "", True, None, [10], 10**13])
def test_an_amount_that_is_not_positive_whole_cents(amount: object) -> None:
    assert refusal(seats={"1": {"player": amount}}).at == "seats.1.player"


@pytest.mark.parametrize("amount", [Decimal("NaN"), Decimal("Infinity"), Decimal("1E+30"), Decimal("1E-30")])
def test_an_amount_beyond_all_measure(amount: Decimal) -> None:
    assert refusal(seats={"1": {"player": amount}}).at == "seats.1.player"


def test_a_stated_stake_of_royal_9() -> None:
    options = {**ROYAL_9["options"], "wagers": {"royal-9": {"paytable": "A", "progressive_stake": 5}}}
    mistake = refusal(options=options, seats={"1": {"player": 10, "royal-9": 4}}, meters=METERS)
    assert (mistake.at, mistake.clause) == ("seats.1.royal-9", "midi:7.A(9)")


def test_royal_9_alone() -> None:
    mistake = refusal(options=ROYAL_9["options"], seats={"1": {"royal-9": 5}}, meters=METERS)
    assert (mistake.at, mistake.clause) == ("seats.1", "midi:7.A(9)")


def test_royal_9_at_a_seat_without_a_king_and_nine() -> None:
    mistake = refusal(options=ROYAL_9["options"], seats={"2": {"player": 10, "royal-9": 5}}, meters=METERS)
    assert (mistake.at, mistake.clause) == ("seats.2.royal-9", "midi:12.K")


def test_opposite_wagers_where_they_are_refused() -> None:
    mistake = refusal(options={"opposite_wagers": "refused"}, seats={"1": {"player": 10, "banker": 10}})
    assert (mistake.at, mistake.clause) == ("seats.1.banker", "midi:7.A")


# Cards


@pytest.mark.parametrize("cards", ["", "2c", "2c 3d 4h", "2c 3d 2h 4d"])
def test_too_few_cards(cards: str) -> None:
    mistake = refusal(cards=cards)
    assert mistake.at == "cards"
    assert "too few cards" in mistake.message
    assert mistake.clause is not None


@pytest.mark.parametrize(
    ("cards", "place"), [("2c 3x 4h 4d", "card 2"), ("1c 3d 4h 4d", "card 1"), ("2c 3d 4h 44", "4")]
)
def test_a_text_that_is_no_card(cards: str, place: str) -> None:
    mistake = refusal(cards=cards)
    assert mistake.at is not None
    assert place in mistake.at
    assert "not a card" in mistake.message


@pytest.mark.parametrize("cards", [None, 7, ["2c", "3d"], {}])
def test_cards_that_are_not_a_line_of_text(cards: object) -> None:
    assert refusal(cards=cards).at == "cards"


def test_one_copy_more_than_the_decks_hold() -> None:
    held = [{"after_cards": 0, "clause": "midi:13.A", "card": "7h"}] * 6
    mistake = refusal(options={"decks": 6}, cards="7h 3d 4h 4d", irregularities=held)
    assert (mistake.at, mistake.clause) == ("cards, card 1", "midi:3.A")
    assert "all 6 copies" in mistake.message


def test_a_card_in_error_one_copy_too_many() -> None:
    held = [{"after_cards": 0, "clause": "midi:13.A", "card": "7h"}] * 7
    mistake = refusal(options={"decks": 6}, irregularities=held)
    assert (mistake.at, mistake.clause) == ("irregularities[6]", "midi:3.A")


# Decisions


def test_a_decision_out_of_turn() -> None:
    mistake = refusal(decisions=[{"seat": 4, "choose": "turn"}, {"seat": 1, "choose": "turn"}])
    assert mistake.at == "decisions[1]"


def test_a_decision_that_nobody_asked_for() -> None:
    mistake = refusal(decisions=[{"seat": 7, "choose": "turn"}])
    assert mistake.at == "decisions[0]"
    assert "seat 7" in mistake.message


def test_a_word_that_is_not_to_choose_from() -> None:
    mistake = refusal(decisions=[{"seat": 1, "choose": "peek"}])
    assert (mistake.at, mistake.clause) == ("decisions[0]", "midi:8.D(3)")


@pytest.mark.parametrize("extra", [{"amount": 5}, {"hand": 1}])
def test_a_decision_with_what_does_not_belong_to_it(extra: dict[str, int]) -> None:
    assert refusal(decisions=[{"seat": 1, "choose": "turn", **extra}]).at == "decisions[0]"


@pytest.mark.parametrize(
    ("decision", "at"),
    [
        pytest.param({"choose": "turn"}, "decisions[0].seat", id="no seat"),
        pytest.param({"seat": 1}, "decisions[0].choose", id="no word"),
        pytest.param({"seat": "1", "choose": "turn"}, "decisions[0].seat", id="a seat in quotes"),
        pytest.param({"seat": True, "choose": "turn"}, "decisions[0].seat", id="a seat that is true"),
        pytest.param({"seat": 1, "chose": "turn"}, "decisions[0]", id="unknown key"),
        pytest.param("turn", "decisions[0]", id="no object"),
    ],
)
def test_a_decision_that_is_not_written_as_one(decision: object, at: str) -> None:
    assert refusal(decisions=[decision]).at == at


def test_decisions_that_are_no_list() -> None:
    assert refusal(decisions={"1": "turn"}).at == "decisions"


# Meters, resets, draws


@pytest.mark.parametrize("missing", ["star", "spade", "heart"])
def test_a_meter_that_can_be_won_and_is_missing(missing: str) -> None:
    meters = {name: amount for name, amount in METERS.items() if name != missing}
    assert refusal(**ROYAL_9, meters=meters).at == f"meters.{missing}"


def test_a_meter_that_no_wager_pays_from() -> None:
    assert refusal(meters={"star": 50000}).at == "meters.star"
    assert refusal(**ROYAL_9, meters={**METERS, "moon": 5}).at == "meters.moon"


@pytest.mark.parametrize("amount", [-1, "much", Decimal("0.001"), None])
def test_a_meter_that_is_no_amount(amount: object) -> None:
    assert refusal(**ROYAL_9, meters={**METERS, "star": amount}).at == "meters.star"


def test_a_reset_below_the_printed_least() -> None:
    mistake = refusal(**ROYAL_9, meters=METERS, resets={"star": 49999})
    assert (mistake.at, mistake.clause) == ("resets.star", "midi:12.L(2)(a)")


def test_a_reset_of_a_meter_that_is_not_there() -> None:
    assert refusal(resets={"star": 50000}).at == "resets.star"


def test_a_draw_of_something_that_is_not_drawn() -> None:
    assert refusal(draws={"wheel": 3}).at == "draws.wheel"


# Irregularities


@pytest.mark.parametrize(
    ("item", "at"),
    [
        pytest.param({"clause": "midi:13.A"}, "irregularities[0].after_cards", id="no place"),
        pytest.param({"after_cards": 2}, "irregularities[0].clause", id="no clause"),
        pytest.param({"after_cards": "2", "clause": "midi:13.A"}, "irregularities[0].after_cards", id="in quotes"),
        pytest.param({"after_cards": 2, "clause": "midi:13.Z"}, "irregularities[0].clause", id="unknown clause"),
        pytest.param({"after_cards": 2, "clause": "midi:8.C"}, "irregularities[0].clause", id="no irregularity"),
        pytest.param({"after_cards": 2, "clause": "blackjack:13.A"}, "irregularities[0].clause", id="another game's"),
        pytest.param({"after_cards": 2, "clause": "midi:13.A", "card": "x"}, "irregularities[0].card", id="no card"),
        pytest.param({"after_cards": 2, "clause": "midi:13.A", "cards": "2c"}, "irregularities[0]", id="unknown key"),
        pytest.param({"after_cards": 2, "clause": "midi:13.D", "card": None}, "irregularities[0]", id="shown unseen"),
        pytest.param("midi:13.A", "irregularities[0]", id="no object"),
    ],
)  # fmt: skip
def test_an_irregularity_that_cannot_have_been(item: object, at: str) -> None:
    assert refusal(irregularities=[item]).at == at


# JSON and TOML


def test_a_key_that_is_there_twice() -> None:
    with pytest.raises(PitbossError, match="'cards' is there twice"):
        parse_document('{"game": "midi", "cards": "2c", "cards": "3c"}')
    with pytest.raises(PitbossError, match="'player' is there twice"):
        parse_document('{"seats": {"1": {"player": 5, "player": 6}}}')


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_a_number_that_is_none(number: str) -> None:
    with pytest.raises(PitbossError, match="is not a number"):
        parse_document(f'{{"seats": {{"1": {{"player": {number}}}}}}}')


@pytest.mark.parametrize("text", ['{"game": "midi",}', "{", '{"game" "midi"}', '{"game": "midi"} x'])
def test_text_that_is_not_json(text: str) -> None:
    with pytest.raises(PitbossError, match="not JSON") as refused:
        parse_document(text)
    assert refused.value.at is not None
    assert refused.value.at.startswith("line 1, column ")


@pytest.mark.parametrize("text", ["[]", "[1, 2]", "[{}]"])
def test_a_json_document_that_is_no_round(text: str) -> None:
    with pytest.raises(PitbossError, match="a round is an object"):
        parse_document(text)


def test_nesting_without_end() -> None:
    with pytest.raises(PitbossError):
        parse_document('{"a": ' + "[" * 100_000)


@pytest.mark.parametrize("text", ["game = ", 'game = "midi"\ngame = "mini"', "seats.1.player = 1e", "= 5"])
def test_text_that_is_not_toml(text: str) -> None:
    with pytest.raises(PitbossError, match="not TOML"):
        parse_document(text, toml=True)


def test_a_round_in_toml_is_settled_exactly() -> None:
    written = """
        game = "midi"
        cards = "2c 3d 4h 4d"
        [options]
        vigorish_rounding = "exact"
        [seats.1]
        player = 12.50
        [seats.4]
        banker = 0.20
    """
    assert settle(parse_document(written))["net"] == {"1": "-12.50", "4": "0.19"}


@pytest.mark.parametrize("amount", ["nan", "inf", "0.001", "2026-05-09", "true"])
def test_an_amount_in_toml_that_is_none(amount: str) -> None:
    written = f'game = "midi"\ncards = "2c 3d 4h 4d"\n[seats.1]\nplayer = {amount}\n'
    with pytest.raises(PitbossError) as refused:
        settle(parse_document(written))
    assert refused.value.at == "seats.1.player"
