"""Casino War: one card each, the higher wins; equal cards are surrendered or go to war."""
