"""Papers: a table's layout, its payout sign."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from datetime import date
from pathlib import Path
from tempfile import NamedTemporaryFile

from pitboss.documents.felt import draw
from pitboss.documents.sign import html, payout_sign, pdf
from pitboss.errors import Mistake
from pitboss.games.game import Game
from pitboss.games.sign import payout_lines
from pitboss.law.options import TableChoices

__all__ = ["papers", "write_paper", "write_papers", "write_sign"]


def write_sign(
    table_id: str, facility: str, approved: date, game: Game, choices: TableChoices, directory: Path
) -> list[Path]:
    """Write a table's layout and its payout sign, all of them or none."""
    return write_papers(papers(table_id, facility, approved, game, choices), directory)


def papers(table_id: str, facility: str, approved: date, game: Game, choices: TableChoices) -> dict[str, bytes]:
    """A table's layout and its payout sign, by the names of their files."""
    if table_id != Path(table_id).name or table_id.startswith(".") or not table_id.isprintable() or not table_id:
        raise Mistake(f"a table's id becomes the name of its files, and {table_id!r} cannot be one", at="table")
    layout = game.layout(choices, facility)
    sign = payout_sign(table_id, approved, layout, payout_lines(game.offers(choices)))
    return {
        f"{table_id}-layout.svg": draw(layout, f"Table {sign.table} · {sign.approved}").encode(),
        f"{table_id}-sign.html": html(sign).encode(),
        f"{table_id}-sign.pdf": pdf(sign),
    }


def write_paper(path: Path, content: bytes) -> None:
    """Write one file, whole or not at all; to what is no file, such as a device or a pipe, as it is."""
    try:
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(content)
        else:
            path = path.resolve()  # a link stays one, and what it leads to is written
            write_papers({path.name: content}, path.parent)
    except Mistake as mistake:
        raise Mistake(mistake.message.replace("the papers cannot", "cannot"), at=str(path)) from None
    except (OSError, ValueError, RuntimeError) as fault:
        raise Mistake(f"cannot be written: {getattr(fault, 'strerror', None) or fault}", at=str(path)) from None


def write_papers(papers: dict[str, bytes], directory: Path) -> list[Path]:
    """Write files, all of them or none: each is whole under another name before any of them gets its own."""
    written: list[tuple[str, Path]] = []
    try:
        directory.mkdir(parents=True, exist_ok=True)
        for name, content in papers.items():
            with NamedTemporaryFile(dir=directory, prefix=f".{name}.", delete=False) as file:
                written.append((file.name, directory / name))
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            os.chmod(file.name, 0o644)
        if in_the_way := [path for _, path in written if path.is_dir()]:
            raise IsADirectoryError(errno.EISDIR, f"{in_the_way[0].name} is a directory")
        for temporary, path in written:
            os.replace(temporary, path)
    except OSError as fault:
        for temporary, _ in written:
            with suppress(OSError):
                os.unlink(temporary)
        raise Mistake(f"the papers cannot be written: {fault.strerror or fault}", at=str(directory)) from None
    return [path for _, path in written]
