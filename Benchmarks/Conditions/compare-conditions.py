#!/usr/bin/env python3
"""Counts the codes that scanics and other readers find under each condition that make-conditions.py draws.

    compare-conditions.py --scanics PROGRAM --conditions FOLDER --python PYTHON [--write FILE] [--answers FILE]

A code counts as found if its text is right. --write replaces the tables in FILE; --answers writes the texts that each reader found.
"""

import argparse
import csv
import datetime
import importlib
import json
import os
import pathlib
import re
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(1, str(HERE.parent / "Peers"))
peers = importlib.import_module("compare")

GRADES = ("easy", "hard")
# ZXingReader calls the symbologies by other names.
FORMATS = {"QRCode": "QRCode", "MicroQR": "MicroQRCode", "Aztec": "Aztec", "DataMatrix": "DataMatrix", "PDF417": "PDF417", "EAN13": "EAN-13", "Code128": "Code128"}
OTHER_READERS = {"OpenCV": "opencv", "quirc": "quirc"}
BEGIN, END = "<!-- written by make bench-conditions -->\n", "<!-- until here, conditions -->\n"


def normalized(text, symbology):
    text = peers.normalized(text)
    return text.lstrip("0") if symbology == "EAN13" else text


def answers(options, rows):
    """Returns, by reader, the texts in each picture."""
    paths = [row["path"] for row in rows]
    found = {}
    commands = peers.readers(options)
    for name in ("zbarimg", "ZXingReader", "python zxing-cpp", *OTHER_READERS, *(name for name in commands if name.startswith("scanics"))):
        if name == "ZXingReader":
            # One symbology at a time, because ZXingReader's readers of linear codes abort on some photos.
            found[name] = {}
            for symbology in FORMATS:
                own = [row["path"] for row in rows if row["symbology"] == symbology]
                found[name] |= peers.texts_of(name, ["ZXingReader", "-format", FORMATS[symbology]], own, options.conditions)
        elif name in OTHER_READERS:
            # These readers read only QR codes.
            own = [row["path"] for row in rows if row["symbology"] in ("QRCode", "MicroQR")]
            line = [options.python, str(HERE.parent / "Peers" / f"read-with-{OTHER_READERS[name]}.py")]
            found[name] = peers.texts_of("python zxing-cpp", line, own, options.conditions)
        else:
            found[name] = peers.texts_of(name, commands[name], paths, options.conditions)
    return found


def counted(row, texts):
    """Returns how many codes of a picture are found, and how many texts are wrong."""
    expected = [normalized(text, row["symbology"]) for text in json.loads(row["expected_texts_json"])]
    left = [normalized(text, row["symbology"]) for text in texts]
    # Some readers join the parts of a structured append.
    joined = normalized("".join(json.loads(row["expected_texts_json"])), row["symbology"])
    if row["condition"] == "structured append" and joined in left:
        return len(expected), 0
    right = 0
    for text in expected:
        if text in left:
            left.remove(text)
            right += 1
    return right, len([text for text in left if text not in expected])


def tables(rows, found):
    """Returns a table by condition and one by symbology."""
    conditions = list(dict.fromkeys(row["condition"] for row in rows))
    symbologies = [name for name in FORMATS if any(row["symbology"] == name for row in rows)]
    qr = [row for row in rows if row["symbology"] == "QRCode" or row["condition"] == "Micro QR"]
    by_condition = [(name, [row for row in qr if row["condition"] == name]) for name in conditions] + [("**all**", qr)]
    # Conditions that all symbologies share.
    shared = {row["condition"] for row in rows if row["symbology"] not in ("QRCode", "MicroQR")}
    by_symbology = [(name, [row for row in rows if row["symbology"] == name and (name == "MicroQR" or row["condition"] in shared)])
                    for name in symbologies]
    first = part(by_condition, found, "QR codes under")
    second = part(by_symbology, found, "codes")
    wrong = [["", *found], ["---"] * (len(found) + 1),
             ["wrong texts", *(str(sum(counted(row, texts.get(row["path"], []))[1] for row in rows)) for texts in found.values())]]
    return f"{first}\nBy symbology, under the conditions that they share:\n\n{second}\nAll {len(rows)} pictures:\n\n{peers.table(wrong)}"


def part(groups, found, title):
    lines = [[title, "grade", "codes", *found], ["---"] * (len(found) + 3)]
    for name, rows in groups:
        for grade in GRADES:
            own = [row for row in rows if row["grade"] == grade]
            if not own:
                continue
            total = sum(int(row["expected_codes"]) for row in own)
            cells = []
            for reader, texts in found.items():
                if all(row["path"] not in texts for row in own):
                    cells.append("")
                    continue
                right = sum(counted(row, texts.get(row["path"], []))[0] for row in own)
                cells.append(f"{right} ({100 * right / total:.1f} %)" if name.startswith("**") else str(right))
            lines.append([name, grade, str(total), *cells])
    return peers.table(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--scanics", required=True, help="the program")
    parser.add_argument("--conditions", required=True, type=pathlib.Path, help="the folder that make-conditions.py wrote")
    parser.add_argument("--python", required=True, help="a Python that has the other readers")
    parser.add_argument("--only", default="", help="a regular expression of sets, as in 'tilt, hard'")
    parser.add_argument("--write", type=pathlib.Path, help="the document whose tables are replaced")
    parser.add_argument("--answers", type=pathlib.Path, help="a file for the texts that each reader found")
    options = parser.parse_args()
    options.scanics, options.python = os.path.abspath(options.scanics), os.path.abspath(options.python)
    with open(options.conditions / "truth.tsv", encoding="utf-8") as file:
        rows = [row for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE) if re.search(options.only, row["set"])]
    found = answers(options, rows)
    if options.answers:
        options.answers.write_text(json.dumps(found))
    packages = ", ".join(f"{package} {peers.python_version(options, package)}" for package in ("opencv-python-headless", "pyquirc"))
    report = f"{datetime.date.today()}, {peers.machine()}; {peers.versions(options)}, {packages}.\n\n{tables(rows, found)}"
    print(report)
    if options.write:
        peers.replace(options.write, BEGIN, END, report)


if __name__ == "__main__":
    main()
