"""Poker: Texas hold 'em and Omaha, with the betting of chapter 8."""
