"""Three Card Blitz at the machine's speed: hands as sets of ranks, looked up suit by suit."""
