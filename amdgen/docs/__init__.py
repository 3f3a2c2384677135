"""The reference pages: a static HTML site of the whole ISA, written from the same entries as everything else.

:func:`amdgen.docs.site.render_site` gives its files; :mod:`amdgen.docs.entry` is what they say of one mnemonic.
"""
