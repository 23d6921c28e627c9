"""Houses on a PostgreSQL server: what they are opened from, and one clear sentence for everything else."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from sqlalchemy import Connection, text

from pitboss.house.database import postgres_server
from pitboss.house.database.database import Database
from pitboss.house.database.schema import FORMAT, create_schema
from support.house_databases import HOLD, refusal_to_open
from support.postgres import Server

pytestmark = pytest.mark.integration


@pytest.fixture
def no_password(monkeypatch: pytest.MonkeyPatch) -> None:
    """The server asks for a password, and nothing but the address may give one."""
    monkeypatch.setenv("PGPASSFILE", "/nonexistent")


def test_a_server_that_is_not_there(postgres: Server) -> None:
    assert refusal_to_open("postgresql://pitboss@127.0.0.1:1/house") == (
        "the house's database cannot be used: no server answers there: is PostgreSQL running, and are host and port "
        "right"
    )


def test_a_host_that_does_not_exist() -> None:
    assert refusal_to_open("postgresql://pitboss@house.invalid/house") == (
        "the house's database cannot be used: there is no such host"
    )


def test_a_wrong_password(postgres: Server) -> None:
    assert refusal_to_open(postgres.url("postgres", password="wrong"), synced=False) == (
        "the house's database cannot be used: the server refuses the password of pitboss"
    )


@pytest.mark.usefixtures("no_password")
def test_no_password(postgres: Server) -> None:
    url = f"postgresql://pitboss@127.0.0.1:{postgres.port}/postgres"
    assert refusal_to_open(url, synced=False) == (
        "the house's database cannot be used: the server asks for a password, and the address has none"
    )


def test_a_database_that_the_server_does_not_have(postgres: Server) -> None:
    assert refusal_to_open(postgres.url("nowhere"), synced=False) == (
        "the house's database cannot be used: the server has no database nowhere; create it with: createdb nowhere"
    )


def test_a_database_of_another_program(postgres: Server) -> None:
    url = postgres.create()
    with postgres.connection(url.rpartition("/")[2]) as connection:
        connection.execute("CREATE TABLE recipe (name text)")
    assert refusal_to_open(url, synced=False) == (
        "this database holds other tables (recipe): give the house a database of its own"
    )


def test_a_server_s_house_of_a_newer_format(postgres: Server) -> None:
    url = postgres.create()
    Database.open(url, synced=False).close()
    with postgres.connection(url.rpartition("/")[2]) as connection:
        connection.execute("UPDATE house SET format = 99")
    assert refusal_to_open(url, synced=False) == (
        f"this house's database has format 99, and this Pitboss knows formats up to {FORMAT}: install a newer one"
    )


@pytest.mark.parametrize("made_before", [f"UPDATE house SET format = {FORMAT - 1}", "ALTER TABLE house DROP format"])
def test_a_server_s_house_of_an_earlier_format(postgres: Server, made_before: str) -> None:
    url = postgres.create()
    Database.open(url, synced=False).close()
    with postgres.connection(url.rpartition("/")[2]) as connection:
        connection.execute(made_before)
    assert refusal_to_open(url, synced=False) == (
        f"this house's database has a format earlier than {FORMAT}, which this Pitboss cannot read: open it with the "
        "Pitboss that made it, or name a new database"
    )


def test_a_table_named_house_of_another_program(postgres: Server) -> None:
    url = postgres.create()
    with postgres.connection(url.rpartition("/")[2]) as connection:
        connection.execute("CREATE TABLE house (street text)")
    assert refusal_to_open(url, synced=False) == "this is not the database of a Pitboss house"


def test_a_server_that_does_not_sync_is_refused(postgres: Server) -> None:
    assert refusal_to_open(postgres.create(), synced=True) == (
        "this server has fsync = off, so a power failure would lose acknowledged acts: set fsync = on in its "
        "configuration"
    )


def test_commits_that_do_not_wait_for_the_disk_are_refused(postgres: Server) -> None:
    url = f"{postgres.create()}?options=-csynchronous_commit%3Doff"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("pitboss.house.database.postgres_server.SYNC_SETTINGS", ("synchronous_commit",))
        assert refusal_to_open(url, synced=True) == (
            "this server has synchronous_commit = off, so a power failure would lose acknowledged acts: set "
            "synchronous_commit = on in its configuration"
        )


def test_a_server_that_only_reads_is_refused(postgres: Server) -> None:
    url = f"{postgres.create()}?options=-cdefault_transaction_read_only%3Don"
    assert refusal_to_open(url, synced=False) == (
        "this server does not accept changes (a standby, or default_transaction_read_only is on): name the primary "
        "server"
    )


def test_a_user_who_may_not_make_tables(postgres: Server) -> None:
    url = postgres.create()
    with postgres.connection() as connection:
        connection.execute("DROP ROLE IF EXISTS stranger")
        connection.execute("CREATE ROLE stranger LOGIN PASSWORD 'known'")
    strange = f"postgresql://stranger:known@127.0.0.1:{postgres.port}/{url.rpartition('/')[2]}"
    assert refusal_to_open(strange, synced=False) == (
        "the house's database cannot be used: the user may not make tables in this database"
    )


def test_many_processes_make_one_house(postgres: Server) -> None:
    url = postgres.create()
    environment = os.environ | {"PITBOSS_UNSYNCED": "1"}
    opened = [
        subprocess.Popen([sys.executable, "-c", HOLD, url], stdin=subprocess.DEVNULL, env=environment) for _ in range(3)
    ]
    assert [each.wait(60) for each in opened] == [0, 0, 0]
    with Database.open(url, synced=False) as database, database.read_transaction() as connection:
        assert connection.execute(text("SELECT count(*) FROM house")).scalar_one() == 1


def test_an_address_names_its_place_without_the_password(postgres: Server) -> None:
    with Database.open(postgres.create(), synced=False) as database:
        assert database.name.startswith("postgresql://pitboss:***@127.0.0.1")


def test_a_slow_machine_may_take_its_time_to_make_a_house(postgres: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """The transaction that creates the tables may be idle for longer than those that write acts."""
    idle = text("SHOW idle_in_transaction_session_timeout")
    while_made: list[str] = []

    def lay_out_slowly(connection: Connection) -> None:
        while_made.append(connection.execute(idle).scalar_one())
        create_schema(connection)

    monkeypatch.setattr(postgres_server, "create_schema", lay_out_slowly)
    with Database.open(postgres.create(), synced=False) as database, database.engine.connect() as connection:
        assert connection.execute(idle).scalar_one() == "2s"
    assert while_made == ["1min"]
