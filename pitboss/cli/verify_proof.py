"""`pitboss verify-proof`: verify that a card was at its place in a sealed shoe; needs no journal."""

from __future__ import annotations

import click
import msgspec

from pitboss.cards import CardProof
from pitboss.cli import json_option, say
from pitboss.cli.prove import FORMAT
from pitboss.errors import Mistake
from pitboss.files import read_bytes


@click.command()
@click.argument("file")
@click.option("--root", help="The root that was published for the shoe; the proof must match it.")
@json_option
def verify_proof(file: str, root: str | None, as_json: bool) -> int:
    """Verify the proof in FILE that `pitboss prove -o FILE` wrote.

    It proves what was sealed under the root that it names. It does not show that this root was published before
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
    say(document, as_json, lambda: click.echo(text))
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
            raise Mistake(f"this proof has format {document.format!r}; this Pitboss knows {FORMAT!r}", at=file)
        return document.root, CardProof.from_dict(document.proof)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise Mistake("this is not a proof as `pitboss prove -o FILE` writes it", at=file) from None
    except Mistake as mistake:
        raise Mistake(mistake.message, at=mistake.at or file) from None
