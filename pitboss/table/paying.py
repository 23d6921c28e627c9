"""Settlement of one wager: judge it by its paytable, then collect, return or pay it, with vigorish and meters."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pitboss.events import MeterMoved, Settlement
from pitboss.law.paytables import PaytableRow
from pitboss.money import HOUSE, Basis, Movement, layout, meter, seat
from pitboss.table.table import Table


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a wager by the cards."""

    seat: int
    wager: str
    stake: int
    row: PaytableRow | None
    because: str
    hand: int = 1

    @property
    def result(self) -> str:
        """Won, lost or push."""
        if self.row is None or self.row.odds.basis is Basis.LOSE:
            return "lost"
        return "push" if self.row.odds.basis is Basis.PUSH else "won"


def judge(table: Table, number: int, wager: str, row: int, because: str) -> Verdict:
    """Look up a classifier's row in this table's paytable. A row that is not printed loses."""
    return Verdict(number, wager, table.wagers[number][wager], table.offers[wager].rows[row], because)


def collect(table: Table, verdict: Verdict) -> None:
    """Collect a losing wager for the house."""
    paytable = table.offers[verdict.wager].paytable
    cited = verdict.row.clause if verdict.row is not None else paytable.lose
    assert cited is not None, f"no clause is stated by which {verdict.wager} loses"
    table.ledger.transfer("lost", cited, verdict.stake, layout(verdict.seat, verdict.wager), HOUSE)
    row = verdict.row.row if verdict.row is not None else None
    _settlement(table, verdict, None, -verdict.stake, row, cited)


def return_stake(table: Table, verdict: Verdict) -> None:
    """Return a wager that neither wins nor loses to its player."""
    assert verdict.row is not None
    account = layout(verdict.seat, verdict.wager)
    table.ledger.transfer("push", verdict.row.clause, verdict.stake, account, seat(verdict.seat))
    _settlement(table, verdict, str(verdict.row.odds), 0, verdict.row.row, verdict.row.clause)


def give_up(table: Table, verdict: Verdict, back: int) -> None:
    """Give up a wager: return part of it to its player and collect the rest."""
    assert verdict.row is not None
    account, cited = layout(verdict.seat, verdict.wager), verdict.row.clause
    table.ledger.transfer(verdict.row.row, cited, back, account, seat(verdict.seat))
    table.ledger.transfer(verdict.row.row, cited, verdict.stake - back, account, HOUSE)
    _settlement(table, verdict, None, back - verdict.stake, verdict.row.row, cited)


def pay(table: Table, verdict: Verdict, vigorish: int = 0, max_win: int | None = None) -> None:
    """Pay a winning wager, up to `max_win`; `vigorish` is withheld at once."""
    assert verdict.row is not None
    row, odds, stake = verdict.row, verdict.row.odds, verdict.stake
    if odds.basis is Basis.METER:
        payment = award(table, verdict.seat, verdict.wager, row)
    else:
        won = odds.payment(stake, chip=table.choices.smallest_chip)
        won = won if max_win is None else min(won, max_win)
        payment, cut = table.limit_payment(verdict.seat, verdict.wager, verdict.hand, won)
        verdict = replace(verdict, because=verdict.because + cut) if cut else verdict
        table.ledger.transfer("won", row.clause, payment, HOUSE, seat(verdict.seat))
    table.round.payouts.append((verdict.seat, verdict.wager, payment))
    stake_to = seat(verdict.seat) if odds.returns_stake else HOUSE  # R3
    table.ledger.transfer("stake", row.clause, stake, layout(verdict.seat, verdict.wager), stake_to)
    if vigorish:
        table.ledger.transfer("vigorish", row.clause, vigorish, seat(verdict.seat), HOUSE)
    net = payment - vigorish - (0 if odds.returns_stake else stake)
    _settlement(table, verdict, str(odds), net, row.row, row.clause)


def conclude(table: Table, verdict: Verdict) -> None:
    """Collect, return or pay a wager by its verdict."""
    {"lost": collect, "push": return_stake, "won": pay}[verdict.result](table, verdict)


def award(table: Table, number: int, wager: str, row: PaytableRow, max_award: int | None = None) -> int:
    """Pay a share of a meter's current value; the house adds the rounding and the reset amount (R6, R9)."""
    name = row.odds.meter
    assert name is not None
    won = table.meters[name]
    reference = f"round {table.round_number}, seat {number}, {wager}"
    paid = won.award(row.odds.ratio, table.award_unit, reference, max_award)
    win = won.wins[-1]
    table.round.awards.append((won, win))
    reset = win.reset or 0
    table.ledger.post(
        f"award of {name}",
        row.clause,
        Movement(seat(number), paid),
        Movement(meter(name), reset - win.taken),
        Movement(HOUSE, win.taken - paid - reset),
    )
    table.events.append(MeterMoved(name, won.displayed, f"won at seat {number}", row.clause))
    return paid


def pay_extra(
    table: Table,
    number: int,
    wager: str,
    row: PaytableRow,
    because: str,
    *,
    stake: int = 0,
    hand: int = 1,
    max_win: int | None = None,
) -> None:
    """Pay a bonus without its own stake, as a settlement of its wager; `stake` is the base of the odds."""
    if row.odds.basis is Basis.METER:
        paid = award(table, number, wager, row, max_win)
    else:
        won = row.odds.payment(stake, chip=table.choices.smallest_chip)
        paid, cut = table.limit_payment(number, wager, hand, won)
        because += cut
        table.ledger.transfer("won", row.clause, paid, HOUSE, seat(number))
    table.round.payouts.append((number, wager, paid))
    record_settlement(
        table,
        Settlement(
            seat=number,
            hand=hand,
            wager=wager,
            stake=0,
            result="won",
            pays=str(row.odds),
            net=paid,
            row=row.row,
            clause=row.clause,
            because=because,
        ),
    )


def record_settlement(table: Table, line: Settlement) -> None:
    """Store a settlement and emit its event."""
    table.round.settlements.append(line)
    table.events.append(line)


def _settlement(table: Table, verdict: Verdict, pays: str | None, net: int, row: str | None, clause: str) -> None:
    record_settlement(
        table,
        Settlement(
            seat=verdict.seat,
            hand=verdict.hand,
            wager=verdict.wager,
            stake=verdict.stake,
            result=verdict.result,
            pays=pays,
            net=net,
            row=row,
            clause=clause,
            because=verdict.because,
        ),
    )
