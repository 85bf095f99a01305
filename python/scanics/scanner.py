"""Scans one picture, or many with processes that are reused."""

from __future__ import annotations

import asyncio
import concurrent.futures
import dataclasses
import json
import os
import queue
import subprocess
import threading
from collections.abc import AsyncIterable, AsyncIterator, Iterable, Iterator
from types import TracebackType
from typing import IO, Any, Literal, Optional, Union

from ._options import Options
from ._programs import program
from ._worker import LARGEST, Worker
from .errors import ScanError, TimeLimitExceeded, WorkerFailed
from .results import ScanResult, joined, result_from

__all__ = ["Input", "Scanner", "scan"]

Input = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview, IO[bytes]]
"""A picture: the path of a file, its bytes, or an open binary file, which is read to its end."""

OnError = Literal["return", "raise"]

_Pending = dict[concurrent.futures.Future[ScanResult], Input]
"""The pictures whose results `map` has not yielded yet, the oldest first."""


def scan(input: Input, options: Optional[Options] = None) -> ScanResult:
    """Scans one picture as `scanics scan` does, and returns what was found. An mbox file gives the events of all its mails.

    Raises a ScanError if the picture cannot be scanned. For many pictures use a Scanner, which does not start a program for
    each. Use it for pictures of strangers, too: a Scanner reads them in locked processes.
    """
    options = options or Options()
    path = _path(input)
    if path is not None and os.path.isdir(path):
        # The command would scan the pictures in it.
        raise _folder_error(path)
    command = [program(), "scan", "--format", "jsonl", "--quiet", *options.arguments]
    if path is None:
        command.append("-")
        content: Optional[bytes] = _bytes(input)
    else:
        # A name that begins with a hyphen would be an option.
        command.append(path if not path.startswith("-") else "./" + path)
        content = None
    try:
        run = subprocess.run(
            command, input=content, stdin=None if content is not None else subprocess.DEVNULL, capture_output=True,
            timeout=options.patience)
    except subprocess.TimeoutExpired as error:
        raise TimeLimitExceeded("time-limit", f"the scan did not end within {options.patience:g} seconds") from error
    except OSError as error:
        raise WorkerFailed("worker-failed", f"the command could not be started: {error}") from error
    lines = [line for line in run.stdout.split(b"\n") if line]
    if not lines:
        message = run.stderr.decode("utf-8", "replace").strip()
        raise WorkerFailed("worker-failed", message or f"the command ended with status {run.returncode}")
    answer = joined([json.loads(line) for line in lines])
    sources = [event.get("source", {}) for event in answer.get("events", [])]
    if path is None:
        for source in [answer, *sources]:
            source.pop("path", None)
    else:
        # The mails of an mbox file are named FILE#NUMBER.
        for source in sources:
            source["path"] = path + source.get("path", "").removeprefix(command[-1])
        answer["path"] = path
    return _checked(result_from(answer, input))


class Scanner:
    """Scans pictures with worker processes that are reused, each in a thread of its own.

        with scanics.Scanner(jobs=4) as scanner:
            for result in scanner.map(paths):
                print(result.path, len(result.events))

    Each picture is read in a locked process with a time limit. A picture that makes it crash is one error; a worker that
    ends is replaced. Many threads may use one scanner. The workers start when they are first needed, and end with the
    `with` block, also after Ctrl-C.
    """

    def __init__(self, jobs: Optional[int] = None, options: Optional[Options] = None, *, calendars: bool = False) -> None:
        """Creates a scanner of up to `jobs` pictures at once; by default one for each processor.

        With `calendars`, each result has its events as iCalendar text, too.
        """
        self.jobs = jobs if jobs is not None else len(os.sched_getaffinity(0))
        if self.jobs < 1:
            raise ValueError("jobs must be at least 1")
        self._options = options or Options()
        if self._options.effort == "auto":
            # Workers have no second look.
            self._options = dataclasses.replace(self._options, effort="standard")
        self._command = [program(), "worker", *self._options.arguments, *(["--calendars"] if calendars else [])]
        self._queue: queue.SimpleQueue[Optional[_Job]] = queue.SimpleQueue()
        self._lock = threading.Lock()
        self._threads: list[threading.Thread] = []
        self._workers: set[Worker] = set()
        self._waiting = 0
        self._idle = 0
        self._is_closed = False
        self._is_killed = False

    # One picture

    def scan(self, input: Input) -> ScanResult:
        """Scans a picture, and returns what was found. Raises a ScanError if it cannot be scanned."""
        return self.submit(input).result()

    async def scan_async(self, input: Input) -> ScanResult:
        """Scans a picture without blocking the event loop."""
        return await asyncio.wrap_future(self.submit(input))

    def submit(self, input: Input) -> concurrent.futures.Future[ScanResult]:
        """Starts to scan a picture. The future has the result, or raises a ScanError.

        A future that is cancelled before a worker is free is not scanned.
        """
        job = _Job(input, concurrent.futures.Future())
        with self._lock:
            if self._is_closed:
                raise RuntimeError("the scanner is closed")
            self._waiting += 1
            if self._waiting > self._idle and len(self._threads) < self.jobs:
                thread = threading.Thread(target=self._work, name="scanics", daemon=True)
                self._threads.append(thread)
                thread.start()
            # After the lock, `close` could end the threads before they see the job.
            self._queue.put(job)
        return job.future

    # Many pictures

    def map(
        self, inputs: Iterable[Input], *, ordered: bool = True, on_error: OnError = "return"
    ) -> Iterator[ScanResult]:
        """Scans pictures, and yields a result for each: in their order, or as soon as each is done.

        The inputs are taken only a little ahead of the results, so there may be any number of them. A picture that cannot
        be scanned gives a result with `error`; with `on_error="raise"`, its error is raised instead. `result.input` is
        what was given.
        """
        pending: _Pending = {}
        try:
            for input in inputs:
                pending[self.submit(input)] = input
                while len(pending) >= self._ahead:
                    yield self._take(self._done(pending, ordered), pending, on_error)
            while pending:
                yield self._take(self._done(pending, ordered), pending, on_error)
        finally:
            for future in pending:
                future.cancel()

    async def map_async(
        self, inputs: Union[Iterable[Input], AsyncIterable[Input]], *, ordered: bool = True, on_error: OnError = "return"
    ) -> AsyncIterator[ScanResult]:
        """Does what `map` does, without blocking the event loop. The inputs may come from an asynchronous iterator."""
        pending: _Pending = {}
        try:
            async for input in _asynchronous(inputs):
                pending[self.submit(input)] = input
                while len(pending) >= self._ahead:
                    yield self._take(await self._done_async(pending, ordered), pending, on_error)
            while pending:
                yield self._take(await self._done_async(pending, ordered), pending, on_error)
        finally:
            for future in pending:
                future.cancel()

    @property
    def _ahead(self) -> int:
        return 4 * self.jobs

    @staticmethod
    def _done(pending: _Pending, ordered: bool) -> concurrent.futures.Future[ScanResult]:
        """Waits for the oldest picture, or for any."""
        awaited = [next(iter(pending))] if ordered else list(pending)
        return concurrent.futures.wait(awaited, return_when=concurrent.futures.FIRST_COMPLETED).done.pop()

    @staticmethod
    async def _done_async(pending: _Pending, ordered: bool) -> concurrent.futures.Future[ScanResult]:
        awaited = [next(iter(pending))] if ordered else list(pending)
        wrapped = {asyncio.wrap_future(future): future for future in awaited}
        done, _ = await asyncio.wait(wrapped, return_when=asyncio.FIRST_COMPLETED)
        for one in done:
            one.exception()  # The outcome is taken from the other future.
        return wrapped[done.pop()]

    @staticmethod
    def _take(future: concurrent.futures.Future[ScanResult], pending: _Pending, on_error: OnError) -> ScanResult:
        input = pending.pop(future)
        try:
            return future.result()
        except ScanError as error:
            if on_error == "raise":
                raise
            return error.result or ScanResult(path=_path(input), error=error, input=input)

    # Workers

    def _work(self) -> None:
        """Scans what is in the queue, with one worker after the other. Each thread does this."""
        worker: Optional[Worker] = None
        try:
            while (job := self._next()) is not None:
                if not job.future.set_running_or_notify_cancel():
                    continue
                try:
                    image = _bytes(job.input)
                    if worker is None:
                        worker = self._start()
                    answer = worker.scan(image, self._options.patience)
                    job.future.set_result(_checked(result_from(answer, job.input, _path(job.input))))
                except BaseException as error:
                    # An answer with an error leaves the worker as it is.
                    if worker and worker.has_failed:
                        self._end(worker)
                        worker = None
                    job.future.set_exception(error)
        finally:
            if worker:
                self._end(worker)

    def _next(self) -> Optional[_Job]:
        with self._lock:
            self._idle += 1
        job = self._queue.get()
        with self._lock:
            self._idle -= 1
            self._waiting -= 1 if job else 0
        return job

    def _start(self) -> Worker:
        with self._lock:
            if self._is_killed:
                raise WorkerFailed("worker-failed", "the scanner was closed")
            worker = Worker(self._command)
            self._workers.add(worker)
            return worker

    def _end(self, worker: Worker) -> None:
        worker.close()
        with self._lock:
            self._workers.discard(worker)

    # The end

    def close(self, *, wait: bool = True) -> None:
        """Ends the workers: after the pictures that were submitted, or at once."""
        with self._lock:
            is_first = not self._is_closed
            self._is_closed = True
            threads = list(self._threads)
        if is_first:
            if not wait:
                self._drop_waiting()
            for _ in threads:
                self._queue.put(None)
        if not wait:
            self._kill()
        try:
            for thread in threads:
                thread.join()
        except BaseException:
            # Ctrl-C while the last pictures are scanned.
            self._kill()
            raise

    def _kill(self) -> None:
        with self._lock:
            self._is_killed = True
            for worker in self._workers:
                worker.kill()

    def _drop_waiting(self) -> None:
        while True:
            try:
                job = self._queue.get_nowait()
            except queue.Empty:
                return
            if job:
                job.future.cancel()

    def __enter__(self) -> Scanner:
        return self

    def __exit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], traceback: Optional[TracebackType]
    ) -> None:
        self.close(wait=kind is None)

    async def __aenter__(self) -> Scanner:
        return self

    async def __aexit__(
        self, kind: Optional[type[BaseException]], error: Optional[BaseException], traceback: Optional[TracebackType]
    ) -> None:
        await asyncio.to_thread(self.close, wait=kind is None)


@dataclasses.dataclass
class _Job:
    input: Input
    future: concurrent.futures.Future[ScanResult]


async def _asynchronous(inputs: Union[Iterable[Input], AsyncIterable[Input]]) -> AsyncIterator[Input]:
    if isinstance(inputs, AsyncIterable):
        async for input in inputs:
            yield input
    else:
        for input in inputs:
            yield input


def _checked(result: ScanResult) -> ScanResult:
    """Returns a result without an error; raises the error of another."""
    if result.error:
        result.error.result = result
        raise result.error
    return result


def _path(input: Any) -> Optional[str]:
    """Returns the path of an input that is one; None for bytes and open files."""
    return os.fsdecode(input) if isinstance(input, (str, os.PathLike)) else None


def _folder_error(path: str) -> ScanError:
    return ScanError("is-a-folder", f"{path}: this is a folder; name a file in it")


def _bytes(input: Any) -> bytes:
    """Reads an input. Raises a ScanError with the command's code if the file cannot be read."""
    if isinstance(input, (bytes, bytearray, memoryview)):
        return bytes(input)
    path = _path(input)
    if path is None:
        content = input.read(LARGEST + 1)
        if not isinstance(content, bytes):
            raise TypeError("the file must be opened in binary mode")
        return content
    try:
        with open(path, "rb") as file:
            return file.read(LARGEST + 1)
    except FileNotFoundError as error:
        raise ScanError("no-such-file", f"{path}: there is no such file; check the name") from error
    except IsADirectoryError as error:
        raise _folder_error(path) from error
    except PermissionError as error:
        raise ScanError("permission-denied", f"{path}: you have no permission to read this file") from error
    except OSError as error:
        raise ScanError("unreadable", f"{path}: the file cannot be read ({error.strerror})") from error
