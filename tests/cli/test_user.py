"""`pitboss user`: the people of a house from the command line; passwords are never arguments."""

from __future__ import annotations

import getpass
import io
import sys
from functools import partial
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select

from pitboss.cli.user import user
from pitboss.clock import utc_now
from pitboss.house.database.database import Database
from pitboss.house.database.schema import BALANCE, HOUSE_LOG, PERSON
from pitboss.house.people.people import LoginError, People
from pitboss.house.roles import HouseRole, Person
from support.command_line import CommandLine
from support.people import run

pytestmark = pytest.mark.integration

PASSWORD = b"seven grey herons wait\n"


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hash passwords in less than a millisecond."""
    cheap = partial(PasswordHasher, time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr("pitboss.house.people.passwords.PasswordHasher", cheap)


@pytest.fixture
def house(tmp_path: Path) -> str:
    return str(tmp_path / "house.db")


@pytest.fixture
def ada(pitboss: CommandLine, house: str) -> str:
    """A house with an administrator."""
    ran = pitboss("user", "add", "Ada", "--role", "administrator", "--db", house, stdin=PASSWORD)
    assert (ran.code, ran.out, ran.err) == (0, "added Ada: administrator\n", "")
    return house


def log_in(house: str, name: str, password: bytes = PASSWORD) -> Person:
    with Database.open(house) as database:
        people = People(database, utc_now)
        try:
            return run(people.log_in(name, password.decode().strip(), "127.0.0.1"))[0]
        finally:
            people.close()


def test_the_first_administrator_is_made_with_a_password_from_standard_input(ada: str) -> None:
    person = log_in(ada, "ada")
    assert person.name == "Ada"
    assert person.roles == {HouseRole.ADMINISTRATOR}


def test_the_password_is_not_kept_as_it_is(ada: str) -> None:
    assert PASSWORD.strip() not in Path(ada).read_bytes()
    with Database.open(ada) as database, database.read_transaction() as connection:
        assert connection.execute(select(PERSON.c.password)).scalar_one().startswith("$argon2id$")


def test_a_person_may_have_several_roles(pitboss: CommandLine, ada: str) -> None:
    both = ("--role", "floorperson", "--role", "dealer")
    ran = pitboss("user", "add", "Dee", *both, "--db", ada, "--json", stdin=PASSWORD)
    assert ran.document | {"id": None} == {"id": None, "name": "Dee", "roles": ["dealer", "floorperson"]}


def test_a_player_may_start_with_play_money(pitboss: CommandLine, ada: str) -> None:
    money = ("--play-money", "500")
    added = pitboss("user", "add", "Pat", "--role", "player", *money, "--db", ada, "--json", stdin=PASSWORD)
    with Database.open(ada) as database, database.read_transaction() as connection:
        held = {row.account: row.amount for row in connection.execute(select(BALANCE))}
    assert held == {"play-money": -50_000, f"wallet/{added.document['id']}": 50_000}


def test_people_are_listed_with_roles_and_state(pitboss: CommandLine, ada: str) -> None:
    pitboss("user", "add", "Dee", "--role", "dealer", "--db", ada, stdin=PASSWORD)
    pitboss("user", "disable", "Dee", "--db", ada)
    [first, second] = pitboss("user", "list", "--db", ada, "--json").document["people"]
    assert (first["name"], first["roles"], first["disabled"]) == ("Ada", ["administrator"], None)
    assert (second["name"], second["roles"], second["disabled"] is None) == ("Dee", ["dealer"], False)
    today = first["created"][:10]
    assert pitboss("user", "list", "--db", ada).out.splitlines() == [
        "name  roles          since",
        f"Ada   administrator  {today}",
        f"Dee   dealer         {today}  disabled {today}",
    ]


def test_a_house_without_people_says_how_to_begin(pitboss: CommandLine, house: str) -> None:
    Database.open(house).close()
    ran = pitboss("user", "list", "--db", house)
    assert ran.out == "there are no accounts yet: pitboss user add NAME --role administrator\n"


def test_roles_are_replaced(pitboss: CommandLine, ada: str) -> None:
    pitboss("user", "add", "Dee", "--role", "dealer", "--db", ada, stdin=PASSWORD)
    ran = pitboss("user", "roles", "Dee", "--role", "floorperson", "--role", "pit manager", "--db", ada)
    assert ran.out == "Dee: floorperson, pit manager\n"
    assert log_in(ada, "Dee").roles == {HouseRole.FLOORPERSON, HouseRole.PIT_MANAGER}


def test_who_is_disabled_cannot_log_in_until_enabled(pitboss: CommandLine, ada: str) -> None:
    pitboss("user", "add", "Dee", "--role", "dealer", "--db", ada, stdin=PASSWORD)
    assert pitboss("user", "disable", "dee", "--db", ada).out == "Dee can no longer log in\n"
    with pytest.raises(LoginError):
        log_in(ada, "Dee")
    assert pitboss("user", "enable", "dee", "--db", ada).out == "Dee can log in\n"
    log_in(ada, "Dee")


def test_a_password_is_replaced(pitboss: CommandLine, ada: str) -> None:
    ran = pitboss("user", "password", "Ada", "--db", ada, stdin=b"eleven brown sparrows\r\n")
    assert ran.out == "Ada has a new password\n"
    with pytest.raises(LoginError):
        log_in(ada, "Ada")
    log_in(ada, "Ada", b"eleven brown sparrows")


def test_what_is_done_here_is_in_the_house_log(pitboss: CommandLine, ada: str) -> None:
    pitboss("user", "add", "Dee", "--role", "dealer", "--db", ada, stdin=PASSWORD)
    pitboss("user", "disable", "Dee", "--db", ada)
    with Database.open(ada) as database, database.read_transaction() as connection:
        lines = connection.execute(select(HOUSE_LOG.c.what, HOUSE_LOG.c.by).order_by(HOUSE_LOG.c.id)).all()
    assert [line.what for line in lines] == ["user added", "user added", "user disabled"]
    assert all(line.by.startswith("command line") for line in lines)


# On a terminal


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def add_on_a_terminal(house: str, monkeypatch: pytest.MonkeyPatch, *typed: str) -> list[str]:
    """What was asked while an administrator is added, typing these passwords."""
    asked: list[str] = []
    answers = iter(typed)

    def ask(prompt: str) -> str:
        asked.append(prompt)
        return next(answers)

    monkeypatch.setattr(sys, "stdin", Terminal())
    monkeypatch.setattr(getpass, "getpass", ask)
    user.main(["add", "Ada", "--role", "administrator", "--db", house], standalone_mode=False)
    return asked


def test_the_password_is_asked_for_twice_without_echo(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    twice = [PASSWORD.decode().strip()] * 2
    assert add_on_a_terminal(house, monkeypatch, *twice) == ["Password for Ada: ", "Repeat the password: "]
    log_in(house, "Ada")


def test_two_different_passwords_are_refused(house: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Exception, match="the two passwords differ"):
        add_on_a_terminal(house, monkeypatch, "seven grey herons wait", "seven grey herons")


# Misuse


@pytest.mark.parametrize(
    ("arguments", "message", "at"),
    [
        (("add", "Bea"), "a person has at least one role: player, dealer, floorperson, pit manager", "role"),
        (("add", "Bea", "--role", "boss"), "'boss' is not one of 'player', 'dealer'", "pitboss user add"),
        (("add", "ADA", "--role", "player"), "there is a person called 'ADA' already", "name"),
        (("add", "Guest 12", "--role", "player"), "names that begin with 'guest' are kept for the house", "name"),
        (("add", "a/b", "--role", "player"), "a name has letters, digits, spaces", "name"),
        (("add", "Bea", "--role", "player", "--role", "dealer"), "does not play in it", "role"),
        (("add", "Bea", "--role", "player", "--play-money", "-5"), "positive whole cents", "--play-money"),
        (("add", "Bea", "--role", "dealer", "--play-money", "5"), "only a player has play money", "--play-money"),
        (("roles", "Bea", "--role", "dealer"), "there is no account with the name 'Bea'", "name"),
        (("roles", "Ada", "--role", "dealer"), "Ada is the only administrator: add another one first", "name"),
        (("disable", "Ada"), "Ada is the only administrator: add another one first", "name"),
        (("enable", "Bea"), "there is no account with the name 'Bea'", "name"),
        (("password", "Bea"), "there is no account with the name 'Bea'", "name"),
        (("add",), "Missing argument 'NAME'", "pitboss user add"),
        (("list", "x"), "unexpected extra argument", "pitboss user list"),
        (("ad",), "there is no command 'ad'; did you mean 'add'?", "pitboss user"),
    ],
)
def test_a_wrong_call_is_refused_with_a_sentence(
    pitboss: CommandLine, ada: str, arguments: tuple[str, ...], message: str, at: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PITBOSS_DB", ada)
    refused = pitboss.refuses("user", *arguments, stdin=PASSWORD)
    assert message in refused.message
    assert refused.at == at


@pytest.mark.parametrize(
    ("password", "message"),
    [
        (b"", "a password has at least 12 characters, not 0"),
        (b"hunter2\n", "a password has at least 12 characters, not 7"),
        (b"passwordpassword\n", "this password is easily guessed"),
        (b"x" * 300, "a password has at most 256 characters, not 300"),
        (b"\xff\xfe twelve characters\n", "not UTF-8"),
    ],
)
def test_a_bad_password_is_refused_and_nobody_is_added(
    pitboss: CommandLine, house: str, password: bytes, message: str
) -> None:
    refused = pitboss.refuses("user", "add", "Ada", "--role", "administrator", "--db", house, stdin=password)
    assert message in refused.message
    assert refused.at == "password"
    assert pitboss("user", "list", "--db", house, "--json").document == {"people": []}


@pytest.mark.parametrize("arguments", [("list",), ("disable", "Ada"), ("password", "Ada")])
def test_only_adding_makes_a_database(pitboss: CommandLine, house: str, arguments: tuple[str, ...]) -> None:
    for url in (house, f"sqlite:///{house}"):
        refused = pitboss.refuses("user", *arguments, "--db", url)
        assert refused.message == "there is no house here yet: `pitboss user add` or `pitboss serve` creates one"
    assert not Path(house).exists()


def test_a_house_that_is_open_elsewhere_is_named(pitboss: CommandLine, ada: str) -> None:
    with Database.open(ada):
        refused = pitboss.refuses("user", "list", "--db", ada)
    assert "has this house open" in refused.message
    assert refused.message.endswith("while the house runs, an administrator does this over its API, /api/people")


@pytest.mark.parametrize("command", sorted(user.commands))
def test_every_command_about_people_helps_and_takes_json(pitboss: CommandLine, command: str) -> None:
    ran = pitboss("user", command, "--help")
    assert (ran.code, ran.err) == (0, "")
    assert "--json" in ran.out
    assert "--db URL" in ran.out
    refused = pitboss.refuses("user", command, "--faro")
    assert "--faro" in refused.message
