"""Random programs against references that are not ours."""
