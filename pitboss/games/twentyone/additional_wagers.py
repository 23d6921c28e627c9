"""Settlement of additional wagers: order, phases and the cards each is decided by (R14, R16, R24)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pitboss.cards import cards_text
from pitboss.events import returned
from pitboss.games.twentyone.actions import INSURANCE
from pitboss.games.twentyone.hands import Hand
from pitboss.games.twentyone.round_state import AdditionalWager, Phase
from pitboss.games.twentyone.table import TwentyOneTable
from pitboss.law import rule
from pitboss.money import layout, seat
from pitboss.table.meters import read_linked_meter
from pitboss.table.paying import Verdict, conclude, pay, record
from pitboss.table.play import Script


@rule("edge21:7.F(1)", "edge21:7.O")
def additional_wagers(table: TwentyOneTable) -> Iterator[AdditionalWager]:
    """List the additional wagers of the round, counterclockwise from the dealer's far right (R24).

    At a Switch table each wager is made on both hands, except one on all four cards together, Super Match (R92).
    """
    for number in sorted(table.round.boxes, reverse=True):
        hands = table.round.boxes[number].hands
        for place in range(len(hands), 0, -1):
            for wager in table.wagers[number]:
                if wager in (table.main, INSURANCE) or (place > 1 and table.offers[wager].section.per_box):
                    continue
                yield AdditionalWager(number, place, wager, table.wagers[number][wager], hands[place - 1].family)


def cards_of(table: TwentyOneTable, side: AdditionalWager) -> tuple[int, ...]:
    """Return the initial cards that a wager is decided by."""
    box = table.round.boxes[side.seat]
    if table.offers[side.wager].section.per_box:
        return tuple(card for hand in box.initial for card in hand)
    return box.initial[side.hand - 1]


def reason_text(table: TwentyOneTable, side: AdditionalWager, phase: Phase, row: str | None) -> str:
    """Explain a result: the row made, and the cards of player and dealer that decided it."""
    made = table.offers[side.wager].section.made(row)
    own = cards_text(list(_relevant_cards(table, side, phase)))
    return f"{made}{own}{', ' if own else ''}dealer {cards_text(table.dealer_as_of(phase))}"


def _relevant_cards(table: TwentyOneTable, side: AdditionalWager, phase: Phase) -> Sequence[int]:
    """Return the player's initial cards, or the final hand for a wager on its total."""
    if table.is_on_total(side.wager) and phase is Phase.FINISHED_HAND:
        return final_hand(table, side).cards
    return cards_of(table, side)


def final_hand(table: TwentyOneTable, side: AdditionalWager) -> Hand:
    """Return the final hand of a wager; among split hands, the one nearest the dealer's left."""
    return next(hand for hand in table.round.boxes[side.seat].hands if hand.family is side.family)


@rule("blackjack:12.B(6)")
def lies_face_down(table: TwentyOneTable, side: AdditionalWager) -> bool:
    """Whether the cards of a wager were dealt face down and are not turned yet (R47)."""
    return table.choices.is_hand_dealt and bool(final_hand(table, side).face_down)


def additional_verdict(table: TwentyOneTable, side: AdditionalWager, phase: Phase, row: int) -> Verdict:
    """Return the verdict on a wager from the row of its classifier and this table's paytable."""
    made = table.offers[side.wager].rows[row]
    own_phase = table.rules.additional.phase_of(table, side)
    seen_at = min(phase, own_phase)  # a wager that is settled late keeps its own cards
    return Verdict(
        side.seat,
        side.wager,
        side.stake,
        made,
        reason_text(table, side, seen_at, made.row if made else None),
        side.hand,
    )


@rule("edge21:7.O(1)(d)")
def settle_additional_wager(
    table: TwentyOneTable, side: AdditionalWager, verdict: Verdict, most: int | None = None
) -> None:
    """Collect, return or pay an additional wager; `most` is its share of an aggregate cap."""
    side.settled = True
    if verdict.result == "won":
        assert verdict.row is not None
        if most is not None and most < verdict.row.odds.payment(verdict.stake):
            verdict = replace(verdict, because=f"{verdict.because}; a share of the aggregate cap")
        pay(table, verdict, most=most)
    else:
        conclude(table, verdict)


def due_in_phase(table: TwentyOneTable, phase: Phase) -> list[AdditionalWager]:
    """List the wagers due by this phase, and return those whose cards were never dealt."""
    found, rules = [], table.rules.additional
    for side in table.round.additional:
        if side.settled:
            continue
        if len(cards_of(table, side)) < rules.cards_needed(table, side):
            return_undecided(table, side, "14.G", "the cards that it is on were not dealt")
        elif rules.phase_of(table, side) <= phase and not lies_face_down(table, side):
            found.append(side)
    return found


@rule("edge21:7.F", "edge21:7.O", "blackjack:13.Q(4)''")
def settle_additional(table: TwentyOneTable, phase: Phase) -> Script[None]:
    """Settle every wager due that needs no draw, each at the current meter value (R6)."""
    table.round.phase = phase
    judged, rules = [], table.rules.additional
    for side in due_in_phase(table, phase):
        if not table.is_drawn_for(side.wager):
            made = table.offers[side.wager].classifier.function(*rules.classifier_arguments(table, side))
            judged.append((side, additional_verdict(table, side, phase, made)))
    most_won = rules.most_won(table, [verdict for _, verdict in judged])
    for (side, verdict), most in zip(judged, most_won, strict=True):
        yield from read_linked_meter(table, verdict.row)
        yield from rules.before_paying(table, verdict)
        settle_additional_wager(table, side, verdict, most)
        rules.after_settling(table, side)


@rule("blackjack:14.G", "blackjack:14.K(1)")
def return_undecided(table: TwentyOneTable, side: AdditionalWager, label: str, why: str) -> None:
    """Return a wager that a dead hand leaves undecided, and reverse its meter contributions (R16, R17)."""
    side.settled = True
    cited = table.book.cite(label)
    table.ledger.transfer("dead hand", cited, side.stake, layout(side.seat, side.wager), seat(side.seat))
    table.take_out_contributions(side.wager, side.stake, cited)
    record(
        table,
        returned(seat=side.seat, hand=side.hand, wager=side.wager, stake=side.stake, clause=cited, because=why),
    )
