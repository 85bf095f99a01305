"""The errors of a scan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

if TYPE_CHECKING:
    from .results import ScanResult

__all__ = ["ReaderCrashed", "ScanError", "TimeLimitExceeded", "WorkerFailed", "error_for"]


class ScanError(Exception):
    """A picture that could not be scanned.

    `code` is the stable name of the command: `unknown-format`, `no-such-file`, `image-too-large`, ...
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.result: Optional[ScanResult] = None
        """The result that has this error, if the command gave one."""

    def __reduce__(self) -> tuple[type, tuple[str, str]]:
        return type(self), (self.code, self.message)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ScanError) and (self.code, self.message) == (other.code, other.message)

    def __hash__(self) -> int:
        return hash((self.code, self.message))


class TimeLimitExceeded(ScanError):
    """Reading the picture took longer than the time limit (`time-limit`)."""


class ReaderCrashed(ScanError):
    """The process that read the picture crashed (`reader-crashed`)."""


class WorkerFailed(ScanError):
    """The worker itself ended or could not be started (`worker-failed`). The picture may be good: scan it again."""


_KINDS: dict[str, type[ScanError]] = {
    "time-limit": TimeLimitExceeded, "reader-crashed": ReaderCrashed, "worker-failed": WorkerFailed,
}


def error_for(code: str, message: str) -> ScanError:
    """Returns the exception for an error of the command."""
    return _KINDS.get(code, ScanError)(code, message)
