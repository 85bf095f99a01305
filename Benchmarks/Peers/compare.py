#!/usr/bin/env python3
"""Compares scanics with other readers of codes, on the same pictures, in turns.

    compare.py --scanics PROGRAM --pictures FOLDER --python PYTHON [--rounds N] [--photos FOLDER] [--write FILE]

Each round runs every reader once on every picture, and the order changes from round to round. The time is the processor time
of the whole process, start-up included, as the system accounts for it: the median of all rounds except the first. The peak
memory is the largest resident set. With --photos, the codes that each reader finds in the photos of a folder are counted too; the
folder needs a truth.tsv (path, symbology, expected_texts_json). --write replaces the part of FILE between the comments that mark
the tables.
"""

import argparse
import csv
import datetime
import json
import os
import pathlib
import platform
import re
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent

# The label of each picture, and the token in its code; None for a picture without a code.
PICTURES = {
    "small.png": ("600 px PNG", "peers-small"),
    "photo.jpg": ("12 MP JPEG", "peers-photo"),
    "photo.png": ("12 MP PNG", "peers-photo"),
    "scan.png": ("A4 scan, 300 dpi PNG", "peers-scan"),
    "screenshot.png": ("screenshot PNG", "peers-screenshot"),
    "no-code.jpg": ("12 MP JPEG, no code", None),
}
BASE, CORPUS_SHEETS = "zbarimg", "boof-lots"
csv.field_size_limit(1 << 30)  # One field has the texts of all codes on a sheet, which can exceed the default limit.


def readers(options):
    """Returns the command line of each reader; the path of a picture is added to it."""
    script = str(HERE / "read-with-zxing-cpp.py")
    scanics = {f"scanics, {effort}": [options.scanics, "--quiet", "--effort", effort]
               for effort in ("fast", "standard", "thorough")}
    return {
        BASE: ["zbarimg", "--nodbus", "-q"],
        "zbarimg, QR only": ["zbarimg", "--nodbus", "-q", "-Sdisable", "-Sqrcode.enable"],
        "ZXingReader, QR only": ["ZXingReader", "-format", "QRCode"],
        "python zxing-cpp": [options.python, script],
    } | scanics


# MARK: Time and memory

def measure(command, path):
    """Runs a command on one picture; returns its processor time in milliseconds, its peak memory in MiB, and its output."""
    reading, writing = os.pipe()
    null = os.open(os.devnull, os.O_RDWR)
    actions = [(os.POSIX_SPAWN_DUP2, null, 0), (os.POSIX_SPAWN_DUP2, writing, 1), (os.POSIX_SPAWN_DUP2, null, 2)]
    child = os.posix_spawnp(command[0], [*command, str(path)], os.environ, file_actions=actions)
    os.close(writing)
    os.close(null)
    with open(reading, "rb") as pipe:
        output = pipe.read()
    _, status, usage = os.wait4(child, 0)
    if os.WIFSIGNALED(status):
        print(f"{command[0]}: killed by signal {os.WTERMSIG(status)} on {path}", file=sys.stderr)
    return (usage.ru_utime + usage.ru_stime) * 1000, usage.ru_maxrss / 1024, output.decode(errors="replace")


def compare(options, commands):
    """Returns, by picture and reader, the median time, the peak memory, and whether the code was found."""
    times, peaks, found = {}, {}, {}
    names = list(commands)
    for turn in range(options.rounds + 1):
        for file, (_, token) in PICTURES.items():
            for name in names[turn % len(names):] + names[:turn % len(names)]:
                time, peak, output = measure(commands[name], options.pictures / file)
                if turn > 0:
                    times.setdefault((file, name), []).append(time)
                peaks[file, name] = max(peak, peaks.get((file, name), 0))
                found[file, name] = token in output if token else None
    return {key: statistics.median(list) for key, list in times.items()}, peaks, found


def time_table(medians, found, commands):
    """Returns a Markdown table of each reader's time relative to zbarimg's."""
    rows = [["", *(label for label, _ in PICTURES.values())], ["---"] * (len(PICTURES) + 1),
            [f"{BASE}, ms", *(f"{medians[file, BASE]:.0f}" for file in PICTURES)]]
    for name in commands:
        cells = []
        for file, (_, token) in PICTURES.items():
            ratio = medians[file, name] / medians[file, BASE]
            cells.append(f"{ratio:.3f}" + ("" if not token or found[file, name] else " (not read)"))
        rows.append([name, *cells])
    return table(rows)


def memory_table(peaks, commands):
    rows = [["MiB", *(label for label, _ in PICTURES.values())], ["---"] * (len(PICTURES) + 1)]
    rows += [[name, *(f"{peaks[file, name]:.0f}" for file in PICTURES)] for name in commands]
    return table(rows)


def table(rows):
    return "\n".join("| " + " | ".join(row) + " |" for row in rows) + "\n"


# MARK: Recall

def texts_of(name, command, paths, folder):
    """Returns the texts that a reader finds in each picture of a folder."""
    if name.startswith("scanics"):
        line = [command[0], "inspect", *command[1:], "--format", "jsonl", "--files-from", "-"]
        run = subprocess.run(line, input="\n".join(paths), capture_output=True, text=True, cwd=folder)
        answers = [json.loads(line) for line in run.stdout.split("\n") if line]
        return {answer["path"]: [symbol.get("text", "") for symbol in answer.get("symbols", [])] for answer in answers}
    if name == "python zxing-cpp":
        run = subprocess.run([*command, *paths], capture_output=True, text=True, cwd=folder)
        return {answer["path"]: answer["texts"] for answer in map(json.loads, run.stdout.splitlines())}
    xml = ["--xml"] if name.startswith(BASE) else []
    pattern = r"<data[^>]*><!\[CDATA\[(.*?)\]\]></data>" if xml else r'Text:       "(.*?)"\nBytes:'
    found = {}
    for path in paths:
        run = subprocess.run([*command, *xml, path], capture_output=True, cwd=folder)
        found[path] = re.findall(pattern, run.stdout.decode(errors="replace"), re.S)
    return found


def normalized(text):
    return text.replace("\r\n", "\n").replace("\r", "\n").rstrip()


def recall_table(options, commands):
    """Returns a table: how many QR codes each reader finds in real photos, and how many it reports in photos without a code."""
    with open(options.photos / "truth.tsv", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
                if row["symbology"] in ("QRCode", "none") and json.loads(row["expected_texts_json"]) is not None]
    truth = {row["path"]: [normalized(text) for text in json.loads(row["expected_texts_json"])] for row in rows}
    sheets = {row["path"] for row in rows if row["set"] == CORPUS_SHEETS}
    empty = {row["path"] for row in rows if row["symbology"] == "none"}
    total = [sum(int(row["expected_codes"]) for row in rows if (row["path"] in sheets) == wanted) for wanted in (0, 1)]
    lines = [["", f"of {total[0]} codes", f"of {total[1]} on sheets", f"in {len(empty)} photos without one"], ["---"] * 4]
    for name, command in commands.items():
        answers = texts_of(name, command, list(truth), options.photos)
        found = [0, 0]
        for path, wanted in truth.items():
            left = [normalized(text) for text in answers.get(path, [])]
            for text in wanted:
                if text in left:
                    left.remove(text)
                    found[path in sheets] += 1
        false = sum(len(answers.get(path, [])) for path in empty)
        shares = [f"{found[i]} ({100 * found[i] / max(total[i], 1):.1f} %)" for i in (0, 1)]
        lines.append([name, *shares, str(false)])
    return table(lines)


# MARK: Report

def machine():
    """Returns the processor, its number of cores, and the system."""
    lines = pathlib.Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.split(":")[1].strip() for line in lines if line.startswith("model name")), platform.machine())
    system = platform.freedesktop_os_release()["PRETTY_NAME"]
    return f"{os.cpu_count()} cores of {model}, {system}, Linux {platform.release()}"


def versions(options):
    """Returns the version of each reader, as its package states it."""
    packages = subprocess.run(["dpkg-query", "-W", "-f", "${Package} ${Version}, ", "zbar-tools", "zxing-cpp-tools"],
                              capture_output=True, text=True, check=True).stdout
    own = subprocess.run([options.scanics, "--version"], capture_output=True, text=True, check=True).stdout.strip()
    return f"{own}, {packages}zxing-cpp {python_version(options, 'zxing-cpp')} from PyPI"


def python_version(options, package):
    line = [options.python, "-c", f"import importlib.metadata as m; print(m.version('{package}'))"]
    return subprocess.run(line, capture_output=True, text=True, check=True).stdout.strip()


def replace(document, begin, end, report):
    """Replaces the part of a document between two comments."""
    before, rest = document.read_text().split(begin)
    document.write_text(before + begin + "\n" + report + "\n" + end + rest.split(end)[1])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scanics", required=True, help="the program")
    parser.add_argument("--pictures", required=True, type=pathlib.Path, help="the pictures that make-pictures.py draws")
    parser.add_argument("--python", required=True, help="a Python that has zxing-cpp")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--photos", type=pathlib.Path, help="a folder of photos with a truth.tsv")
    parser.add_argument("--write", type=pathlib.Path, help="the document whose tables are replaced")
    options = parser.parse_args()
    options.scanics = os.path.abspath(options.scanics)
    options.python = os.path.abspath(options.python)
    commands = readers(options)
    medians, peaks, found = compare(options, commands)
    report = (f"{datetime.date.today()}, {machine()}; {versions(options)}. Medians of {options.rounds} rounds.\n\n"
              f"Processor time, relative to zbarimg's:\n\n{time_table(medians, found, commands)}\n"
              f"Peak memory (the measuring script itself has {peak_of_nothing():.0f} MiB; less cannot be measured):\n\n"
              f"{memory_table(peaks, commands)}")
    if options.photos:
        report += f"\nQR codes found in photos, with the right text:\n\n{recall_table(options, commands)}"
    print(report)
    if options.write:
        replace(options.write, "<!-- written by make bench-peers -->\n", "<!-- until here -->\n", report)


def peak_of_nothing():
    return measure(["true"], "")[1]


if __name__ == "__main__":
    main()
