"""Drawings that commands write beside their answer: the file's name is checked first, and the answer is never lost."""

from __future__ import annotations

from pathlib import Path

import click

from pitboss.errors import Mistake
from pitboss.files import write_file


def drawing_path(named: str) -> Path:
    """Return the path of a drawing, checked before any work is done."""
    path, at = Path(named), f"--plot {named}".rstrip()
    if not named or path.is_dir() or not path.parent.is_dir():
        raise Mistake("the drawing needs a file name in an existing directory", at=at)
    if path.suffix.lower() not in ("", ".svg"):
        raise Mistake(f"the drawing is SVG: name it {path.with_suffix('.svg').name}", at=at)
    return path


def write_drawing(path: Path, drawn: str) -> None:
    """Write a drawing after the answer, so that a full disk does not cost the answer."""
    try:
        write_file(path, drawn.encode())
    except Mistake as mistake:
        click.echo(f"pitboss: {mistake.at}: {mistake.message}", err=True)
        raise click.exceptions.Exit(2) from None
