"""A sealed order proves each of its cards, and reveals nothing about the others."""

from __future__ import annotations

import json
from dataclasses import replace
from hashlib import sha256

import pytest

from pitboss.cards import CardProof, SealedOrder, fresh_decks, parse_cards, seal
from pitboss.errors import PitbossError

ORDER = parse_cards("Qh 9c As As 2d")
SALTS = [bytes([letter]) * 32 for letter in b"abcde"]


def hash_parts(*parts: bytes) -> bytes:
    return sha256(b"".join(parts)).digest()


def test_the_root_of_three_cards_is_built_as_documented() -> None:
    # Qh is card 46, 9c is 32, As is 3; positions and count take four bytes.
    first = hash_parts(b"\x00", b"\x00\x00\x00\x00", b"\x2e", b"a" * 32)
    second = hash_parts(b"\x00", b"\x00\x00\x00\x01", b"\x20", b"b" * 32)
    third = hash_parts(b"\x00", b"\x00\x00\x00\x02", b"\x03", b"c" * 32)
    top = hash_parts(b"\x01", hash_parts(b"\x01", first, second), third)
    sealed = seal(ORDER[:3], SALTS[:3])
    assert sealed.root == hash_parts(b"\x02", b"\x00\x00\x00\x03", top).hex()
    assert sealed.proof(0).path == (second, third)
    assert sealed.proof(1).path == (first, third)
    assert sealed.proof(2).path == (hash_parts(b"\x01", first, second),)


def rfc_6962_tree(leaves: list[bytes]) -> bytes:
    """RFC 6962, 2.1: the left part takes the largest power of two that is less than all."""
    if len(leaves) == 1:
        return leaves[0]
    split = 1 << ((len(leaves) - 1).bit_length() - 1)
    return hash_parts(b"\x01", rfc_6962_tree(leaves[:split]), rfc_6962_tree(leaves[split:]))


@pytest.mark.parametrize("count", [*range(1, 34), 52, 312, 416])
def test_the_tree_has_the_shape_of_rfc_6962(count: int) -> None:
    order = fresh_decks(8)[:count]
    salts = [hash_parts(place.to_bytes(4, "big")) for place in range(count)]
    leaves = [
        hash_parts(b"\x00", place.to_bytes(4, "big"), bytes([order[place]]), salts[place]) for place in range(count)
    ]
    assert seal(order, salts).root == hash_parts(b"\x02", count.to_bytes(4, "big"), rfc_6962_tree(leaves)).hex()


@pytest.mark.parametrize("count", [*range(1, 34), 52, 312, 416])
def test_every_card_of_an_order_is_proved(count: int) -> None:
    sealed = seal(fresh_decks(8)[:count])
    assert all(sealed.proof(position).verify(sealed.root) for position in range(count))


def test_a_proof_names_its_position_its_card_and_the_number_of_cards() -> None:
    proof = seal(ORDER, SALTS).proof(1)
    assert (proof.position, proof.card, proof.count, proof.salt) == (1, 32, 5, b"b" * 32)


PROOF = seal(ORDER, SALTS).proof(1)
SECOND_HASH = PROOF.path[1]


@pytest.mark.parametrize(
    "forged",
    [
        pytest.param(replace(PROOF, card=33), id="another suit"),
        pytest.param(replace(PROOF, card=52), id="no card of the deck"),
        pytest.param(replace(PROOF, card=-1), id="no card"),
        pytest.param(replace(PROOF, salt=b"c" * 32), id="another salt"),
        pytest.param(replace(PROOF, salt=b"b" * 31), id="a short salt"),
        pytest.param(replace(PROOF, salt=b"b" * 33), id="a long salt"),
        pytest.param(replace(PROOF, position=0), id="the neighbour's position"),
        pytest.param(replace(PROOF, position=3), id="a position of the same depth"),
        pytest.param(replace(PROOF, position=4), id="a position of another depth"),
        pytest.param(replace(PROOF, position=5), id="a position beyond the last"),
        pytest.param(replace(PROOF, position=-1), id="a position before the first"),
        pytest.param(replace(PROOF, count=4), id="fewer cards"),
        pytest.param(replace(PROOF, count=6), id="more cards and a path of the same length"),
        pytest.param(replace(PROOF, count=9), id="more cards and a longer path"),
        pytest.param(replace(PROOF, count=2**32), id="more cards than can be written"),
        pytest.param(replace(PROOF, path=PROOF.path[:-1]), id="a path cut short"),
        pytest.param(replace(PROOF, path=(*PROOF.path, SECOND_HASH)), id="a path too long"),
        pytest.param(replace(PROOF, path=PROOF.path[::-1]), id="a path turned round"),
        pytest.param(replace(PROOF, path=(bytes(32), *PROOF.path[1:])), id="another hash on the path"),
        pytest.param(replace(PROOF, path=(PROOF.path[0][:31], *PROOF.path[1:])), id="a short hash on the path"),
        pytest.param(replace(PROOF, path=()), id="no path"),
    ],
)
def test_a_forged_proof_fails(forged: CardProof) -> None:
    assert PROOF.verify(seal(ORDER, SALTS).root)
    assert not forged.verify(seal(ORDER, SALTS).root)


def test_a_proof_fails_against_the_root_of_another_order() -> None:
    assert not PROOF.verify(seal(ORDER[::-1], SALTS).root)
    assert not PROOF.verify("")


@pytest.mark.parametrize(
    ("malformed", "top"),
    [
        pytest.param(
            CardProof(0, 1, 3, b"a" * 33, ()), hash_parts(b"\x00", bytes(4), b"\x03", b"a" * 33), id="a long salt"
        ),
        pytest.param(
            CardProof(1, 1, 3, b"a" * 32, ()),
            hash_parts(b"\x00", b"\x00\x00\x00\x01", b"\x03", b"a" * 32),
            id="a far position",
        ),
        pytest.param(
            CardProof(0, 2, 3, b"a" * 32, (b"x" * 31,)),
            hash_parts(b"\x01", hash_parts(b"\x00", bytes(4), b"\x03", b"a" * 32), b"x" * 31),
            id="a short hash",
        ),
    ],
)
def test_a_malformed_proof_fails_even_against_a_root_made_for_it(malformed: CardProof, top: bytes) -> None:
    assert not malformed.verify(hash_parts(b"\x02", malformed.count.to_bytes(4, "big"), top).hex())


def test_two_equal_cards_cannot_stand_for_each_other() -> None:
    sealed = seal(ORDER, SALTS)
    third, fourth = sealed.proof(2), sealed.proof(3)
    assert third.card == fourth.card
    assert not replace(third, position=3).verify(sealed.root)


def test_the_last_card_twice_is_another_order() -> None:
    # A tree that doubled its odd node would give both the same root.
    assert seal([*ORDER[:3], ORDER[2]], [*SALTS[:3], SALTS[2]]).root != seal(ORDER[:3], SALTS[:3]).root


@pytest.mark.parametrize("position", range(5))
def test_a_proof_shows_no_salt_but_its_own(position: int) -> None:
    shown = json.dumps(seal(ORDER, SALTS).proof(position).to_dict())
    assert [salt for salt in SALTS if salt.hex() in shown] == [SALTS[position]]


@pytest.mark.parametrize("position", range(5))
def test_a_proof_beyond_its_own_card_depends_on_hashes_alone(position: int) -> None:
    fields = seal(ORDER, SALTS).proof(position).to_dict()
    assert set(fields) == {"position", "count", "card", "salt", "path"}
    path = fields["path"]
    assert isinstance(path, list)
    assert all(len(sibling) == 64 for sibling in path)


def test_fresh_salts_are_all_different_and_hide_the_order() -> None:
    first, second = seal(ORDER), seal(ORDER)
    assert len({*first.salts, *second.salts}) == 10
    assert all(len(salt) == 32 for salt in first.salts)
    assert first.root != second.root


def test_a_sealed_order_does_not_show_its_cards_when_it_is_logged() -> None:
    sealed = seal(ORDER, SALTS)
    assert repr(sealed) == f"SealedOrder(root='{sealed.root}')"


def test_a_proof_survives_json() -> None:
    assert CardProof.from_dict(json.loads(json.dumps(PROOF.to_dict()))) == PROOF


def test_a_proof_in_json_is_readable() -> None:
    assert PROOF.to_dict() == {
        "position": 1,
        "count": 5,
        "card": "9c",
        "salt": "62" * 32,
        "path": [sibling.hex() for sibling in PROOF.path],
    }


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("position", "1", "a position and a count, both whole numbers"),
        ("count", None, "a position and a count, both whole numbers"),
        ("card", 32, "a card, a salt and a path"),
        ("card", "Xh", "'Xh' is not a card"),
        ("salt", None, "a card, a salt and a path"),
        ("salt", "zz", "written in hexadecimal"),
        ("path", "zz", "a card, a salt and a path"),
        ("path", ["zz"], "written in hexadecimal"),
        ("path", [None], "written in hexadecimal"),
    ],
)
def test_a_malformed_proof_is_refused_with_a_sentence(field: str, value: object, sentence: str) -> None:
    with pytest.raises(PitbossError, match=sentence):
        CardProof.from_dict({**PROOF.to_dict(), field: value})


def test_a_sealed_order_survives_its_store() -> None:
    sealed = seal(ORDER, SALTS)
    stored = SealedOrder.from_bytes(sealed.to_bytes())
    assert stored == sealed
    assert stored.root == sealed.root


def test_a_stored_order_of_eight_decks_takes_a_byte_a_card_a_seed_and_four() -> None:
    assert len(seal(fresh_decks(8)).to_bytes()) == 416 + 32 + 4


@pytest.mark.parametrize("count", [1, 2, 52])
def test_an_order_with_fresh_salts_survives_its_store(count: int) -> None:
    sealed = seal(fresh_decks(1)[:count])
    stored = SealedOrder.from_bytes(sealed.to_bytes())
    assert (stored.order, stored.salts, stored.root) == (sealed.order, sealed.salts, sealed.root)


def test_fresh_salts_are_the_hashes_of_a_seed_and_their_position() -> None:
    sealed = seal(ORDER)
    assert sealed.salts == tuple(
        hash_parts(b"\x03", sealed.seed, place.to_bytes(4, "big")) for place in range(len(ORDER))
    )


def test_the_seed_of_the_salts_is_in_no_proof_and_no_text() -> None:
    sealed = seal(ORDER)
    for position in range(len(ORDER)):
        assert sealed.seed.hex() not in str(sealed.proof(position).to_dict())
    assert sealed.seed.hex() not in repr(sealed)


def test_an_order_with_salts_of_its_own_is_stored_with_every_salt() -> None:
    """33 bytes a card, besides the count."""
    stored = len(ORDER).to_bytes(4, "big") + bytes(ORDER) + b"".join(SALTS)
    assert SealedOrder.from_bytes(stored).root == seal(ORDER, SALTS).root


STORED = seal(ORDER, SALTS).to_bytes()


@pytest.mark.parametrize(
    "damaged",
    [
        b"",
        STORED[:3],
        STORED[:4],
        STORED[:-1],
        STORED[:-33],
        STORED + b"x",
        bytes(4),
        b"\x00\x00\x00\x05\x34" + STORED[5:],
    ],
)
def test_a_damaged_store_is_refused(damaged: bytes) -> None:
    with pytest.raises(PitbossError, match="These bytes are not a sealed order"):
        SealedOrder.from_bytes(damaged)


def test_an_order_without_cards_cannot_be_sealed() -> None:
    with pytest.raises(AssertionError):
        seal([])


@pytest.mark.parametrize("salts", [SALTS[:4], [*SALTS[:4], b"short"]])
def test_an_order_wants_a_whole_salt_for_every_card(salts: list[bytes]) -> None:
    with pytest.raises(AssertionError):
        seal(ORDER, salts)


def test_what_is_no_card_cannot_be_sealed() -> None:
    with pytest.raises(AssertionError):
        seal([52], SALTS[:1])


@pytest.mark.parametrize("position", [-1, 5])
def test_there_is_no_proof_for_a_position_outside_the_order(position: int) -> None:
    with pytest.raises(AssertionError):
        seal(ORDER, SALTS).proof(position)
