"""How bad what a check finds is: an error is what hardware is known to get wrong, a warning what the manual forbids."""

from __future__ import annotations

_ERROR, _WARNING = ("error",), ("warning",)
_BOTH = ("error", "warning")

SEVERITIES: dict[str, tuple[str, ...]] = {
    "vgpr_read_before_wait": _ERROR,
    "vgpr_write_before_wait": _ERROR,
    "sgpr_read_before_wait": _ERROR,
    "sgpr_write_before_wait": _ERROR,
    "lds_read_before_wait": _ERROR,
    "lds_write_before_wait": _ERROR,
    "lds_race": _ERROR,
    "global_race": _BOTH,
    "wait_states": _BOTH,
    "uninitialized_vgpr": _BOTH,
    "uninitialized_sgpr": _ERROR,
    "uninitialized_lds": _BOTH,
    "lane_conflict": _WARNING,
    "stale_vccz": _ERROR,
    "m0_unset": _ERROR,
    "m0_stale": _WARNING,
    "m0_overwritten": _WARNING,
    "lds_out_of_bounds": _ERROR,
    "out_of_bounds": _BOTH,
    "misaligned": _BOTH,
    "barrier_divergence": _WARNING,
    "endless_loop": _ERROR,
}
"""The severities that the findings of each check have. Which one of two it is depends on the case, in ``native/``."""
