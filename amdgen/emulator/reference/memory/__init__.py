"""Memory as the reference reaches it: where instructions point, and the steps of those that touch it."""
