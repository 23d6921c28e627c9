"""A table that is dealt or played with `pitboss play`, one answer a line from a pipe."""

from __future__ import annotations

from pathlib import Path

from support.command_line import CommandLine, CommandResult

_SPREAD = ["done"] * 4
"""Decks come, are inspected and spread for the first player to arrive."""
_CUT_AND_LOADED = ["n", *["done"] * 5]
_BURNED = ["x", "done"]
_BACCARAT = [*_SPREAD, "sit 3", *["done"] * 6, *_CUT_AND_LOADED, "Ac", "x"]
"""The ace that is turned first burns one card."""
OPENING = {
    "BJ-1": [*_SPREAD, "sit 3", *["done"] * 3, *_CUT_AND_LOADED, *_BURNED],
    "E21-1": [*_SPREAD, "done", "done", "sit 3", *["done"] * 3, *_CUT_AND_LOADED, *_BURNED],
    "MB-1": _BACCARAT,
    "MB-2": _BACCARAT,
    "TB-1": [*_SPREAD, "sit 3", *["done"] * 9],
}
"""By table of the submission in `conftest.py`: the answers that open it; poker's opens by itself."""


class PlayedTable:
    """A table of a submission and its journal."""

    def __init__(self, pitboss: CommandLine, floor: Path, journal: Path, id: str) -> None:
        self._pitboss, self._floor, self._journal, self._id = pitboss, str(floor), str(journal), id

    def __call__(self, answers: str, *options: str) -> CommandResult:
        """Give the answers of several lines."""
        table = ("--table", self._id, "--journal", self._journal)
        return self._pitboss("play", self._floor, *table, *options, stdin=answers.encode())

    def answer(self, *answers: str) -> CommandResult:
        """Give answers that the table accepts."""
        ran = self("\n".join(answers) + "\n")
        assert (ran.code, ran.err) == (0, ""), ran.out
        return ran

    def due(self) -> dict[str, object]:
        """What `next` says."""
        found = self._pitboss("next", self._journal, "--json").document["pending"]
        assert isinstance(found, dict)
        return found

    def open(self) -> PlayedTable:
        """Open the table up to the first wagers, with a player in seat 3."""
        if self._id in OPENING:
            self.answer(*OPENING[self._id])
        return self
