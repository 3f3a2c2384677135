"""The one Jinja environment: strict, so that a name misspelt in a template is an error and not empty text. ``Any`` is a
value that a template prints, of whatever type.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import jinja2
import jinja2.bccache

from amdgen.errors import AmdgenError
from amdgen.isa import overlays
from amdgen.isa.kept import cached, store
from amdgen.paths import data_dir

_FOLDER = "templates"
"""Of the cache."""


class EmitError(AmdgenError):
    """A template is missing, or uses a name that it was not given. The message names template and line."""


def environment(overlay: Path | None = None) -> jinja2.Environment:
    """Templates are looked up in ``overlay`` first (a family's own, of another package), then in what ``--isa`` and
    installed packages lay over, then in the shipped folder.

    So a folder with the one file ``hip/gemm.hip.j2`` replaces that template and no other. Raises :class:`EmitError`
    when such a folder isn't there.
    """
    folders = [*([overlay] if overlay is not None else []), *reversed(overlays())]
    for folder in folders:
        if not folder.is_dir():
            raise EmitError(f"template overlay {folder}: no such folder", "give a folder laid out as templates/")
    # The shipped templates are read once; the user's may change meanwhile.
    return _environment(*folders, data_dir("templates")) if folders else _shipped()


@cache
def _shipped() -> jinja2.Environment:
    return _environment(data_dir("templates"))


def _environment(*folders: Path) -> jinja2.Environment:
    return jinja2.Environment(
        loader=jinja2.FileSystemLoader([str(folder) for folder in folders]),
        undefined=jinja2.StrictUndefined,
        autoescape=False,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        bytecode_cache=_Compiled(),
    )


class _Compiled(jinja2.BytecodeCache):
    """Templates that were compiled, by their text; trusted as a ``.pyc`` is."""

    def load_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        kept = cached(self._name(bucket), _FOLDER)
        if isinstance(kept, bytes):
            bucket.bytecode_from_string(kept)  # of another text: it takes nothing

    def dump_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        store(self._name(bucket), bucket.bytecode_to_string(), _FOLDER)

    def _name(self, bucket: jinja2.bccache.Bucket) -> str:
        return f"{jinja2.__version__}-{bucket.key}"


def render(template: str, values: Mapping[str, object], overlay: Path | None = None) -> str:
    """The text of ``template`` (a path below templates/, such as ``hip/gemm.hip.j2``); raises :class:`EmitError`."""
    return render_in(environment(overlay), template, values)


def render_in(templates: jinja2.Environment, template: str, values: Mapping[str, object]) -> str:
    """As :func:`render`, in an environment that the caller keeps: it reads each template once. Raises
    :class:`EmitError`."""
    try:
        return templates.get_template(template).render(values)
    except jinja2.TemplateSyntaxError as error:
        raise EmitError(f"template {error.name or template}, line {error.lineno}: {error.message}") from None
    except jinja2.TemplateNotFound as error:
        raise EmitError(f"no template {error.name}", "it is in neither the overlay nor templates/") from None
    except jinja2.UndefinedError as error:
        raise EmitError(f"template {template}: {error.message}", "give the name to render()") from None
