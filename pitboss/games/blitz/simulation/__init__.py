"""Compiled simulation of Three Card Blitz: hands as sets of ranks, looked up suit by suit."""
