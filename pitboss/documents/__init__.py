"""Documents: a table's layout and its payout sign."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from pitboss.documents.felt import draw
from pitboss.documents.sign import html, payout_sign, pdf
from pitboss.errors import Mistake
from pitboss.files import write_files
from pitboss.games.game import Game
from pitboss.games.sign import payout_lines
from pitboss.law.options import TableChoices

__all__ = ["papers", "write_sign"]


def write_sign(
    table_id: str, facility: str, approved: date, game: Game, choices: TableChoices, directory: Path
) -> list[Path]:
    """Write a table's layout and its payout sign, all files or none."""
    return write_files(sign_files(table_id, facility, approved, game, choices), directory)


def sign_files(table_id: str, facility: str, approved: date, game: Game, choices: TableChoices) -> dict[str, bytes]:
    """Return a table's layout and its payout sign, by file name."""
    if table_id != Path(table_id).name or table_id.startswith(".") or not table_id.isprintable() or not table_id:
        raise Mistake(f"a table's id is used as a file name, and {table_id!r} cannot be one", at="table")
    layout = game.layout(choices, facility)
    sign = payout_sign(table_id, approved, layout, payout_lines(game.offers(choices)))
    return {
        f"{table_id}-layout.svg": draw(layout, f"Table {sign.table} · {sign.approved}").encode(),
        f"{table_id}-sign.html": html(sign).encode(),
        f"{table_id}-sign.pdf": pdf(sign),
    }
