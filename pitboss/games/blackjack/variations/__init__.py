"""What the variations of chapter 12 do differently, and nothing else."""
