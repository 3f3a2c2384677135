"""What attention on NVIDIA GPUs shares."""
