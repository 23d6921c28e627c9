"""A client that answers every request by itself, as a program at a real table does."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from decimal import Decimal
from io import StringIO
from pathlib import Path
from typing import Any

import pitboss
from pitboss.inputs import Card, Cut, Decision, DecksReceived, Done, Input, Loaded, Sat, TimeReported, UnseenCard
from pitboss.requests import CardWanted, CutWanted, DecisionWanted, DutyWanted, Face, Request, WagersWanted
from pitboss.table.table import Table


class Client:
    """Somebody who reads out each request and answers it; cards come from a list."""

    def __init__(self, cards: str) -> None:
        self.cards = iter(cards.split())
        self.heard: list[str] = []

    def go_on(self, game: pitboss.Play[Table]) -> None:
        """Answer every request until wagers are open."""
        while game.wanted is not None and not isinstance(game.wanted, WagersWanted):
            game.give(self.answer(game.wanted))

    def answer(self, wanted: Request) -> Input:
        """Read the request's sentence and do what it says."""
        self.heard.append(wanted.text)
        match wanted:
            case DutyWanted(do="receive-decks"):
                return DecksReceived()
            case DutyWanted(do="load"):
                return Loaded()
            case DutyWanted(do="tell-time"):
                return TimeReported("2026-01-15T18:00:00Z")
            case DutyWanted(do="await-player"):
                return Sat(1)
            case DutyWanted():
                return Done(wanted.who)
            case CutWanted():
                return Cut()
            case CardWanted(face=Face.UNSEEN):
                return UnseenCard()
            case CardWanted():
                return Card(next(self.cards))
            case DecisionWanted():
                word = wanted.default or "stand"
                return Decision(seat=wanted.seat, choose=word)
        raise AssertionError(f"a client is asked for {wanted}")


def test_a_client_deals_a_round_of_blackjack_by_itself() -> None:
    """Seat 1 stands on K + 9 = 19; the dealer has T + 7 = 17, which stands: 25.00 is won at 1 to 1."""
    client = Client("Kh Td 9d 7c")
    game = pitboss.play(pitboss.new_table("blackjack"))
    client.go_on(game)
    game.place(1, "blackjack", "25.00")
    game.no_more_bets()
    client.go_on(game)
    assert [(line.seat, line.result, line.net) for line in game.settled] == [(1, "won", Decimal("25.00"))]
    assert client.heard[0].startswith("the dealer is to receive 6 ")
    assert "a card is due: box 1" in client.heard
    assert "seat 1 chooses stand or hit or double or surrender" in client.heard


def test_a_client_deals_a_round_of_baccarat_by_itself() -> None:
    """Player 2 + 3 = 5, Banker 9 + K = 9, a natural: 5 % of 100.00 is 5.00."""
    client = Client("5c 2c 9d 3h Kd")
    game = pitboss.play(pitboss.new_table("midi"))
    client.go_on(game)
    game.sit(2)
    game.place(2, "banker", Decimal(100))
    game.no_more_bets()
    client.go_on(game)
    assert [(line.seat, line.wager, line.net) for line in game.settled] == [(2, "banker", Decimal("95.00"))]
    assert all(sentence and "\n" not in sentence for sentence in client.heard)


def test_the_text_of_every_request_says_who_is_to_do_it() -> None:
    game = pitboss.play(pitboss.new_table("midi"))
    client = Client("5c")
    client.go_on(game)
    who = ("the dealer is to ", "the floorperson is to ", "seat ", "the dealer or floorperson cuts", "a card is due: ")
    assert [sentence for sentence in client.heard if not sentence.startswith(who)] == []


def test_a_player_leaves_and_the_seat_is_free_again() -> None:
    game = pitboss.play(pitboss.new_table("blackjack"), dealer="electronic", seed=1)
    game.sit(1)
    game.leave(1)
    game.sit(1)
    assert repr(game) == "<DealtPlay: wagers are open>"


def test_the_readme_shows_a_round_of_two_seats_with_a_split_in_at_most_25_lines() -> None:
    """The snippet itself is run with the rest of the page (tests/docs)."""
    page = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    code = next(block for block in re.findall(r"```python\n(.*?)```", page, re.DOTALL) if "pitboss.play" in block)
    assert len(code.splitlines()) <= 25
    names: dict[str, Any] = {}
    with redirect_stdout(StringIO()):
        exec(code, names)
    game = names["game"]
    assert [given.choose for given in game.inputs if isinstance(given, Decision)].count("split") == 1
    assert {line.seat for line in game.settled} == {1, 2}
    assert sum(line.seat == 1 for line in game.settled) == 2
