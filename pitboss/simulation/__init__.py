"""Simulation at the machine's speed: blocks of rounds, random numbers, engines and statistics; it knows no game."""
