"""The command line. Commands import the other rooms when they run, so that ``amdgen --help`` answers at once."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from errno import ENOSPC

from amdgen.collector import rarely
from amdgen.errors import AmdgenError

USAGE = 2
INTERRUPTED = 130
_LONGEST = 256
"""Characters of a word of an error's message, at most."""


def main(args: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit status: 0 fine, 1 an error or a failed check, 2 bad usage.

    An error is one line on stderr. Only a defect of amdgen itself leaves a traceback.
    """
    from amdgen.cli.streams import abandon_stdout, prepare_streams

    rarely()
    if (closed := prepare_streams()) is not None:
        return _fail(closed)
    try:
        status = _dispatch(args)
        sys.stdout.flush()  # a full disk shows here
        return _interrupted() if status == INTERRUPTED else status  # typer makes that of a KeyboardInterrupt
    except KeyboardInterrupt:
        return _interrupted()
    except BrokenPipeError:  # the reader has gone (| head): nothing to say
        abandon_stdout()
        return 1
    except OSError as error:  # the disk is full
        abandon_stdout()
        return _fail(f"stdout: {error.strerror or error}")


def _dispatch(args: Sequence[str] | None) -> int:
    from tempfile import gettempdir

    from amdgen.cli.app import usage_error, whole_command
    from amdgen.cli.streams import STDOUT

    try:
        return int(whole_command()(args=args, prog_name="amdgen", standalone_mode=False) or 0)
    except AmdgenError as error:
        return _fail(str(error))
    except BrokenPipeError:
        raise
    except OSError as error:
        if error.filename == STDOUT:
            raise
        where = f"{error.filename}: " if error.filename else ""
        room = f"; temporary files go to {gettempdir()} (TMPDIR)" if error.errno == ENOSPC else ""
        return _fail(f"{where}{error.strerror or error}{room}")
    except MemoryError as error:
        return _fail(f"not enough memory: {error}" if str(error) else "not enough memory")
    except Exception as error:
        if (message := usage_error(error)) is None:
            raise
        return _fail(message, USAGE)


def _interrupted() -> int:
    """Ctrl-C: what the command had to say of its work it has said. Tools that still run are ended."""
    from amdgen.toolchain.process import end_tools

    end_tools()
    with suppress(OSError):
        sys.stdout.flush()
        print("interrupted", file=sys.stderr, flush=True)
    return INTERRUPTED


def _fail(message: str, status: int = 1) -> int:
    print(f"error: {' '.join(map(_shortened, message.split()))}", file=sys.stderr)
    return status


def _shortened(word: str) -> str:
    """A word of a message; of one that nobody reads to its end, beginning and end."""
    return word if len(word) <= _LONGEST else f"{word[: _LONGEST - 40]}...{word[-37:]}"


__all__ = ["main"]
