"""A small client of a live house: sit down at a table of baccarat, wager once, and print what happens.

python examples/client.py http://127.0.0.1:8000 MIDI-1
"""

from __future__ import annotations

import json
import sys
import uuid
from http.cookiejar import CookieJar
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, Request, build_opener

from websockets.sync.client import ClientConnection, connect

SEAT = 1


class HouseClient:
    """API client of one person, with a session cookie."""

    def __init__(self, url: str) -> None:
        self.url = url.rstrip("/")
        self.cookies = CookieJar()
        self._opener = build_opener(HTTPCookieProcessor(self.cookies))

    def call(self, method: str, path: str, body: object = None) -> Any:
        """Make a call. The idempotency key makes a change take effect once."""
        headers = {"Content-Type": "application/json", "Idempotency-Key": str(uuid.uuid4())}
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.url + path, data, headers, method=method)
        try:
            with self._opener.open(request, timeout=10) as answer:
                return json.load(answer)
        except HTTPError as refused:
            error = json.load(refused)["error"]
            sys.exit(f"{error['message']} [{error['clause']}]" if error["clause"] else error["message"])

    def live(self, table: str) -> ClientConnection:
        """Open the WebSocket of a table."""
        cookie = "; ".join(f"{each.name}={each.value}" for each in self.cookies)
        url = f"ws{self.url.removeprefix('http')}/api/tables/{table}/live"
        return connect(url, additional_headers={"Cookie": cookie})


def play_round(live: ClientConnection, wager: str, amount: int) -> None:
    """Sit down, wager, get ready, and print the round until it ends."""
    acts = [
        {"type": "sat", "seat": SEAT},
        {"type": "wager", "seat": SEAT, "wager": wager, "amount": amount},
        {"type": "ready", "seat": SEAT},
    ]
    for frame in map(json.loads, live):
        if frame["type"] == "answer":  # the result of an act; its events follow in frames
            if "error" in frame:
                sys.exit(frame["error"]["message"])
            continue
        for event in frame.get("events", []):
            print_event(event)
            if event["type"] == "round ended" and not acts:
                return
        wanted = frame["wanted"] or {"type": "nothing"}
        if wanted["type"] == "decision wanted" and str(SEAT) in wanted["words"]:
            word = wanted["unless_said"] or wanted["words"][str(SEAT)][0]
            send(live, {"type": "decision", "seat": SEAT, "choose": word})
        elif acts and (acts[0]["type"] == "sat" or wanted["type"] == "wagers wanted"):
            send(live, acts.pop(0))


def send(live: ClientConnection, act: dict[str, Any]) -> None:
    """Send an act under a new key."""
    live.send(json.dumps({"key": str(uuid.uuid4()), "act": act}))


def print_event(event: dict[str, Any]) -> None:
    """Print the events that matter to a player. Each event has a type, and most name their clause."""
    match event["type"]:
        case "turned":
            print(f"{event['hand']}: {event['cards']}")
        case "settled":
            print(f"{event['wager']} {event['result']}, net {event['net'] / 100:.2f} [{event['clause']}]")
        case "round ended":
            print(event["result"])


def main(url: str, table: str) -> None:
    """Play one round."""
    house = HouseClient(url)
    guest = house.call("POST", "/api/guests", {})
    print(f"{guest['name']} has {guest['balance'] / 100:.2f} in play money")
    [listed] = [each for each in house.call("GET", "/api/tables")["tables"] if each["id"] == table]
    wager = listed["main"][0]
    amount = listed["limits"][wager]["min"]
    house.call("POST", f"/api/tables/{table}/buy-in", {"amount": amount})
    with house.live(table) as live:
        play_round(live, wager, amount)
    house.call("POST", f"/api/tables/{table}/acts", {"type": "left", "seat": SEAT})


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
