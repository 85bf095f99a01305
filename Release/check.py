#!/usr/bin/env python3
"""Checks that a statically linked scanics runs with only the packages that docs/install.md names.

    check.py [--scanner] SCANICS ARCHIVES
    check.py --installed SCANICS

SCANICS is the program, with scanics-store beside it; with --scanner, scanics-store and stores are not checked. ARCHIVES is the
folder that prepare.sh has filled. With --installed, SCANICS is a program that was installed with all packages of the table: it must
read all sample pictures and use a store here.

The programs must be linked with exactly the shared libraries of the table in docs/install.md. A release must run with the C library
of Debian 12, so it may need no function that came later; --scanner leaves that out, because it checks what was built for this
machine. Then a folder is filled with the
files of the packages that the table marks as always needed, and nothing else. With that folder as the root of the file system,
scanics must read the sample pictures as SampleImages/expected.jsonl says, times in their zones included. It must read as many
payloads of Tests/PayloadCases correctly as it does outside that folder, import a picture, list its events, and undo the import. With
LazyICU.c in place of ICU, libical must still expand rules.
"""

import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile

project = pathlib.Path(__file__).resolve().parent.parent


# The version of the C library of Debian 12.
C_LIBRARY = (2, 36)


def needs():
    """Returns the packages in the table of docs/install.md, each with its shared libraries and whether it is always needed."""
    rows = re.findall(r"^\| (`[a-z].*`) \| (.*) \| (.*) \|$", (project / "docs/install.md").read_text(), re.M)
    return {package: (re.findall(r"`([\w.+-]+\.so[\w.]*)`", libraries), when == "always")
            for packages, libraries, when in rows for package in re.findall(r"`([\w.+-]+)`", packages)}


def linked(program):
    dynamic = subprocess.run(["readelf", "-d", program], capture_output=True, text=True, check=True).stdout
    return set(re.findall(r"\(NEEDED\).*\[(.*)\]", dynamic))


def too_new(program):
    """Returns the functions of the C library that the program needs and that came after the version of Debian 12."""
    symbols = subprocess.run(["objdump", "--dynamic-syms", program], capture_output=True, text=True, check=True).stdout
    needed = re.findall(r"\*UND\*.*\(?(GLIBC_([\d.]+))\)? +(\S+)$", symbols, re.M)
    return [f"{name}@{version}" for version, number, name in needed if tuple(map(int, number.split("."))) > C_LIBRARY]


def make_root(root, program, packages):
    """Fills a folder with the files of the packages, the programs and the sample pictures."""
    for name in ("bin", "lib", "lib64", "sbin"):
        (root / "usr" / name).mkdir(parents=True)
        (root / name).symlink_to(f"usr/{name}")
    listed = subprocess.run(["dpkg", "-L", *packages], capture_output=True, text=True, check=True).stdout.splitlines()
    for file in filter(lambda name: os.path.isfile(name) or os.path.islink(name), listed):
        target = root / file[1:]
        if os.path.isdir(file) or target.exists() or target.is_symlink():
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, target, follow_symlinks=False)
    for name in ("proc", "tmp"):
        (root / name).mkdir()
    shutil.copy2(program, root / "bin/scanics")
    (root / "usr/libexec/scanics").mkdir(parents=True)
    if (store := program.with_name("scanics-store")).exists():
        shutil.copy2(store, root / "usr/libexec/scanics")
    shutil.copytree(project / "SampleImages", root / "samples")
    # Inside the new root, the root's outside path (such as /tmp/root) is a link to /. So a file has the same path on
    # both sides.
    (root / str(root.parent)[1:]).mkdir(parents=True, exist_ok=True)
    (root / str(root)[1:]).symlink_to("/")


def command_in(root):
    """Returns a command that runs scanics with the folder as its root."""
    # Swift reads the command's arguments from /proc.
    enter = 'mount --rbind /proc "$0/proc" && exec chroot "$0" /bin/scanics "$@"'
    unshare = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"]), "sh", "-c", enter, str(root)]
    script = root.parent / "scanics"
    script.write_text(f'#!/bin/sh\nexec {shlex.join(unshare)} "$@"\n')
    script.chmod(0o755)
    return str(script)


def differences(found, wanted, place):
    """Returns the places where a value differs from the expected one; additional keys are allowed."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return [one for key in wanted for one in differences(found.get(key), wanted[key], f"{place}.{key}")]
    if isinstance(wanted, list) and isinstance(found, list) and len(found) == len(wanted):
        return [one for index, pair in enumerate(zip(found, wanted)) for one in differences(*pair, f"{place}[{index}]")]
    return [] if found == wanted else [f"{place}: {found!r} instead of {wanted!r}"]


# These are decoded without any optional package.
ALWAYS_DECODED = (".png", ".jpg")


def sample_problems(command, samples, missing):
    """Returns the differences from the expected results in a folder of samples. The error for a missing package must name it."""
    problems = []
    for line in (project / "SampleImages/expected.jsonl").read_text().splitlines():
        wanted = json.loads(line)
        name = wanted.pop("path")
        # The results are those of the codes.
        scan = subprocess.run([command, "--ocr", "never", "--format", "jsonl", f"{samples}/{name}"],
                              capture_output=True, text=True)
        found = json.loads(scan.stdout or "{}")
        if name.endswith(ALWAYS_DECODED) or not missing:
            problems += differences(found, wanted, name)
            continue
        error = found.get("error", {})
        if not error.get("code", "").startswith("missing-") or not any(one in error["message"] for one in missing):
            problems.append(f"{name}: {found!r} does not name the missing package")
    return problems


def score(command, folder):
    """Returns the score of a command in the payload cases, whose files are put into a folder. Those of pages need libxml2."""
    script = project / "Tests/PayloadCases/score.py"
    cases = [file for file in sorted(script.parent.glob("*.jsonl")) if file.stem != "pages"]
    scored = subprocess.run([sys.executable, script, command, *cases], capture_output=True, text=True,
                            env=os.environ | {"TMPDIR": str(folder)})
    return scored.stdout or scored.stderr


def store_problems(command, samples):
    """Imports a picture, lists its events and undoes the import; returns the faults."""
    def run(*arguments):
        return subprocess.run([command, *arguments, "--store", "sqlite:/tmp/events.sqlite"], capture_output=True, text=True)

    imported = run("import", f"{samples}/poster.png")
    listed = run("events", "list", "--from", "2026-06-01", "--to", "2026-07-01", "--format", "json")
    undone = run("undo", "--last")
    if any(step.returncode != 0 for step in (imported, listed, undone)):
        return [f"a store: {step.stderr}" for step in (imported, listed, undone)]
    wanted = [{"summary": "Sommernacht-Jazz: Blechbläser im Hof 🎷", "start": {"utc": "2026-06-19T18:00:00Z"}}]
    return differences(json.loads(listed.stdout)["events"], wanted, "events")


def recurrence_problems(archives, folder):
    """Expands rules with libical's archive and the ICU that LazyICU.c opens; returns the faults."""
    program = folder / "recurrence"
    subprocess.run(["clang", project / "Release/Tests/Recurrence.c", "-o", program, f"-L{archives}", "-lical",
                    archives / "LazyICU.o"], check=True)
    if any("icu" in library for library in linked(program)):
        return ["libical's archive is linked with ICU"]
    found = subprocess.run([program], capture_output=True, text=True).stdout.split()
    # The last Fridays of three months, and the first of Tishri of two years.
    wanted = ["20260130T090000", "20260227T090000", "20260327T090000", "20260912T090000", "20271002T090000"]
    return differences(found, wanted, "rules expanded by ICU")


def calendar_problems(command):
    """Expands a rule of the Hebrew calendar, for which ICU is opened, whichever version is installed; returns the faults."""
    with tempfile.TemporaryDirectory() as folder:
        series, store = pathlib.Path(folder, "series.ics"), ("--store", f"sqlite:{folder}/events.sqlite")
        lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//check", "BEGIN:VEVENT", "UID:tishri", "DTSTAMP:20260101T000000Z",
                 "DTSTART;VALUE=DATE:20260912", "RRULE:RSCALE=HEBREW;FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=1;COUNT=2",
                 "SUMMARY:Tishri", "END:VEVENT", "END:VCALENDAR", ""]
        series.write_text("\r\n".join(lines))
        subprocess.run([command, "import", series, *store], capture_output=True, text=True)
        listed = subprocess.run([command, "events", "list", "--from", "2027-01-01", "--to", "2028-01-01", *store],
                                capture_output=True, text=True)
    return [] if "Tishri" in listed.stdout else [f"a rule of the Hebrew calendar: {listed.stdout}{listed.stderr}"]


def check_installed(program):
    problems = sample_problems(program, project / "SampleImages", [])
    problems += store_problems(program, project / "SampleImages") + calendar_problems(program)
    return "\n".join(problems) or print(f"{program}: reads the sample pictures and uses a store")


def main():
    if sys.argv[1] == "--installed":
        return check_installed(sys.argv[2])
    checks_store = sys.argv[1] != "--scanner"
    program, archives = (pathlib.Path(argument).resolve() for argument in sys.argv[-2:])
    table = needs()
    named = {library for libraries, always in table.values() if always for library in libraries}
    if linked(program) != named:
        return f"docs/install.md names {sorted(named)}; scanics is linked with {sorted(linked(program))}"
    store = program.with_name("scanics-store")
    if checks_store and not linked(store) <= named:
        return f"docs/install.md names {sorted(named)}; scanics-store is linked with {sorted(linked(store))}"
    if checks_store and (functions := too_new(program) + too_new(store)):
        return f"a release that runs on Debian 12 is built on Debian 12; needed from later versions: {', '.join(functions)}"
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder).resolve() / "root"
        make_root(root, program, [package for package, (_, always) in table.items() if always])
        command = command_in(root)
        started = subprocess.run([command, "--version"], capture_output=True, text=True)
        if started.returncode != 0:
            return f"it does not start:\n{started.stderr}"
        optional = [package for package, (_, always) in table.items() if not always]
        problems = sample_problems(command, "/samples", optional) + recurrence_problems(archives, root.parent)
        problems += store_problems(command, "/samples") if checks_store else []
        inside, outside = score(command, root / "tmp"), score(str(program), root / "tmp")
    if inside != outside:
        problems.append(f"payload cases, inside:\n{inside}\noutside:\n{outside}")
    total = inside.split()[-1] if inside else "none"
    return "\n".join(problems) or print(f"release-check: runs with {', '.join(table)}; payload cases right: {total}")


if __name__ == "__main__":
    sys.exit(main())
