"""What the families share on CDNA: operands on their way to LDS and registers, matrix instructions, blocks of C."""
