"""A `scanics worker` process."""

from __future__ import annotations

import contextlib
import json
import os
import select
import struct
import subprocess
import time
from typing import Any

from .errors import ScanError, TimeLimitExceeded, WorkerFailed

LARGEST = 256 << 20


class Worker:
    """A process that scans one picture after the other. Only one thread at a time may use it, except for `kill`."""

    def __init__(self, command: list[str]) -> None:
        try:
            # In a session of its own, Ctrl-C on the terminal reaches Python alone, which then ends the process.
            self._process = subprocess.Popen(
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, start_new_session=True)
        except OSError as error:
            raise WorkerFailed("worker-failed", f"the worker could not be started: {error}") from error
        assert self._process.stdin and self._process.stdout
        self._input = self._process.stdin.fileno()
        self._output = self._process.stdout.fileno()
        os.set_blocking(self._input, False)
        os.set_blocking(self._output, False)
        self._rest = b""
        self.has_failed = False
        """Whether the process can no longer be used."""

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def scan(self, image: bytes, patience: float) -> dict[str, Any]:
        """Returns the answer to a picture.

        Raises TimeLimitExceeded if no answer comes within `patience` seconds, and WorkerFailed if the process has ended.
        The process cannot be used after an error.
        """
        if len(image) > LARGEST:
            raise ScanError(
                "file-too-large", f"the file is larger than the limit of {LARGEST} bytes; use a smaller one")
        deadline = time.monotonic() + patience
        # An empty part would still wait to be written when the answer comes.
        parts = [memoryview(part) for part in (struct.pack(">I", len(image)), image) if part]
        lines = bytearray(self._rest)
        end = lines.find(b"\n")
        self.has_failed = True
        try:
            while end < 0:
                end = self._exchange(parts, lines, deadline, patience)
        except (OSError, ValueError) as error:
            raise WorkerFailed("worker-failed", f"the worker ended: {error}") from error
        # An answer before the whole picture was sent cannot be the answer to this picture.
        if parts:
            raise WorkerFailed("worker-failed", "the worker answered before it had the whole picture")
        self.has_failed = False
        self._rest = bytes(lines[end + 1:])
        answer: dict[str, Any] = json.loads(bytes(lines[:end]))
        return answer

    def _exchange(self, parts: list[memoryview], lines: bytearray, deadline: float, patience: float) -> int:
        """Writes and reads as much as the pipes take and give, so that neither can fill up. Returns the end of the answer."""
        left = deadline - time.monotonic()
        if left <= 0:
            raise TimeLimitExceeded(
                "time-limit", f"the worker gave no answer within {patience:g} seconds and was ended; use a smaller picture")
        poll = select.poll()
        poll.register(self._output, select.POLLIN)
        if parts:
            poll.register(self._input, select.POLLOUT)
        for descriptor, _ in poll.poll(min(left, 3600) * 1000):
            if descriptor == self._input:
                count = os.write(self._input, parts[0])
                parts[0] = parts[0][count:]
                if not parts[0]:
                    parts.pop(0)
                continue
            start = len(lines)
            read = os.read(self._output, 1 << 20)
            if not read:
                raise WorkerFailed("worker-failed", f"the worker ended {self._ending()}; scan the picture again")
            lines += read
            end = lines.find(b"\n", start)
            if end >= 0:
                return end
        return -1

    def _ending(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            return f"with status {self._process.wait(2)}"
        return "without a status"

    def kill(self) -> None:
        """Kills the process; those that it started end with it. May be called by any thread, and more than once."""
        self._process.kill()

    def close(self) -> None:
        """Kills the process, and waits for its end."""
        self.kill()
        self._process.wait()
        for stream in (self._process.stdin, self._process.stdout):
            if stream:
                with contextlib.suppress(OSError):
                    stream.close()
