"""Signatures and checkpoints in `pitboss replay`, and what they could not verify."""

from __future__ import annotations

import re
from dataclasses import dataclass
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


@dataclass
class Vouched:
    """Who vouches for a journal: the known or named signer, and checkpoints stored elsewhere."""

    directory: str | None
    """Where checkpoints are stored."""
    signer: str | None
    """The public key that must have signed; None where none is named or known here."""
    is_unsigned: bool
    """Whether rounds that nobody has signed are accepted."""
    not_shown: list[str]
    """What could not be verified."""
    fault: Fault | None = None

    @classmethod
    def by(cls, directory: str | None, signer: str | None, *, is_unsigned: bool) -> Vouched:
        """Take the named signer, or else the key that is known here."""
        not_shown: list[str] = []
        if signer is None:
            try:
                signer = signer_known_here()
            except NoKey as no_key:
                not_shown.append(f"whether this house has signed it: {no_key.message}")
        elif not re.fullmatch("[0-9a-fA-F]{64}", signer):
            raise Mistake("a signer is a public key: 64 hexadecimal digits", at="--signer")
        return cls(directory, signer and signer.lower(), is_unsigned, not_shown)

    def stored_checkpoints(self, journal: Journal) -> list[Checkpoint]:
        """Return the newest checkpoint of this journal in the directory; it covers all before it."""
        if self.directory is None:
            return []
        stored = checkpoints_in(Path(self.directory), journal.identity.journal)
        found, self.fault = newest(stored, journal.identity.journal, self.signer)
        if found is None and self.fault is None:
            self.not_shown.append(f"no checkpoint of this journal is stored in {self.directory}")
        return [] if found is None else [found.checkpoint]

    def check(self, journal: Journal, found: Replay, ends: RoundEnds, checkpoints: int) -> None:
        """Check signatures and checkpoints once the journal has been replayed."""
        if self.is_unsigned:
            self.not_shown.append("whether rounds that are not signed were rewritten")
        else:
            has_every_signature = isinstance(journal, SqliteReader)
            attested = attest(found.examined, ends, self.signer, has_every_signature=has_every_signature)
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
