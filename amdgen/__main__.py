"""``python -m amdgen``."""

import sys

from amdgen.cli import main

if __name__ == "__main__":
    sys.exit(main())
