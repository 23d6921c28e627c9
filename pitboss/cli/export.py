"""`pitboss export`: a journal as a text file without secrets and without the round in progress."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import click

from pitboss.cli import json_option, print_answer
from pitboss.errors import PitbossError
from pitboss.files import new_file
from pitboss.journal import export as export_journal
from pitboss.journal import open_journal
from pitboss.money import dollars


@click.command()
@click.argument("file")
@click.argument("output")
@click.option(
    "--csv",
    "sheet",
    type=click.Choice(["rounds", "settlements", "meters", "totals"]),
    help="Write CSV instead of the records: finished rounds, their settlements, the movements of meters, or the totals "
    "by day and wager.",
)
@click.option(
    "--day-begins",
    "day_begins",
    metavar="HH:MM",
    help="With --csv totals: the time in UTC at which a day begins.  [default: 00:00]",
)
@json_option
def export(file: str, output: str, sheet: str | None, day_begins: str | None, as_json: bool) -> int:
    """Write the records of the journal in FILE to OUTPUT, a new text file with one record per line.

    The journal file holds the sealed order of the shoe in use, so keep it secret. An export holds no secret: it stops
    before a round still in progress, which has face-down cards. It has every card of finished rounds, even those that
    were never turned up.
    """
    if day_begins is not None and sheet != "totals":
        raise PitbossError("only --csv totals has days: add it, or leave this out", at="--day-begins")
    if sheet == "totals":
        return _export_totals(file, output, _time_of_day(day_begins or "00:00"), as_json)
    if sheet is not None:
        return _export_csv(file, output, sheet, as_json)
    with open_journal(Path(file)) as journal, new_file(Path(output)) as target:
        written = export_journal(journal, target)
    head, left_out = written.head, written.records_left_out
    document = {"file": output, "records": head.number, "checkpoint": str(head), "records_left_out": left_out}
    rest = f"; {left_out} more belong to the round in progress and are left out" if left_out else ""
    print_answer(document, as_json, lambda: click.echo(f"wrote {output}, {head.number} records{rest}"))
    return 0


def _export_csv(file: str, output: str, sheet: str, as_json: bool) -> int:
    """Write a CSV file. If the journal has a fault, write it up to there and exit with code 1."""
    from pitboss.journal.csv_export import CsvTable, journal_csv

    with open_journal(Path(file)) as journal:
        text, replayed = journal_csv(journal, CsvTable(sheet))
    with new_file(Path(output)) as target:
        target.write(text.encode())
    count = text.count("\n") - 1
    fault = replayed.fault or replayed.difference
    document = {"file": output, sheet: count, "ok": fault is None, "fault": fault.message if fault else None}
    ends = f", up to the first fault: {fault.message}" if fault else ""
    what = "movements of meters" if sheet == CsvTable.METERS else sheet
    print_answer(document, as_json, lambda: click.echo(f"wrote {output}, {count} {what}{ends}"))
    return 0 if fault is None else 1


def _export_totals(file: str, output: str, day_begins: timedelta, as_json: bool) -> int:
    """Write the totals as a CSV file. If the journal has a fault, write them up to there and exit with code 1."""
    from pitboss.journal.csv_export import totals_csv

    with open_journal(Path(file)) as journal:
        text, whole, replayed = totals_csv(journal, day_begins)
    with new_file(Path(output)) as target:
        target.write(text.encode())
    fault = replayed.fault or replayed.difference
    amounts = {"staked": dollars(whole.staked), "paid": dollars(whole.paid), "win": dollars(whole.win)}
    hold = whole.hold or None
    document = {"file": output, "totals": text.count("\n") - 1, **amounts, "hold_percent": hold}
    document |= {"ok": fault is None, "fault": fault.message if fault else None}
    ends = f", up to the first fault: {fault.message}" if fault else ""
    sums = ", ".join(f"{name} {amount}" for name, amount in amounts.items())
    words = f"wrote {output}: {sums}" + (f", hold {hold} %" if hold else "") + ends
    print_answer(document, as_json, lambda: click.echo(words))
    return 0 if fault is None else 1


def _time_of_day(written: str) -> timedelta:
    """Parse a time of day such as `11:00`."""
    try:
        read = datetime.strptime(written, "%H:%M")
    except ValueError:
        raise PitbossError(f"must be a time of day, such as 11:00, not {written!r}", at="--day-begins") from None
    return timedelta(hours=read.hour, minutes=read.minute)
