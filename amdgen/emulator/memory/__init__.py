"""Memory of all kinds, where instructions point in it, and the steps of those that touch it."""
