"""Where the figures of a machine come from, and how sure they are: ``source``, ``confidence``, ``note``, ``except``.

Each block of figures in ``isa/arch/*.yaml`` names its sources and its confidence once; figures of the block that come
from elsewhere, or are less sure, stand under ``except``. A source is a key of ``isa/sources.yaml``, or a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, BeforeValidator, Field

from amdgen.isa.errors import suggest
from amdgen.isa.model import Evidence
from amdgen.isa.strict import Strict

Confidence = Literal["verified", "documented", "one source", "assumed"]
CONFIDENCES: dict[str, str] = {
    "verified": "compared with what a machine or the compiler does, or stated alike by independent sources",
    "documented": "the vendor's documents or source code say so",
    "one source": "one measurement, or one party other than the vendor",
    "assumed": "nobody says so: taken from a similar machine",
}
"""What each confidence means, the surest first."""
Sources = Annotated[
    list[Annotated[str, Field(min_length=1)]],
    BeforeValidator(lambda value: [value] if isinstance(value, str) else value),
    Field(min_length=1),
]
_KEYS = frozenset({"source", "confidence", "note", "except_"})
_KEY = re.compile(r"\S+")


class OwnEvidence(Strict):
    """What differs for one figure of a block; what is absent is that of the block."""

    source: Sources | None = None
    confidence: Confidence | None = None
    note: str = ""


class Sourced(BaseModel):
    """A block of figures that says where they come from. ``identity``: its keys that are no figures, such as a name."""

    identity: ClassVar[frozenset[str]] = frozenset()

    source: Sources
    confidence: Confidence
    note: str = ""
    except_: dict[str, OwnEvidence] = Field(default={}, alias="except")

    @property
    def figures(self) -> dict[str, Any]:
        """The figures that the block itself gives, by key."""
        known = {key: getattr(self, key) for key in type(self).model_fields if key in self.model_fields_set}
        return {k: v for k, v in known.items() if k not in _KEYS | self.identity and not isinstance(v, Sourced)}


class SourcesFile(Strict):
    """``isa/sources.yaml``: what the sources are, by the key that blocks of figures cite."""

    sources: dict[str, Annotated[str, Field(min_length=8)]]


class EvidenceError(ValueError):
    """A source or figure that doesn't exist. ``place``: its keys, from the block on."""

    def __init__(self, message: str, place: tuple[str, ...], hint: str = "") -> None:
        super().__init__(message)
        self.place, self.hint = place, hint


def evidence_of(block: Sourced, known: Mapping[str, str]) -> dict[str, Evidence]:
    """The evidence of each figure of ``block`` and of the blocks in it, by dotted key (``lds.bytes``).

    known: sources by key. EvidenceError names a source that is not among them, or a figure that the block hasn't.
    """
    everywhere = Evidence(block.confidence, _texts(block.source, known, ("source",)), block.note)
    found = dict.fromkeys(block.figures, everywhere)
    for figure, own in block.except_.items():
        _check_figure(figure, block.figures)
        sources = _texts(own.source, known, ("except", figure, "source")) if own.source else everywhere.sources
        found[figure] = Evidence(own.confidence or block.confidence, sources, own.note)
    for key in type(block).model_fields:
        if isinstance(inner := getattr(block, key), Sourced):
            try:
                found |= {f"{key}.{figure}": evidence for figure, evidence in evidence_of(inner, known).items()}
            except EvidenceError as error:
                raise EvidenceError(str(error), (key, *error.place), error.hint) from None
    return found


def _check_figure(figure: str, figures: Mapping[str, object]) -> None:
    """``figure`` is one of the block's, or (``phases.read_b64``) an entry of one that is a mapping."""
    key, _, entry = figure.partition(".")
    inner = figures.get(key)
    if key not in figures or (entry and (not isinstance(inner, dict) or entry not in inner)):
        names = [*figures, *(f"{k}.{e}" for k, v in figures.items() if isinstance(v, dict) for e in v)]
        raise EvidenceError("the block has no such figure", ("except", figure), suggest(figure, names))


def _texts(sources: Iterable[str], known: Mapping[str, str], place: tuple[str, ...]) -> tuple[str, ...]:
    """Sources in words: a single word is a key of ``known``, a sentence stands for itself."""
    texts = []
    for source in sources:
        if _KEY.fullmatch(source) and source not in known:
            hint = f"{suggest(source, list(known))}; or write a sentence"
            raise EvidenceError(f"sources.yaml has no source '{source}'", place, hint)
        texts.append(known.get(source, source))
    return tuple(texts)
