"""Tests of the extra `ocr`: without its packages in this environment, and with them in another one, whose Python is TEXT_READER."""

import importlib.metadata
import os
import pathlib
import re
import subprocess
import sys

import pytest

WITH_EXTRA = os.environ["TEXT_READER"]


def run(python, *arguments):
    return subprocess.run([python, *map(str, arguments)], capture_output=True, text=True)


def test_the_extra_names_the_packages_of_the_list():
    names = (pathlib.Path(__file__).resolve().parents[2] / "scripts/ocr-requirements.txt").read_text()
    packages = re.findall(r"^(\S+==\S+)", names, re.MULTILINE)
    extra = [one for one in importlib.metadata.requires("scanics") if re.search(r"extra == .ocr", one)]
    assert len(packages) == 2 and [one.split(";")[0].strip() for one in extra] == packages


def test_without_the_extra_codes_are_read_and_messages_name_it(samples):
    doctor = run(sys.executable, "-m", "scanics", "doctor")
    assert re.search(r"missing +text reader .*\[ocr\]", doctor.stdout)
    asked = run(sys.executable, "-m", "scanics", "--ocr", "always", samples / "no-code.png")
    assert asked.returncode == 2 and "[ocr]" in asked.stderr
    assert run(sys.executable, "-m", "scanics", samples / "poster.png").returncode == 0


def test_with_the_extra_print_is_read(samples):
    doctor = run(WITH_EXTRA, "-m", "scanics", "doctor")
    assert re.search(r"ok +text reader .*/site-packages\n", doctor.stdout), doctor.stdout
    picture = samples / "no-code.png"
    for arguments in [[picture], ["--ocr", "always", picture, picture]]:
        card = run(WITH_EXTRA, "-m", "scanics", "--format", "text", "--reference-date", "2026-05-01", *arguments)
        assert card.returncode == 0 and "Wandertag" in card.stdout, card.stderr
    program = f"import scanics; print(scanics.Scanner(jobs=1, options=scanics.Options(ocr='always')).scan({str(picture)!r}).events)"
    assert "Wandertag" in run(WITH_EXTRA, "-c", program).stdout
