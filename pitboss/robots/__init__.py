"""Robots: a client of the live house that plays every game through its public API, and an example of how to write one.

From the wire up: `http` makes calls, `wire` has what crosses the wire, `house` is the API as one person uses it, `live`
follows a table and acts at it, `robot` plays, and `crowd` runs many robots and watchers at once.
"""

from __future__ import annotations
