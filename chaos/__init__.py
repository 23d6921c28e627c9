"""Chaos tests of the journal and of what Pitboss reads: kills, power cuts, failing disks, forgers and noise."""
