"""Who turns the cards over: chapter 8, sections D to I, R146. It changes no result."""

from __future__ import annotations

from pitboss.cards import cards_text
from pitboss.events import Turned
from pitboss.games.baccarat.dealing import ask
from pitboss.games.baccarat.round_state import Hand
from pitboss.games.baccarat.table import BaccaratTable
from pitboss.inputs import Decision
from pitboss.law import rule
from pitboss.requests import DecisionWanted
from pitboss.table.play import Script

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
