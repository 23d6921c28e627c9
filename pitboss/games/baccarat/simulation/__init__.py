"""Baccarat at the machine's speed: third cards and wagers as tables, and the kernel for them."""
