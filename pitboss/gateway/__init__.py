"""The house on the network: HTTP and WebSockets over the tables and people of `pitboss.house`."""

from __future__ import annotations
