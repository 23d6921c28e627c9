"""Robots: clients that play every game of a live house through its public API, and an example of how to write one.

`house_client` makes HTTP calls, `live` follows a table and acts at it, `snapshots` reads views, `robot` plays, `crowd`
runs many robots and watchers, `house_robots` are a house's own robots, and `demonstration` plays without a house.
"""

from __future__ import annotations
