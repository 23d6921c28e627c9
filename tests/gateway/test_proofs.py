"""Proofs over the wire: every card of a finished round belongs to the root that was shown before the first wager."""

from __future__ import annotations

import pytest

from pitboss.cards.commitment import CardProof
from pitboss.house.database.database import Database
from support.gateway import error_of
from support.real_gateway import open_floor, play_round

pytestmark = pytest.mark.integration


def test_every_card_of_a_round_belongs_to_the_root_that_was_shown_before_it(database: Database) -> None:
    with open_floor(database) as floor:
        guest = floor.guest()
        play_round(guest, "MINI-1")
        root = guest.get("/api/tables/MINI-1").json()["view"]["shoe"]["root"]
        number = play_round(guest, "MINI-1")
        proved = floor.new_client().get(f"/api/tables/MINI-1/rounds/{number}/proofs").json()
        seen = guest.get(f"/api/tables/MINI-1/rounds/{number}").json()
        events = [event for step in seen["steps"] for event in step["events"]]
        dealt = sum(event["type"] == "dealt" for event in events)
        turned = [card for event in events if event["type"] == "turned" for card in event["cards"].split()]
        assert 4 <= dealt <= 6  # two cards each, and at most one more for either hand (mini:9)
        assert len(proved["cards"]) == dealt
        assert sorted(card["card"] for card in proved["cards"]) == sorted(turned)
        for card in proved["cards"]:
            assert card["root"] == root
            assert CardProof.from_dict(card).verify(root)
            assert not CardProof.from_dict(card | {"position": card["position"] + 1}).verify(root)


def test_a_round_that_is_not_there_has_no_proofs(database: Database) -> None:
    with open_floor(database) as floor:
        refused = floor.guest().get("/api/tables/MINI-1/rounds/9/proofs")
        assert refused.status_code == 404
        assert "no finished round 9" in error_of(refused)["message"]
