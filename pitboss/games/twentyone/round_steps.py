"""Steps of a round that all games of twenty-one share; each game arranges them in its round script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cards import cards_text
from pitboss.events import CardsCleared, Turned, returned_stake
from pitboss.games.twentyone.dealing import (
    ask,
    deal_community_hand,
    deal_to_dealer,
    deal_to_hand,
    hand_location,
    rack_refused,
    sort_by_back,
    turn_over_unseen,
)
from pitboss.games.twentyone.decisions import play_hand
from pitboss.games.twentyone.devices import READ_HOLE_CARD, HandsDead
from pitboss.games.twentyone.hands import (
    ACCEPT,
    DEALER,
    DECLINE,
    Box,
    Hand,
    Phase,
    dealer_draws,
    is_soft_hand,
    may_make_blackjack,
)
from pitboss.games.twentyone.settlement import (
    additional_wagers,
    collect_bust,
    dealer_has_blackjack,
    return_dead_hand,
    return_undecided,
    settle_additional,
    settle_insurance,
    settle_surrendered,
)
from pitboss.inputs import Decision, ReaderShowed
from pitboss.law import rule
from pitboss.money import HOUSE, layout, seat
from pitboss.requests import DecisionWanted, DutyWanted, Face, Role
from pitboss.table.paying import record_settlement
from pitboss.table.play import RoundVoid, Script

if TYPE_CHECKING:
    from pitboss.games.twentyone.table import TwentyOneTable

# Dead hands (14.K(1), R17)


DEAD_HANDS_CLAUSE = "14.K(1)"


@rule("blackjack:14.K(1)")
def return_dead_hands(table: TwentyOneTable, reason: str) -> None:
    """Return main wagers and undecided additional wagers.

    The round is not void: additional wagers already paid or collected stand, with their meters (6.E, R16). No hand is
    insured: with an ace up the hole card goes into the reader first.
    """
    table.record_ruling(reason, DEAD_HANDS_CLAUSE)
    unwind_hands(table)
    for number in sorted(table.round.boxes):
        return_box(table, table.round.boxes[number], reason)
    for side in reversed(table.round.additional):
        if not side.settled:
            return_undecided(table, side, DEAD_HANDS_CLAUSE, reason)


def unwind_hands(table: TwentyOneTable) -> None:
    """Reverse payments and collections on hands."""
    cited = table.book.cite(DEAD_HANDS_CLAUSE)
    for line in table.round.settlements:
        if line.wager != table.main:
            continue
        if line.net > 0:
            table.ledger.transfer("dead hand: payment taken back", cited, line.net, seat(line.seat), HOUSE)
        elif line.net < 0:
            table.ledger.transfer("dead hand: loss given back", cited, -line.net, HOUSE, seat(line.seat))
    table.round.settlements = [line for line in table.round.settlements if line.wager != table.main]
    table.round.payouts = [payout for payout in table.round.payouts if payout[1] != table.main]


def return_box(table: TwentyOneTable, box: Box, reason: str) -> None:
    """Return the wagers still on the layout of a box, and record its hands as returned."""
    cited = table.book.cite(DEAD_HANDS_CLAUSE)
    for hand in box.hands:
        if not hand.settled:
            account = layout(box.seat, table.main)
            table.ledger.transfer("dead hand", cited, hand.wagered, account, seat(box.seat))
            hand.settled = hand.finished = True
        record_settlement(
            table,
            returned_stake(
                seat=box.seat, hand=box.number(hand), wager=table.main, stake=hand.wagered, clause=cited, because=reason
            ),
        )


# Hand-dealt games (12.B, R47)


@rule("blackjack:12.B(4)", "blackjack:12.B(5)", "blackjack:12.B(6)")
def take_up_cards(table: TwentyOneTable) -> None:
    """Have the dealer hold the cards in one hand and deal with the other."""
    table.record_step("hold the cards in the same hand for the whole round", "12.B(4)")
    table.record_step("keep the cards over the table inventory container", "12.B(5)")
    table.record_step("deal the top card face down with the other hand", "12.B(6)")


@rule("blackjack:12.B(8)", "blackjack:12.B(6)")
def look_at_cards(table: TwentyOneTable) -> None:
    """Let players look at their two face-down cards, in the dealer's view."""
    for _, hand in table.round.hands:
        hand.face_down = list(hand.cards)
    table.record_step("players look at their cards with one hand, in full view of the dealer", "12.B(8)")


# The round, step by step


def run_round(table: TwentyOneTable) -> Script[None]:
    """Play a round from locked wagers until it is settled or void."""
    begin_round(table)
    try:
        yield from play_unless_dead(table)
    except RoundVoid as ruling:
        void(table, ruling)
    after_the_round(table)


def play_unless_dead(table: TwentyOneTable) -> Script[None]:
    """Play a round to its end, or until its hands are dead; other settled wagers stand (14.K(1), R17)."""
    try:
        yield from table.play_round()
        result = f"dealer {cards_text(table.round.dealer)} {table.round.dealer_total}"
    except HandsDead as ruling:
        result = str(ruling)
        return_dead_hands(table, result)
    yield from table.after_settlement()
    clear(table)
    table.end_round(result)


@rule("blackjack:6.F", "blackjack:12.A(1)", "blackjack:12.A(3)")
def begin_round(table: TwentyOneTable) -> None:
    """Put every box with a wager in the round; at a Switch table with two hands and equal wagers."""
    table.played_last = {table.players.get(number, number) for number in table.wagers}
    for number, stakes in sorted(table.wagers.items()):
        hands = [Hand(stakes[table.main]) for _ in range(2 if table.choices.is_switch else 1)]
        table.round.boxes[number] = Box(number, hands)
        if table.choices.is_switch:
            place_second_wagers(table, number)
    table.round.additional = list(additional_wagers(table))


@rule("blackjack:12.A(1)")
def place_second_wagers(table: TwentyOneTable, number: int) -> None:
    """Place the second equal wager of each kind at a Switch table, except Super Match (R92)."""
    for wager, stake in table.wagers[number].items():
        if not table.offers[wager].section.per_box:
            cited = table.book.cite("12.A(1)")
            table.ledger.transfer("second equal wager", cited, stake, seat(number), layout(number, wager))


INITIAL_DEAL = (
    (("edge21:7.E(1)", "edge21:7.E(2)"), ("edge21:7.E(3)", "edge21:7.E(4)")),
    (("12.B(7)(a)", "12.B(7)(b)"), ("12.B(7)(c)", "12.B(7)(d)")),
)
"""Clauses on the first and second card of boxes and dealer, for games from a shoe and hand-dealt games."""


@rule("edge21:7.E*", "blackjack:12.B(6)", "blackjack:12.B(7)*", "blackjack:12.C(1)", "blackjack:1.B(10)")
@rule("blackjack:14.E")
def deal_initial_cards(table: TwentyOneTable) -> Script[None]:
    """Deal two cards to each hand and the dealer, clockwise from the dealer's far left; the hole card face down."""
    down = table.choices.is_hand_dealt
    owed = 0
    for turn in (1, 2):
        label, dealers = INITIAL_DEAL[down][turn - 1]
        if table.choices.has_common_cards:
            yield from deal_community_hand(table)
        else:
            for box, hand in table.round.hands:
                yield from deal_to_hand(table, box.seat, hand, Face.DOWN if down else Face.UP, label, ("skipped",))
        if turn == 1 or table.choices.has_hole_card:
            face = Face.DOWN if table.round.dealer else Face.UP
            owed += not (yield from deal_to_dealer(table, face, dealers, ("skipped",)))
    for _ in range(owed):  # 14.E
        first = not table.round.dealer
        table.record_ruling("the dealer takes the card that was passed over", "14.E")
        yield from deal_to_dealer(table, Face.UP if first else Face.DOWN, "14.E")
    table.round.initial_deal_is_done = True
    if down:
        look_at_cards(table)
    yield from rule_on_short_hands(table)
    for box in table.round.boxes.values():
        box.initial = tuple(tuple(hand.cards) for hand in box.hands)


@rule("blackjack:14.G", "blackjack:14.H")
def rule_on_short_hands(table: TwentyOneTable) -> Script[None]:
    """Rule on short hands: one without cards is dead, one with a single card may be completed (R51)."""
    for box, hand in table.round.hands:
        if not hand.cards:
            return_dead_hand(table, box, hand, "14.G", "no cards were dealt to the hand")
        elif len(hand.cards) == 1:
            wanted = DecisionWanted(
                about="a second card",
                words={box.seat: (ACCEPT, DECLINE)},
                clause=table.book.cite("14.H"),
                hand=box.number(hand),
            )
            given = yield from ask(table, wanted, box.seat)
            assert isinstance(given, Decision)
            if given.choose == ACCEPT:
                yield from deal_to_hand(table, box.seat, hand, Face.UP, "14.H")
            else:
                return_dead_hand(table, box, hand, "14.H", "the player declines a second card")


@rule("edge21:7.G", "edge21:7.G(2)*", "blackjack:1.B(3)", "blackjack:8.D")
def read_hole_card(table: TwentyOneTable) -> Script[None]:
    """With an ace or a ten up, have the reader check the hole card for a blackjack without showing it."""
    if not (table.choices.has_hole_card and may_make_blackjack(table.round.dealer[0])):
        return
    text = "put the hole card into the card reader"
    cited = table.book.cite("edge21:7.G(2)(a)")
    answers = ("done" if table.round.unseen_hole_card is None else "reader", "device fault", "card in error")
    given = yield from ask(
        table, DutyWanted(who=Role.DEALER, do=READ_HOLE_CARD, task=text, clause=cited, answers=answers)
    )
    if isinstance(given, ReaderShowed):
        table.round.reader_showed = given.blackjack
    shown = "a" if table.round.reader_shows_blackjack else "no"
    table.record_step(f"the card reader shows {shown} blackjack", "edge21:7.G(2)(a)")


@rule("blackjack:14.J", "blackjack:14.J(1)", "blackjack:14.J(2)")
def deal_passed_over(table: TwentyOneTable) -> Script[None]:
    """Offer skipped players their card before the hole card is shown, or call the hand dead."""
    for box, hand in [(box, hand) for box, hand in table.hands_in_play() if hand.waits_for_card]:
        hand.waits_for_card = False
        if box.has_refused_card:  # 14.C(1) leaves only the dead hand
            return_dead_hand(table, box, hand, "14.J(2)", "the card was passed over, and the player has refused cards")
            yield from table.after_turning()
            continue
        wanted = DecisionWanted(
            about="the card that was passed over", words={box.seat: (ACCEPT, DECLINE)}, clause=table.book.cite("14.J"),
            hand=box.number(hand),
        )  # fmt: skip
        given = yield from ask(table, wanted, box.seat)
        assert isinstance(given, Decision)
        if given.choose == DECLINE:
            return_dead_hand(table, box, hand, "14.J(2)", "the requested card was not dealt")
            yield from table.after_turning()
            continue
        yield from deal_to_hand(table, box.seat, hand, Face.UP, "14.J(1)")
        if hand.is_bust:
            collect_bust(table, box, hand)
            yield from table.after_turning()
        elif table.plays_on(hand):  # the card replaces the one requested, so play continues
            hand.finished = False
            yield from play_hand(table, box, hand)


@rule("edge21:7.L*", "edge21:7.N", "blackjack:12.B(12)", "blackjack:12.B(13)", "blackjack:14.C(2)", "blackjack:14.D")
def complete_dealer_hand(table: TwentyOneTable) -> Script[None]:
    """Show the hole card and draw to 17, unless no wager depends on it (R27)."""
    yield from reveal_second_card(table)
    current, hits_soft_17 = table.round, table.choices.hits_soft_17
    label = "12.B(13)" if table.choices.is_hand_dealt else "edge21:7.L(3)"
    while is_any_wager_undecided(table) and dealer_draws(
        current.dealer_total, is_soft_hand(current.dealer), hits_soft_17
    ):
        yield from deal_to_dealer(table, Face.UP, "edge21:7.L(2)")
        table.announce(f"dealer {current.dealer_total}", label)
    rack_refused(table)
    current.dealer_is_done = True
    text = f'announce "dealer {current.dealer_total}"'
    answers = ("done", "card in error", "device fault")
    yield from ask(
        table,
        DutyWanted(who=Role.DEALER, do="announce", task=text, clause=table.book.cite("edge21:7.L(3)"), answers=answers),
    )
    yield from turn_over_doubles(table)


@rule("blackjack:10.C")
def turn_over_doubles(table: TwentyOneTable) -> Script[None]:
    """Ask for the unknown face-down cards of doubled hands, once the dealer's hand is complete."""
    for box, hand in list(table.round.hands):
        if hand.unseen is None:
            continue
        card = yield from turn_over_unseen(table, hand.unseen, hand_location(table, box.seat, hand), box.seat, "10.C")
        hand.unseen = None
        hand.cards.append(card)
        hand.face_down = [card]
        if hand.is_bust:
            collect_bust(table, box, hand)
            yield from table.after_turning()


@rule("blackjack:12.C(1)")
def reveal_second_card(table: TwentyOneTable) -> Script[None]:
    """Show or draw (R46) the second card, and settle what depends on it before any other card."""
    if table.choices.has_hole_card:
        yield from show_hole_card(table)
    elif second_card_matters(table):
        yield from deal_to_dealer(table, Face.UP, "12.C(1)")
        table.round.hole_card_is_up = True
    if table.round.hole_card_is_up:
        settle_insurance(table)  # a blackjack that no reader has shown
        yield from settle_on_second_card(table)
    settle_surrendered(table)


def settle_on_second_card(table: TwentyOneTable) -> Script[None]:
    """Settle the additional wagers that needed only the dealer's second card (R24)."""
    yield from settle_additional(table, Phase.SECOND_CARD)
    table.after_second_card()


def second_card_matters(table: TwentyOneTable) -> bool:
    """Whether the dealer's second card can affect a wager still out."""
    current = table.round
    if any(not hand.settled for _, hand in current.hands) or any(box.insurance for box in current.boxes.values()):
        return True
    return table.needs_second_card()


def is_any_wager_undecided(table: TwentyOneTable) -> bool:
    """Whether any wager still depends on the dealer's hand."""
    if dealer_has_blackjack(table):
        return False
    if table.needs_finished_hand():
        return True
    return any(
        not hand.settled and not hand.surrendered and not hand.is_blackjack and table.depends_on_dealer(hand)
        for _, hand in table.round.hands
    )


def show_hole_card(table: TwentyOneTable) -> Script[None]:
    """Turn the hole card face up, and ask which card it is if it is unknown."""
    label = "12.B(12)" if table.choices.is_hand_dealt else "edge21:7.L(1)"
    if table.round.unseen_hole_card is not None:
        card = yield from turn_over_unseen(table, table.round.unseen_hole_card, DEALER, 0, label)
        table.round.unseen_hole_card = None
        table.round.dealer.append(card)
    table.round.hole_card_is_up = True
    table.events.append(Turned(DEALER, cards_text(table.round.dealer), 0, table.book.cite(label)))


@rule("edge21:7.U")
def clear(table: TwentyOneTable) -> None:
    """Clear the cards to the discard rack, in an order from which the hands can be reconstructed."""
    cards, unseen = table.round.cards_on_layout(), table.round.unseen
    table.discard(cards)
    table.shoe.unseen_discards += len(unseen)
    if table.round.strays:
        sort_by_back(table)
    table.events.append(CardsCleared(len(cards) + len(unseen), table.book.cite("edge21:7.U")))


def void(table: TwentyOneTable, ruling: RoundVoid) -> None:
    """Return every wager, and reverse what was already settled (R17)."""
    clear(table)
    table.void_round(ruling.reason, ruling.clause)


@rule("blackjack:6.C")
def after_the_round(table: TwentyOneTable) -> None:
    """Count the rounds since the shuffle, for the mid-shoe bar (R41)."""
    table.rounds_since_shuffle += 1
