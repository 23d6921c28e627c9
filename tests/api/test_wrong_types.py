"""A wrong type is a sentence that says what is accepted; it is a PitbossError and a TypeError."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import pitboss

anything: Any = pitboss
"""The package as a program without types sees it."""

GAMES = "a game is 'midi' or 'mini' or 'blackjack' or 'edge21' or 'blitz' or 'poker'"
FILE = "a submission is the path of a TOML file, as text or a pathlib.Path"
TABLE = 'pitboss.load("floor.toml").tables["BJ-1"], or pitboss.new_table("blackjack")'
ROUND = 'a round is a dictionary with its "game", "seats" and "cards", or the path of a file'


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        pytest.param(lambda: anything.load(None), f"{FILE}, not None", id="load"),
        pytest.param(lambda: anything.check(3), f"{FILE}, not 3", id="check"),
        pytest.param(lambda: anything.settle(5), f"{ROUND}, not 5", id="settle"),
        pytest.param(lambda: anything.settle([1, 2]), f"{ROUND}, not [1, 2]", id="settle a list"),
        pytest.param(lambda: anything.play("BJ-1"), f"{TABLE}, not 'BJ-1'", id="play"),
        pytest.param(lambda: anything.play(object()), f"{TABLE}, not an object of type object", id="play an object"),
        pytest.param(lambda: anything.odds(3), GAMES, id="odds"),
        pytest.param(lambda: anything.odds("midi", 7), 'its id, such as "lucky-ladies", not 7', id="odds of a number"),
        pytest.param(lambda: anything.strategy(None), GAMES, id="strategy"),
        pytest.param(lambda: anything.strategy("blackjack").best(16, up="Tc"), 'text, such as "8h 8d", not 16',
                     id="a total for a hand"),
        pytest.param(lambda: anything.simulate(1), GAMES, id="simulate"),
        pytest.param(lambda: anything.simulate("midi", rounds="1e6"), "must be a whole number, not '1e6'", id="rounds"),
        pytest.param(lambda: anything.simulate("midi", seed=1.5), "must be a whole number, not 1.5", id="seed"),
        pytest.param(lambda: anything.simulate("midi", chart=5), "a chart is a dictionary, as", id="chart"),
        pytest.param(lambda: anything.simulate("midi", stake=12.5), 'an amount is text such as "12.50"', id="stake"),
        pytest.param(lambda: anything.simulate("midi", session_wager=5), 'as ["banker"], not 5', id="session_wager"),
        pytest.param(lambda: anything.simulate("blackjack", boxes="3"), "must be a whole number, not '3'", id="boxes"),
        pytest.param(lambda: anything.odds("midi", "tie", seat="x"), "must be a whole number, not 'x'", id="seat"),
        pytest.param(lambda: anything.new_table(6), GAMES, id="new_table"),
        pytest.param(lambda: anything.new_table("midi").odds(5), 'such as "lucky-ladies", not 5', id="a table's odds"),
        pytest.param(lambda: anything.cards.parse_cards(5), 'cards are text, such as "8h 8d", not 5', id="cards"),
    ],
)  # fmt: skip
def test_a_function_says_what_it_accepts(call: Callable[[], object], sentence: str) -> None:
    with pytest.raises(pitboss.PitbossError) as refused:
        call()
    assert isinstance(refused.value, TypeError)
    assert sentence in str(refused.value)


@pytest.mark.parametrize(
    ("call", "sentence"),
    [
        (lambda game: game.give(5), "an input is an object of pitboss.inputs, such as inputs.Sat(1), not 5"),
        (lambda game: game.sit("x"), "a seat is a whole number, such as 1, not 'x'"),
        (lambda game: game.sit(True), "a seat is a whole number, such as 1, not True"),
        (lambda game: game.place("x", "blackjack", 25), "a seat is a whole number, such as 1, not 'x'"),
        (lambda game: game.place(1, 25, "blackjack"), 'a wager is named by its id, such as "blackjack", not 25'),
        (
            lambda game: game.place(1, "blackjack", 25.0),
            'an amount is text such as "12.50", a Decimal, or',
        ),
        (lambda game: game.decide(5), 'a choice is a word, such as "hit", not 5'),
    ],
)
def test_a_play_says_what_it_accepts(call: Callable[[Any], object], sentence: str) -> None:
    game = pitboss.play(pitboss.new_table("blackjack"), dealer="electronic", seed=1)
    game.sit(1)
    before = (list(game.inputs), game.wanted)
    with pytest.raises(TypeError) as refused:
        call(game)
    assert sentence in str(refused.value)
    assert (game.inputs, game.wanted) == before


@pytest.mark.parametrize(
    ("call", "at", "sentence"),
    [
        (lambda: pitboss.odds("floor.toml"), "game", "for a submission give pitboss.load('floor.toml')"),
        (lambda: pitboss.odds("backgammon"), "game", "there is no game 'backgammon'"),
        (lambda: pitboss.odds("midi", decks=0), "decks", ""),
        (lambda: pitboss.odds("midi", deks=8), "deks", "did you mean 'decks'"),
        (lambda: pitboss.odds("blackjack", paytable="A"), "paytable", "name the wager too"),
        (lambda: pitboss.odds(pitboss.new_table("midi"), "tie", decks=6), "decks", "states its own options"),
        (lambda: pitboss.odds("poker"), "poker", "no wagers against the house"),
        (lambda: pitboss.strategy("midi"), "game", "there is no strategy for midi"),
        (lambda: pitboss.strategy("blackjack").best("8h 8x", up="Tc"), "hand, card 2", ""),
        (lambda: pitboss.strategy("blackjack").best("8h 8d", up="Tc 9c"), "up", "one up card, not 2"),
        (lambda: pitboss.strategy("blackjack").best("8h 8d"), "up", "state it, as 9d"),
        (lambda: pitboss.simulate("midi", boxes=3), "boxes", "simulate one box"),
        (lambda: pitboss.simulate("midi", rounds=0), "rounds", "must be at least 1"),
        (lambda: pitboss.simulate("midi", bankroll="5000"), "session", "give the number of rounds"),
        (lambda: pitboss.simulate("midi", rounds=10, session=20), "session", "more than the 10 that are played"),
        (lambda: pitboss.new_table("blackjack", blackjack_odds="2 to 1"), "blackjack_odds", ""),
        (lambda: pitboss.settle({"game": "midi", "seats": {True: {}}}), "seats", "a seat is a number, as 1, not True"),
        (lambda: anything.settle({"game": "midi", 5: 1}), "5", "unknown key 5"),
        (lambda: pitboss.settle({"game": "midi", "seats": {1: {"tie": 2.5}}}), "seats.1.tie", "not 2.5"),
    ],
)  # fmt: skip
def test_a_wrong_value_is_named_with_its_place(call: Callable[[], object], at: str, sentence: str) -> None:
    with pytest.raises(pitboss.PitbossError) as refused:
        call()
    assert refused.value.at == at
    assert sentence in refused.value.message
    assert refused.value.message


def test_a_dealer_is_electronic_or_the_program_itself() -> None:
    table = pitboss.new_table("midi")
    play: Any = pitboss.play
    with pytest.raises(
        pitboss.PitbossError, match="the dealer is \"electronic\", or None where the program deals, not 'robot'"
    ):
        play(table, dealer="robot")
    with pytest.raises(pitboss.PitbossError, match="only an electronic dealer has a seed"):
        pitboss.play(table, seed=3)
    with pytest.raises(TypeError, match="a seed is a whole number, such as 7, not 'x'"):
        play(table, dealer="electronic", seed="x")
