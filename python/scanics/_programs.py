"""Where the programs are."""

from __future__ import annotations

import os
import pathlib
import shutil
import sys

from .errors import WorkerFailed

_BESIDE = pathlib.Path(__file__).resolve().parent / "bin" / "scanics"
_SYSTEM_ZONES = "/usr/share/zoneinfo"


def program() -> str:
    """Returns the path of the command: that of SCANICS_PROGRAM, that of this package, or that on the PATH."""
    found = os.environ.get("SCANICS_PROGRAM") or (str(_BESIDE) if _BESIDE.exists() else shutil.which("scanics"))
    if not found:
        raise WorkerFailed(
            "worker-failed", "the command scanics was not found; install the wheel, or set SCANICS_PROGRAM to its path")
    return found


def environment() -> dict[str, str]:
    """Returns the environment for the command. On a system without time zones, it names those of the package tzdata."""
    variables = dict(os.environ)
    if "TZDIR" not in variables and not os.path.isdir(_SYSTEM_ZONES):
        for folder in sys.path:
            zones = os.path.join(folder, "tzdata", "zoneinfo")
            if os.path.isdir(zones):
                variables["TZDIR"] = os.path.abspath(zones)
                break
    return variables
