"""One round of baccarat: chapters 8 to 11."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.cards import cards_text
from pitboss.events import Turned, VigorishTaken
from pitboss.games.baccarat.book import MIDI, Sees, printed
from pitboss.games.baccarat.dealing import ask, clear, deal_two_each, simulated_rounds, third_card
from pitboss.games.baccarat.hands import Hand, is_dragon_7, is_one_up, is_panda_8
from pitboss.games.baccarat.options import MidiChoices
from pitboss.inputs import Decision
from pitboss.law import rule
from pitboss.money import Rounding, seat, vigorish, vigorish_owed
from pitboss.requests import DecisionWanted, DutyWanted, Role
from pitboss.table.meters import collect_progressive_chips, draw_must_hit, pay_must_hit, read_linked_meter
from pitboss.table.paying import Verdict, collect, give_back, judge, pay
from pitboss.table.play import RoundVoid, Script
from pitboss.table.procedure import validate_payouts

if TYPE_CHECKING:
    from pitboss.games.baccarat.table import BaccaratTable

# Who turns the cards over: chapter 8, sections D to I, R146. It changes no result.


DEALER = 0
TURN, RELINQUISH = "turn", "relinquish"


@rule("midi:8.D(2)", "midi:8.D(4)", "midi:8.G", "midi:8.H")
def first_handler(wagers: dict[int, int]) -> int:
    """Return the seat with the highest wager on a hand; of equal ones the nearest to the dealer counterclockwise.

    Seat numbers fall counterclockwise, so that is the highest number. Without a wager on it the dealer turns the hand.
    """
    return max(wagers, key=lambda seat: (wagers[seat], seat), default=DEALER)


@rule("midi:8.I(1)", "midi:8.I(2)", "midi:8.I(3)", "midi:8.I(3)(a)")
def next_handlers(seat: int, seated: set[int], gave_up: set[int]) -> list[int]:
    """Return who is offered the right after a seat gave it up: its neighbour to the right, then on counterclockwise.

    Without a player in the neighbouring position nobody is; a seat that gave it up in this round is not asked again.
    """
    if seat - 1 not in seated:
        return []
    counterclockwise = sorted(seated - gave_up, reverse=True)
    return [s for s in counterclockwise if s < seat] + [s for s in counterclockwise if s > seat]


@rule("midi:8.D", "midi:8.D(3)", "midi:8.D(5)", "midi:8.D(5)(a)", "midi:8.I", "midi:8.I(3)(b)")
@rule("midi:8.E(1)", "midi:8.E(2)", "midi:8.F(1)", "midi:8.F(2)")
def turn(table: BaccaratTable, hand: Hand, label: str) -> Script[None]:
    """Have a hand's face-down cards turned by whoever has the right, or by the dealer.

    Whoever turned the first two gets the third card as well.
    """
    coup = table.coup
    if hand not in coup.handlers:
        on_hand = {number: amount for number, wager, amount in table.placed() if wager == hand}
        coup.handlers[hand] = first_handler(on_hand) if table.choices.players_handle_cards else DEALER
    seat = coup.handlers[hand]
    offers: list[int] | None = None
    while seat != DEALER:
        wanted = DecisionWanted(
            about=f"turn the {hand.words}",
            words={seat: (TURN, RELINQUISH)},
            clause=table.book.cite(label),
            default=TURN,
        )
        given = yield from ask(table, wanted)
        assert isinstance(given, Decision)
        if given.choose == TURN:
            break
        forced = f", as the {given.ordered_by} requires" if given.ordered_by else ""
        table.step(f"seat {seat} gives up the right to turn the {hand.words}{forced}", "8.I")
        coup.gave_up.add(seat)
        offers = next_handlers(seat, table.seated, coup.gave_up) if offers is None else offers
        seat = offers.pop(0) if offers else DEALER
        coup.handlers[hand] = seat
    yield from coup.unseen[hand].turn_up(table, coup.hand(hand), hand, label)
    fresh = coup.hand(hand)[2:] or coup.hand(hand)[:2]
    table.events.append(Turned(hand, cards_text(fresh), seat, table.book.cite(label)))


# Collect and pay at the end of a round: 11.B, and vigorish by 12.C to 12.E.


def looks_at(table: BaccaratTable, sees: Sees, number: int) -> tuple[int, ...]:
    """Return the arguments of a classifier, taken from the round."""
    coup = table.coup
    player = (coup.points(Hand.PLAYER), len(coup.player))
    banker = (coup.points(Hand.BANKER), len(coup.banker))
    match sees:
        case Sees.POINTS:
            return player + banker
        case Sees.POINTS_FROM_BANKER:
            return banker + player
        case Sees.PLAYER_TWO:
            return tuple(coup.player[:2])
        case Sees.BANKER_TWO:
            return tuple(coup.banker[:2])
        case Sees.INITIAL_FOUR:
            return (*coup.player[:2], *coup.banker[:2])
        case Sees.INITIAL_FOUR_AND_COMBINATIONS:
            choices = table.choices
            assert isinstance(choices, MidiChoices)
            own = choices.own_combination(number)
            assert own is not None, f"seat {number} has no king and nine of its own"
            return (*coup.player[:2], *coup.banker[:2], own, choices.assigned_combinations())


def because(table: BaccaratTable, wager: str, sees: Sees, row: str | None) -> str:
    """Return why a wager ended as it did, in a dealer's words."""
    coup = table.coup
    if sees in (Sees.POINTS, Sees.POINTS_FROM_BANKER):
        counts = (f"{hand.capitalize()} {coup.points(hand)} with {len(coup.hand(hand))} cards" for hand in Hand)
    else:
        counts = (f"{hand.capitalize()} {cards_text(coup.hand(hand)[:2])}" for hand in Hand)
    return table.offers[wager].section.made(row) + ", ".join(counts)


def verdicts(table: BaccaratTable) -> list[Verdict]:
    """Return the verdict on every wager on the layout."""
    found = []
    for number, wager, _ in table.placed():
        classifier = table.offers[wager].classifier
        assert isinstance(classifier.sees, Sees)
        row = classifier.function(*looks_at(table, classifier.sees, number))
        name = classifier.rows(row).slug if row else None
        found.append(judge(table, number, wager, row, because(table, wager, classifier.sees, name)))
    return found


@rule(*printed("11.B*"))
def settle(table: BaccaratTable) -> Script[None]:
    """Collect losing wagers first; then, from the highest winning position down, take vigorish and pay."""
    judged = verdicts(table)
    for verdict in reversed(judged):
        if verdict.result == "lost":
            collect(table, verdict)
    for number in sorted(table.wagers, reverse=True):
        for verdict in judged:
            if verdict.seat != number or verdict.result == "lost":
                continue
            if verdict.result == "push":
                give_back(table, verdict)
            else:
                yield from read_linked_meter(table, verdict.row)
                pay(table, verdict, take_vigorish(table, verdict))


# No other wager has vigorish in its paytable, least of all the Dragon Bonus: 12.E, R140.
@rule(*printed("12.C", "12.D", "12.D(2)(a)", "12.D(2)(b)", "12.E", "1.B(2)"), "midi:1.B(7)")
def take_vigorish(table: BaccaratTable, verdict: Verdict) -> int:
    """Take the vigorish on a winning wager; return what is withheld at once, not what is marked for later."""
    percent = table.offers[verdict.wager].paytable.vigorish
    if percent is None or verdict.row is None:
        return 0
    won = verdict.row.odds.payment(verdict.stake, chip=table.choices.smallest_chip)
    amount = vigorish(won, percent, Rounding(table.choices.vigorish_rounding))
    deferred = table.choices.vigorish_collection == "deferred"
    cited = table.book.cite("12.D(2)(b)(ii)" if deferred else "12.D(2)(a)")
    if amount:
        table.events.append(VigorishTaken(verdict.seat, amount, not deferred, cited))
    if not deferred:
        return amount
    table.mark_vigorish(verdict.seat, amount)
    return 0


@rule(*printed("12.D(2)(b)(i)", "12.D(2)(b)(iii)"))
def collect_vigorish(table: BaccaratTable, number: int) -> None:
    """Collect what the seat's marker says, and remove the marker."""
    cited = table.book.cite("12.D(2)(b)(i)")
    amount = table.markers.collect(number)
    table.ledger.transfer("vigorish collected", cited, amount, seat(number), vigorish_owed(number))
    table.events.append(VigorishTaken(number, amount, True, cited))


# One round of baccarat: chapters 8 to 11.


def round_of_play(table: BaccaratTable) -> Script[None]:
    """Play a round that begins with locked wagers and ends settled or void."""
    table.round.coup.held, table.shoe.held = table.shoe.held, []
    was_last = table.last_hand_announced
    try:
        yield from coup(table)
    except RoundVoid as ruling:
        void(table, ruling)
    try:
        yield from simulated_rounds(table)
    except RoundVoid:
        table.step("the simulated round ends with the shoe", "13.E")
        table.shoe_finished = True
    after_the_hand(table, was_last)


@rule("midi:8.D(1)", "midi:7.A(9)(a)", "midi:12.N*")
def coup(table: BaccaratTable) -> Script[None]:
    """Play chapters 8 to 11."""
    yield from collect_progressive_chips(table)
    yield from deal_two_each(table)  # 8.C
    if table.book is MIDI:  # R153
        table.step("place the Banker's Hand under the right corner of the shoe", "8.D(1)")
    yield from turn(table, Hand.PLAYER, "8.D(3)")
    announce_count(table, Hand.PLAYER, "8.D(3)")
    yield from turn(table, Hand.BANKER, "8.D(5)(a)")
    announce_count(table, Hand.BANKER, "8.D(5)(b)")
    announce_counts(table)  # 9.A
    for hand in Hand:  # 9.B
        if (yield from third_card(table, hand)):
            yield from turn(table, hand, "8.E(2)" if hand is Hand.PLAYER else "8.F(2)")
    yield from announce_result(table)  # 11.A
    winner = yield from draw_must_hit(table, "12.N")
    yield from settle(table)  # 11.B
    pay_must_hit(table, winner)
    yield from validate_payouts(table, "11.B")
    clear(table, "11.C")
    table.end_round(result_in_words(table)[0][0])


@rule("midi:8.D(3)", "midi:8.D(5)(b)")
def announce_count(table: BaccaratTable, hand: Hand, label: str) -> None:
    """Where players turn the cards, announce a hand's count as soon as it is face up."""
    if table.choices.players_handle_cards:
        table.announce(f"{hand.words} {table.coup.points(hand)}", label)


@rule("midi:9.A")
def announce_counts(table: BaccaratTable) -> None:
    """Announce the counts of both hands on their first two cards."""
    for hand in Hand:
        table.announce(f"{hand.words} {table.coup.points(hand)}", "9.A")
    table.coup.counts_announced = True


@rule(*printed("11.A*"))
def result_in_words(table: BaccaratTable) -> list[tuple[str, str]]:
    """Return the dealer's final announcements, each with the label of its clause."""
    coup = table.coup
    player, banker = coup.points(Hand.PLAYER), coup.points(Hand.BANKER)
    winner = "Player wins" if player > banker else "Banker wins" if banker > player else None
    words = [(f"Player {player}, Banker {banker}" + (f", {winner}" if winner else ""), "11.A")]
    if winner is None:
        words.append(("tie hand", "11.A(1)"))
    variant = table.choices.variant
    if variant == "ez" and is_dragon_7(player, banker, len(coup.banker)):
        words.append(("Dragon 7", "11.A(2)"))
    if variant == "ez" and is_panda_8(player, len(coup.player), banker):
        words.append(("Panda 8", "11.A(3)"))
    if variant == "fortune7" and is_dragon_7(player, banker, len(coup.banker)):  # R122
        words.append(("Fortune 7", "11.A(4)"))
    if variant == "fortune7" and is_one_up(player, banker):
        words.append(("One Up", "11.A(5)"))
    return words


def announce_result(table: BaccaratTable) -> Script[None]:
    """Have the dealer announce the result; until then a card in error can still be reported."""
    words = result_in_words(table)
    announcement = "; ".join(text for text, _ in words)
    duty = DutyWanted(
        who=Role.DEALER,
        do="announce",
        task=f'announce "{announcement}"',
        clause=table.book.cite("11.A"),
        answers=("done", "card in error"),
    )
    yield from ask(table, duty)
    for text, label in words:
        table.announce(text, label)


@rule("midi:13.E*")
def void(table: BaccaratTable, ruling: RoundVoid) -> None:
    """Return every wager; the shoe ran short and is replaced as a whole before the next round."""
    clear(table, "11.C")
    table.void_round(ruling.why, ruling.clause)
    table.shoe_finished = True


@rule("midi:9.D(2)", "midi:9.D(3)")
def after_the_hand(table: BaccaratTable, was_last: bool) -> None:
    """Deal one more hand after the one with the cover card; then replace the cards."""
    if was_last:
        table.shoe_finished = True
    elif table.shoe.cover_card_shown and not table.shoe_finished:
        table.announce("last hand", "9.D(2)")
        table.last_hand_announced = True
