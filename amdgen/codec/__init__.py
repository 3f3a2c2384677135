"""Machine words and assembly text to instructions, and back."""
