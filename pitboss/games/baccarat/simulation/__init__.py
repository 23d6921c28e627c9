"""Compiled simulation of baccarat: third cards and wagers as tables, and their kernel."""
