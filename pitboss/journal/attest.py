"""Check who vouches for a journal: its signatures, a known signer, checkpoints stored elsewhere."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field

from pitboss.journal.examine import Examination
from pitboss.journal.signing import SignedCheckpoint
from pitboss.journal.verify import Fault, What


@dataclass
class Attestation:
    """The objections of the signatures to a journal, and what could not be verified."""

    fault: Fault | None = None
    not_shown: list[str] = field(default_factory=list)


class RoundEnds:
    """The records that end rounds, compared with the signed heads."""

    def __init__(self) -> None:
        self.last: tuple[int, ...] = ()
        """The ends of the last two rounds."""
        self.unsigned: int | None = None
        """The end of the first of two consecutive rounds that were both not signed."""
        self._is_signed = True

    def note(self, record: int, signed_numbers: list[int]) -> None:
        """Note that this record ends a round."""
        for before in self.last[-1:]:
            place = bisect_left(signed_numbers, before)
            was_signed = self._is_signed
            self._is_signed = place < len(signed_numbers) and signed_numbers[place] < record
            if not was_signed and not self._is_signed and self.unsigned is None:
                self.unsigned = self.last[0]
        self.last = (*self.last[-1:], record)


def attest(examined: Examination, ends: RoundEnds, known: str | None, *, has_every_signature: bool) -> Attestation:
    """Check a journal's signatures against the known signer; an export carries only the newest of them.

    Every head at the end of a round is signed, but a crash may come between a round and its signature.
    """
    found = Attestation()
    signed = examined.signed
    if known is None:
        who = f"its heads are signed by {signed.signer}" if signed else "nothing in it is signed"
        found.not_shown.append(f"whether this is the journal of the house that you mean: {who}; --signer pins the key")
        return found
    if others := sorted(examined.signers - {known}):
        message = f"heads of this journal are signed by {others[0]}, not by {known}; --signer names another signer"
        found.fault = Fault(What.FORGED, signed.number if signed else 0, message)
    elif has_every_signature and ends.unsigned is not None:
        found.fault = _unsigned(ends.unsigned, "was not signed when it was over")
    elif len(ends.last) == 2 and (signed is None or signed.number < ends.last[0]):
        found.fault = _unsigned(ends.last[0], "is over and was not signed")
    elif ends.last and (signed is None or signed.number < ends.last[-1]):
        found.not_shown.append(f"whether the last round, which ended with record {ends.last[-1]}, is as it was played")
    return found


def _unsigned(end: int, what: str) -> Fault:
    why = "the journal was rewritten, or written by Pitboss 0.1, which does not sign: --unsigned accepts that"
    return Fault(What.FORGED, end, f"the round that ended with record {end} {what}: {why}")


def newest(
    kept: Iterable[SignedCheckpoint], journal: str, known: str | None
) -> tuple[SignedCheckpoint | None, Fault | None]:
    """Return the newest checkpoint stored elsewhere, and the fault of the first one that is not genuine."""
    found: SignedCheckpoint | None = None
    for each in kept:
        if each.journal != journal or not each.is_genuine() or (known is not None and each.signer != known):
            which = f"the checkpoint at record {each.number} that was stored elsewhere"
            return found, Fault(What.FORGED, each.number, f"{which} is not signed by {known or each.signer}")
        if found is None or each.number >= found.number:
            found = each
    return found, None
