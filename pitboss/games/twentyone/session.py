"""A table's session: shoes, wagering (chapter 6), rounds, and events between them."""

from __future__ import annotations

from datetime import datetime

from pitboss.errors import Refusal
from pitboss.games.twentyone.between_rounds import TAGS, act_between_rounds, inspect_reader, run_timed_duties
from pitboss.games.twentyone.card_reader import hole_card_refusal, showing_refusal
from pitboss.games.twentyone.carried import CarriedTwentyOne
from pitboss.games.twentyone.dealing import fault_refusal, rack, rack_refused
from pitboss.games.twentyone.double_shoe import sides_to_reshuffle
from pitboss.games.twentyone.insurance import insurance_refusal
from pitboss.games.twentyone.new_shoe import (
    open_decks,
    player_with_cover_card,
    replace_decks,
    reshuffle,
    return_to_device,
)
from pitboss.games.twentyone.round_steps import round_of_play
from pitboss.games.twentyone.table import DEALER, TwentyOneTable
from pitboss.inputs import (
    Card,
    CardInError,
    CoverCardShown,
    Decision,
    DeviceFault,
    Idle,
    Input,
    NoMoreBets,
    Permitted,
    ReaderShowed,
    Repaired,
    Skipped,
    WagerWithdrawn,
    WrongSide,
)
from pitboss.law import carried_out_by, rule
from pitboss.money import dollars
from pitboss.requests import CardWanted, Request
from pitboss.table.lawful import box_refusal, gap_refusal, refusal, taken_refusal, wagering_refusal
from pitboss.table.play import Script, tag_of
from pitboss.table.procedure import confirmed, wagering
from pitboss.table.table import Table


class OpenTwentyOne(TwentyOneTable):
    """A table that opens, deals shoe after shoe and closes."""

    carries = CarriedTwentyOne
    also_between_rounds = TAGS
    draws_determinant_card = True

    def script(self) -> Script[None]:
        """Run the table: open it, then take wagers and play rounds until it closes."""
        if not self.is_open:
            self.open_meters()
            yield from open_decks(self)
            yield from inspect_reader(self)
            self.is_open = True
        while (yield from wagering(self)):
            yield from round_of_play(self)
            yield from after_the_cards(self)

    def between_rounds(self, given: Input) -> Script[None]:
        """Carry out an input between rounds: a new dealer, an idle table, an order of the floor."""
        return act_between_rounds(self, given)

    def run_timed_duties(self, now: datetime) -> Script[bool]:
        """Run the duties of a new day: the card reader and decks that reached their limit."""
        return run_timed_duties(self, now)

    @rule("blackjack:6.D", "blackjack:2.G(4)")
    def lock_wagers(self) -> None:
        """Lock the wagers: they stand until a decision on them is carried out."""
        self.begin_round()
        self.feed_meters()

    def refusal(self, wanted: Request, given: Input) -> Refusal | None:
        """Return why an input is not lawful now."""
        return (
            between_rounds_refusal(self, given)
            or irregularity_refusal(self, wanted, given)
            or refusal(self, wanted, given)
        )

    @rule("blackjack:8.A(2)", "blackjack:8.B")
    def wager_refusal(self, number: int, wager: str) -> Refusal | None:
        """Return why a wager is refused: insurance out of turn, a box taken, or entry in mid-shoe (6.C)."""
        if wager == "insurance":
            return Refusal("insurance is offered when the dealer shows an ace", clause=self.book.cite("8.B"))
        if number not in self.seated:
            return None  # another player's second box: `box_refusal` has checked it
        return taken_refusal(self, number, "6.H") or self.entry_refusal(number)

    def box_refusal(self, player: int, box: int) -> Refusal | None:
        """Return why a player may not wager on another box (6.H)."""
        return box_refusal(self, player, box, self.choices.max_adjacent_boxes, "6.H") or self.entry_refusal(player)

    @rule("blackjack:6.C", "blackjack:6.C(1)")
    def entry_refusal(self, player: int) -> Refusal | None:
        """Return why a player who missed a round since the shuffle may not wager before the next one (R41).

        The last round is enough to tell: whoever missed an earlier one has played since only with permission, which
        lasts as long as they play.
        """
        missed = self.rounds_since_shuffle > 0 and player not in self.played_last
        if self.choices.no_mid_shoe_entry and missed and player not in self.permitted:
            why = f"seat {player} has not wagered in every round since the shuffle and must wait for the next shuffle"
            return Refusal(why, clause=self.book.cite("6.C"))
        return None

    @rule("blackjack:6.F", "blackjack:6.G", "blackjack:6.H")
    def lock_refusal(self, number: int) -> Refusal | None:
        """Return why a box cannot play: no main wager (6.F), or boxes that are not adjacent (6.H)."""
        if self.main not in self.wagers[number]:
            return Refusal(f"box {number} has no {self.main_title}", clause=self.book.cite("6.F"))
        return gap_refusal(self, number, "6.H")

    @rule("blackjack:1.B(10)", "blackjack:10.C")
    def unseen_refusal(self, wanted: CardWanted) -> Refusal | None:
        """Return why a face-down card has to be named: only the hole card and a double down card may stay unknown."""
        if self.choices.has_double_shoe:
            why = f"{wanted.text}; each side of a double shoe keeps its own cards, so say which card it is"
            return Refusal(why, clause=wanted.clause)
        if wanted.to == DEALER:
            is_hole_card = len(self.round.dealer) == 1 and not self.round.initial_deal_is_done
            return None if is_hole_card else super().unseen_refusal(wanted)
        if self.choices.is_hand_dealt:
            why = f"{wanted.text}; its player decides by it, so say which card it is"
            return Refusal(why, clause=wanted.clause)
        return super().unseen_refusal(wanted) if wanted.held else None

    @rule("blackjack:14.A")
    def error_refusal(self, given: CardInError) -> Refusal | None:
        """Return why a reported card error is impossible now."""
        cite = self.book.cite
        if given.third_to_player:
            return Refusal("this game has no Player's Hand", clause=cite("14.A"))
        if given.by_dealer and not (self.round_is_on and self.round.dealer_is_done):
            return Refusal("the dealer's hand is not complete, so a card for it is not in error", clause=cite("14.D"))
        if (given.disclosed or given.in_shoe) and given.card is None:
            why = "a card that was exposed has been seen: say which it is"
            return Refusal(why, clause=cite("14.A" if given.in_shoe else "14.C"))
        return None


@rule("blackjack:5.G", "blackjack:7.E", "blackjack:5.K")
def after_the_cards(table: TwentyOneTable) -> Script[None]:
    """Reshuffle the sides whose cover card appeared; return the cards to a continuous shuffler."""
    table.permitted &= table.played_last
    if table.reading is not None:  # the round was void before that card was read
        rack(table, table.reading)
        table.reading = None
    rack_refused(table)
    if table.decks_out_by is not None:
        yield from replace_decks(table, table.decks_out_by)
        return
    if table.shuffles_continuously:
        yield from return_to_device(table)
        return
    for side in list(sides_to_reshuffle(table)):
        table.turn_to(side)
        yield from reshuffle(table, player_with_cover_card(table))


@rule("blackjack:6.E", "blackjack:6.F")
def between_rounds_refusal(table: TwentyOneTable, given: Input) -> Refusal | None:
    """Return why an input between rounds is impossible."""
    match given:
        case Idle() if table.seated:
            return Refusal("players are at the table, so it is not idle", clause=table.book.cite("5.H"))
        case Permitted(seat):
            return table.seat_refusal(seat, free=False)
        case NoMoreBets() if not table.wagers:
            return Refusal(f"nobody has placed a {table.main_title}", clause=table.book.cite("6.F"))
        case WagerWithdrawn() if table.round_is_on:
            why = "a wager stays as it is until a decision on it is carried out"
            return Refusal(why, clause=table.book.cite("6.E"))
    return None


@rule("blackjack:5.K", "blackjack:14.E", "blackjack:14.I")
def irregularity_refusal(table: TwentyOneTable, wanted: Request, given: Input) -> Refusal | None:
    """Return why a cover card, shoe side, device or amount cannot be as reported."""
    match given:
        case CoverCardShown() if table.shuffles_continuously:
            return Refusal("a continuous device has no cover card", clause=table.book.cite("5.K"))
        case WrongSide() if not table.choices.has_double_shoe:
            return Refusal("the shoe has one side", clause=table.book.cite("14.I"))
        case Skipped(dealers_own=bool(own)) if isinstance(wanted, CardWanted) and own != (wanted.to == DEALER):
            whose = "a player's" if own else "the dealer's"
            return Refusal(f"the card that is due is {whose}", clause=table.book.cite("14.E" if own else "14.G"))
        case DeviceFault():
            return fault_refusal(table, wanted, given)
        case ReaderShowed() if tag_of(given) in wanted.answers:
            return showing_refusal(table, given)
        case Card(card) if isinstance(wanted, CardWanted) and wanted.is_turned_over and wanted.to == DEALER:
            return hole_card_refusal(table, card)
        case Repaired(what) if what not in table.out_of_order:
            return Refusal(f"no {what} is out of order here", clause=table.book.cite("14.N"))
        case Decision(amount=int(amount)) if amount % table.choices.smallest_chip:
            chip = dollars(table.choices.smallest_chip)
            return Refusal(f"{dollars(amount)} cannot be made of chips of {chip}", clause=table.book.cite("6.A"))
        case Decision():
            return insurance_refusal(table, wanted, given)
    return None


carried_out_by(Table.place, "blackjack:6.A")
carried_out_by(Table.amount_refusal, "blackjack:6.A", "blackjack:6.G")
carried_out_by(wagering_refusal, "blackjack:6.A")
carried_out_by(confirmed, "blackjack:6.B")
carried_out_by(refusal, "blackjack:6.D", "blackjack:2.G(4)")
carried_out_by(box_refusal, "blackjack:6.H")
carried_out_by(taken_refusal, "blackjack:6.H")
carried_out_by(gap_refusal, "blackjack:6.H")
