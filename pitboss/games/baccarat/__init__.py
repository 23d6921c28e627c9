"""Midi and Mini Baccarat."""
