"""Finds calendar events in pictures of QR codes and barcodes.

    import scanics

    result = scanics.scan("poster.png")
    for event in result.events:
        print(event.summary, event.start)

    with scanics.Scanner(jobs=4) as scanner:
        for result in scanner.map(paths):
            ...

`scan` reads one picture as the command does. A `Scanner` keeps processes for many pictures, or for pictures of strangers:
they are read in locked processes with a time limit, and a picture that makes one of them crash is one error.
"""

from ._options import Options
from ._programs import program
from .errors import ReaderCrashed, ScanError, TimeLimitExceeded, WorkerFailed
from .results import (
    Alarm, Diagnostic, Event, Link, Person, ScanResult, Source, Symbol, Unread)
from .scanner import Scanner, scan

__all__ = [
    "Alarm", "Diagnostic", "Event", "Link", "Options", "Person", "ReaderCrashed", "ScanError", "ScanResult", "Scanner",
    "Source", "Symbol", "TimeLimitExceeded", "Unread", "WorkerFailed", "program", "scan",
]
