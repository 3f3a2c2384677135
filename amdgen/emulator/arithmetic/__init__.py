"""From registers to values, through an instruction's semantics, and back."""
