#!/usr/bin/env python3
"""Writes the row address patterns and the sizes of MicroPDF417 (ISO/IEC 24728, tables 2 and 8) as a Swift source file.

    make-micropdf417-tables.py >Sources/Reading/BarcodeReading/PDF417Grid/MicroPDF417Layout+Table.swift

With --centre, it prints the patterns in the centre, which only the tests need (DrawnStackedSymbols.swift).

The standard gives no rule for the patterns. So Debian's zint draws a symbol of each size. The patterns of neighbouring
rows follow each other in a ring of 52. To count the correction codewords of a symbol, the script takes its codewords as
a polynomial. The count is how many of the elements 3, 9, 27, ..., from 3 on, are roots of this polynomial.
"""

import importlib
import pathlib
import subprocess
import sys

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parent))
PRIME = 929
WIDTHS = {1: 38, 2: 55, 3: 82, 4: 99}
# Where the codewords of a row and its centre pattern begin, in modules.
PLACES = {1: [10], 2: [10, 27], 3: [10, 37, 54], 4: [10, 27, 54, 71]}
CENTRES = {3: 27, 4: 44}


def drawn(columns, length):
    """Returns the rows of modules that zint draws for a text of this length; nothing if it draws another number of columns."""
    line = ["zint", "--barcode=84", f"--cols={columns}", "--dump", "--data=" + "A" * length]
    dump = subprocess.run(line, capture_output=True, check=False).stdout.decode()
    rows = ["".join(f"{int(digit, 16):04b}" for digit in row.replace(" ", "")) for row in dump.split("\n") if row.strip()]
    width = WIDTHS[columns]
    return [row[:width] for row in rows] if rows and len(rows[0]) == (width + 3) // 4 * 4 else []


def correction(words):
    """Returns the number of codewords of correction."""
    count = 0
    while sum(word * pow(3, (count + 1) * power, PRIME) for power, word in enumerate(reversed(words))) % PRIME == 0:
        count += 1
    return count


def ring(following):
    """Returns the patterns of a ring in order. `following` has the pattern after each pattern."""
    patterns = [min(following)]
    while following[patterns[-1]] != patterns[0]:
        patterns.append(following[patterns[-1]])
    return patterns


def print_patterns(name, where, patterns):
    print(f"    /// The modules of the patterns {where}, in the order of rows.")
    print(f"    static let {name}: [UInt32] = [")
    for start in range(0, 52, 13):
        print("        " + ", ".join(f"0b{pattern}" for pattern in patterns[start:start + 13][:7]) + ",")
        print("        " + ", ".join(f"0b{pattern}" for pattern in patterns[start:start + 13][7:]) + ",")
    print("    ]\n")


def main():
    words_of = {}
    for cluster, patterns in enumerate(importlib.import_module("make-pdf417-patterns").patterns()):
        words_of |= {pattern: (cluster, word) for word, pattern in enumerate(patterns)}
    sizes = {}
    for columns in WIDTHS:
        for length in range(1, 260):
            rows = drawn(columns, length)
            if rows:
                sizes.setdefault((columns, len(rows)), rows)
    assert len(sizes) == 34
    sides, centres = {}, {}
    for (columns, _), rows in sizes.items():
        place = CENTRES.get(columns)
        runs = [(sides, [row[:10] for row in rows]), (sides, [row[-11:-1] for row in rows])]
        runs += [(centres, [row[place:place + 10] for row in rows])] if place else []
        for following, patterns in runs:
            for one, other in zip(patterns, patterns[1:]):
                assert following.setdefault(one, other) == other
    sides, centres = ring(sides), ring(centres)
    assert len(sides) == len(centres) == 52
    if "--centre" in sys.argv:
        print_patterns("centrePatterns", "in the centre", centres)
        return
    print("// Written by scripts/make-micropdf417-tables.py.\n")
    print("extension MicroPDF417Layout {")
    print_patterns("sidePatterns", "at both sides", sides)
    print("    /// Every size: columns, rows, codewords of correction, the first row's patterns at the left, in the centre and")
    print("    /// at the right, and its cluster.")
    print("    static let sizes: [(Int, Int, Int, Int, Int, Int, Int)] = [")
    for (columns, count), rows in sorted(sizes.items()):
        words = [words_of[row[place:place + 17]] for row in rows for place in PLACES[columns]]
        cluster = words[0][0]
        assert all(word[0] == (cluster + index // columns) % 3 for index, word in enumerate(words))
        place = CENTRES.get(columns)
        centre = centres.index(rows[0][place:place + 10]) if place else 0
        numbers = [columns, count, correction([word for _, word in words]), sides.index(rows[0][:10]), centre,
                   sides.index(rows[0][-11:-1]), cluster]
        print("        (" + ", ".join(map(str, numbers)) + "),")
    print("    ]")
    print("}")


if __name__ == "__main__":
    main()
