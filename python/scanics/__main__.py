"""Runs the command: `python -m scanics poster.png`."""

from __future__ import annotations

import os
import sys

from ._programs import program
from .errors import WorkerFailed


def main() -> None:
    """Replaces this process by the command, with the same arguments."""
    try:
        found = program()
        os.execv(found, [found, *sys.argv[1:]])
    except (WorkerFailed, OSError) as error:
        sys.exit(f"scanics: {error}")


if __name__ == "__main__":
    main()
