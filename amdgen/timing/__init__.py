"""What a kernel's machine code says of its time: the main loop, and what it issues."""
