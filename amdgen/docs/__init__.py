"""The reference pages: a static HTML site of the whole ISA, written from the same entries as everything else."""

from amdgen.docs.site import page_name, render_site

__all__ = ["page_name", "render_site"]
