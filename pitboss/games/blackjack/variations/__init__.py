"""Variations of chapter 12, each with only its differences."""
