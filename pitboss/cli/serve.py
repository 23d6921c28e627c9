"""`pitboss serve`: open a house for many people at once."""

from __future__ import annotations

import asyncio
import socket
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pitboss.cli import count_text, json_option, print_answer
from pitboss.cli.database_option import database_option
from pitboss.errors import PitbossError
from pitboss.files import read_text
from pitboss.house.sample import SAMPLE_HINTS, SAMPLE_HOUSE

if TYPE_CHECKING:
    from pitboss.gateway.open_house import HouseOptions, OpenHouse

_HOST_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyz0123456789.-_")


@click.command()
@click.argument("file", required=False)
@database_option
@click.option(
    "--bus",
    metavar="URL",
    envvar="PITBOSS_BUS",
    show_envvar=True,
    help="NATS server that connects the processes of one house, nats://HOST.",
)
@click.option("--host", default="127.0.0.1", show_default=True, help="Address to listen on, or 0.0.0.0 for all.")
@click.option(
    "--port", type=click.IntRange(0, 65535), default=8000, show_default=True, help="Port, or 0 for a free one."
)
@click.option(
    "--shadow", multiple=True, metavar="TABLE", help="Table that shadows a physical one: people enter every card."
)
@click.option(
    "--hints", multiple=True, metavar="TABLE",
    help="Table at which players may ask for hints. Default without FILE: five tables of the sample house.",
)  # fmt: skip
@click.option(
    "--behind-tls", is_flag=True, help="Run behind an HTTPS proxy: send cookies only over HTTPS, and use HSTS."
)
@click.option(
    "--trusted-proxy", "proxies", multiple=True, metavar="ADDRESS",
    help="Proxy whose X-Forwarded-For and -Proto are trusted. Default with --behind-tls: 127.0.0.1.",
)  # fmt: skip
@click.option(
    "--allowed-host", "hosts", multiple=True, metavar="NAME", help="Additional host name for requests to the house."
)
@click.option(
    "--checkpoint-dir", "checkpoints", type=click.Path(path_type=Path, file_okay=False),
    help="Also write a signed checkpoint of every round to this directory.",
)  # fmt: skip
@click.option(
    "--log-level", type=click.Choice(["debug", "info", "warning", "error"]), default="warning", show_default=True,
    help="Level of the log on standard error, as JSON lines; info logs every request.",
)  # fmt: skip
@click.option("--open", "in_browser", is_flag=True, help="Open the page in a browser.")
@json_option
def serve(file: str | None, in_browser: bool, as_json: bool, **given: Any) -> None:
    """Open the tables of the Rules Submission in FILE. Without FILE, open a sample house with a table of every game.

    Anyone who can reach the address can watch, and can play as a guest with play money. `pitboss user add` creates
    accounts for staff. Ctrl-C closes the house; nothing that was acknowledged is lost.
    """
    options = _options(file, **given)
    from pitboss.gateway.open_house import keep_open

    def announce(opened: OpenHouse) -> None:
        _print_address(opened, as_json)
        if in_browser:
            _open_browser(opened.address)

    asyncio.run(keep_open(options, announce))
    if not as_json:
        click.echo("The house is closed.")


def _options(
    file: str | None,
    *,
    hosts: tuple[str, ...],
    behind_tls: bool,
    proxies: tuple[str, ...],
    shadow: tuple[str, ...],
    hints: tuple[str, ...],
    **given: Any,
) -> HouseOptions:
    from pitboss.gateway.open_house import HouseOptions
    from pitboss.gateway.settings import GatewaySettings, is_loopback
    from pitboss.submission.submission import parse_submission

    for proxy in proxies:
        _check_proxy(proxy, behind_tls=behind_tls)
    for host in hosts:
        _check_host(host)
    if given["bus"] and not given["bus"].startswith(("nats://", "tls://")):
        raise PitbossError("must be a NATS server, such as nats://HOST or tls://HOST", at="--bus")
    text = read_text(file or str(SAMPLE_HOUSE))
    names = {"localhost", socket.gethostname().lower(), given["host"].lower(), *(name.lower() for name in hosts)}
    return HouseOptions(
        submission=parse_submission(text, file or "the sample house"),
        submission_text=text,
        shadow_tables=frozenset(shadow),
        hint_tables=frozenset(hints) or (frozenset() if file else SAMPLE_HINTS - set(shadow)),
        settings=GatewaySettings(
            behind_tls=behind_tls,
            hosts=frozenset(names),
            limit_addresses=behind_tls or not is_loopback(given["host"]),
        ),
        proxies=proxies or (("127.0.0.1",) if behind_tls else ()),
        **given,
    )


def _check_proxy(proxy: str, *, behind_tls: bool) -> None:
    if not behind_tls:
        raise PitbossError("a proxy is trusted only with --behind-tls: add it", at="--trusted-proxy")
    try:
        ip_network(proxy)
    except ValueError:
        why = f"must be an address, such as 192.0.2.7 or 192.0.2.0/24, not {proxy!r}"
        raise PitbossError(why, at="--trusted-proxy") from None


def _check_host(host: str) -> None:
    if not set(host.lower()) <= _HOST_LETTERS:
        raise PitbossError(
            "must be a host name without scheme, port or path, such as house.example", at="--allowed-host"
        )


def _print_address(opened: OpenHouse, as_json: bool) -> None:
    tables = opened.house.tables
    document = {
        "address": opened.address,
        "facility": opened.house.submission.facility,
        "database": opened.database,
        "tables": {
            id: {"game": table.submitted.game.id, "dealing": table.settings.dealing} for id, table in tables.items()
        },
    }
    print_answer(document, as_json, lambda: _print(opened))


def _open_browser(address: str) -> None:
    """Open the page in a browser, if there is one. The address has been printed already."""
    import webbrowser
    from threading import Thread

    Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def _print(opened: OpenHouse) -> None:
    tables = opened.house.tables.values()
    facility = opened.house.submission.facility
    click.echo(click.style(f"{facility} is open at {opened.address}", bold=True))
    by_game: dict[str, list[str]] = {}
    for table in tables:
        by_game.setdefault(table.submitted.game.title, []).append(table.id)
    click.echo(f"{count_text(len(tables), 'table')}:")
    for title, ids in by_game.items():
        click.echo(f"  {title}: {', '.join(ids)}")
    shadow = [table.id for table in tables if table.settings.dealing == "shadow"]
    if len(shadow) < len(tables):
        click.echo("Tables with an electronic shoe play for play money.")
    if shadow:
        click.echo(f"Tables that shadow a physical one: {', '.join(shadow)}. People give every card.")
    if coached := [table.id for table in tables if table.settings.allows_hints]:
        click.echo(f"A coach gives hints at {', '.join(coached)}.")
    click.echo(f"Everything is kept in {opened.database}")
    click.echo(f"Watch and play: {opened.address}   API: {opened.address}/api/openapi.json")
    click.echo("Ctrl-C closes the house.")
