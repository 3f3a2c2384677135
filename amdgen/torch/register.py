"""Registers operators with torch: under ``torch.ops.amdgen``, with fake tensors, gradients and compilation."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import torch

_LIBRARY = torch.library.Library("amdgen", "DEF")


def register(
    name: str,
    schema: str,
    real: Callable[..., Any],
    fake: Callable[..., Any],
    save: Callable[..., None] | None = None,
    backward: Callable[..., Any] | None = None,
) -> Any:
    """Registers ``amdgen::name`` and returns it.

    schema: its arguments and results in torch's words. real: computes it. fake: empty results of the right shapes and
    types, from arguments without data. save, backward: its gradient, as ``torch.library.register_autograd`` takes them.
    """
    full = f"amdgen::{name}"
    _LIBRARY.define(f"{name}{schema}", tags=(torch.Tag.pt2_compliant_tag,))
    _LIBRARY.impl(name, real, "CompositeExplicitAutograd")
    torch.library.register_fake(full, fake, lib=_LIBRARY)
    if backward is not None:
        torch.library.register_autograd(full, backward, setup_context=save, lib=_LIBRARY)
    return getattr(torch.ops.amdgen, name).default
