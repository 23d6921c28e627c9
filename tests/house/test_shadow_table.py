"""A table that shadows a physical one: people give everything, and the house says what is due."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pitboss.house.back_office.log import LogEvent, read_log
from pitboss.house.database.journal import find_journal
from pitboss.house.database.table_queries import load_balance, sum_balances
from pitboss.house.money import stack
from pitboss.house.roles import HouseRole, Person
from pitboss.house.sample import SAMPLE_HOUSE
from pitboss.requests import CardWanted, CutWanted, DecisionWanted, DutyWanted, WagersWanted
from pitboss.submission.submission import parse_submission
from pitboss.table.procedure import SIGN_PAYOUT_CODE
from support.running_house import RunningHouse

pytestmark = pytest.mark.slow

CARDS = ("9h", "4d", "Kc", "3s", "2c")
"""Player 9 and K, which is 9; Banker 4 and 3, which is 7: Player wins with a natural, and no card is drawn."""


async def prepare(house: RunningHouse, dealer: Person, floor: Person) -> None:
    """Do every duty until wagers are open, and give unseen cards for those that are burned."""
    feed = await house.feed("MINI-1")
    for _ in range(200):
        match feed.wanted:
            case WagersWanted():
                return
            case DutyWanted(do="receive-decks"):
                await house.act_accepted("MINI-1", dealer, "decks received")
            case DutyWanted(do="load"):
                await house.act_accepted("MINI-1", dealer, "loaded")
            case DutyWanted(do="await-player"):
                await house.act_accepted("MINI-1", dealer, "sat", seat=1)
            case DutyWanted(who=who):
                await house.act_accepted("MINI-1", floor if who != "dealer" else dealer, "done", by=str(who))
            case DecisionWanted(seat=seat, default=str(word)):
                await house.act_accepted("MINI-1", dealer, "decision", seat=seat, choose=word)
            case CutWanted():
                await house.act_accepted("MINI-1", dealer, "cut")
            case CardWanted(face=face):
                given = ("unseen card", {}) if face == "unseen" else ("card", {"card": "2h"})
                await house.act_accepted("MINI-1", dealer, given[0], **given[1])
            case wanted:
                raise AssertionError(f"nobody knows how to answer {wanted}")


def test_a_dealer_gives_every_card_and_the_house_settles_without_wallets(tmp_path: Path) -> None:
    async def story(house: RunningHouse) -> None:
        dealer = house.person("Dee", HouseRole.DEALER, money=0)
        floor = house.person("Finn", HouseRole.FLOORPERSON, money=0)
        table, feed = house.house.tables["MINI-1"], await house.feed("MINI-1")
        assert table.listing().dealing == "shadow"
        await prepare(house, dealer, floor)
        await house.act_accepted("MINI-1", dealer, "wager", seat=1, wager="player", amount=1000)
        await house.seconds(600)
        assert isinstance(feed.wanted, WagersWanted), "no clock runs at a physical table"
        await house.act_accepted("MINI-1", dealer, "no more bets")
        for card in CARDS:
            if not isinstance(feed.wanted, CardWanted):
                break
            await house.act_accepted("MINI-1", dealer, "card", card=card)
        assert isinstance(feed.wanted, DutyWanted)
        assert feed.wanted.task == 'announce "Player 9, Banker 7, Player wins"'
        await house.act_accepted("MINI-1", dealer, "done", by="dealer")
        [line] = feed.view.view().round.settlements  # type: ignore[union-attr]  # a round was dealt
        assert (line.wager, line.result, line.net) == ("player", "won", 1000)
        assert sum_balances(house.database) == 0
        assert feed.seating.people == {}, "who sits at a physical table has no account here"
        assert table.listing().taken == 1

    RunningHouse(tmp_path / "house.db", shadow_tables=frozenset({"MINI-1"})).run(story)


def test_a_wager_outside_the_limits_that_the_dealer_has_accepted_is_settled_in_full(tmp_path: Path) -> None:
    """COMAR 36.05.03.14C. The minimum of a Player Wager is $5 at MINI-1; $1 was accepted, and wins $1."""

    async def story(house: RunningHouse) -> None:
        dealer = house.person("Dee", HouseRole.DEALER, money=0)
        floor = house.person("Finn", HouseRole.FLOORPERSON, money=0)
        feed = await house.feed("MINI-1")
        await prepare(house, dealer, floor)
        wager = {"type": "wager", "seat": 1, "wager": "player", "amount": 100}
        refused = await house.act("MINI-1", dealer, **wager)  # type: ignore[arg-type]  # a type and its fields
        assert refused.status == 409
        await house.act_accepted("MINI-1", dealer, **wager, accepted=True)  # type: ignore[arg-type]
        await house.act_accepted("MINI-1", dealer, "no more bets")
        for card in CARDS[:4]:
            await house.act_accepted("MINI-1", dealer, "card", card=card)
        await house.act_accepted("MINI-1", dealer, "done", by="dealer")
        [line] = feed.view.view().round.settlements  # type: ignore[union-attr]  # a round was dealt
        assert (line.wager, line.stake, line.net) == ("player", 100, 100)

    RunningHouse(tmp_path / "house.db", shadow_tables=frozenset({"MINI-1"})).run(story)


def test_players_cannot_act_or_buy_in_there_and_nobody_gives_cards_elsewhere(tmp_path: Path) -> None:
    async def story(house: RunningHouse) -> None:
        ann, dealer = house.person("Ann"), house.person("Dee", HouseRole.DEALER, money=0)
        refused = await house.act("MINI-1", ann, "sat", seat=1)
        assert refused.status == 403
        assert "physical table" in json.loads(refused.body)["error"]["message"]
        assert (await house.house.tables["MINI-1"].buy_in(ann, "in", 1000)).status == 409
        assert (await house.act("BJ-1", dealer, "card", card="As")).status == 403

    RunningHouse(tmp_path / "house.db", shadow_tables=frozenset({"MINI-1"})).run(story)


def test_cards_given_by_people_never_come_out_of_a_shoe_that_the_house_has_shuffled(tmp_path: Path) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await house.sit("MINI-1", ann, 1)
        feed = await house.feed("MINI-1")
        assert feed.view.view().shoe.root is not None, "the house has shuffled and committed itself to a shoe"
        first = find_journal(house.database, "MINI-1")
        await house.close()
        house._parts["shadow_tables"] = frozenset({"MINI-1"})
        await house.open()
        feed = await house.feed("MINI-1")
        second = find_journal(house.database, "MINI-1")
        assert first is not None
        assert second is not None
        assert (first.sequence, second.sequence) == (1, 2), "the table begins another journal"
        assert feed.view.view().shoe.root is None
        assert feed.seating.people == {}
        assert load_balance(house.database, stack("MINI-1", "ann")) == 50_000, "the chips are still Ann's"
        await house.close()
        house._parts["shadow_tables"] = frozenset()
        await house.open()
        third = find_journal(house.database, "MINI-1")
        assert third is not None
        assert third.sequence == 3
        await house.sit("MINI-1", ann, 1, 1_000)

    RunningHouse(tmp_path / "house.db").run(story)


async def to_the_signatures(house: RunningHouse, dealer: Person, floor: Person) -> None:
    """Let seat 1 win $50,000 at the physical table, up to the signature of the second person."""
    feed = await house.feed("MINI-1")
    await prepare(house, dealer, floor)
    await house.act_accepted("MINI-1", dealer, "wager", seat=1, wager="player", amount=50_000_00)
    await house.act_accepted("MINI-1", dealer, "no more bets")
    for card in CARDS[:4]:
        await house.act_accepted("MINI-1", dealer, "card", card=card)
    while isinstance(wanted := feed.wanted, DutyWanted) and wanted.do != SIGN_PAYOUT_CODE:
        await house.act_accepted("MINI-1", floor if wanted.who == "floorperson" else dealer, "done", by=str(wanted.who))


def test_a_payout_of_fifty_thousand_dollars_is_signed_by_two_people_before_the_round_is_over(tmp_path: Path) -> None:
    async def story(house: RunningHouse) -> None:
        dealer = house.person("Dee", HouseRole.DEALER, money=0)
        floor = house.person("Finn", HouseRole.FLOORPERSON, money=0)
        manager, other = (house.person(name, HouseRole.PIT_MANAGER, money=0) for name in ("Pam", "Paul"))
        await to_the_signatures(house, dealer, floor)
        feed = await house.feed("MINI-1")
        assert (await house.act("MINI-1", dealer, "done", by="floorperson")).status == 403
        await house.act_accepted("MINI-1", manager, "done", by="floorperson")
        assert isinstance(feed.wanted, DutyWanted)
        assert feed.wanted.who == "pit manager"
        for _ in range(2):
            assert (await house.act("MINI-1", floor, "done", by="pit manager")).status == 403
            again = await house.act("MINI-1", manager, "done", by="pit manager")
            assert again.status == 409
            assert "another person signs it" in json.loads(again.body)["error"]["message"]
            await house.kill()  # who has signed is known after a restart, too
            await house.open()
        feed = await house.feed("MINI-1")
        await house.act_accepted("MINI-1", other, "done", by="pit manager")
        assert not (isinstance(feed.wanted, DutyWanted) and feed.wanted.do == SIGN_PAYOUT_CODE)
        with house.database.read_transaction() as connection:
            lines = read_log(
                connection, 0, 2**62, events=[LogEvent.SIGNED, LogEvent.SURVEILLANCE_NOTIFIED], table="MINI-1"
            )
        assert [(line.by, line.detail.partition(":")[0]) for line in lines] == [
            (None, "seat 1 wins $50,000; a pit manager signs it"),
            ("pam", "payout at a table, as the second person"),
            ("paul", "payout at a table, as pit manager"),
        ]

    text = SAMPLE_HOUSE.read_text(encoding="utf-8").replace(
        "player = { min = 5, max = 1000 }", "player = { min = 5, max = 50000 }"
    )
    RunningHouse(tmp_path / "house.db", parse_submission(text), shadow_tables=frozenset({"MINI-1"})).run(story)
