#!/usr/bin/env python3
"""Measures what pictures cost on a Ray cluster.

    python3 Benchmarks/ray-cost.py SCANICS FOLDER [ACTORS]

Needs the packages of integrations/ray. Scans the folder with one scanics process, then with the job of integrations/ray on a
cluster on this machine. Prints the time by the clock and the processor time of all processes, Ray's own included.
"""
import os, pathlib, resource, subprocess, sys, tempfile, threading, time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "integrations/ray"))
os.environ.update(RAY_AUTH_MODE="disabled", RAY_USAGE_STATS_ENABLED="0", PYTHONPATH=sys.path[0])
import ray, scanics_ray

scanics, folder = (os.path.abspath(path) for path in sys.argv[1:3])
actors = int(sys.argv[3]) if len(sys.argv) > 3 else os.cpu_count()
TICKS = os.sysconf("SC_CLK_TCK")


class ProcessorTime(threading.Thread):
    """Adds up, twice a second, the processor time of this process and its descendants, the ended ones included."""

    def __init__(self):
        super().__init__(daemon=True)
        self.seconds, self.family, self.finished = {}, {os.getpid()}, threading.Event()

    def look(self):
        parents, used = {}, {}
        for entry in filter(str.isdigit, os.listdir("/proc")):
            try:
                fields = open(f"/proc/{entry}/stat").read().rpartition(")")[2].split()
            except OSError:
                continue
            parents[int(entry)] = int(fields[1])
            used[int(entry)] = sum(map(int, fields[11:13])) / TICKS
        while new := {process for process, parent in parents.items() if parent in self.family} - self.family:
            self.family |= new
        self.seconds.update((process, seconds) for process, seconds in used.items() if process in self.family)

    def run(self):
        while not self.finished.wait(0.5):
            self.look()

    def total(self):
        return sum(self.seconds.values())


def report(name, images, wall, processors):
    print(f"{name}: {images} pictures in {wall:.1f} s, {images / wall:.1f} a second; {processors / images * 1000:.1f} ms of "
          f"processors each, {processors / images * 1e6 / 3600:.1f} hours of one processor for a million", flush=True)


before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
lines = subprocess.run([scanics, folder, "--jobs", str(actors), "--format", "jsonl"], stdout=subprocess.PIPE,
                       stderr=subprocess.DEVNULL).stdout.count(b"\n")
after = resource.getrusage(resource.RUSAGE_CHILDREN)
report(f"one process, {actors} workers", lines, time.monotonic() - start,
       after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)

watch = ProcessorTime()
# One processor more than there are actors: Ray keeps one for reading.
ray.init(num_cpus=actors + 1, include_dashboard=False, log_to_driver=False)
with tempfile.TemporaryDirectory() as out:
    watch.look()
    began, start = watch.total(), time.monotonic()
    watch.start()
    images = scanics_ray.scan([folder], out, scanics, actors=actors)["images"]
    wall = time.monotonic() - start
    watch.finished.set()
    watch.look()
report(f"Ray, {actors} actors", images, wall, watch.total() - began)
