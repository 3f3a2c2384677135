"""The model of time beside what others have measured."""
