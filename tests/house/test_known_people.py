"""What a process remembers of people: those who were here last, and everybody who sits somewhere."""

from __future__ import annotations

from pitboss.house.house import PeopleCache
from pitboss.house.roles import HouseRole, Person


def person(id: str) -> Person:
    return Person(id, id.capitalize(), frozenset({HouseRole.GUEST}))


def test_who_sits_somewhere_is_remembered_and_of_the_others_the_last() -> None:
    known = PeopleCache(lambda: {"ann"}, max_people=10)
    known.add(person("ann"))
    for number in range(1000):
        known.add(person(f"guest {number}"))
        known.set_lag(f"guest {number}", 0.25)
    assert len(known._names) <= 11
    assert len(known._lags) <= 10
    assert known.name_of("ann") == "Ann"
    assert known.name_of("guest 999") == "Guest 999"
    assert known.missing({"ann", "guest 0", "guest 999"}) == {"guest 0"}
    assert known.name_of("guest 0") == "somebody"
    assert (known.lag_of("guest 999"), known.lag_of("guest 0")) == (0.25, 0.0)


def test_who_acts_again_is_among_the_last() -> None:
    known = PeopleCache(set, max_people=4)
    for id in ("ann", "bob", "cid", "ann", "dan", "eve"):
        known.add(person(id))
    assert known.missing({"ann", "bob", "cid", "dan", "eve"}) == {"bob", "cid", "ann"}  # the last 4 // 2 stay
