#!/usr/bin/env python3
"""Prints PDF417, MicroPDF417 and MaxiCode symbols that other programs drew, with what they say.

    pip install pdf417gen==0.8.1 treepoem==3.29.0   (treepoem needs Ghostscript)
    make-stacked-codes.py >Tests/Reading/BarcodeReadingTests/Fixtures/stacked-codes.txt

A line has the writer, the symbology, the modules in a row, all modules row by row in hexadecimal (1 is dark), the
payload in hexadecimal, the encodings that are stated (each with its place in the payload), and the symbol's place in a
message of several symbols. A dash means that there is none.
"""

import random
import subprocess

import pdf417gen
import treepoem

ZINT, PDF417GEN, BWIPP = "zint-2.11.1", "pdf417gen-0.8.1", "treepoem-3.29.0"
EVENT = "BEGIN:VEVENT\nSUMMARY:Opening\nDTSTART:20260612T090000Z\nEND:VEVENT"
MIXED = "Concert hall 4, 20:15 - row 12/A; seats 007-009 [balcony] {left} 100% *free* $0 & more!"
NUMBERS = "".join(random.Random(1).choice("0123456789") for _ in range(97))
BYTES = bytes(random.Random(2).randrange(256) for _ in range(64))
LATIN = "".join(chr(byte) for byte in [*range(0xA0, 0xB8), *range(0xC0, 0xCC), *range(0xE4, 0xF4)])
WIDTHS = {"pdf417": lambda columns: 17 * columns + 69, "pdf417-compact": lambda columns: 17 * columns + 35,
          "micropdf417": lambda columns: {1: 38, 2: 55, 3: 82, 4: 99}[columns]}


def show(writer, symbology, rows, payload, encodings="-", part="-"):
    """Prints a line; `rows` are the rows of modules as strings of 0 and 1."""
    modules = "".join(rows)
    modules += "0" * (-len(modules) % 4)
    text = "".join(f"{int(modules[place:place + 4], 2):x}" for place in range(0, len(modules), 4))
    if isinstance(payload, str):
        payload = payload.encode()
    print(writer, symbology, len(rows[0]), text, payload.hex(), encodings, part)


def zint(code, data, *options):
    """Returns the rows of hexadecimal digits that zint draws."""
    data = data if isinstance(data, bytes) else data.encode()
    with open("/tmp/stacked-code", "wb") as file:
        file.write(data)
    dump = subprocess.run(["zint", f"--barcode={code}", "--dump", "-i", "/tmp/stacked-code", *options],
                          check=True, capture_output=True, text=True).stdout
    return ["".join(f"{int(digit, 16):04b}" for digit in row.replace(" ", "")) for row in dump.split("\n") if row]


def show_zint(symbology, data, *options, columns=None, payload=None, encodings="-", part="-"):
    code = {"pdf417": 55, "pdf417-compact": 56, "micropdf417": 84, "maxicode": 57}[symbology]
    rows = zint(code, data, *options, *([f"--cols={columns}"] if columns else []))
    if symbology == "maxicode":
        width = 30
    else:
        widths = [WIDTHS[symbology](count) for count in range(1, 31 if code < 84 else 5)]
        width = next(width for width in reversed(widths) if width <= len(rows[0]))
    show(ZINT, symbology, [row[:width] for row in rows], data if payload is None else payload, encodings, part)


def show_pdf417gen(data, columns, level):
    codes = pdf417gen.encode(data, columns=columns, security_level=level)
    show(PDF417GEN, "pdf417", ["".join(f"{code:b}" for code in row) for row in codes], data)


def show_bwipp(symbology, data, payload=None, encodings="-", part="-", **options):
    """Shows what BWIPP draws: each module as a square of two pixels, or as a hexagon."""
    kind = {"pdf417-compact": "pdf417compact"}.get(symbology, symbology)
    is_hexagonal = symbology == "maxicode"
    picture = treepoem.generate_barcode(kind, data, options, scale=10 if is_hexagonal else 2).convert("L")
    pixels, (width, height) = picture.load(), picture.size

    def module(row, column):
        if not is_hexagonal:
            return pixels[2 * column, row]
        side = width / 30
        place = ((column + 0.5 + row % 2 / 2) * side, height / 2 + (row - 16) * side * 0.75 ** 0.5)
        return pixels[min(int(place[0]), width - 1), min(int(place[1]), height - 1)]

    rows = ["".join("1" if module(row, column) < 128 else "0" for column in range(30 if is_hexagonal else width // 2))
            for row in (range(33) if is_hexagonal else range(height))]
    if not is_hexagonal:
        # Equal neighbouring lines are one row.
        rows = [row for index, row in enumerate(rows) if index == 0 or row != rows[index - 1]]
    show(BWIPP, symbology, rows, data if payload is None else payload, encodings, part)


def pdf417():
    for level in range(9):
        show_zint("pdf417", EVENT, f"--secure={level}")
        show_pdf417gen(MIXED, 6 if level < 7 else 16, level)
    for columns in (1, 2, 9, 17, 30):
        show_zint("pdf417", MIXED, columns=columns)
        show_pdf417gen(EVENT, min(columns, 12), 2)
    for data in (NUMBERS, BYTES, BYTES[:60], BYTES[:61], MIXED + NUMBERS + "Ende"):
        show_zint("pdf417", data, *(["--binary"] if isinstance(data, bytes) else []))
        show_pdf417gen(data, 8, 3)
    show_zint("pdf417", "Blechbläser さくら", "--eci=26", encodings="26@0")
    show_zint("pdf417", EVENT, "--init")
    show_zint("pdf417", EVENT, "--structapp=2,5,017053", part="1/5/017053")
    show_zint("pdf417", NUMBERS, "--structapp=5,5", part="4/5/")
    show_zint("pdf417-compact", MIXED)
    show_zint("pdf417-compact", NUMBERS, columns=3)
    show_bwipp("pdf417", MIXED, columns=5, eclevel=4)
    show_bwipp("pdf417", NUMBERS, columns=3)
    show_bwipp("pdf417-compact", EVENT, columns=4)


def micropdf417():
    for columns in (1, 2, 3, 4):
        for length in (3, 12, 21) if columns < 3 else (10, 50, 77):
            show_zint("micropdf417", MIXED[:length], columns=columns)
            show_bwipp("micropdf417", MIXED[:length], columns=columns)
    show_zint("micropdf417", NUMBERS)
    show_zint("micropdf417", BYTES, "--binary")
    show_zint("micropdf417", EVENT, "--structapp=2,5,017053", part="1/5/017053")
    show_bwipp("micropdf417", NUMBERS)


def maxicode():
    carrier, message = "152382802840001", "[)>\x1e01\x1d961Z00004951\x1dUPSN\x1d06X610"
    shown = "152382802\x1d840\x1d001\x1d"
    for mode in (4, 5, 6):
        show_zint("maxicode", EVENT, f"--mode={mode}")
        show_zint("maxicode", MIXED[:60], f"--mode={mode}")
        show_bwipp("maxicode", MIXED[:60], mode=mode)
    show_zint("maxicode", NUMBERS, "--mode=4")
    show_zint("maxicode", LATIN, "--mode=4", payload=LATIN.encode("latin-1"))
    show_zint("maxicode", bytes(range(32)), "--mode=4", "--binary")
    show_zint("maxicode", bytes(range(128, 160)), "--mode=4", "--binary")
    show_zint("maxicode", "Blechbläser さくら", "--mode=4", "--eci=26", encodings="26@0")
    show_zint("maxicode", EVENT, "--mode=4", "--structapp=3,4", part="2/4/")
    show_zint("maxicode", "Opening", "--mode=2", f"--primary={carrier}", payload=shown + "Opening")
    show_zint("maxicode", "Opening", "--mode=3", "--primary=B1050 056999", payload="B1050 \x1d056\x1d999\x1dOpening")
    show_zint("maxicode", message, "--mode=2", f"--primary={carrier}",
              payload=message[:9] + shown + message[9:])
    show_bwipp("maxicode", message[:9] + shown + message[9:], mode=2)
    show_bwipp("maxicode", "B1050\x1d056\x1d999\x1dOpening", mode=3, payload="B1050 \x1d056\x1d999\x1dOpening")
    show_bwipp("maxicode", MIXED[:40], mode=4, sam="38", part="2/8/")


pdf417()
micropdf417()
maxicode()
