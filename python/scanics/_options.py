"""The options of a scan."""

from __future__ import annotations

import dataclasses
import datetime
from typing import Literal, Optional

Effort = Literal["auto", "fast", "standard", "thorough"]


@dataclasses.dataclass(frozen=True)
class Options:
    """How pictures are scanned. Each option has the meaning of the command's option of that name."""

    effort: Optional[Effort] = None
    """How hard to look for codes; by default `auto` for one picture, and `standard` for a Scanner."""
    time_limit: float = 30
    """The seconds after which a picture is given up."""
    assume_timezone: Optional[str] = None
    """The zone of times without a zone, or with an unknown one."""
    distrust_utc: bool = False
    """Whether times with a Z are local times."""
    reference_date: Optional[datetime.date] = None
    """The day from which years are derived; by default today."""
    strict: bool = False
    """Whether to refuse payloads that had to be repaired."""
    keep_unsafe: bool = False
    """Whether to keep alarms, attachments and addresses that could do harm."""
    keep_personal: bool = False
    """Whether to keep the names and numbers of ticket holders."""
    ocr: Optional[Literal["auto", "always", "never"]] = None
    """When to read what is printed on the pictures."""

    def __post_init__(self) -> None:
        if not 0 < self.time_limit < float("inf"):
            raise ValueError("time_limit must be greater than 0")

    @property
    def arguments(self) -> list[str]:
        """The arguments for the command."""
        values = {
            "--effort": self.effort, "--assume-timezone": self.assume_timezone, "--ocr": self.ocr,
            "--reference-date": self.reference_date and self.reference_date.isoformat(),
        }
        flags = {
            "--distrust-utc": self.distrust_utc, "--strict": self.strict, "--keep-unsafe": self.keep_unsafe,
            "--keep-personal": self.keep_personal,
        }
        found = ["--time-limit", repr(float(self.time_limit))]
        for name, value in values.items():
            if value:
                found += [name, value]
        return found + [name for name, is_set in flags.items() if is_set]

    @property
    def patience(self) -> float:
        """The seconds after which the worker itself, which enforces the time limit, must be stuck."""
        return self.time_limit * 1.25 + 30
