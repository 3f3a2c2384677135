"""What is measured, and how: see README.md. From the repository's folder: ``python -m benchmarks.emulator.speed``."""
