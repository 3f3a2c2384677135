"""The functions of the semantics language, on NumPy arrays."""
