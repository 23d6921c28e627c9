"""Verify a whole journal: its chain, its head, its signatures, and checkpoints stored elsewhere."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import msgspec

from pitboss.errors import PitbossError
from pitboss.journal.record import RECOVERY_KIND, Checkpoint, Record, Recovery
from pitboss.journal.signing import SignedCheckpoint
from pitboss.journal.verify import (
    OWN_HEAD,
    ChainReader,
    Fault,
    FaultKind,
    Journal,
    contradiction_fault,
    end_fault,
    truncation_fault,
)


@dataclass
class Examination:
    """The result of an examination: the first fault, and warnings."""

    fault: Fault | None = None
    signed: SignedCheckpoint | None = None
    """The newest head with a genuine signature that matches the records."""
    signed_numbers: list[int] = field(default_factory=list)
    """The record numbers of those heads, in order."""
    signers: set[str] = field(default_factory=set)
    """Every public key that has signed a head here."""
    warnings: list[str] = field(default_factory=list)


def verify(journal: Journal, *checkpoints: Checkpoint) -> Fault | None:
    """Return the first fault of a journal, compared with its own heads and with external checkpoints."""
    return examine(journal, *checkpoints).fault


def examine(journal: Journal, *checkpoints: Checkpoint) -> Examination:
    """Read the chain once and compare it with every head and checkpoint.

    If a forger rewrites every record to the end, and the head too, the chain is sound. Only signed heads and external
    checkpoints reveal this.
    """
    found = Examination()
    claimed = journal.head
    claims = [(OWN_HEAD, claimed)] + [("a checkpoint", checkpoint) for checkpoint in checkpoints]
    walk = ChainReader(journal.records(), journal.identity.beginning)
    seen, recoveries = {0: walk.head.hash}, list[Record]()
    wanted = {claim.number for _, claim in claims}
    signatures, clock = _SignatureChecker(journal, recoveries, found), _TimeOrderChecker(found)
    for record in walk:
        if record.number in wanted:
            seen[record.number] = record.hash
        if record.kind == RECOVERY_KIND:
            recoveries.append(record)
        signatures.check(record)
        clock.note(record)
    found.fault = (
        _first_contradiction(claims, seen, recoveries)
        or walk.fault
        or journal.fault
        or _end_fault(journal, claimed, walk)
        or _first_loss(claims, walk.head, recoveries)
        or signatures.fault(walk.head)
    )
    return found


_RECOVERY = msgspec.json.Decoder(Recovery)
SIGNED_HEAD = "a signed head"


class _SignatureChecker:
    """Compares the signed heads of a journal with its records while they are read."""

    def __init__(self, journal: Journal, recoveries: list[Record], found: Examination) -> None:
        self._journal = journal.identity.journal
        self._recoveries = recoveries
        self._found = found
        self._fault: Fault | None = None
        self._heads = iter(journal.signed())
        self._next = self._advance()

    def check(self, record: Record) -> None:
        """Check an intact record: if its number was signed, its hash must be the signed one."""
        while self._next is not None and self._next.number <= record.number and self._fault is None:
            head, self._next = self._next, self._advance()
            self._found.signers.add(head.signer)
            if head.journal != self._journal or not head.is_genuine():
                message = f"the signature of the head at record {head.number} is not that of the key {head.signer}"
                self._fault = Fault(FaultKind.FORGED, head.number, message)
            elif head.hash == record.hash and head.number == record.number:
                self._found.signed = head
                self._found.signed_numbers.append(head.number)
            elif find_declared_loss(head.checkpoint, self._recoveries) is None:
                self._fault = contradiction_fault(SIGNED_HEAD, head.checkpoint)

    def fault(self, last: Checkpoint) -> Fault | None:
        """Return the fault of the signed heads, after the last record was read."""
        while self._next is not None and self._fault is None:
            if find_declared_loss(self._next.checkpoint, self._recoveries) is None:
                return truncation_fault(SIGNED_HEAD, self._next.checkpoint, last)
            self._next = self._advance()
        return self._fault

    def _advance(self) -> SignedCheckpoint | None:
        try:
            return next(self._heads, None)
        except PitbossError as error:
            self._fault = Fault(FaultKind.UNREADABLE, 0, error.message)
            return None


class _TimeOrderChecker:
    """Reports the first record with an earlier time than a record before it."""

    def __init__(self, found: Examination) -> None:
        self._found = found
        self._latest: Record | None = None

    def note(self, record: Record) -> None:
        """Check the time of an intact record. Times are text that sorts chronologically."""
        if self._latest is None or record.at >= self._latest.at:
            self._latest = record
        elif not self._found.warnings:
            earlier = f"record {record.number} was written at {record.at}, before record {self._latest.number}"
            self._found.warnings.append(f"the clock went backwards: {earlier}, at {self._latest.at}")


def _first_contradiction(
    claims: list[tuple[str, Checkpoint]], seen: dict[int, str], recoveries: list[Record]
) -> Fault | None:
    for who, claim in sorted(claims, key=lambda each: each[1].number):
        if seen.get(claim.number, claim.hash) != claim.hash:
            return (find_declared_loss(claim, recoveries) if who != OWN_HEAD else None) or contradiction_fault(
                who, claim
            )
    return None


def _end_fault(journal: Journal, claimed: Checkpoint, walk: ChainReader) -> Fault | None:
    end = walk.head
    if end.number > claimed.number and end.number > (now := journal.head).number:  # the journal has not just grown
        return end_fault(now, end)
    return None


def _first_loss(claims: list[tuple[str, Checkpoint]], last: Checkpoint, recoveries: list[Record]) -> Fault | None:
    for who, claim in claims:
        if claim.number > last.number:
            return (find_declared_loss(claim, recoveries) if who != OWN_HEAD else None) or truncation_fault(
                who, claim, last
            )
    return None


def find_declared_loss(claim: Checkpoint, recoveries: list[Record]) -> Fault | None:
    """Return the loss that a journal itself declares at a claimed place. Accepting a loss has moved the head."""
    for record, recovery in _parse_recoveries(recoveries):
        lost, first = recovery.lost, recovery.kept.number + 1
        if first <= claim.number < lost.number or claim == lost:
            message = f"record {record.number} says that records {first} to {lost.number} were lost"
            return Fault(FaultKind.LOST, record.number, f"{message} and that play went on without them")
    return None


def _parse_recoveries(recoveries: list[Record]) -> Iterator[tuple[Record, Recovery]]:
    for record in recoveries:
        try:
            yield record, record.content(_RECOVERY)
        except PitbossError:
            continue


# Signatures, a known signer, and external checkpoints


@dataclass
class Attestation:
    """The fault that a journal's signatures reveal, and what they could not verify."""

    fault: Fault | None = None
    unverified: list[str] = field(default_factory=list)


class RoundEnds:
    """The records that end rounds, for comparison with the signed heads."""

    def __init__(self) -> None:
        self.last: tuple[int, ...] = ()
        """The last records of the last two rounds."""
        self.unsigned: int | None = None
        """The last record of the first of two consecutive unsigned rounds."""
        self._is_signed = True

    def note(self, record: int, signed_numbers: list[int]) -> None:
        """Add a record that ends a round."""
        for before in self.last[-1:]:
            place = bisect_left(signed_numbers, before)
            was_signed = self._is_signed
            self._is_signed = place < len(signed_numbers) and signed_numbers[place] < record
            if not was_signed and not self._is_signed and self.unsigned is None:
                self.unsigned = self.last[0]
        self.last = (*self.last[-1:], record)


def attest(examined: Examination, ends: RoundEnds, known: str | None, *, has_every_signature: bool) -> Attestation:
    """Check a journal's signatures against the known signer. An export has only the newest of them.

    The head is signed at the end of every round, but a crash may come between a round and its signature.
    """
    found = Attestation()
    signed = examined.signed
    if known is None:
        who = f"its heads are signed by {signed.signer}" if signed else "nothing in it is signed"
        found.unverified.append(f"whether this is the journal of the house that you mean: {who}; --signer pins the key")
        return found
    if others := sorted(examined.signers - {known}):
        message = f"heads of this journal are signed by {others[0]}, not by {known}; --signer names another signer"
        found.fault = Fault(FaultKind.FORGED, signed.number if signed else 0, message)
    elif has_every_signature and ends.unsigned is not None:
        found.fault = _unsigned_fault(ends.unsigned, "was not signed when it was over")
    elif len(ends.last) == 2 and (signed is None or signed.number < ends.last[0]):
        found.fault = _unsigned_fault(ends.last[0], "is over and was not signed")
    elif ends.last and (signed is None or signed.number < ends.last[-1]):
        found.unverified.append(f"whether the last round, which ended with record {ends.last[-1]}, is as it was played")
    return found


def _unsigned_fault(end: int, what: str) -> Fault:
    why = "the journal was rewritten, or written by Pitboss 0.1, which does not sign: --allow-unsigned accepts that"
    return Fault(FaultKind.FORGED, end, f"the round that ended with record {end} {what}: {why}")


def newest_checkpoint(
    stored: Iterable[SignedCheckpoint], journal: str, known: str | None
) -> tuple[SignedCheckpoint | None, Fault | None]:
    """Return the newest external checkpoint, and the fault of the first one that is not genuine."""
    found: SignedCheckpoint | None = None
    for each in stored:
        if each.journal != journal or not each.is_genuine() or (known is not None and each.signer != known):
            which = f"the checkpoint at record {each.number} that was stored elsewhere"
            return found, Fault(FaultKind.FORGED, each.number, f"{which} is not signed by {known or each.signer}")
        if found is None or each.number >= found.number:
            found = each
    return found, None
