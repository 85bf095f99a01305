#!/usr/bin/env python3
"""Writes the patterns of PDF417's codewords (ISO/IEC 15438, table A.1) as a Swift source file.

    make-pdf417-patterns.py >Sources/Reading/BarcodeReading/PDF417Grid/CodewordPatterns+Table.swift

The standard gives no rule for the order of the patterns. So Debian's zint draws symbols whose codewords are known: made-up bytes,
encoded here by the rules of byte compaction and of error correction. Each pattern is then paired with its codeword, for all 929
codewords in each of the three clusters. The script fails if a pattern stands for two codewords.
"""

import random
import subprocess
import tempfile

PRIME, LEVEL, COLUMNS, BYTES = 929, 8, 30, 396


def with_correction(words, count):
    """Returns codewords, followed by their `count` correction codewords."""
    generator = [1]
    for power in range(1, count + 1):
        root = pow(3, power, PRIME)
        generator = [(a - root * b) % PRIME for a, b in zip(generator + [0], [0] + generator)]
    rest = words + [0] * count
    for index in range(len(words)):
        factor = rest[index]
        for offset, value in enumerate(generator):
            rest[index + offset] = (rest[index + offset] - factor * value) % PRIME
    return words + [-value % PRIME for value in rest[len(words):]]


def codewords(data):
    """Returns the data codewords of bytes. Six bytes become five codewords."""
    words = [924]
    for start in range(0, len(data), 6):
        value = int.from_bytes(data[start:start + 6], "big")
        words += reversed([value // 900 ** place % 900 for place in range(5)])
    return words


def drawn(data):
    """Returns the rows of modules that zint draws for bytes."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        line = ["zint", "--barcode=55", f"--secure={LEVEL}", f"--cols={COLUMNS}", "--binary", "--dump", f"--input={file.name}"]
        dump = subprocess.run(line, capture_output=True, check=True).stdout.decode()
    width = 17 * (COLUMNS + 4) + 1
    return ["".join(f"{int(digit, 16):04b}" for digit in row.replace(" ", ""))[:width] for row in dump.split("\n") if row.strip()]


def patterns():
    """Returns, for each cluster, the modules of each codeword's pattern."""
    source = random.Random(417)
    found = [{}, {}, {}]
    while any(len(cluster) < PRIME for cluster in found):
        # The bytes are not text, so zint compacts them as bytes.
        data = bytes(source.randrange(128, 256) for _ in range(BYTES))
        rows = drawn(data)
        words = codewords(data)
        count = len(rows) * COLUMNS - 2 ** (LEVEL + 1)
        words = [count] + words + [900] * (count - 1 - len(words))
        words = with_correction(words, 2 ** (LEVEL + 1))
        for place, word in enumerate(words):
            row, column = divmod(place, COLUMNS)
            pattern = rows[row][17 * (column + 2):17 * (column + 3)]
            assert found[row % 3].setdefault(word, pattern) == pattern, "the patterns do not belong to these codewords"
    return [[cluster[word] for word in range(PRIME)] for cluster in found]


def main():
    clusters = patterns()
    every = [pattern for cluster in clusters for pattern in cluster]
    assert len(set(every)) == 3 * PRIME and all(pattern[0] == "1" and pattern[-1] == "0" for pattern in every)
    print("// Written by scripts/make-pdf417-patterns.py.\n")
    print("extension CodewordPatterns {")
    print("    /// The modules of each codeword without the first, which is always dark, and the last, which is always light: "
          "four")
    print("    /// hexadecimal digits for each of the 929 codewords of clusters 0, 3 and 6 (ISO/IEC 15438, table A.1).")
    print('    static let table = """')
    digits = "".join(f"{int(pattern[1:-1], 2):04x}" for pattern in every)
    lines = [digits[start:start + 120] for start in range(0, len(digits), 120)]
    print("\\\n".join(f"        {line}" for line in lines))
    print('        """')
    print("}")


if __name__ == "__main__":
    main()
