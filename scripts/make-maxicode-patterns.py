#!/usr/bin/env python3
"""Prints the tables of MaxiCodeLayout+Table.swift, from symbols drawn by zint 2.11.1.

The modules that are the same in every MaxiCode are those that are dark, or light, in all drawn symbols. The place of
each codeword's bits is the one module that equals this bit in all symbols; the codewords are computed here (ISO/IEC
16023:2000, 4.6 to 4.10). A module has the number row * 30 + column.
"""

import random
import re
import subprocess

ROWS, COLUMNS = 33, 30
DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"

# Code set A: the characters that need one codeword.
SET_A = {chr(65 + index): index + 1 for index in range(26)}
SET_A.update({character: 34 + index for index, character in enumerate("\"#$%&'()*+,-./0123456789:")})
SET_A[" "] = 32

# The field of 64 elements.
POWERS, LOGARITHMS = [0] * 126, [0] * 64
element = 1
for exponent in range(63):
    POWERS[exponent] = POWERS[exponent + 63] = element
    LOGARITHMS[element] = exponent
    element = element << 1 ^ (0x43 if element > 31 else 0)


def product(one, other):
    return POWERS[LOGARITHMS[one] + LOGARITHMS[other]] if one and other else 0


def correction(data, count):
    """Returns the Reed-Solomon codewords that follow some data."""
    polynomial = [1]
    for root in range(1, count + 1):
        polynomial = [
            a ^ product(b, POWERS[root]) for a, b in zip(polynomial + [0], [0] + polynomial)]
    rest = data + [0] * count
    for index in range(len(data)):
        factor = rest[index]
        for offset, value in enumerate(polynomial):
            rest[index + offset] ^= product(value, factor)
    return rest[-count:]


def codewords(primary, message):
    """Returns all codewords of a symbol from its ten primary and 84 secondary data codewords."""
    halves = [correction(message[start::2], 20) for start in (0, 1)]
    return primary + correction(primary, 10) + message + [word for pair in zip(*halves) for word in pair]


def symbol(data, mode, primary=None):
    """Returns the dark modules of a symbol."""
    drawn = subprocess.run(
        ["zint", "-b", "MAXICODE", f"--mode={mode}", "--scale=1", "--filetype=SVG", "--direct", "-d", data]
        + ([f"--primary={primary}"] if primary else []), check=True, capture_output=True, text=True).stdout
    dark = set()
    for x, y in re.findall(r'<path d="M ([\d.]+) ([\d.]+) L', drawn):
        row = round((float(y) - 2.15) / 1.732)
        dark.add(row * COLUMNS + round((float(x) - 1 - row % 2) / 2))
    return dark


def text(numbers, count):
    """Returns characters of code set A, without nine digits in a row, which zint would write as a number."""
    while True:
        result = "".join(numbers.choice(list(SET_A)) for _ in range(count))
        if not re.search(r"\d{9}", result) and result[0] != "-":
            return result


def samples():
    """Returns the bits of the codewords and the dark modules of many symbols."""
    numbers = random.Random(7)
    for _ in range(100):
        message = text(numbers, 93)
        words = [4] + [SET_A[character] for character in message]
        yield codewords(words[:10], words[10:]), symbol(message, 4)
        message = text(numbers, 84)
        code, country, service = numbers.randrange(10 ** 9), numbers.randrange(1000), numbers.randrange(1000)
        if country == 840:
            continue
        value = service << 50 | country << 40 | 9 << 34 | code << 4 | 2
        words = [value >> 6 * index & 63 for index in range(10)]
        yield (codewords(words, [SET_A[character] for character in message]),
               symbol(message, 2, f"{code:09}{country:03}{service:03}"))


def main():
    drawn = [([word >> (5 - bit) & 1 for word in words for bit in range(6)], dark) for words, dark in samples()]
    # The last bits of the mode change only in other modes.
    modes = [([0, 0, 0, 1, 0, 1], symbol("A", 5)), ([0, 0, 0, 1, 1, 0], symbol("A", 6)),
             ([0, 0, 0, 0, 1, 1], symbol("A", 3, "ABCDEF840001"))]
    dark = set.intersection(*[dark for _, dark in drawn + modes])
    light = set(range(ROWS * COLUMNS)) - set.union(*[dark for _, dark in drawn + modes])
    # The last column of the odd rows does not exist, and the modules under the bullseye are not drawn.
    for index in light | dark:
        row, column = divmod(index, COLUMNS)
        x, y = column - 14 + row % 2 / 2, (row - 16) * 0.75 ** 0.5
        if (row % 2 and column == COLUMNS - 1) or x * x + y * y < 4.9 ** 2:
            light.discard(index)
            dark.discard(index)
    print("dark:", sorted(dark))
    print("light:", sorted(light))
    places = []
    for bit in range(144 * 6):
        # No mode uses the third bit of the first codeword. Its place is in figure 5 of the standard.
        every = drawn + (modes if 3 <= bit < 6 else [])
        places += [286] if bit == 2 else [
            index for index in range(ROWS * COLUMNS)
            if all((index in dark) == (bits[bit] == 1) for bits, dark in every)]
    print("bits:", "".join(DIGITS[place // 36] + DIGITS[place % 36] for place in places))


main()
