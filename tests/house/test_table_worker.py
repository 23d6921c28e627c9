"""Acts at a table of the house: keys, money, people who come back, and a table that comes back from its journal."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from pitboss.house.database.change import Change, CommitError, LeaseLostError
from pitboss.house.database.table_queries import load_balance, load_balances
from pitboss.house.feed import MAX_QUEUED_FRAMES
from pitboss.house.money import wallet
from pitboss.house.roles import HouseRole
from pitboss.requests import DecisionWanted
from support.running_house import RunningHouse

pytestmark = pytest.mark.slow


@pytest.fixture
def house(tmp_path: Path) -> RunningHouse:
    return RunningHouse(tmp_path / "house.db")


def test_the_same_key_acts_once_and_answers_the_same(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await house.sit("MINI-1", ann, 1)
        first = await house.act("MINI-1", ann, "wager", key="k", seat=1, wager="tie", amount=500)
        again = await house.act("MINI-1", ann, "wager", key="k", seat=1, wager="tie", amount=500)
        other = await house.act("MINI-1", ann, "wager", key="k", seat=1, wager="tie", amount=700)
        assert (first.status, again) == (200, first)
        assert other.status == 422
        assert (await house.feed("MINI-1")).seating.stacks == {"ann": 49_500}

    house.run(story)


def test_a_key_is_remembered_when_the_house_was_killed(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await house.sit("MINI-1", ann, 1)
        first = await house.act("MINI-1", ann, "sat", key="k", seat=2)
        await house.kill()
        await house.open()
        assert await house.act("MINI-1", ann, "sat", key="k", seat=2) == first
        refused = await house.act("MINI-1", ann, "sat", seat=2)
        assert refused.status == 409
        assert "seat 2 is taken" in refused.body.decode()

    house.run(story)


def test_play_goes_on_in_the_middle_of_a_hand_after_a_kill(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann", money=1_000_000)
        await house.sit("BJ-1", ann, 3, 900_000)
        feed = await house.feed("BJ-1")
        while not isinstance(feed.wanted, DecisionWanted):
            await house.act_accepted("BJ-1", ann, "wager", seat=3, wager="blackjack", amount=2500)
            await house.act_accepted("BJ-1", ann, "ready", seat=3)
        before = (feed.version, feed.wanted, feed.seating.stacks, feed.view.view({3}))
        await house.kill()
        await house.open()
        feed = await house.feed("BJ-1")
        assert (feed.version, feed.wanted, feed.seating.stacks, feed.view.view({3})) == before
        assert feed.seating.people == {3: "ann"}
        while isinstance(feed.wanted, DecisionWanted):
            await house.act_accepted("BJ-1", ann, "decision", seat=3, choose=feed.wanted.choices[0])
        assert load_balance(house.database, "layout/BJ-1") == 0

    house.run(story)


def test_money_goes_from_the_wallet_to_the_table_to_the_layout_and_back(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann", money=100_000)
        await house.sit("MINI-1", ann, 1, 60_000)
        assert load_balance(house.database, wallet("ann")) == 40_000
        await house.act_accepted("MINI-1", ann, "wager", seat=1, wager="tie", amount=2_000)
        assert load_balances(house.database, "stack/") == {"stack/MINI-1/ann": 58_000}
        assert load_balance(house.database, "layout/MINI-1") == 2_000
        await house.act_accepted("MINI-1", ann, "withdrawn", seat=1, wager="tie")
        assert load_balance(house.database, "layout/MINI-1") == 0
        out = await house.house.tables["MINI-1"].cash_out(ann, "out", 60_000)
        assert json.loads(out.body) == {"stack": 0, "balance": 100_000}
        assert load_balance(house.database, wallet("ann")) == 100_000

    house.run(story)


def test_a_repeated_buy_in_answers_what_it_answered_before(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann", money=100_000)
        first = await house.house.tables["MINI-1"].buy_in(ann, "first", 10_000)
        assert json.loads(first.body) == {"stack": 10_000, "balance": 90_000}
        await house.house.tables["MINI-1"].buy_in(ann, "second", 20_000)
        await house.house.tables["BJ-1"].buy_in(ann, "third", 30_000)
        assert await house.house.tables["MINI-1"].buy_in(ann, "first", 10_000) == first
        await house.kill()
        await house.open()
        assert await house.house.tables["MINI-1"].buy_in(ann, "first", 10_000) == first
        assert load_balance(house.database, wallet("ann")) == 40_000

    house.run(story)


def test_nobody_wagers_or_takes_away_more_than_there_is(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann", money=100_000)
        table = house.house.tables["MINI-1"]
        assert (await table.buy_in(ann, "a", 100_001)).status == 409
        await house.sit("MINI-1", ann, 1, 1_000)
        refused = await house.act("MINI-1", ann, "wager", seat=1, wager="player", amount=1_500)
        assert refused.status == 409
        assert "this takes 15.00, and you have 10.00 at this table" in refused.body.decode()
        assert (await table.cash_out(ann, "b", 1_001)).status == 409
        assert (await table.cash_out(ann, "c", 1_000)).status == 200

    house.run(story)


def test_a_switch_wager_keeps_chips_for_its_second_hand(house: RunningHouse) -> None:
    """$40.00 pay for two wagers of $10.00 on each of two hands, and then for nothing else (blackjack:12.A(1))."""

    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await house.sit("BJ-2", ann, 1, 4_000)
        for status in (200, 200, 409):
            wager = await house.act("BJ-2", ann, "wager", seat=1, wager="blackjack", amount=1_000)
            assert wager.status == status, wager.body
        assert (await house.house.tables["BJ-2"].cash_out(ann, "a", 1)).status == 409
        await house.act_accepted("BJ-2", ann, "withdrawn", seat=1, wager="blackjack")
        assert (await house.house.tables["BJ-2"].cash_out(ann, "b", 2_000)).status == 200
        await house.act_accepted("BJ-2", ann, "wager", seat=1, wager="blackjack", amount=1_000)
        await house.act_accepted("BJ-2", ann, "ready", seat=1)
        assert (await house.feed("BJ-2")).state.round == 1

    house.run(story)


def test_a_double_that_the_stack_cannot_pay_is_refused(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann", money=10_000_000)
        table = house.house.tables["BJ-1"]
        feed = await house.feed("BJ-1")
        await house.sit("BJ-1", ann, 1, 1_000)
        for number in range(60):
            held = feed.seating.stacks.get("ann", 0)
            if held < 1_000:
                assert (await table.buy_in(ann, f"in {number}", 1_000 - held)).status == 200
            elif held > 1_000:
                assert (await table.cash_out(ann, f"out {number}", held - 1_000)).status == 200
            await house.act_accepted("BJ-1", ann, "wager", seat=1, wager="blackjack", amount=1_000)
            await house.act_accepted("BJ-1", ann, "ready", seat=1)
            while isinstance(feed.wanted, DecisionWanted):
                if "double" in feed.wanted.choices:
                    refused = await house.act("BJ-1", ann, "decision", seat=1, choose="double")
                    assert refused.status == 409
                    assert "this takes 10.00, and you have 0.00 at this table" in refused.body.decode()
                    return
                silent = "stand" if "stand" in feed.wanted.choices else "decline"
                await house.act_accepted("BJ-1", ann, "decision", seat=1, choose=silent)
        pytest.fail("no hand could be doubled")

    house.run(story)


@pytest.mark.parametrize(
    ("act", "status"),
    [
        ({"type": "left", "seat": 2}, 403),
        ({"type": "wager", "seat": 2, "wager": "player", "amount": 500}, 403),
        ({"type": "ready", "seat": 2}, 403),
        ({"type": "card", "card": "As"}, 403),
        ({"type": "no more bets"}, 403),
        ({"type": "wager", "seat": 1, "wager": "player", "amount": 1}, 409),
        ({"type": "wager", "seat": 1, "wager": "playr", "amount": 500}, 409),
        ({"type": "wager", "seat": 1, "wager": "player", "amount": 500, "more": 1}, 422),
        ({"type": "sat"}, 422),
        ({"type": "nonsense"}, 422),
        ([], 422),
    ],
)
def test_an_act_that_is_not_accepted_says_why(act: Any, status: int, house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann, bob = house.person("Ann"), house.person("Bob")
        await house.sit("MINI-1", ann, 1)
        await house.sit("MINI-1", bob, 2)
        version = (await house.feed("MINI-1")).version
        answer = await house.house.tables["MINI-1"].act(ann, "key", json.dumps(act).encode())
        assert answer.status == status, answer.body
        if status != 200:
            assert json.loads(answer.body)["error"]["message"]
            assert (await house.feed("MINI-1")).version == version

    house.run(story)


def test_a_slow_watcher_gets_a_snapshot_instead_of_everything(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await house.sit("MINI-1", ann, 1)
        table = house.house.tables["MINI-1"]
        slow, quick = await table.subscribe(None, None), await table.subscribe(None, None)
        for _ in range(MAX_QUEUED_FRAMES):
            await house.act_accepted("MINI-1", ann, "wager", seat=1, wager="tie", amount=500)
            await house.act_accepted("MINI-1", ann, "withdrawn", seat=1, wager="tie")
            json.loads(await quick.next())
            json.loads(await quick.next())
        frame = json.loads(await slow.next())
        assert frame["type"] == "snapshot"
        assert frame["version"] == (await house.feed("MINI-1")).version

    house.run(story)


def test_a_worker_that_ends_leaves_the_table_to_the_one_that_has_taken_it(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        access, first = house.house.tables["MINI-1"], house.house._tasks["MINI-1"]
        await house.feed("MINI-1")
        earlier = access.worker
        assert earlier is not None
        await house.house._start_table("MINI-1")
        later = access.worker
        await earlier.stop()
        await asyncio.wait([first])
        assert access.worker is later
        await house.sit("MINI-1", house.person("Ann"), 1)

    house.run(story)


def test_a_watcher_that_comes_back_gets_what_it_missed_once_and_in_order(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await house.sit("MINI-1", ann, 1)
        table = house.house.tables["MINI-1"]
        since = (await house.feed("MINI-1")).version
        await house.act_accepted("MINI-1", ann, "wager", seat=1, wager="tie", amount=500)
        await house.act_accepted("MINI-1", ann, "wager", seat=1, wager="player", amount=1_000)
        watch = await table.subscribe(ann, since)
        frame = json.loads(await watch.next())
        assert [(event["type"], event["wager"]) for event in frame["events"]] == [
            ("placed", "tie"),
            ("placed", "player"),
        ]
        assert frame["you"] == {"seats": [1], "stack": 48_500}
        nothing = json.loads(await (await table.subscribe(None, frame["version"])).next())
        assert nothing["events"] == []
        assert json.loads(await (await table.subscribe(None, 10**9)).next())["type"] == "snapshot"

    house.run(story)


def test_a_correction_needs_a_second_person(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann, floor = house.person("Ann"), house.person("Finn", HouseRole.FLOORPERSON, money=0)
        await house.sit("MINI-1", ann, 1)
        act = json.dumps(
            {"type": "correction", "seat": 1, "amount": 500, "why": "paid too little", "clause": "midi:11.A"}
        ).encode()
        table = house.house.tables["MINI-1"]
        refused = await table.act(floor, "one", act)
        assert refused.status == 403
        assert "needs the approval of another pit manager" in refused.body.decode()
        assert (await table.act(floor, "two", act, is_approved=True)).status == 200
        assert (await house.feed("MINI-1")).seating.stacks == {"ann": 50_500}
        assert load_balance(house.database, "bank/MINI-1") == -500

    house.run(story)


def test_a_client_that_draws_the_table_gets_the_view_with_every_frame(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await house.sit("MINI-1", ann, 1)
        drawing = await house.house.tables["MINI-1"].subscribe(ann, None, with_view=True)
        plain = await house.house.tables["MINI-1"].subscribe(None, None)
        assert json.loads(await drawing.next())["type"] == json.loads(await plain.next())["type"] == "snapshot"
        await house.act_accepted("MINI-1", ann, "wager", seat=1, wager="tie", amount=500)
        frame = json.loads(await drawing.next())
        assert frame["view"]["seats"][0]["wagers"] == {"tie": 500}
        assert frame["you"] == {"seats": [1], "stack": 49_500}
        assert "view" not in json.loads(await plain.next())

    house.run(story)


def test_everybody_sees_from_which_seat_a_box_is_played(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await house.sit("BJ-1", ann, 4)
        assert (await house.feed("BJ-1")).state.boxes == {}
        await house.act_accepted("BJ-1", ann, "wager", seat=4, wager="blackjack", amount=1_000)
        await house.act_accepted("BJ-1", ann, "wager", seat=5, wager="blackjack", amount=1_000, by=4)
        assert (await house.feed("BJ-1")).state.boxes == {5: 4}
        await house.act_accepted("BJ-1", ann, "withdrawn", seat=5, wager="blackjack")
        assert (await house.feed("BJ-1")).state.boxes == {}

    house.run(story)


def test_everybody_is_answered_when_the_table_goes_to_another_process(house: RunningHouse) -> None:
    """Acts that wait behind the one that meets the loss are answered too: their senders send them again."""

    async def story(house: RunningHouse) -> None:
        ann, ben = house.person("Ann"), house.person("Ben")
        await house.sit("MINI-1", ann, 1)
        table = house.house.tables["MINI-1"]

        async def lost(change: Change) -> None:
            raise LeaseLostError("another process has this table now: nothing was written")

        house.house._committer.commit = lost  # type: ignore[method-assign]
        asked = [
            table.buy_in(ben, "one", 1_000),
            house.act("MINI-1", ann, "sat", seat=2),
            table.buy_in(ann, "two", 1_000),
            house.act("MINI-1", ben, "sat", seat=3),
        ]
        async with asyncio.timeout(10):
            answers = await asyncio.gather(*asked)
        assert [answer.status for answer in answers] == [503] * 4

    house.run(story)


def test_an_act_is_answered_when_the_table_is_lost_while_it_is_judged_again(house: RunningHouse) -> None:
    async def story(house: RunningHouse) -> None:
        ann = house.person("Ann")
        await house.sit("MINI-1", ann, 1)

        async def failed(change: Change) -> None:
            raise CommitError("nothing was written")

        async def taken(table: str) -> None:
            return None

        house.house._committer.commit = failed  # type: ignore[method-assign]
        house.house._ownership.begin_epoch = taken  # type: ignore[method-assign]
        async with asyncio.timeout(10):
            assert (await house.act("MINI-1", ann, "sat", seat=2)).status == 503

    house.run(story)
