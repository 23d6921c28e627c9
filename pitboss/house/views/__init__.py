"""What each person may see of a table: events, requests, the table as a whole, and past rounds."""

from __future__ import annotations
