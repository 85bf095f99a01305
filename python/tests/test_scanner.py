"""Tests of scanners: order, errors, limits, full pipes, and the end of the workers."""

import asyncio
import os
import pathlib
import queue
import signal
import subprocess
import sys
import textwrap
import threading
import time

import pytest

import scanics


def alive(pid):
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return pathlib.Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"


def ends(pids):
    """Waits until processes have ended."""
    deadline = time.monotonic() + 60
    while any(map(alive, pids)):
        assert time.monotonic() < deadline, "a worker is left"
        time.sleep(0.02)
    return True


def workers(scanner):
    return [worker.pid for worker in scanner._workers]


@pytest.fixture
def fake(tmp_path, monkeypatch):
    """Returns a function that replaces the command by a Python program, which has read() and answer(text)."""

    def install(body):
        program = tmp_path / "fake"
        program.write_text(textwrap.dedent(f"""\
            #!{sys.executable}
            import os, signal, struct, sys, time
            def read():
                head = sys.stdin.buffer.read(4)
                return sys.stdin.buffer.read(struct.unpack(">I", head)[0]) if len(head) == 4 else None
            def answer(text):
                sys.stdout.write(text + "\\n"); sys.stdout.flush()
            EMPTY = '"symbols":[],"events":[],"links":[],"diagnostics":[]'
            """) + textwrap.dedent(body))
        program.chmod(0o755)
        monkeypatch.setenv("SCANICS_PROGRAM", str(program))

    return install


def test_results_come_in_order_or_as_they_are_done_with_errors_among_them(samples, tmp_path):
    bad = tmp_path / "bad.png"
    bad.write_bytes(b"\x89PNG\r\n\x1a\n")
    paths = [samples / "poster.png", bad, samples / "course.png", tmp_path / "none.png", samples / "no-code.png"] * 6
    with scanics.Scanner(jobs=2) as scanner:
        ordered = list(scanner.map(paths))
        assert [result.path for result in ordered] == [str(path) for path in paths]
        assert [result.input for result in ordered] == paths
        assert [len(result.events) for result in ordered[:5]] == [1, 0, 1, 0, 0]
        assert [result.error and result.error.code for result in ordered[:5]] == [
            None, "damaged-image", None, "no-such-file", None]
        unordered = list(scanner.map(iter(paths), ordered=False))
        assert sorted(result.path for result in unordered) == sorted(str(path) for path in paths)
        with pytest.raises(scanics.ScanError):
            list(scanner.map(paths, on_error="raise"))
        assert scanner.scan(samples / "poster.png").events[0] == ordered[0].events[0]
        pids = workers(scanner)
        assert len(pids) == 2
    assert ends(pids)
    with pytest.raises(RuntimeError):
        scanner.scan(b"x")


def test_inputs_are_taken_only_a_little_ahead(samples):
    taken = 0

    def paths():
        nonlocal taken
        while True:
            taken += 1
            yield samples / "no-code.png"

    with scanics.Scanner(jobs=1) as scanner:
        for number, _ in enumerate(scanner.map(paths()), 1):
            assert taken <= number + 8
            if number == 20:
                break


def test_a_scanner_answers_many_threads_and_asynchronous_callers(samples):
    expected = scanics.scan(samples / "poster.png").events[0].summary
    with scanics.Scanner(jobs=2) as scanner:
        found = []
        threads = [
            threading.Thread(target=lambda: found.append(scanner.scan(samples / "poster.png").events[0].summary))
            for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert found == [expected] * 8

    async def run():
        async def paths():
            for _ in range(6):
                await asyncio.sleep(0)
                yield samples / "poster.png"

        async with scanics.Scanner(jobs=2) as scanner:
            many = await asyncio.gather(*(scanner.scan_async(samples / "poster.png") for _ in range(6)))
            with pytest.raises(scanics.ScanError):
                await scanner.scan_async(b"")
            ordered = [result async for result in scanner.map_async(paths())]
            unordered = [result async for result in scanner.map_async([samples / "poster.png"] * 6, ordered=False)]
            return many + ordered + unordered

    assert [result.events[0].summary for result in asyncio.run(run())] == [expected] * 18


def test_answers_and_pictures_larger_than_a_pipe_do_not_block(fake):
    # The worker answers the picture before it with megabytes, while the next one waits in the pipe.
    fake("""
        while (image := read()) is not None:
            answer('{"path":"' + "x" * (8 << 20) + '",' + EMPTY + '}')
        """)
    with scanics.Scanner(jobs=2) as scanner:
        results = list(scanner.map([bytes(8 << 20)] * 12))
    assert [len(result.path) for result in results] == [8 << 20] * 12


def test_a_worker_that_ends_is_replaced_and_only_its_picture_has_an_error(fake):
    fake("""
        while (image := read()) is not None:
            if image == b"die": os.kill(os.getpid(), signal.SIGSEGV)
            if image == b"half": sys.stdout.write('{"sym'); sys.stdout.flush(); sys.exit(0)
            answer('{' + EMPTY + '}')
        """)
    with scanics.Scanner(jobs=1) as scanner:
        results = list(scanner.map([b"a", b"die", b"b", b"half", b"c"]))
    assert [type(result.error) for result in results] == [
        type(None), scanics.WorkerFailed, type(None), scanics.WorkerFailed, type(None)]


def test_a_worker_that_does_not_answer_is_ended(fake, monkeypatch):
    fake("""
        while (image := read()) is not None:
            if image == b"hang": time.sleep(1000)
            answer('{' + EMPTY + '}')
        """)
    monkeypatch.setattr(scanics.Options, "patience", 0.3)
    with scanics.Scanner(jobs=1) as scanner:
        results = list(scanner.map([b"hang", b"a"]))
    assert isinstance(results[0].error, scanics.TimeLimitExceeded) and results[1].error is None


def test_a_picture_over_the_time_limit_is_an_error_of_its_kind(samples):
    with scanics.Scanner(jobs=1, options=scanics.Options(time_limit=1e-6)) as scanner:
        with pytest.raises(scanics.TimeLimitExceeded) as caught:
            scanner.scan(samples / "no-code.png")
    assert caught.value.code == "time-limit"


def test_a_missing_command_is_an_error_in_words(monkeypatch):
    monkeypatch.setenv("SCANICS_PROGRAM", "/no/such/scanics")
    with scanics.Scanner(jobs=1) as scanner, pytest.raises(scanics.WorkerFailed) as caught:
        scanner.scan(b"x")
    assert "could not be started" in caught.value.message


def test_calendars_are_added_if_asked_for(samples):
    with scanics.Scanner(jobs=1, calendars=True) as scanner:
        assert scanner.scan(samples / "poster.png").calendar.startswith("BEGIN:VCALENDAR")


def test_a_picture_that_is_submitted_just_before_the_scanner_closes_is_scanned(fake):
    fake("""
        while (image := read()) is not None:
            answer('{' + EMPTY + '}')
        """)
    scanner = scanics.Scanner(jobs=1)
    closer = threading.Thread(target=scanner.close)

    class SlowQueue(queue.SimpleQueue):
        def put(self, job):
            if job:
                closer.start()
                closer.join(0.3)
            super().put(job)

    scanner._queue = SlowQueue()
    assert scanner.submit(b"a").result(60).error is None
    closer.join(60)
    assert not closer.is_alive()


def test_an_empty_picture_is_sent_as_its_length_only(fake, monkeypatch):
    fake("""
        while (image := read()) is not None:
            answer('{' + EMPTY + '}')
        """)
    written = []
    write = os.write

    def record(descriptor, data):
        written.append(len(data))
        return write(descriptor, data)

    monkeypatch.setattr(os, "write", record)
    with scanics.Scanner(jobs=1) as scanner:
        assert scanner.scan(b"").error is None
    assert written == [4]


@pytest.mark.parametrize("how", ["map", "map_async", "close"])
def test_ctrl_c_ends_all_children(samples, how):
    script = textwrap.dedent(f"""
        import asyncio, itertools, sys, scanics
        pictures = itertools.repeat({str(samples / "photo.jpg")!r})
        def say(scanner):
            print(*[worker.pid for worker in scanner._workers], flush=True)
        async def run():
            async with scanics.Scanner(jobs=2) as scanner:
                count = 0
                async for result in scanner.map_async(pictures):
                    count += 1
                    if count == 6: say(scanner)
        if {how!r} == "map_async":
            asyncio.run(run())
        with scanics.Scanner(jobs=2) as scanner:
            if {how!r} == "close":
                futures = [scanner.submit(next(pictures)) for _ in range(500)]
                futures[5].result()
                say(scanner)
            else:
                for count, result in enumerate(scanner.map(pictures)):
                    if count == 6: say(scanner)
        """)
    process = subprocess.Popen(
        [sys.executable, "-c", script], stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
    pids = [int(pid) for pid in process.stdout.readline().split()]
    assert len(pids) == 2
    children = [
        int(child) for pid in pids for child in pathlib.Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert b"KeyboardInterrupt" in errors
    assert ends(pids + children)


def test_workers_end_when_python_is_killed(samples):
    script = textwrap.dedent(f"""
        import scanics, time
        scanner = scanics.Scanner(jobs=1)
        scanner.scan({str(samples / "poster.png")!r})
        print(*[worker.pid for worker in scanner._workers], flush=True)
        time.sleep(1000)
        """)
    process = subprocess.Popen([sys.executable, "-c", script], stdout=subprocess.PIPE)
    pids = [int(pid) for pid in process.stdout.readline().split()]
    process.kill()
    process.wait()
    assert ends(pids)
