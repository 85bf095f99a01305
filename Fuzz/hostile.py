#!/usr/bin/env python3
"""Reads many hostile pictures in one run of scanics, and checks that nothing goes wrong.

    hostile.py GENERATOR SCANICS [COUNT] [FIRST] [SCANICS-OPTION...]

Each picture must have one answer, in order. No answer may take longer than the time limit plus the extra time
of a stuck process. No process may be reported as crashed. The run must end with status 3, and its memory must not grow. Pictures
that break this are kept in .build-fuzz/found/hostile. Needs qrencode.
"""
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIMIT = 10  # seconds for a picture
AHEAD = 600  # pictures that are sent before they are answered


def codes():
    """Returns QR codes and Micro QR codes in the form that the generator reads."""
    lines = []
    for number in range(40):
        text = "".join(chr(65 + (number * 7 + i * i) % 26) for i in range(5 + 6 * number))
        options = ["-l", "LMQH"[number % 4]]
        if number % 8 == 7:
            text, options = text[:6], ["-M", "-v", "3", "-l", "L"]
        drawn = subprocess.run(["qrencode", "-t", "ASCII", "-m", "0", *options, text], check=True, capture_output=True, text=True)
        rows = ["".join("1" if pair == "#" else "0" for pair in row[::2]) for row in drawn.stdout.splitlines()]
        lines.append(" ".join([str(len(rows)), *rows]))
    return "\n".join(lines) + "\n"


def seeds():
    """Returns the files to damage: our own small files of every format."""
    folders = [ROOT / "Tests/Reading/ImageDecodingTests/Fixtures", ROOT / "SampleImages"]
    files = sorted(f for folder in folders for f in folder.rglob("*") if f.suffix and f.stat().st_size < 60000)
    return [str(f) for f in files if f.suffix not in (".md", ".sh", ".jsonl", ".txt", ".ics", ".json")]


def family(process):
    """Returns the process and all its descendants."""
    found = [process]
    for task in os.listdir(f"/proc/{process}/task"):
        for child in pathlib.Path(f"/proc/{process}/task/{task}/children").read_text().split():
            try:
                found += family(int(child))
            except OSError:
                pass
    return found


def memory(process):
    """Returns the memory of the process with its children, and of the process alone, in KiB; shared pages count in part."""
    total = []
    for member in family(process):
        try:
            rollup = pathlib.Path(f"/proc/{member}/smaps_rollup").read_text()
            total.append(next(int(line.split()[1]) for line in rollup.splitlines() if line.startswith("Pss:")))
        except (OSError, StopIteration):
            pass
    return sum(total), total[0] if total else 0


def main():
    generator, scanics = sys.argv[1:3]
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 50000
    first = int(sys.argv[4]) if len(sys.argv) > 4 else 0
    found = ROOT / ".build-fuzz/found/hostile"
    drawn, files = codes(), seeds()
    folder = tempfile.mkdtemp(prefix="hostile-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
    faults = []
    try:
        options = ["--effort", "fast", "--time-limit", str(LIMIT), *sys.argv[5:]]
        run = subprocess.Popen(
            [scanics, "inspect", "--files-from", "-", "--format", "jsonl", "--log-format", "json", *options],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        room, sent, slow = threading.Semaphore(AHEAD), [], []

        def feed():
            for start in range(first, first + count, 100):
                last = min(start + 99, first + count - 1)
                made = subprocess.run(
                    [generator, folder, str(start), str(last), *files], input=drawn, check=True, capture_output=True, text=True)
                for name in made.stdout.splitlines():
                    room.acquire()
                    sent.append(name)
                    run.stdin.write(name + "\n")
                run.stdin.flush()
            run.stdin.close()

        def watch():
            for line in run.stderr:
                try:
                    record = json.loads(line)
                except ValueError:
                    faults.append(("message", line.strip()))
                    continue
                if record.get("event") == "input" and sum(record.get("seconds", {}).values()) > LIMIT * 1.25 + 3:
                    slow.append(record)

        threads = [threading.Thread(target=feed, daemon=True), threading.Thread(target=watch, daemon=True)]
        for thread in threads:
            thread.start()
        begin, samples, codes_seen, errors = time.monotonic(), [], 0, {}
        answered = 0
        for line in run.stdout:
            answer = json.loads(line)
            name = sent[answered]
            if answer["path"] != name:
                faults.append(("order", f"{answer['path']} instead of {name}"))
            error = answer.get("error", {}).get("code")
            errors[error] = errors.get(error, 0) + 1
            codes_seen += len(answer.get("symbols", []))
            if error in ("reader-crashed", "time-limit", "workers-stuck", "no-thread", "no-process"):
                faults.append((error, name + ": " + answer["error"]["message"]))
                found.mkdir(parents=True, exist_ok=True)
                shutil.copy(name, found)
            os.unlink(name)
            answered += 1
            room.release()
            if answered % 500 == 0:
                samples.append(memory(run.pid))
                print(f"{answered} of {count}, {answered / (time.monotonic() - begin):.0f} a second, "
                      f"{samples[-1][0] // 1024} MiB", file=sys.stderr)
        status = run.wait()
        for thread in threads:
            thread.join()
        print(f"{answered} answers to {len(sent)} pictures in {time.monotonic() - begin:.0f} s, status {status}, "
              f"{codes_seen} codes; errors: {dict(sorted((str(k), v) for k, v in errors.items()))}")
        if answered != count:
            faults.append(("answers", f"{answered} to {count} pictures"))
        if status != 3:
            faults.append(("status", str(status)))
        faults += [("slow", str(record)) for record in slow]
        if len(samples) >= 8:
            quarter = len(samples) // 4
            early, late = samples[quarter:2 * quarter], samples[-quarter:]
            for kind, name in enumerate(["all processes", "the first process"]):
                before, after = (sorted(sample[kind] for sample in part)[quarter // 2] for part in (early, late))
                print(f"memory of {name}: {before // 1024} MiB in the second quarter, {after // 1024} MiB in the last")
                if after > before * 1.2 + 8192:
                    faults.append(("memory", f"{name}: {before} KiB, then {after} KiB"))
    finally:
        shutil.rmtree(folder)
    for kind, text in faults:
        print(f"{kind}: {text}")
    sys.exit(1 if faults else 0)


main()
