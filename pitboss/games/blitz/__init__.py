"""Three Card Blitz."""
