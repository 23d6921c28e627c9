"""Longer clocks for the tables of an open house, so that what a browser is to see does not pass on a slow machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx

NAME, PASSWORD = "Ada Example", "seven grey herons wait"
CLOCKS = ("wagering_seconds", "decision_seconds", "pause_seconds")


def add_administrator(database: Path) -> None:
    """Add an administrator to a house that is not open yet."""
    command = [sys.executable, "-m", "pitboss", "user", "add", NAME, "--role", "administrator", "--db", str(database)]
    subprocess.run(command, input=f"{PASSWORD}\n".encode(), check=True, capture_output=True)


def set_clocks(address: str, seconds: float) -> None:
    """Let every table wait for so many seconds: for wagers, for a decision, and between two hands."""
    with httpx.Client(base_url=address) as client:
        client.post("/api/sessions", json={"name": NAME, "password": PASSWORD}).raise_for_status()
        for table in client.get("/api/tables").raise_for_status().json()["tables"]:
            path = f"/api/tables/{table['id']}/settings"
            settings = client.get(path).raise_for_status().json()
            client.put(path, json=settings | dict.fromkeys(CLOCKS, seconds)).raise_for_status()
        client.delete("/api/sessions").raise_for_status()
