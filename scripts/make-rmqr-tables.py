#!/usr/bin/env python3
"""Writes the blocks of rMQR codes and the widths of their character counts (ISO/IEC 23941:2022) as a Swift source file.

    make-rmqr-tables.py >Sources/Reading/BarcodeReading/RMQRGrid/RMQRLayout+Table.swift
    make-rmqr-tables.py --codes >Tests/Reading/BarcodeReadingTests/Fixtures/rmqr-codes.txt

Debian's zint draws a code of each size and level. The number of blocks is the one with which all blocks are correct, and the
codewords of correction of a block are the roots that all blocks have in common. The script also compares two rules of the sources
with what zint draws: for the modules that never change, and for the number of bits of a number of characters.

With --codes, it writes a code of each size and level, full of digits: the version, whether the level is H, the digits, and the
modules row by row as a hexadecimal number.
"""

import subprocess
import sys

WIDTHS = {7: [43, 59, 77, 99, 139], 9: [43, 59, 77, 99, 139], 11: [27, 43, 59, 77, 99, 139], 13: [27, 43, 59, 77, 99, 139],
          15: [43, 59, 77, 99, 139], 17: [43, 59, 77, 99, 139]}
SIZES = [(height, width) for height, widths in WIDTHS.items() for width in widths]
EXPONENTS = [1]
for _ in range(254):
    EXPONENTS.append(EXPONENTS[-1] << 1 ^ (0x11D if EXPONENTS[-1] & 0x80 else 0))
LOGARITHMS = {value: power for power, value in enumerate(EXPONENTS)}


def drawn(version, level, data):
    """Returns the rows of modules that zint draws, True for dark."""
    height, width = SIZES[version]
    line = ["zint", "--barcode=145", f"--vers={version + 1}", f"--secure={4 if level else 2}", "--dump", f"--data={data}"]
    dump = subprocess.run(line, capture_output=True, check=True).stdout.decode()
    rows = ["".join(f"{int(digit, 16):04b}" for digit in row.replace(" ", ""))[:width] for row in dump.split("\n") if row.strip()]
    assert len(rows) == height and len(rows[0]) == width, (version, len(rows), len(rows[0]))
    return [[digit == "1" for digit in row] for row in rows]


def alignments(width):
    """Returns the columns of the timing patterns inside a code."""
    return {27: [], 43: [21], 59: [19, 39], 77: [25, 51], 99: [23, 49, 75], 139: [27, 55, 83, 111]}[width]


def fixed(height, width):
    """Returns the modules that are always dark or light, by column and row."""
    known = {}
    for x in range(width):
        known[x, 0] = known[x, height - 1] = x % 2 == 0
    for x in [0, width - 1] + alignments(width):
        for y in range(height):
            known[x, y] = y % 2 == 0
    for x in alignments(width):
        for top in (0, height - 3):
            for dx in (-1, 0, 1):
                for y in range(top, top + 3):
                    if (dx, y) not in ((-1, 0), (1, 0), (-1, height - 1), (1, height - 1)):
                        known[x + dx, y] = (dx, y) != (0, top + 1)
    # The corners at the top right and the bottom left.
    for x, y, dark in ((1, 1, False), (0, 1, True), (1, 0, True), (0, 0, True), (2, 0, True)):
        known[width - 1 - x, y] = dark
        if height > 7 and (height > 9 or y == 0):
            known[x, height - 1 - y] = dark
    for y in range(min(height, 8)):
        for x in range(8):
            known[x, y] = max(abs(x - 3), abs(y - 3)) not in (2, 4)
    for y in range(height - 5, height):
        for x in range(width - 5, width):
            known[x, y] = max(abs(x - width + 3), abs(y - height + 3)) != 1
    return known


def format_modules(height, width):
    """Returns the modules of both copies of the format information, from the most significant bit."""
    first = [(11, y) for y in (3, 2, 1)] + [(x, y) for x in (10, 9, 8) for y in (5, 4, 3, 2, 1)]
    second = [(width - x, height - 6) for x in (3, 4, 5)] + [(width - x, height - y) for x in (6, 7, 8) for y in range(2, 7)]
    return first, second


def codewords(rows):
    """Returns the codewords of a drawing."""
    height, width = len(rows), len(rows[0])
    reserved = set(fixed(height, width)).union(*format_modules(height, width))
    bits, up = [], True
    for right in range(width - 2, 0, -2):
        for step in range(height):
            y = height - 1 - step if up else step
            bits += [rows[y][x] != ((y // 2 + x // 3) % 2 == 0) for x in (right, right - 1) if (x, y) not in reserved]
        up = not up
    return [int("".join("1" if bit else "0" for bit in bits[start:start + 8]), 2) for start in range(0, len(bits) - 7, 8)]


def roots(block):
    """Returns the number of successive roots of a block."""
    for root in range(len(block)):
        value = 0
        for word in block:
            value = word ^ (EXPONENTS[(LOGARITHMS[value] + root) % 255] if value else 0)
        if value:
            return root
    return len(block)


def division(words):
    """Returns the number of blocks and the number of codewords of correction in each of them."""
    found = []
    for count in range(1, 9):
        for correction in range(7, min(32, len(words) // count)):
            data = len(words) - count * correction
            blocks = [[] for _ in range(count)]
            place = 0
            for index in range(data // count + 1):
                for block in range(count):
                    if index < data // count or (index == data // count and block >= count - data % count):
                        blocks[block].append(words[place])
                        place += 1
            for index in range(correction * count):
                blocks[index % count].append(words[place + index])
            if all(roots(block) >= correction for block in blocks):
                found.append((count, correction))
    # A code of several equal blocks also looks like one of fewer blocks with less correction. So the last division is
    # the right one.
    return found[-1]


def data_bits(words, blocks, correction):
    """Returns the bits of the data codewords in their order before they were divided into blocks."""
    data = len(words) - blocks * correction
    lengths = [data // blocks + (block >= blocks - data % blocks) for block in range(blocks)]
    own = [[] for _ in lengths]
    places = iter(words)
    for index in range(max(lengths)):
        for block in range(blocks):
            if index < lengths[block]:
                own[block].append(next(places))
    return "".join(f"{word:08b}" for block in own for word in block)


# A text of each mode: its number of characters, and the beginning of its bits.
TEXTS = [("999", 3, "1111100111"), ("A1", 2, f"{10 * 45 + 1:011b}"), ("abc", 3, f"{0x616263:024b}"), ("\u8317", 1, "1101010101010")]


def count_widths(version, blocks, correction):
    """Returns the numbers of bits of the numbers of numeric, alphanumeric, byte and kanji characters."""
    widths = []
    for text, count, start in TEXTS:
        bits = data_bits(codewords(drawn(version, 0, text)), blocks, correction)
        widths += [width for width in range(1, 10) if int(bits[3:3 + width], 2) == count and bits[3 + width:].startswith(start)]
    return widths


def characters(bits):
    """Returns the most numeric, alphanumeric, byte and kanji characters that bits have room for."""
    return [bits // 10 * 3 + (bits % 10 >= 7) + (bits % 10 >= 4), bits // 11 * 2 + (bits % 11 >= 6), bits // 8, bits // 13]


def just_sufficient(bits):
    """Returns the least widths of counts that suffice for the most characters that a code has room for."""
    return [next(width for width in range(1, 16) if characters(bits - 3 - width)[mode] < 1 << width) for mode in range(4)]


def main():
    lines = []
    for version, (height, width) in enumerate(SIZES):
        divisions = []
        for level in (0, 1):
            rows = drawn(version, level, "12345")
            words = codewords(rows)
            assert all(rows[y][x] == dark for (x, y), dark in fixed(height, width).items())
            divisions.append(division(words))
            if sys.argv[1:] == ["--codes"]:
                # A code full of digits.
                blocks, correction = divisions[-1]
                room = 8 * (len(words) - blocks * correction) - 3 - just_sufficient(8 * (len(words) - divisions[0][0] * divisions[0][1]))[0]
                digits = "".join(str(number) for number in range(1, 200))[:characters(room)[0]]
                code = "".join("1" if dark else "0" for row in drawn(version, level, digits) for dark in row)
                lines.append(f"{version} {level} {digits} {int(code, 2):x}")
        if sys.argv[1:] != ["--codes"]:
            blocks, correction = divisions[0]
            assert count_widths(version, blocks, correction) == just_sufficient(8 * (len(words) - blocks * correction))
            lines.append(f"        {divisions[0]}, {divisions[1]},  // R{height}x{width}")
    if sys.argv[1:] == ["--codes"]:
        print("\n".join(lines))
        return
    print("// Written by scripts/make-rmqr-tables.py.\n")
    print("extension RMQRLayout {")
    print("    /// The numbers of blocks and of correction codewords in each block (ISO/IEC 23941, table 8): for each size, level M")
    print("    /// and level H.")
    print("    static let divisions: [(count: Int, correction: Int)] = [")
    print("\n".join(lines))
    print("    ]\n}")


if __name__ == "__main__":
    main()
