"""Random lawful play of blackjack: an evening at a random table, drawn from one seed, with all that can go wrong."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, ClassVar, Generic

from pitboss.cards import card_text, parse_card
from pitboss.games.blackjack.table import BlackjackTable
from pitboss.games.twentyone.dealing import hand_location
from pitboss.games.twentyone.hands import is_blackjack
from pitboss.inputs import (
    Card,
    CardInError,
    Closed,
    Corrected,
    Decision,
    Declined,
    DeviceFault,
    Idle,
    Input,
    Left,
    Loaded,
    NewDealer,
    Permitted,
    ReaderShowed,
    Repaired,
    ReshuffleOrdered,
    RoundVoided,
    Sat,
    Skipped,
    TimeReported,
    UnseenCard,
    WagerPlaced,
    WagerWithdrawn,
    WrongSide,
)
from pitboss.requests import CardWanted, DecisionWanted, DutyWanted, Role
from pitboss.table.play import Play
from support.blackjack_tables import U, choices, new_table, trace
from support.random_play import ODD_CARDS, AnyEvening, anything_at_any_table
from support.tables import Trace

VARIATIONS: list[dict[str, Any]] = [
    {},
    {},
    {"switch": True},
    {"hand_dealt": True, "automated_shuffler": True},
    {"no_hole_card": True},
    {"community_cards": "common_draw"},
]
SHUFFLES: list[dict[str, Any]] = [{}, {"automated_shuffler": True}, {"continuous_shuffler": True}]
DOUBLE_SHOE = {"double_shoe": True, "red_suits_side": "right"}


def random_options(chance: Random) -> dict[str, Any]:
    """Lawful options of a table; every choice meets every other sooner or later."""
    pick = chance.choice
    variation = pick(VARIATIONS)
    by_hand = "hand_dealt" in variation
    seats = chance.randint(1, 7)
    return {
        **variation,
        **({} if by_hand else pick([*SHUFFLES, DOUBLE_SHOE])),
        "decks": chance.randint(1, 2) if by_hand else chance.randint(1, 8),
        "seats": seats,
        "max_adjacent_boxes": chance.randint(1, seats),
        **({} if "switch" in variation else {"blackjack_odds": pick(["3 to 2", "6 to 5"])}),
        "dealer_soft_17": pick(["stand", "hit"]),
        "even_money": pick([True, False]),
        "surrender": pick(["late", "none"]),
        "double_card_face": pick(["up", "down"]),
        "split_tens_by": pick(["value", "rank"]),
        "extra_splits": chance.randint(0, 6),
        "extra_splits_aces": chance.randint(0, 6),
        "split_aces_one_card": pick([True, False]),
        "no_mid_shoe_entry": pick([True, False]),
        "settlement_order": pick(["losers_first", "hand_by_hand"]),
        # A deep cover card makes short shoes, so that there are several of them.
        "cover_card_depth": pick(["25%", "60%", "85%"]),
        "smallest_chip": pick(["0.01", "0.25", "1"]),
    }


class TwentyOneEvening(AnyEvening[U], Generic[U]):
    """One table of any game of twenty-one from its opening on."""

    most_wagering = 14
    main: ClassVar[str]
    clause: ClassVar[str]
    """Something to rest a ruling on."""

    def __init__(self, seed: int, chance: Random, make: Callable[[], U], *, faults: bool = True) -> None:
        super().__init__(seed, chance, make)
        self.orders: dict[str, list[str]] = {}
        self.unseen: dict[tuple[str, int], str] = {}
        """The cards dealt face down and not named yet, by place and position in the shoe."""
        self.unseen_chance = Random(seed)
        """Of its own, so that it changes nothing else that happens."""
        self.faults = faults

    def trace(self, play: Play[U]) -> Trace:
        return trace(play)

    def happens(self, chance: float) -> bool:
        """Whether something that is seldom comes up now."""
        return self.faults and self.chance.random() < chance

    # Cards

    def _card(self, wanted: CardWanted) -> Input:
        """The next card; one that lies face down may be named when it is turned over."""
        if wanted.is_turned_over:
            return Card(self._unseen_at(wanted.to))
        given = super()._card(wanted)
        if not isinstance(given, Card) or not wanted.may_be_unseen or self.unseen_chance.random() < 0.5:
            return given
        if self.play.refusal(UnseenCard()) is not None:
            return given
        position = self.table.held_position if wanted.held else self.table.shoe.cards_out
        self.unseen[wanted.to, position] = given.card
        return UnseenCard()

    def _unseen_at(self, place: str) -> str:
        """Return the unnamed face-down card at a place."""
        table, current = self.table, self.table.round
        held = {hand_location(table, box.seat, hand): hand.unseen for box, hand in current.hands}
        lies = {**held, "dealer": current.unseen_hole_card}[place]
        assert lies is not None
        return self.unseen[place, lies.position]

    def _unseen_on_layout(self) -> list[str]:
        """Return the unnamed face-down cards on the layout."""
        if not self.table.has_round_in_progress:
            return []
        table, current = self.table, self.table.round
        places = ["dealer"] if current.unseen_hole_card is not None else []
        places += [hand_location(table, box.seat, hand) for box, hand in current.hands if hand.unseen is not None]
        return [self._unseen_at(place) for place in places]

    def _reader_makes_blackjack(self) -> bool:
        """Whether the unnamed hole card makes a blackjack."""
        current = self.table.round
        unseen = current.unseen_hole_card is not None
        return unseen and is_blackjack(current.dealer[0], parse_card(self._unseen_at("dealer")))

    def _order(self) -> list[str]:
        return self.orders.get(self.table.shoe.root or "", [])

    def _cards_are_missing(self) -> bool:
        return self.table.has_round_in_progress and self.happens(0.001)

    def _fault(self) -> Input | None:
        if self._was_passed_over() and self.happens(0.3):
            return Skipped()
        if self.play.wanted is None or not self.happens(0.04):
            return None
        order = self._order()
        card = order[self.table.shoe.cards_out] if self.table.shoe.cards_out < len(order) else None
        tried: list[Input] = [
            Skipped(),
            Skipped(),
            WrongSide(),
            DeviceFault("reader-misused", seen=self.chance.random() < 0.3),
            DeviceFault("reader-broken"),
            DeviceFault("reader-missed"),
            DeviceFault("reader-missed"),
            DeviceFault("shuffler-jammed"),
            DeviceFault("shuffler-broken"),
        ]
        if card is not None:
            tried += [CardInError(card=card), CardInError(), CardInError(card=card, disclosed=True)]
            tried += [CardInError(card=card, disclosed=True), CardInError(card=card, disclosed=True, in_shoe=True)]
        lawful = [given for given in (*tried, *self._own_faults()) if self.play.refusal(given) is None]
        if (
            self.table.has_round_in_progress
            and self.table.round.unseen_hole_card
            and not self._reader_makes_blackjack()
        ):
            lawful = [given for given in lawful if given != DeviceFault("reader-missed")]
        return self.chance.choice(lawful) if lawful else None

    def _was_passed_over(self) -> bool:
        """Whether the hand whose second card is due has not had its first."""
        table, wanted = self.table, self.play.wanted
        if not isinstance(wanted, CardWanted) or not table.has_round_in_progress:
            return False
        dealt = table.round
        if dealt.initial_deal_is_done or not dealt.dealer:
            return False
        return any(not hand.cards and hand_location(table, box.seat, hand) == wanted.to for box, hand in dealt.hands)

    def _own_faults(self) -> list[Input]:
        """Return the irregularities of this game alone."""
        return []

    # People

    def _decision(self, wanted: DecisionWanted) -> Input:
        seat = self.chance.choice(list(wanted.words))
        choose = self.chance.choice(wanted.words[seat])
        most = wanted.most.get(seat, {}).get(choose)
        chip = self.table.choices.smallest_chip
        amount = None if most is None else self.chance.choice([None, most, -(-most // (2 * chip)) * chip])
        return Decision(seat=seat, choose=choose, amount=amount, hand=self.chance.choice([None, wanted.hand]))

    def _duty(self, wanted: DutyWanted) -> Input:
        if "loaded" in wanted.answers:
            order = [card_text(card) for card in self.table.shoe.cards.remaining()]
            for card in self._unseen_on_layout():
                order.remove(card)
            self.chance.shuffle(order)
            root = f"{len(self.orders):064x}"
            self.orders[root] = order
            return Loaded(root, len(order))
        if "reader" in wanted.answers:
            return ReaderShowed(self._reader_makes_blackjack() and not self.table.round.reader_missed)
        if "declined" in wanted.answers and self.chance.random() < 0.5:
            return Declined(wanted.who)
        return super()._duty(wanted)

    def _towards_no_more_bets(self) -> Input:
        for box in self.table.wagers:  # boxes with a gap between them
            if self.table.players[box] != box:
                return WagerWithdrawn(box, self.main)
        return self._somebody_wagers()

    def _somebody_wagers(self) -> Input:
        """A wager that nothing stands against: of who sits and is not barred, or of a newcomer, or after leave."""
        for seat in sorted(self.table.seated):
            if self.play.refusal(given := self._wager(seat, seat)) is None:
                return given
            if self.table.choices.no_mid_shoe_entry and seat not in self.table.permitted:
                return Permitted(seat)
        return Sat(self.chance.randint(1, self.table.seats))

    def _wager(self, box: int, player: int) -> WagerPlaced:
        amount = self.chance.choice([500, 1000, 2500, 10_000, 33_300])
        return WagerPlaced(
            seat=box,
            wager=self.main,
            amount=amount,
            verbal=self.chance.random() < 0.05,
            by=None if box == player else player,
        )

    def _some_wagering(self) -> Input:
        seat = self.chance.randint(1, self.table.seats)
        kind = self.chance.random()
        if kind < (0.06 if self.table.seated else 0.2):
            return self._event_between_rounds(seat)
        if seat not in self.table.seated:
            if self.table.seated and kind < 0.5:
                return self._wager(seat, self.chance.choice(sorted(self.table.seated)))
            return Sat(seat)
        if kind < 0.10:
            return Left(seat)
        if kind < 0.13:
            return WagerWithdrawn(seat, self.main)
        return self._wager(seat, seat)

    def _event_between_rounds(self, seat: int) -> Input:
        some: list[Input] = [
            self._time(),
            NewDealer(self.chance.random() < 0.5),
            ReshuffleOrdered(),
            Permitted(seat),
            DeviceFault(self.chance.choice(["reader-broken", "shuffler-jammed", "shuffler-broken"])),
            Repaired(self.chance.choice(["shuffler", "shoe"])),
            Corrected(seat=seat, amount=self.chance.randint(-500, 500), why="a chip was misplaced", clause=self.clause),
        ]
        return self.chance.choice(some) if self.table.seated else Idle()

    # The floor

    def _ruling(self) -> Input | None:
        if self.happens(0.002):
            return RoundVoided("the shoe ran short", self.clause)
        return self._backing_up() if self.happens(0.01) else None

    def anything(self, chance: Random) -> Input:
        """Anything at all, most often not lawful now."""
        pick = chance.choice
        seat, card = pick([0, 1, 2, 5, 7, 8, -3]), pick(ODD_CARDS)
        wager = pick([self.main, "insurance", "nothing"])
        inputs: list[Input] = [
            *anything_at_any_table(chance, seat, card, len(self.play.inputs)),
            Skipped(),
            WrongSide(),
            CardInError(
                card=card,
                disclosed=pick([True, False]),
                third_to_player=pick([True, False]),
                in_shoe=pick([True, False]),
            ),
            DeviceFault(
                pick(["reader-misused", "reader-broken", "reader-missed", "shuffler-jammed", "shoe-broken", "kettle"]),
                pick([True, False]),
            ),
            Decision(
                seat=seat,
                choose=pick(["hit", "accept", "split", "insure", ""]),
                amount=pick([None, 5, 10**9]),
                hand=pick([None, 1, 3]),
            ),
            Declined(pick(list(Role))),
            WagerPlaced(seat=seat, wager=wager, amount=pick([0, -5, 3, 1000]), by=pick([None, 1, 9])),
            WagerWithdrawn(seat, pick([self.main, "insurance"])),
            RoundVoided("no reason", pick(["blackjack:14.Z", self.clause])),
            TimeReported(pick(["noon", "2026-01-15T18:00:00", "1999-01-15T18:00:00Z"])),
            Idle(),
            Permitted(seat),
            Closed(),
        ]
        return pick(inputs)


class Evening(TwentyOneEvening[BlackjackTable]):
    """One blackjack table from its opening on."""

    main, clause = "blackjack", "blackjack:14.F"

    def __init__(self, seed: int, options: dict[str, Any] | None = None, *, faults: bool = True) -> None:
        chance = Random(seed)
        chosen = choices(**(random_options(chance) if options is None else options))
        super().__init__(seed, chance, lambda: new_table(chosen), faults=faults)
