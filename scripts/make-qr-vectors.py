#!/usr/bin/env python3
"""Writes QR and Micro QR codes drawn by qrencode, zint and segno (of PyPI) as rows of text for the tests.

    make-qr-vectors.py >Tests/Reading/BarcodeReadingTests/Fixtures/qr-codes.txt

A row has the writer, the kind (QR or M), the version, the level, the payload as hexadecimal bytes, details, the number of modules
along a side, and the modules row by row as a hexadecimal number. Details are `-`, the encodings and where they begin
(`eci:26@0`), or the place in a message of several codes (`part:0/3/92`). The last of these numbers is the parity.
"""

import subprocess

import segno

LEVELS = "LMQH"


def row(writer, kind, version, level, payload, modules, details="-"):
    side = len(modules)
    assert all(len(line) == side for line in modules)
    bits = "".join("".join("1" if dark else "0" for dark in line) for line in modules)
    bits += "0" * (-len(bits) % 4)
    print(writer, kind, version, level, payload.hex(), details, side, f"{int(bits, 2):0{len(bits) // 4}x}")


def by_segno(payload, version, level, mask=None, details="-", data=None, **options):
    micro = str(version).startswith("M")
    code = segno.make(data if data is not None else payload, version=version, error=None if version == "M1" else level, mask=mask,
                      boost_error=False, micro=micro, **options)
    modules = [[module & 1 for module in line] for line in code.matrix]
    row("segno-" + segno.__version__, "M" if micro else "QR", version, level, payload, modules, details)


def by_zint(payload, kind, version, level, details="-", data=None, options=()):
    text = data if data is not None else payload.decode()
    line = ["zint", "--barcode=" + ("97" if kind == "M" else "58"), f"--vers={version}", f"--secure={LEVELS.index(level) + 1}", "--dump",
            *options, "--data=" + text]
    dump = subprocess.run(line, capture_output=True, check=True).stdout.decode()
    rows = [line.replace(" ", "") for line in dump.split("\n") if line.strip()]
    bits = ["".join(f"{int(digit, 16):04b}" for digit in line)[:len(rows)] for line in rows]
    row("zint-2.11.1", kind, version, level, payload, [[bit == "1" for bit in line] for line in bits], details)


def by_qrencode(payload, kind, version, level, options=()):
    line = ["qrencode", "-t", "ASCII", "-m", "0", "-o", "-", "-l", level, "-v", str(version), *options]
    line += ["-M"] if kind == "M" else []
    drawn = subprocess.run(line + ["--", payload.decode()], capture_output=True, check=True).stdout.decode().split("\n")
    codes = [[line[0::2].ljust(len(drawn[0]) // 2) for line in drawn if line]]
    row("qrencode-4.1.1", kind, version, level, payload, [[module == "#" for module in line] for line in codes[0]])


def qr_codes():
    text = "BEGIN:VEVENT\nSUMMARY:Fair {}\nEND:VEVENT"
    for index, version in enumerate([1, 2, 5, 6, 7, 9, 10, 13, 16, 21, 26, 27, 32, 40]):
        level = LEVELS[index % 4]
        payload = (f"V{version}" if version < 5 else text.format(version)).encode()
        by_segno(payload, version, level, mask=index % 8)
        by_zint(payload, "QR", version, LEVELS[(index + 1) % 4])
        by_qrencode(payload, "QR", version, LEVELS[(index + 2) % 4])
    digits = "314159265358979323846264338327950288"
    for count in (1, 2, 3, 34):
        by_segno(digits[:count].encode(), 2, "M", mode="numeric", mask=count % 8)
    for version in (4, 12, 29):
        by_segno(digits.encode(), version, "Q", mode="numeric", mask=1)
        by_segno(b"HTTPS://A.EXAMPLE/%20-X", version, "M", mode="alphanumeric", mask=2)
        by_segno(bytes(range(64)), version, "L", mode="byte", mask=4)
        by_segno("茗荷さくら".encode("shift_jis"), version, "M", data="茗荷さくら", mode="kanji", mask=5)
        by_segno("书读百遍".encode("gb2312"), version, "M", data="书读百遍", mode="hanzi", mask=6)
    by_segno("Brücke".encode("utf-8"), 3, "M", data="Brücke", encoding="utf-8", eci=True, details="eci:26@0")
    by_zint("Жук 1".encode("utf-8"), "QR", 3, "M", data="Жук 1", options=("--eci=26",), details="eci:26@0")
    by_zint("Ωμέγα".encode("iso8859-7"), "QR", 3, "M", data="Ωμέγα", options=("--eci=9",), details="eci:9@0")
    by_zint(b"binary", "QR", 3, "M", options=("--eci=899", "--binary"), details="eci:899@0")
    by_zint(b"large", "QR", 3, "M", options=("--eci=170000", "--binary"), details="eci:170000@0")
    by_zint(b"010401234512345610AB%-1\x1d2112", "QR", 4, "M", data="[01]04012345123456[10]AB%-1[21]12", options=("--gs1",))
    by_zint(b"part", "QR", 2, "M", options=("--structapp=2,3,92",), details="part:1/3/92")
    for part, code in enumerate(segno.make_sequence("A long message in three codes", symbol_count=3, error="L", boost_error=False)):
        whole = b"A long message in three codes"
        parity = 0
        for byte in whole:
            parity ^= byte
        share = -(-len(whole) // 3)
        payload = whole[part * share:(part + 1) * share]
        modules = [[module & 1 for module in line] for line in code.matrix]
        row("segno-" + segno.__version__, "QR", code.version, "L", payload, modules, f"part:{part}/3/{parity}")


def micro_codes():
    for mask in range(4):
        by_segno(f"{mask}27".encode(), "M1", "-", mask=mask)
        for version, levels in (("M2", "LM"), ("M3", "LM"), ("M4", "LMQ")):
            for level in levels:
                by_segno(f"{version[1]}{mask}".encode() if mask % 2 else f"{version}{mask}".encode(), version, level, mask=mask)
    by_segno(b"12345", "M1", "-")
    for text in ("0123456789", "ABC:12", "1"):
        by_segno(text.encode(), "M2", "L")
    for version, level in (("M3", "L"), ("M3", "M"), ("M4", "L"), ("M4", "Q")):
        for text in ("31415926", "A-/7", "byte"):
            by_segno(text.encode(), version, level)
        by_segno("茗荷".encode("shift_jis"), version, level, data="茗荷", mode="kanji")
    for version, level, text in ((1, "L", "1"), (1, "L", "20270"), (2, "L", "2027061"), (2, "M", "AB12"), (3, "L", "Micro3"), (3, "M", "A/B-12"),
                                 (4, "L", "Micro QR 4"), (4, "M", "2027-06-12"), (4, "Q", "20:00")):
        by_zint(text.encode(), "M", version, level)
        by_qrencode(text.encode(), "M", version, level)


if __name__ == "__main__":
    qr_codes()
    micro_codes()
