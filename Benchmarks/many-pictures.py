#!/usr/bin/env python3
"""Measures what many pictures cost.

    python3 Benchmarks/many-pictures.py SCANICS HOSTAPP

Scans 300 mixed pictures with 1, 2 and 8 workers and 20,000 small files, sends 20,000 requests to `scanics worker`, and measures
how late an app's other tasks are while it scans. Prints times by the clock, which other programs on the machine
lengthen, and processor times.
"""
import glob, json, os, resource, struct, subprocess, sys, tempfile, threading, time

scanics, host = sys.argv[1:3]
samples = sorted(glob.glob(os.path.join(os.path.dirname(__file__), "../SampleImages/*.[pj][np]g")))


def run(arguments, **options):
    """Runs a command; returns its output, errors, seconds by the clock, processor seconds and peak memory in MiB."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        start = time.monotonic()
        process = subprocess.Popen(arguments, stdout=output, stderr=errors, **options)
        _, _, usage = os.wait4(process.pid, 0)
        wall = time.monotonic() - start
        output.seek(0), errors.seek(0)
        return output.read(), errors.read().decode(), wall, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def mixed(folder):
    """Makes 300 pictures: the samples in three sizes, as PNG and JPEG; a few of them have 12 megapixels."""
    variants = []
    for index, path in enumerate(samples):
        for size, kind in [("100%", "png"), ("60%", "jpg"), ("180%", "jpg"), ("100%", "jpg"), ("4032x3024", "jpg")]:
            # About one in a hundred is large.
            if size == "4032x3024" and index % 6 != 0:
                continue
            variants.append(os.path.join(folder, f"v{len(variants)}.{kind}"))
            subprocess.run(["convert-im6.q16", path, "-resize", size, "-quality", "85", variants[-1]], check=True)
    os.mkdir(f"{folder}/in")
    for number in range(300):
        source = variants[number * 7 % len(variants)]
        os.link(source, f"{folder}/in/{number:03}{os.path.splitext(source)[1]}")
    return f"{folder}/in"


def throughput(folder):
    results = {}
    for jobs in (1, 2, 8):
        environment = dict(os.environ, SOURCE_DATE_EPOCH="0")
        output, errors, wall, cpu, peak = run([scanics, folder, "--jobs", str(jobs), "--format", "jsonl"], env=environment)
        results[jobs] = (output, wall)
        print(f"300 pictures, {jobs} workers: {wall:6.1f} s, {cpu:6.1f} s of processors, {300 / wall:5.1f} a second, "
              f"peak {peak:.0f} MiB; {wall and cpu / wall:.2f} processors busy")
    print(f"two workers are {results[1][1] / results[2][1]:.2f} times as fast as one; "
          f"equal output: {len({output for output, _ in results.values()}) == 1}")


def small_files(folder):
    subprocess.run(["convert-im6.q16", "-size", "40x40", "xc:white", f"{folder}/small.png"], check=True)
    for number in range(20_000):
        name = f"{folder}/small/{number // 1000:02}/{number % 1000:03}.png"
        os.makedirs(os.path.dirname(name), exist_ok=True)
        os.link(f"{folder}/small.png", name)
    process = subprocess.Popen([scanics, f"{folder}/small", "--format", "jsonl"], stdout=subprocess.PIPE,
                               stderr=subprocess.DEVNULL)
    start = time.monotonic()
    process.stdout.readline()
    first = time.monotonic() - start
    process.kill(), process.wait()
    _, errors, wall, cpu, peak = run([scanics, f"{folder}/small", "--format", "jsonl", "--log-format", "json"])
    stages = json.loads(errors.splitlines()[-1])["summary"]["stageSeconds"]
    print(f"20,000 small files: {wall:.1f} s, {1000 * cpu / 20_000:.2f} ms of processors each in all "
          f"(decoding and reading codes took {1000 * (stages['decoding'] + stages['codes']) / 20_000:.2f} ms by the clock), "
          f"the first result after {1000 * first:.0f} ms, peak {peak:.0f} MiB")


def soak(count=20_000):
    images = [open(path, "rb").read() for path in samples if os.path.getsize(path) < 60_000]
    process = subprocess.Popen([scanics, "worker", "--effort", "fast"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def send():
        for number in range(count):
            image = images[number % len(images)]
            process.stdin.write(struct.pack(">I", len(image)) + image)
        process.stdin.close()

    threading.Thread(target=send).start()
    for number in range(1, count + 1):
        assert process.stdout.readline().startswith(b"{")
        if number % (count // 10) == 0:
            status = open(f"/proc/{process.pid}/status").read()
            resident = int(status.split("VmRSS:")[1].split()[0]) / 1024
            print(f"worker: {number} images, {resident:.1f} MiB", flush=True)
    assert process.wait() == 0


def heartbeat():
    output, _, wall, _, _ = run([host, *samples * 8])
    print(f"an app that scans {24 * len(samples)} pictures: other tasks were at most {float(output):.1f} ms late")


with tempfile.TemporaryDirectory() as folder:
    throughput(mixed(folder))
    small_files(folder)
heartbeat()
soak()
