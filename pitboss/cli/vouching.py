"""Signatures and checkpoints in `pitboss replay`, and what they could not verify."""

from __future__ import annotations

import re
from pathlib import Path

from pitboss.errors import Mistake
from pitboss.journal import Checkpoint, Journal, SqliteReader
from pitboss.journal.attest import RoundEnds, attest, newest
from pitboss.journal.elsewhere import checkpoints_in
from pitboss.journal.keys import NoKey
from pitboss.journal.replay import Replay
from pitboss.journal.seal_check import SealCheck
from pitboss.journal.signing import signer_known_here
from pitboss.journal.verify import Fault


class Vouched:
    """Who vouches for a journal: the known or named signer, and checkpoints stored elsewhere."""

    def __init__(self, directory: str | None, signer: str | None, *, is_unsigned: bool) -> None:
        self.fault: Fault | None = None
        self.not_shown: list[str] = []
        self._directory = directory
        self._is_unsigned = is_unsigned
        if signer is not None and not re.fullmatch("[0-9a-fA-F]{64}", signer):
            raise Mistake("a signer is a public key: 64 hexadecimal digits", at="--signer")
        self._known = signer.lower() if signer is not None else self._known_here()

    def kept_elsewhere(self, journal: Journal) -> list[Checkpoint]:
        """Return the newest checkpoint of this journal in the directory; it covers all before it."""
        if self._directory is None:
            return []
        stored = checkpoints_in(Path(self._directory), journal.identity.journal)
        found, self.fault = newest(stored, journal.identity.journal, self._known)
        if found is None and self.fault is None:
            self.not_shown.append(f"no checkpoint of this journal is kept in {self._directory}")
        return [] if found is None else [found.checkpoint]

    def weigh(self, journal: Journal, found: Replay, ends: RoundEnds, checkpoints: int) -> None:
        """Check signatures and checkpoints once the journal has been replayed."""
        if self._is_unsigned:
            self.not_shown.append("whether rounds that are not signed were rewritten")
        else:
            has_every_signature = isinstance(journal, SqliteReader)
            attested = attest(found.examined, ends, self._known, has_every_signature=has_every_signature)
            self.fault = self.fault or attested.fault
            self.not_shown += attested.not_shown
        if not checkpoints:
            cut = "whether records at the end were cut off, or the whole journal was rewritten by somebody with the key"
            self.not_shown.append(f"{cut}: no checkpoint from elsewhere was given (--checkpoint, --checkpoint-dir)")
        self._weigh_seals(found)

    def _weigh_seals(self, found: Replay) -> None:
        whether = "whether the cards are those of the sealed orders"
        if not isinstance(found.watch, SealCheck):
            self.not_shown.append(f"{whether}: they are in no export")
        elif found.watch.not_checked is not None:
            self.not_shown.append(f"{whether}: {found.watch.not_checked}")

    def _known_here(self) -> str | None:
        try:
            return signer_known_here()
        except NoKey as no_key:
            self.not_shown.append(f"whether this house has signed it: {no_key.message}")
            return None
