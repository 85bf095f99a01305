#!/usr/bin/env python3
"""Scans pictures with ScanICS on a Ray cluster.

    python3 scanics_ray.py INPUT... OUT [--actors N] [--effort standard] [--scanics PATH] [--address auto]

INPUT is a folder or a file, on a disk that all nodes see or in an object store (s3://bucket/scans). OUT is a folder of
either kind. Each node needs the Python package scanics (python/README.md in the sources). The job writes into OUT:

    images/*.parquet    a row for each picture: path, result (the JSON of `scanics --format jsonl`), events, error, message
    events/*.parquet    a row for each event: path, uid, kind, summary, location, start, end, event (its JSON)
    ics/...             the .ics of each picture that has events, under the picture's name

Each actor keeps one worker for as long as it lives. A bad picture becomes a row with an error. A worker that dies is replaced, and
its picture is tried once more; if it kills the second worker too, its row has an error. If an actor dies, Ray gives its pictures to
another one; writing an .ics twice gives the same file.
"""

import argparse
import json
import os
import posixpath
import sys

import pyarrow
import pyarrow.fs
import pyarrow.parquet
import ray
import ray.data
from ray.data import SaveMode
from ray.data.expressions import col

import scanics

# The number of pictures that an actor gets at a time: few, so that a lost actor costs little.
BATCH = 16

EVENT_SCHEMA = pyarrow.schema(
    [(name, pyarrow.string()) for name in ("path", "uid", "kind", "summary", "location", "start", "end", "event")])


class ScanActor:
    """Scans batches of pictures, and writes their .ics files. Each slot of the cluster has one."""

    def __init__(self, program, effort, roots, out):
        if program:
            os.environ["SCANICS_PROGRAM"] = program
        self.scanner = scanics.Scanner(jobs=1, options=scanics.Options(effort=effort), calendars=True)
        self.roots = roots
        self.filesystem, self.out = pyarrow.fs.FileSystem.from_uri(out)

    def __call__(self, batch):
        results = [self.scan(bytes(image)) for image in batch["bytes"]]
        for path, result in zip(batch["path"], results):
            if result.calendar:
                self.write(self.name(path), result.calendar.encode())
        return {
            "path": list(batch["path"]),
            "result": [json.dumps(self.answer(result), ensure_ascii=False, sort_keys=True) for result in results],
            "events": [len(result.events) for result in results],
            "error": [result.error.code if result.error else "" for result in results],
            "message": [result.error.message if result.error else "" for result in results],
        }

    def scan(self, image):
        for attempt in (1, 2):
            try:
                return self.scanner.scan(image)
            except scanics.WorkerFailed as error:
                failure = scanics.WorkerFailed(error.code, f"two workers failed on this picture: {error.message}")
            except scanics.ScanError as error:
                return error.result or scanics.ScanResult(error=error)
        return scanics.ScanResult(error=failure)

    @staticmethod
    def answer(result):
        """Returns the JSON of a result without its calendar."""
        if not result.raw:
            return {"error": {"code": result.error.code, "message": result.error.message}}
        return {key: value for key, value in result.raw.items() if key != "calendar"}

    def name(self, path):
        """Returns the name of a picture's .ics file below OUT/ics: the picture's name below its input, with .ics added."""
        root = max((root for root in self.roots if path.startswith(root + "/")), key=len, default=posixpath.dirname(path))
        return path[len(root):].lstrip("/") + ".ics"

    def write(self, name, content):
        target = posixpath.join(self.out, "ics", name)
        self.filesystem.create_dir(posixpath.dirname(target), recursive=True)
        # An object appears whole when its stream is closed. A file is written under another name and then moved.
        is_local = isinstance(self.filesystem, pyarrow.fs.LocalFileSystem)
        written = f"{target}.{id(self)}.part" if is_local else target
        with self.filesystem.open_output_stream(written) as stream:
            stream.write(content)
        if is_local:
            self.filesystem.move(written, target)


def events(row):
    """Yields the rows of a picture's events."""
    for event in json.loads(row["result"]).get("events", []):
        yield {
            "path": row["path"],
            "event": json.dumps(event, ensure_ascii=False, sort_keys=True),
            "start": moment(event.get("start")),
            "end": moment(event.get("end")),
            **{key: event.get(key, "") for key in ("uid", "kind", "summary", "location")},
        }


def moment(time):
    """Returns a time as text: the instant if it has one, otherwise the day or the local time."""
    time = time or {}
    return time.get("utc") or time.get("date") or time.get("value") or ""


def event_table(batch):
    """Returns the events of a batch of pictures as a table; it has its columns even if there are no events."""
    rows = [event for row in batch.to_pylist() for event in events(row)]
    return pyarrow.Table.from_pylist(rows, schema=EVENT_SCHEMA)


def without_scheme(uri):
    """Returns the path of a URI in the form that Ray uses for the paths of files below it."""
    return pyarrow.fs.FileSystem.from_uri(uri)[1].rstrip("/")


def absolute(place):
    """Returns a URI as it is, and a path as an absolute one: the nodes have working folders of their own."""
    return place if "://" in place else os.path.abspath(place)


def missing(inputs):
    """Returns those of the inputs that are paths of this machine and do not exist."""
    return [place for place in inputs if "://" not in place and not os.path.exists(place)]


def scan(inputs, out, program=None, effort="standard", actors=None):
    """Scans everything in the inputs; returns the numbers of pictures, events and errors.

    inputs and out are URIs or paths. program is the path of another scanics than that of the Python package. actors is the
    number of actors, which use one processor each. By default, one processor of the cluster is kept for reading, and each of
    the others gets an actor.
    """
    inputs, out = [absolute(place) for place in inputs], absolute(out)
    actors = actors or max(1, int(ray.cluster_resources().get("CPU", 2)) - 1)
    pictures = ray.data.read_binary_files(inputs, include_paths=True)
    scanned = pictures.map_batches(
        ScanActor,
        fn_constructor_args=(program, effort, [without_scheme(uri) for uri in inputs], out),
        # If an actor dies, Ray gives its batches to another, as often as necessary.
        batch_size=BATCH, compute=ray.data.ActorPoolStrategy(size=actors), num_cpus=1,
    ).materialize()
    scanned.write_parquet(posixpath.join(out, "images"), mode=SaveMode.OVERWRITE)
    found = posixpath.join(out, "events")
    scanned.map_batches(event_table, batch_format="pyarrow").write_parquet(found, mode=SaveMode.OVERWRITE)
    summary = {
        "images": scanned.count(),
        "events": scanned.sum("events") or 0,
        "failed": scanned.filter(expr=col("error") != "").count(),
    }
    if summary["events"] == 0:
        # Ray writes no file if there are no rows, but readers of the table expect its columns.
        filesystem, folder = pyarrow.fs.FileSystem.from_uri(found)
        filesystem.create_dir(folder, recursive=True)
        none = pyarrow.Table.from_pylist([], schema=EVENT_SCHEMA)
        pyarrow.parquet.write_table(none, posixpath.join(folder, "none.parquet"), filesystem=filesystem)
    return summary


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("inputs", nargs="+", metavar="INPUT")
    parser.add_argument("out", metavar="OUT")
    parser.add_argument("--actors", type=int)
    parser.add_argument("--effort", choices=("fast", "standard", "thorough"), default="standard")
    parser.add_argument("--scanics", help="the path of the command on each node, instead of the one in the Python package")
    parser.add_argument("--address", help="the cluster's address; without one, this machine is the cluster")
    options = parser.parse_args()
    if absent := missing(options.inputs):
        sys.exit("scanics_ray.py: " + ", ".join(absent) + ": there is no such file or folder; check the name")
    ray.init(address=options.address)
    print(json.dumps(scan(options.inputs, options.out, options.scanics, options.effort, options.actors)))


if __name__ == "__main__":
    main()
