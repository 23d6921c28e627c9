"""One round of baccarat: chapters 8 to 11."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pitboss.games.baccarat.book import MIDI, clause_ids
from pitboss.games.baccarat.dealing import ask, clear, deal_simulated_rounds, deal_third_card, deal_two_each, turn_cards
from pitboss.games.baccarat.hands import BaccaratHand, is_dragon_7, is_one_up, is_panda_8
from pitboss.games.baccarat.settlement import settle
from pitboss.law import rule
from pitboss.requests import DutyWanted, Role
from pitboss.table.meters import collect_progressive_chips, draw_must_hit, pay_must_hit
from pitboss.table.play import RoundVoid, Script
from pitboss.table.procedure import validate_payouts

if TYPE_CHECKING:
    from pitboss.games.baccarat.table import BaccaratTable


def run_round(table: BaccaratTable) -> Script[None]:
    """Play a round that begins with locked wagers and ends settled or void."""
    table.round.coup.held, table.shoe.held = table.shoe.held, []
    was_last = table.last_hand_announced
    try:
        yield from play_round(table)
    except RoundVoid as ruling:
        void(table, ruling)
    try:
        yield from deal_simulated_rounds(table)
    except RoundVoid:
        table.record_step("the simulated round ends with the shoe", "13.E")
        table.shoe_finished = True
    after_the_hand(table, was_last)


@rule("midi:8.D(1)", "midi:7.A(9)(a)", "midi:12.N*")
def play_round(table: BaccaratTable) -> Script[None]:
    """Play chapters 8 to 11."""
    yield from collect_progressive_chips(table)
    yield from deal_two_each(table)  # 8.C
    if table.book is MIDI:  # R153
        table.record_step("place the Banker's Hand under the right corner of the shoe", "8.D(1)")
    yield from turn_cards(table, BaccaratHand.PLAYER, "8.D(3)")
    announce_count(table, BaccaratHand.PLAYER, "8.D(3)")
    yield from turn_cards(table, BaccaratHand.BANKER, "8.D(5)(a)")
    announce_count(table, BaccaratHand.BANKER, "8.D(5)(b)")
    announce_counts(table)  # 9.A
    for hand in BaccaratHand:  # 9.B
        if (yield from deal_third_card(table, hand)):
            yield from turn_cards(table, hand, "8.E(2)" if hand is BaccaratHand.PLAYER else "8.F(2)")
    yield from announce_result(table)  # 11.A
    winner = yield from draw_must_hit(table, "12.N")
    yield from settle(table)  # 11.B
    pay_must_hit(table, winner)
    yield from validate_payouts(table, "11.B")
    clear(table, "11.C")
    table.end_round(result_announcements(table)[0][0])


@rule("midi:8.D(3)", "midi:8.D(5)(b)")
def announce_count(table: BaccaratTable, hand: BaccaratHand, label: str) -> None:
    """Announce a hand's count as soon as it is face up, where players turn the cards."""
    if table.choices.players_handle_cards:
        table.announce(f"{hand.display_name} {table.coup.points(hand)}", label)


@rule("midi:9.A")
def announce_counts(table: BaccaratTable) -> None:
    """Announce the counts of both hands on their first two cards."""
    for hand in BaccaratHand:
        table.announce(f"{hand.display_name} {table.coup.points(hand)}", "9.A")
    table.coup.are_counts_announced = True


@rule(*clause_ids("11.A*"))
def result_announcements(table: BaccaratTable) -> list[tuple[str, str]]:
    """Return the dealer's final announcements, each with the label of its clause."""
    coup = table.coup
    player, banker = coup.points(BaccaratHand.PLAYER), coup.points(BaccaratHand.BANKER)
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
    words = result_announcements(table)
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
    table.void_round(ruling.reason, ruling.clause)
    table.shoe_finished = True


@rule("midi:9.D(2)", "midi:9.D(3)")
def after_the_hand(table: BaccaratTable, was_last: bool) -> None:
    """Deal one more hand after the one with the cover card; then replace the cards."""
    if was_last:
        table.shoe_finished = True
    elif table.shoe.cover_card_shown and not table.shoe_finished:
        table.announce("last hand", "9.D(2)")
        table.last_hand_announced = True
