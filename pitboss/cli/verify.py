"""`pitboss verify`: compare the program and its rules with the installed release."""

from __future__ import annotations

import click

from pitboss.cli import count_text, json_option, print_answer
from pitboss.installation import Verification, verify_installation


@click.command()
@json_option
def verify(as_json: bool) -> int:
    """Verify that the program and rules are those of the installed release.

    Every file is compared with the hashes in the release, or in a development installation with the last commit of its
    working copy. Exit code 1 if a file differs, or if there is nothing to compare with.
    """
    verification = verify_installation()
    print_answer(verification.to_dict(), as_json, lambda: _print(verification))
    return 0 if verification.ok else 1


def _print(verification: Verification) -> None:
    checked = count_text(verification.checked, "file")
    if verification.kind == "development":
        click.echo(f"pitboss {verification.version} is a development installation, not a release")
    if verification.compared_with is None:
        click.echo(f"pitboss {verification.version} cannot be verified: {verification.reason}")
    elif verification.ok:
        click.echo(f"{checked} compared with {verification.compared_with}: all are the same")
    else:
        differs = count_text(len(verification.differs), "file")
        click.echo(f"{checked} compared with {verification.compared_with}: {differs} not the same")
        for what, names in (
            ("changed", verification.changed),
            ("missing", verification.missing),
            ("added", verification.added),
        ):
            for name in names:
                click.echo(f"  {what}  {name}")
    if verification.digest is not None:
        click.echo(f"digest of the release  {verification.digest}")
