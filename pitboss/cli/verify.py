"""`pitboss verify`: compare the program and its rules with the installed release."""

from __future__ import annotations

import click

from pitboss.cli import count_text, json_option, print_answer
from pitboss.installation import Verification, verify_installation


@click.command()
@json_option
def verify(as_json: bool) -> int:
    """Verify that program and rules are those of the installed release.

    Every file is compared with the hashes in the release, or in a development installation with the last commit of its
    working copy. Exit code 1 if a file differs, or if there is nothing to compare with.
    """
    found = verify_installation()
    print_answer(found.to_dict(), as_json, lambda: _print(found))
    return 0 if found.ok else 1


def _print(found: Verification) -> None:
    if found.kind == "development":
        click.echo(f"pitboss {found.version} is a development installation, not a release")
    if found.compared_with is None:
        click.echo(f"pitboss {found.version} cannot be verified: {found.reason}")
    elif found.ok:
        click.echo(f"{count_text(found.checked, 'file')} compared with {found.compared_with}: all are the same")
    else:
        differs = count_text(len(found.differs), "file")
        click.echo(f"{count_text(found.checked, 'file')} compared with {found.compared_with}: {differs} not the same")
        for what, names in (("changed", found.changed), ("missing", found.missing), ("added", found.added)):
            for name in names:
                click.echo(f"  {what}  {name}")
    if found.digest is not None:
        click.echo(f"digest of the release  {found.digest}")
