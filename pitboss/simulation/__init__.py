"""Compiled simulation: blocks of rounds, random numbers, engines and statistics; independent of any game."""
