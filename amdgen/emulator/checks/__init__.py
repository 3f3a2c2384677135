"""What is watched while a kernel runs, and what counts as wrong."""
