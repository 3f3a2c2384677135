"""The error of the planner."""

from amdgen.errors import AmdgenError


class PlanError(AmdgenError):
    """A pipeline that no wait, barrier or placement can make correct on this machine."""
