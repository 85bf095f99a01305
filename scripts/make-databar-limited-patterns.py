#!/usr/bin/env python3
"""Writes the check characters of GS1 DataBar Limited (ISO/IEC 24724) as a Swift source file.

    make-databar-limited-patterns.py >Sources/Reading/BarcodeReading/LinearGrid/DataBarLimitedCode+Table.swift

The standard has a table of them. Here, Debian's zint draws symbols, whose check values follow from the widths of the
other elements. Each pattern is then paired with its value, for all 89 values. The script fails if a pattern stands for two values.
"""

import itertools
import random
import subprocess

GUARD, CHARACTER, CHECK = 2, 26, 18


def drawn(number):
    """Returns the modules that zint draws for a number of 13 digits."""
    line = ["zint", "--barcode=DBAR_LTD", "--dump", f"--data={number:013}"]
    dump = subprocess.run(line, capture_output=True, check=True, text=True).stdout
    return "".join(f"{int(digit, 16):04b}" for digit in dump.replace(" ", "").strip())


def widths(modules):
    """Returns the widths of the elements."""
    return [len(list(run)) for _, run in itertools.groupby(modules)]


def patterns():
    """Returns the modules of the check character of each value."""
    source = random.Random(24724)
    found = {}
    while len(found) < 89:
        modules = drawn(source.randrange(2 * 10 ** 12))
        left = modules[GUARD:GUARD + CHARACTER]
        check = modules[GUARD + CHARACTER:GUARD + CHARACTER + CHECK]
        right = modules[GUARD + CHARACTER + CHECK:GUARD + 2 * CHARACTER + CHECK]
        value = sum(pow(3, place, 89) * width for place, width in enumerate(widths(left) + widths(right))) % 89
        assert found.setdefault(value, check) == check
    return [found[value] for value in range(89)]


table = [f"0x{int(pattern, 2):05X}" for pattern in patterns()]
print("extension DataBarLimitedCode {")
print("    /// The modules of the check character of each value, from left to right; dark is 1. This table was made by")
print("    /// `scripts/make-databar-limited-patterns.py`.")
print("    static let checkPatterns: [UInt32] = [")
for start in range(0, len(table), 10):
    print("        " + ", ".join(table[start:start + 10]) + ",")
print("    ]")
print("}")
