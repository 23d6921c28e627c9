"""A house that is opened again under another submission: what was played before stays within reach."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from pitboss.house.database.database import Database
from pitboss.house.roles import HouseRole
from pitboss.journal import open_journal
from pitboss.journal.replay import replay
from support.gateway import error_of
from support.real_gateway import SAMPLE, act, open_floor, play_round, post


def test_the_journal_of_a_disputed_round_is_exported_after_the_rules_have_changed(tmp_path: Path) -> None:
    with Database.open(str(tmp_path / "house.db"), synced=False) as database:
        with open_floor(database) as floor:
            player = floor.guest()
            number = play_round(player)
            opened = post(player, "/api/disputes", {"table": "MINI-1", "round": number, "text": "the third card"})
            act(player, "MINI-1", type="left", seat=1)
        dispute = opened.json()
        others = SAMPLE.replace("banker = { min = 5, max = 1000 }", "banker = { min = 10, max = 1000 }")
        with open_floor(database, text=others) as floor:
            auditor = floor.logged_in("Ada Example", HouseRole.AUDITOR)
            assert auditor.get("/api/tables/MINI-1/rounds.csv").text.splitlines()[1:] == []

            former = auditor.get(f"/api/tables/MINI-1/journal?journal={dispute['journal']}")
            file = tmp_path / "former.txt"
            file.write_bytes(former.content)
            with open_journal(file) as journal:
                assert replay(journal).agrees
            sheet = auditor.get(f"/api/tables/MINI-1/rounds.csv?journal={dispute['journal']}").text
            assert [int(row["round"]) for row in csv.DictReader(io.StringIO(sheet))] == [number]

            lines = auditor.get("/api/log").json()["lines"]
            changed = [(line["table"], line["detail"]) for line in lines if line["what"] == "rules changed"]
            assert ("MINI-1", f"opened under another submission; journal {dispute['journal']} has ended") in changed

            missing = auditor.get(f"/api/tables/BJ-1/journal?journal={dispute['journal']}")
            assert missing.status_code == 404
            assert error_of(missing)["at"] == "journal"
