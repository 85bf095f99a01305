"""Runs the job on a real Ray cluster of two nodes on loopback, and compares it with the single process.

    SCANICS=.build/debug/scanics python3 -m pytest integrations/ray
"""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import threading
import time

import pyarrow.parquet
import pytest
import ray
import segno
from ray.cluster_utils import Cluster

import scanics_ray

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCANICS = str(pathlib.Path(os.environ.get("SCANICS", ROOT / ".build/debug/scanics")).resolve())
EVENTS = 480


@pytest.fixture(scope="session")
def pictures(tmp_path_factory):
    """Makes 500 pictures in three folders: codes with an event each, the samples, and files that are not pictures."""
    folder = tmp_path_factory.mktemp("pictures")
    for number in range(EVENTS):
        day = f"202606{number % 28 + 1:02}"
        event = f"BEGIN:VEVENT\r\nSUMMARY:Event {number} ⚑\r\nDTSTART:{day}T{number % 24:02}0000Z\r\nLOCATION:Room {number}\r\nEND:VEVENT"
        target = folder / f"month {number % 3}" / f"{number}.png"
        target.parent.mkdir(exist_ok=True)
        segno.make(event, micro=False, encoding="utf-8").save(str(target), scale=4)
    samples = sorted((ROOT / "SampleImages").glob("*.png"))[:10]
    for sample in samples:
        shutil.copy(sample, folder / "month 0" / f"sample {sample.name}")
    for number in range(500 - EVENTS - len(samples)):
        (folder / f"broken {number}.png").write_bytes(b"\x89PNG\r\n\x1a\n" + bytes(number))
    return folder


@pytest.fixture(scope="session")
def expected(pictures):
    """Returns the single process's answer to each picture."""
    run = subprocess.run([SCANICS, "--format", "jsonl", str(pictures)], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return {answer.pop("path"): answer for answer in map(json.loads, run.stdout.splitlines())}


@pytest.fixture(scope="session")
def cluster():
    """Starts two nodes with addresses of their own on loopback."""
    os.environ["RAY_AUTH_MODE"] = "disabled"
    os.environ["PYTHONPATH"] = os.pathsep.join([str(pathlib.Path(__file__).parent), str(ROOT / "python")])
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 3, "node_ip_address": "127.0.0.2"})
    cluster.add_node(num_cpus=3, node_ip_address="127.0.0.3")
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def rows(folder):
    return pyarrow.parquet.read_table(folder).to_pylist()


def actors():
    """Returns the number of each worker's parent process, by the number of the worker's process."""
    found = {}
    for process in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().split(b"\0")
            if command[:2] == [SCANICS.encode(), b"worker"]:
                found[int(process.name)] = int((process / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except OSError:
            continue
    return found


def without_source(answer):
    """Returns an answer without the path of the picture, which a worker does not know."""
    for event in answer.get("events", []):
        event.get("source", {}).pop("path", None)
    return answer


def test_finds_what_the_single_process_finds_though_an_actor_and_a_worker_are_killed(
        cluster, pictures, expected, tmp_path):
    killed = []

    def kill():
        # In the middle: results are being written, and more are to come.
        while len(list(tmp_path.glob("ics/**/*.ics"))) < 100:
            time.sleep(0.01)
        for victim in list(actors().items())[:1]:
            os.kill(victim[1], signal.SIGKILL)
            killed.append(victim[1])
        while len(list(tmp_path.glob("ics/**/*.ics"))) < 200:
            time.sleep(0.01)
        for worker in list(actors())[:1]:
            os.kill(worker, signal.SIGKILL)
            killed.append(worker)

    killer = threading.Thread(target=kill, daemon=True)
    killer.start()
    summary = scanics_ray.scan([str(pictures)], str(tmp_path), SCANICS, actors=4)
    killer.join(timeout=60)
    assert len(killed) == 2

    found = {row["path"]: json.loads(row["result"]) for row in rows(tmp_path / "images")}
    assert len(found) == len(rows(tmp_path / "images")) == 500
    for path, answer in expected.items():
        assert without_source(found[path]) == without_source(answer)
    assert summary == {"images": 500, "events": sum(len(a["events"]) for a in expected.values()), "failed": 10}

    events = rows(tmp_path / "events")
    assert len(events) == summary["events"]
    first = next(event for event in events if event["summary"] == "Event 0 ⚑")
    assert first["start"] == "2026-06-01T00:00:00Z" and first["location"] == "Room 0"
    calendars = {str(path.relative_to(tmp_path / "ics")) for path in tmp_path.glob("ics/**/*") if path.is_file()}
    assert calendars == {
        str(pathlib.Path(path).relative_to(pictures)) + ".ics"
        for path, answer in expected.items() if any(not event.get("incomplete") for event in answer["events"])}
    text = (tmp_path / "ics" / "month 0" / "0.png.ics").read_bytes()
    assert text.startswith(b"BEGIN:VCALENDAR\r\n") and "SUMMARY:Event 0 ⚑\r\n".encode() in text


def test_a_picture_that_kills_two_workers_is_a_row_with_an_error(cluster, tmp_path):
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    shutil.copy(ROOT / "SampleImages/poster.png", pictures / "good.png")
    (pictures / "deadly.png").write_bytes(b"deadly")
    # A worker that dies on one picture, as one with a broken decoder would.
    fake = tmp_path / "scanics"
    fake.write_text(f"""#!{sys.executable}
import os, struct, subprocess, sys
while header := sys.stdin.buffer.read(4):
    image = sys.stdin.buffer.read(struct.unpack(">I", header)[0])
    if image == b"deadly":
        os.kill(os.getpid(), 11)
    answer = subprocess.run([{SCANICS!r}, *sys.argv[1:]], input=header + image, stdout=subprocess.PIPE).stdout
    sys.stdout.buffer.write(answer)
    sys.stdout.buffer.flush()
""")
    fake.chmod(0o755)
    out = tmp_path / "out"
    assert scanics_ray.scan([str(pictures)], str(out), str(fake), actors=1) == {"images": 2, "events": 1, "failed": 1}
    found = {pathlib.Path(row["path"]).name: row for row in rows(out / "images")}
    assert found["deadly.png"]["error"] == "worker-failed"
    assert found["good.png"]["events"] == 1


def test_relative_paths_are_those_of_the_working_folder(cluster, tmp_path, monkeypatch):
    (tmp_path / "in").mkdir()
    shutil.copy(ROOT / "SampleImages/poster.png", tmp_path / "in/poster.png")
    monkeypatch.chdir(tmp_path)
    assert scanics_ray.scan(["in"], "out", SCANICS, actors=1) == {"images": 1, "events": 1, "failed": 0}
    assert (tmp_path / "out/ics/poster.png.ics").exists()
    assert rows(tmp_path / "out/images")[0]["path"] == str(tmp_path / "in/poster.png")


def test_a_missing_input_is_a_sentence_at_once(tmp_path):
    run = subprocess.run(
        [sys.executable, scanics_ray.__file__, "none", "out"], cwd=tmp_path, capture_output=True, text=True)
    assert run.returncode == 1 and run.stderr.strip() == (
        "scanics_ray.py: none: there is no such file or folder; check the name")


def test_pictures_without_events_still_make_tables(cluster, tmp_path):
    pictures = tmp_path / "pictures"
    pictures.mkdir()
    (pictures / "empty.png").write_bytes(b"")
    out = tmp_path / "out"
    assert scanics_ray.scan([str(pictures)], str(out), SCANICS, actors=1) == {"images": 1, "events": 0, "failed": 1}
    assert rows(out / "images")[0]["error"] != ""
    assert rows(out / "events") == []
