"""Chaos tests: kills, power cuts, failing disks, forgeries, random documents, and attacks on the live house."""
