"""From the decks to the first round: chapters 3 to 5 and 7.B. Every step is asked for and confirmed."""

from __future__ import annotations

from collections.abc import Iterator

from pitboss.games.blackjack.dealing import CUT, SHUFFLER_FAULTS, burn
from pitboss.games.blackjack.table import LEFT, RIGHT, TwentyOneTable
from pitboss.law import rule
from pitboss.round.cutting import cut_the_stack
from pitboss.round.events import ShoeCommitted
from pitboss.round.inputs import DecksReceived, DeviceFault, Loaded
from pitboss.round.play import Script
from pitboss.round.procedure import between_rounds, duty, first_player, record_deck_arrival, show_cards
from pitboss.round.requests import DutyWanted, Role


@rule("blackjack:3.A", "blackjack:3.B", "blackjack:3.B(1)", "blackjack:3.B(2)", "blackjack:3.C*", "blackjack:3.D")
@rule("blackjack:4.I")
def open_decks(table: TwentyOneTable) -> Script[None]:
    """Chapters 3 and 4: the decks come, are inspected, shown and washed; then the first shoe is made up."""
    received = yield from duty(table, Role.DEALER, "receive-decks", decks_text(table), "3.A", ("decks received",))
    assert isinstance(received, DecksReceived)
    yield from record_deck_arrival(table)
    if received.preshuffled:
        table.step("the decks are preinspected and preshuffled", "4.I")
    else:
        yield from inspect(table)
    table.batch = 2
    for side in sides_of(table):
        table.turn_to(side)
        yield from make_up_shoe(table, None, shuffled=received.preshuffled)
        yield from burn_first_card(table)


def replace_decks(table: TwentyOneTable, label: str) -> Script[None]:
    """The decks leave the game, and new ones are opened."""
    table.decks_out_by = None
    yield from duty(table, Role.DEALER, "remove-decks", "take the decks out of play", label)
    yield from open_decks(table)


def decks_text(table: TwentyOneTable) -> str:
    """The decks that a table needs, and their cover cards."""
    decks = f"{table.choices.decks} deck{'' if table.choices.decks == 1 else 's'}"
    if table.choices.has_double_shoe:
        each = f"{decks} for each side of the shoe, alike but for another colour of backs on each side"
        return f"receive {each}, and a cover card for each side"
    if has_two_batches(table):
        return f"receive two batches of {decks} each, alike but for another colour of backs, and a cover card"
    return f"receive {decks}, identical in appearance, and a cover card"


def has_two_batches(table: TwentyOneTable) -> bool:
    """Whether one batch is shuffled while the other is dealt (3.B, R47)."""
    return table.choices.automated_shuffler or table.choices.is_hand_dealt


def sides_of(table: TwentyOneTable) -> tuple[str, ...]:
    """The compartments of the shoe."""
    return (LEFT, RIGHT) if table.choices.has_double_shoe else (table.side,)


@rule(*(f"blackjack:4.{section}" for section in "ABCDEFGH"))
def inspect(table: TwentyOneTable) -> Script[None]:
    """Chapter 4: inspected, spread, washed and stacked; two batches or two sides of a shoe each by itself."""
    yield from duty(table, Role.DEALER, "inspect", "inspect the cards for defects", "4.A")
    yield from duty(table, Role.FLOORPERSON, "verify-inspection", "verify the inspection", "4.A")
    yield from table.inspect_further()
    two = table.choices.has_double_shoe or has_two_batches(table)
    apart = f", each {'side' if table.choices.has_double_shoe else 'batch'} apart from the other" if two else ""
    both = table.inspecting_batches if two else ("4.B", "4.D")
    spread, washed = ("4.F", "4.G") if table.choices.has_double_shoe else both
    text = f"spread the cards face up in fanned columns, by deck, suit and sequence, for the first player{apart}"
    yield from duty(table, Role.DEALER, "spread", text, spread)
    yield from show_cards(table, washed)
    yield from duty(table, Role.DEALER, "wash", f"turn the cards face down, wash and stack them{apart}", washed)


def make_up_shoe(table: TwentyOneTable, first: list[int] | None, *, shuffled: bool = False) -> Script[None]:
    """Chapter 5: shuffle, cut, cover card, load; a continuous device takes the place of most of it (5.K).

    `first` is offered the cut before the others; where the game is just beginning nobody is named.
    """
    table.new_cards()
    table.batch = 3 - table.batch
    if not shuffled:
        yield from shuffle(table)
    if not table.choices.continuous_shuffler:
        yield from offer_the_cut(table, first)
        yield from insert_cover_card(table)
    table.cover_card_at = None
    yield from load(table)


@rule("blackjack:7.B(3)")
def burn_first_card(table: TwentyOneTable) -> Script[None]:
    """The first card of a full batch; a double shoe has none (7.C), a hand-dealt game one in every round (12.B(7))."""
    if not table.choices.has_double_shoe and not table.choices.is_hand_dealt:
        yield from burn(table, "7.B(3)")


@rule("blackjack:5.G", "blackjack:7.E", "blackjack:7.E(1)", "blackjack:7.E(2)")
def reshuffle(table: TwentyOneTable, first: list[int]) -> Script[None]:
    """The cards left in the shoe, or in one side of it, join the discards, and none may be missing."""
    count = f"{table.choices.cards_in_deck * table.choices.decks} cards"
    if table.choices.has_double_shoe:
        text = f"put what is left in the {table.side} side, and what was set apart from it, face down into the rack"
        yield from duty(table, Role.DEALER, "collect-shoe", f"{text}: {count}", "7.E(2)")
    elif not table.choices.continuous_shuffler:
        text = f"put the cards left in the shoe into the discard rack: {count}"
        yield from duty(table, Role.DEALER, "collect-shoe", text, "7.E(1)")
    yield from make_up_shoe(table, first)
    yield from burn_first_card(table)


@rule("blackjack:5.A*", "blackjack:3.B(3)", "blackjack:3.B(4)", "blackjack:3.B(5)", "blackjack:12.B(2)")
@rule("blackjack:5.J", "blackjack:14.M", "blackjack:14.N")
def shuffle(table: TwentyOneTable) -> Script[None]:
    """By hand or by a device; one that jams shuffles again, one that is broken is covered before hands take over."""
    if has_two_batches(table) or table.choices.continuous_shuffler:
        while isinstance(given := (yield from between_rounds(table, _device(table))), DeviceFault):
            if given.what == "shuffler-broken":
                text = "cover the device, or put an out-of-order sign on it"
                yield from duty(table, Role.DEALER, "cover-shuffler", text, "14.N")
                break
            table.ruled("the device has not completed its shuffle: the cards are shuffled again", "14.M")
        else:
            table.step(_device(table).text, "5.J" if table.choices.continuous_shuffler else "5.A(2)")
            return
    yield from duty(table, Role.DEALER, "shuffle", "shuffle the cards and leave them in one stack", "5.A(1)")


def _device(table: TwentyOneTable) -> DutyWanted:
    if table.choices.continuous_shuffler:
        text, label = "put all cards into the device that shuffles them all the time", "5.J"
    else:
        text = f"put batch {3 - table.batch}, with its discards, into the device and take out batch {table.batch}"
        label = "5.A(2)"
    return DutyWanted(Role.DEALER, "shuffle", text, table.book.cite(label), ("done", "device fault"))


@rule("blackjack:5.B", "blackjack:5.C", "blackjack:5.D(1)", "blackjack:5.E", "blackjack:5.F", "blackjack:5.F(1)")
def offer_the_cut(table: TwentyOneTable, first: list[int] | None) -> Script[None]:
    """A game that is just beginning waits for its first player; where nobody takes the cut the dealer cuts."""
    if first is None:
        yield from first_player(table, "cut the cards", "5.D(1)")
        first = table.arrived
    yield from cut_the_stack(table, cut_offers(table, first), CUT)


@rule("blackjack:5.D*")
def cut_offers(table: TwentyOneTable, first: list[int]) -> Iterator[int]:
    """Who is offered the cut: those named, then everybody counterclockwise from the dealer's far right (R50)."""
    first = first[:1]
    yield from first
    yield from (seat for seat in sorted(table.seated, reverse=True) if seat not in first)


@rule("blackjack:5.D(2)", "blackjack:5.D(3)")
def met_cover_card(table: TwentyOneTable) -> list[int]:
    """The player on whose betting area the cover card appeared; nobody, where it came on the dealer's hand."""
    return [table.cover_card_at] if table.cover_card_at in table.seated else []


@rule("blackjack:5.E(1)", "blackjack:5.E(2)")
def insert_cover_card(table: TwentyOneTable) -> Script[None]:
    """The cut is completed, and the cover card goes in again."""
    text = "put the cards above the cover card at the bottom of the stack"
    yield from duty(table, Role.DEALER, "complete-cut", text, "5.E(1)")
    part = f"insert the cover card with {table.cover_card_behind} cards behind it"
    yield from duty(table, Role.DEALER, "insert-cover-card", part, "5.E(2)")


@rule("blackjack:5.E(3)", "blackjack:5.F(2)", "blackjack:7.A", "blackjack:7.B", "blackjack:12.B(3)", "blackjack:5.K")
def load(table: TwentyOneTable) -> Script[None]:
    """The stack goes into the shoe, or into the dealer's hand; an electronic shoe commits itself to its order."""
    label = "12.B(3)" if table.choices.is_hand_dealt else "5.J" if table.choices.continuous_shuffler else "5.E(3)"
    where = {
        "12.B(3)": "take the stack, on its cover card, into one hand",
        "5.J": "put all cards into the device",
    }.get(label, "put the stack into the shoe")
    given = yield from duty(table, Role.DEALER, "load", where, label, ("loaded",))
    assert isinstance(given, Loaded)
    table.shoe_root = given.root
    if given.root is not None:
        table.events.append(ShoeCommitted(given.root, table.cards.left, table.book.cite(label)))


@rule("blackjack:5.J", "blackjack:5.K")
def return_to_device(table: TwentyOneTable) -> Script[None]:
    """A continuous device has all cards back after every round and shuffles them; that is a reshuffle (6.C(2))."""
    table.new_cards()
    yield from load(table)


def shuffler_refusal(given: DeviceFault) -> str | None:
    """Why this is not what goes wrong with a shuffler."""
    if given.what in SHUFFLER_FAULTS:
        return None
    return f"what goes wrong with a shuffler is {' or '.join(SHUFFLER_FAULTS)}, not {given.what}"
