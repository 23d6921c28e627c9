"""A table in words and as a drawing, and clauses: what anybody may ask of a house."""

from __future__ import annotations

import pytest

from support.gateway import Desk, error_of

pytestmark = pytest.mark.integration


def test_a_table_says_its_rules_in_one_line_and_what_every_wager_pays(desk: Desk) -> None:
    about = desk.client.get("/api/tables/MIDI-1/about").json()
    assert about["rules"] == "8 decks, Banker pays 1 to 1 less 5 %, players turn the cards"
    wagers = {wager["id"]: wager for wager in about["wagers"]}
    assert wagers["banker"]["rows"][0] == {
        "id": "wins",
        "title": "Banker's Hand wins",
        "pays": "1 to 1 less 5% vigorish",
        "clause": "midi:12.C",
    }
    assert (wagers["banker"]["is_main"], wagers["banker"]["is_additional"]) == (True, False)
    assert wagers["dragon-bonus-player"]["is_additional"]


def test_a_table_says_every_option_with_its_value_and_its_clause(desk: Desk) -> None:
    options = {option["name"]: option for option in desk.client.get("/api/tables/BJ-1/about").json()["options"]}
    assert (options["decks"]["value"], options["decks"]["clause"]) == ("6", "blackjack:3.A")
    assert options["dealer_soft_17"]["help"]
    assert "wagers" not in options


@pytest.mark.parametrize(
    ("table", "rules"),
    [
        ("BJ-1", "Blackjack pays 3 to 2, 6 decks, dealer stands on all 17s, late surrender"),
        ("BJ-2", "Blackjack Switch, 6 decks, dealer hits soft 17"),
        ("EDGE-1", "6 decks, dealer hits soft 17, late surrender, a player's 21 always wins, double a double"),
        ("BLITZ-1", "1 deck, Ante and Blind, then play or fold"),
        ("POKER-1", "No-limit Texas hold ’em, blinds $1 and $2, run it twice"),
    ],
)
def test_every_game_has_a_line_of_its_own(table: str, rules: str, desk: Desk) -> None:
    assert desk.client.get(f"/api/tables/{table}/about").json()["rules"] == rules


@pytest.mark.parametrize(
    ("table", "title"),
    [("BJ-1", "Blackjack"), ("BJ-2", "Blackjack Switch"), ("MIDI-1", "Midi Baccarat"), ("MIDI-2", "EZ Baccarat")],
)  # blackjack:2.D and midi:7.A(5) designate the variation
def test_a_table_is_called_as_its_layout_calls_it(table: str, title: str, desk: Desk) -> None:
    assert desk.client.get(f"/api/tables/{table}/about").json()["title"] == title


def test_a_table_shows_its_approved_layout(desk: Desk) -> None:
    answer = desk.client.get("/api/tables/BJ-1/felt.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert 'id="seat-4-blackjack"' in answer.text


def test_a_layout_has_the_areas_of_the_drawn_felt_in_their_order(desk: Desk) -> None:
    layout = desk.client.get("/api/tables/BJ-2/layout").json()
    felt = desk.client.get("/api/tables/BJ-2/felt.svg").text
    ids = [area["id"] for area in layout["areas"] if area["per_seat"]]
    assert ids == ["21-plus-3-2", "21-plus-3-1", "super-match", "blackjack-2", "blackjack-1"]
    places = [felt.index(f'id="seat-1-{id}"') for id in ids]
    assert places == sorted(places)
    assert layout["inscriptions"][0] == {"text": "Blackjack pays 1 to 1", "clause": "blackjack:12.A(5)(a)"}


def test_a_clause_says_what_it_is_about(desk: Desk) -> None:
    words = desk.client.get("/api/clauses/midi:12.C").json()
    assert words["gist"] == "Banker wager, standard game: pays 1 to 1 less 5 percent vigorish"
    assert "R140" in {reading["id"] for reading in words["readings"]}
    assert "did you mean" in error_of(desk.client.get("/api/clauses/midi:12.CC"))["message"]
    assert desk.client.get("/api/clauses/midi:12.CC").status_code == 404


def test_every_address_of_a_page_is_the_page_and_no_other_file_is_served(desk: Desk) -> None:
    for path in ("/static/../wire.py", "/static/%2e%2e/wire.py", "/static/index.html", "/static/none.js"):
        assert desk.client.get(path).status_code == 404
    for path in ("/", "/tables/BJ-1", "/play", "/play/BJ-1/7", "/play/BJ-1/7/3"):
        page = desk.client.get(path)
        assert page.status_code in (200, 404)
        assert "unsafe-inline" not in page.headers["content-security-policy"]


def test_what_is_no_clause_is_refused_in_a_sentence(desk: Desk) -> None:
    answer = desk.client.get("/api/clauses/zzz")
    assert answer.status_code == 404
    assert (
        error_of(answer)["message"] == "there is no clause 'zzz'; write the book and the paragraph, such as midi:12.C"
    )


def test_what_anybody_may_read_is_compressed_for_those_who_take_it(desk: Desk) -> None:
    path = "/api/tables/BJ-1/felt.svg"
    plain = desk.client.get(path, headers={"accept-encoding": "identity"})
    refused = desk.client.get(path, headers={"accept-encoding": "gzip;q=0, br"})
    packed = desk.client.get(path, headers={"accept-encoding": "br, gzip"})
    assert "content-encoding" not in plain.headers
    assert "content-encoding" not in refused.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert plain.headers["vary"] == packed.headers["vary"] == "accept-encoding"
    assert packed.content == plain.content  # the client unpacks it
    assert int(packed.headers["content-length"]) * 5 < int(plain.headers["content-length"])


def test_what_is_the_callers_own_is_never_compressed(desk: Desk) -> None:
    assert "content-encoding" not in desk.client.get("/api/tables", headers={"accept-encoding": "gzip"}).headers


def test_a_meter_is_called_by_its_title_or_by_what_it_pays(desk: Desk) -> None:
    assert desk.client.get("/api/tables/EDGE-1/about").json()["meters"] == {"monster-match": "Monster Match"}
    assert desk.client.get("/api/tables/BLITZ-1/about").json()["meters"] == {  # blitz:12.E(1)(a)(i) to (v)
        "meter-1": "Five card Royal Flush",
        "meter-2": "Royal Blitz in diamonds",
        "meter-3": "Royal Blitz in hearts",
        "meter-4": "Royal Blitz in spades",
        "meter-5": "Royal Blitz in clubs",
    }
