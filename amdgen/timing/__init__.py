"""What a kernel's execution says of its time: a compute unit cycle by cycle (``unit.py``, ``core.c``), from what the
emulator recorded, and the main loop in its machine code (``mainloop.py``)."""
