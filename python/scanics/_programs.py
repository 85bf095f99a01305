"""Where the programs are."""

from __future__ import annotations

import os
import pathlib
import shutil

from .errors import WorkerFailed

_BESIDE = pathlib.Path(__file__).resolve().parent / "bin" / "scanics"


def program() -> str:
    """Returns the path of the command: that of SCANICS_PROGRAM, that of this package, or that on the PATH."""
    found = os.environ.get("SCANICS_PROGRAM") or (str(_BESIDE) if _BESIDE.exists() else shutil.which("scanics"))
    if not found:
        raise WorkerFailed(
            "worker-failed", "the command scanics was not found; install the wheel, or set SCANICS_PROGRAM to its path")
    return found
