#!/usr/bin/env python3
"""Packs the Python package and the programs into a wheel, and prints its path.

    build-wheel.py PROGRAMS OUT [--plat manylinux_2_36] [--fast]

PROGRAMS is the folder of the programs scanics and scanics-store. With --plat, auditwheel checks that the programs run on each
system of that kind, and gives the wheel its tag; without, the wheel is for this machine. --fast neither strips nor compresses
the programs. The same programs give the same bytes.
"""

import argparse
import base64
import hashlib
import os
import pathlib
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]
PROGRAMS = ("scanics", "scanics-store")
EPOCH = (1980, 1, 1, 0, 0, 0)


def version():
    text = (ROOT / "Sources/Command/CommandLineInterface/Running/Version.swift").read_text(encoding="utf-8")
    return re.search(r'"(\d[^"]*)"', text)[1]


def text_reader():
    """The packages that have the text reader, as scripts/ocr-requirements.txt lists them: the extra `ocr`."""
    text = (ROOT / "scripts/ocr-requirements.txt").read_text(encoding="utf-8")
    packages = re.findall(r"^[a-z]+==\S+", text, re.MULTILINE)
    return "".join(f'Requires-Dist: {package} ; extra == "ocr"\n' for package in packages)


def metadata(name):
    description = (ROOT / "python/README.md").read_text(encoding="utf-8")
    return f"""Metadata-Version: 2.1
Name: scanics
Version: {name}
Summary: Finds calendar events in pictures of QR codes and barcodes
License: Apache-2.0
Requires-Python: >=3.9
Provides-Extra: ocr
{text_reader()}Classifier: Operating System :: POSIX :: Linux
Classifier: Typing :: Typed
Description-Content-Type: text/markdown

{description}"""


def contents(programs, name, tag, strip):
    """Yields the files of the wheel: the name, the bytes, and whether it is a program."""
    for source in sorted((ROOT / "python/scanics").glob("*.py")) + [ROOT / "python/scanics/py.typed"]:
        yield f"scanics/{source.name}", source.read_bytes(), False
    for program in PROGRAMS:
        with tempfile.TemporaryDirectory() as folder:
            path = shutil.copy(programs / program, folder)
            if strip:
                subprocess.run([ROOT / "Release/strip.sh", path], check=True)
            yield f"scanics/bin/{program}", pathlib.Path(path).read_bytes(), True
    info = f"scanics-{name}.dist-info"
    yield f"{info}/METADATA", metadata(name).encode(), False
    wheel = f"Wheel-Version: 1.0\nGenerator: scanics\nRoot-Is-Purelib: false\nTag: {tag}\n"
    yield f"{info}/WHEEL", wheel.encode(), False
    yield f"{info}/entry_points.txt", b"[console_scripts]\nscanics = scanics.__main__:main\n", False
    for notice in ("LICENSE", "NOTICES.md"):
        yield f"{info}/licenses/{notice}", (ROOT / notice).read_bytes(), False


def build(programs, out, fast):
    name = version()
    tag = f"py3-none-linux_{platform.machine()}"
    path = out / f"scanics-{name}-{tag}.whl"
    record = f"scanics-{name}.dist-info/RECORD"
    lines = []
    with zipfile.ZipFile(path, "w") as wheel:

        def write(file, content, is_program):
            entry = zipfile.ZipInfo(file, EPOCH)
            entry.external_attr = (0o100755 if is_program else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_STORED if fast else zipfile.ZIP_DEFLATED
            wheel.writestr(entry, content)

        for file, content, is_program in contents(programs, name, tag, strip=not fast):
            write(file, content, is_program)
            digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
            lines.append(f"{file},sha256={digest},{len(content)}\n")
        write(record, "".join([*lines, f"{record},,\n"]).encode(), False)
    return path


def audited(path, out, plat):
    """Lets auditwheel give the wheel the tag, and removes the wheel without it."""
    tag = f"{plat}_{platform.machine()}"
    run = subprocess.run(
        [sys.executable, "-m", "auditwheel", "repair", "--plat", tag, "--only-plat", "--wheel-dir", out, path],
        stdout=sys.stderr)
    if run.returncode:
        sys.exit(f"build-wheel.py: auditwheel refuses the tag {tag}; 'auditwheel show {path}' says why")
    found = out / path.name.replace(f"linux_{platform.machine()}", tag)
    if not found.exists():
        sys.exit(f"build-wheel.py: auditwheel did not make {found}")
    path.unlink()
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--plat")
    parser.add_argument("--fast", action="store_true")
    options = parser.parse_args()
    os.makedirs(options.out, exist_ok=True)
    path = build(options.programs, options.out, options.fast)
    print(audited(path, options.out, options.plat) if options.plat else path)


if __name__ == "__main__":
    main()
