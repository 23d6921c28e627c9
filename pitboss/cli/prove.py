"""`pitboss prove` and `pitboss verify-proof`: prove a card of an electronic shoe without revealing the rest."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import click
import msgspec

from pitboss.cards import CardProof
from pitboss.cards.commitment import unseal_order
from pitboss.cli import json_option, print_answer
from pitboss.errors import PitbossError
from pitboss.files import new_file, read_bytes
from pitboss.journal import Journal, SqliteReader, open_journal
from pitboss.journal.replay import replay
from pitboss.journal.shoes import PublicCards

FORMAT = "pitboss proof 1"


@click.command()
@click.argument("file")
@click.argument("position", type=click.IntRange(1))
@click.option("--shoe", help="Root of the shoe. Default: the last one.")
@click.option("-o", "--output", help="Write the proof to this new file, for `pitboss verify-proof`.")
@json_option
def prove(file: str, position: int, shoe: str | None, output: str | None, as_json: bool) -> None:
    """Prove which card left a shoe of the journal in FILE as number POSITION, without revealing any other card.

    A card can be proved once it is public: when it lies face up, or when its round is over. A card that was burned
    unseen can be proved when the shoe is finished.
    """
    with open_journal(Path(file)) as journal:
        document = build_proof(journal, file, position - 1, shoe)
    if output is not None:
        with new_file(Path(output)) as target:
            target.write(json.dumps(document, indent=1).encode() + b"\n")
    text = f"card {position} is {document['proof']['card']}, under the root {document['root']}"
    written = f"; wrote {output}" if output is not None else ""
    print_answer(document, as_json, lambda: click.echo(text + written))


def build_proof(journal: Journal, file: str, position: int, shoe: str | None) -> dict[str, Any]:
    """Return the proof of one card as a document. Raise `PitbossError` if it has none, or the card is still secret."""
    public = PublicCards(shoe)
    replayed = replay(journal, watcher=public)
    if replayed.play is None:
        raise PitbossError("this journal has no table with a shoe", at=file)
    root = shoe or replayed.play.state.shoe.root
    order = unseal_order(root, journal) if root is not None and isinstance(journal, SqliteReader) else None
    if root is None or order is None:
        raise PitbossError("the sealed order of that shoe is not in this journal", at="--shoe")
    if hidden := public.why_hidden(root, position, is_over=replayed.play.is_over):
        raise PitbossError(hidden, at="position")
    proof = order.proof(position).to_dict()
    return {"format": FORMAT, "journal": journal.identity.journal, "root": root, "proof": proof}


@click.command()
@click.argument("file")
@click.option("--root", help="Published root of the shoe, which the proof must match.")
@json_option
def verify_proof(file: str, root: str | None, as_json: bool) -> int:
    """Verify the proof in FILE, written by `pitboss prove -o FILE`. No journal is needed.

    A proof shows what was sealed under the root that it names. It does not show that this root was published before
    the first wager: give the published root with --root.
    """
    named, proof = _read(file)
    is_genuine = proof.verify(named)
    is_same = root is None or root.strip().lower() == named
    card, position = str(proof.to_dict()["card"]), proof.position + 1
    document = {"ok": is_genuine and is_same, "root": named, "position": position, "card": card}
    if not is_genuine:
        text = f"not proved: this proof is not of the root {named}"
    elif not is_same:
        text = f"not proved: the proof is of the root {named}, not of {root}"
    else:
        text = f"card {position} of {proof.count} is {card}, under the root {named}"
    print_answer(document, as_json, lambda: click.echo(text))
    return 0 if document["ok"] else 1


class _Proof(msgspec.Struct, forbid_unknown_fields=True):
    format: str
    journal: str
    root: str
    proof: dict[str, object]


def _read(file: str) -> tuple[str, CardProof]:
    try:
        document = msgspec.json.decode(read_bytes(file), type=_Proof)
        if document.format != FORMAT:
            raise PitbossError(
                f"this proof has format {document.format!r}; this version of Pitboss reads {FORMAT!r}", at=file
            )
        return document.root, CardProof.from_dict(document.proof)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise PitbossError("this is not a proof as `pitboss prove -o FILE` writes it", at=file) from None
    except PitbossError as error:
        raise PitbossError(error.message, at=error.at or file) from None
