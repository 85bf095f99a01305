#!/usr/bin/env python3
"""Prints the modules that are the same in every MaxiCode, from symbols drawn by zint 2.11.1.

The output is the table of MaxiCodeLayout.swift: row * 30 + column of the dark and of the light modules.
"""

import random
import re
import subprocess

ROWS, COLUMNS = 33, 30


def symbol(data, mode):
    """Returns the dark modules of a symbol."""
    drawn = subprocess.run(
        ["zint", "-b", "MAXICODE", f"--mode={mode}", "--scale=1", "--filetype=SVG", "--direct", "-d", data],
        check=True, capture_output=True, text=True).stdout
    dark = set()
    for x, y in re.findall(r'<path d="M ([\d.]+) ([\d.]+) L', drawn):
        row = round((float(y) - 2.15) / 1.732)
        dark.add(row * COLUMNS + round((float(x) - 1 - row % 2) / 2))
    return dark


def main():
    numbers = random.Random(1)
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 #%&"
    symbols = [
        symbol("".join(numbers.choice(letters) for _ in range(numbers.randint(1, 45))), 4 + index % 3)
        for index in range(150)]
    dark = set.intersection(*symbols)
    light = set(range(ROWS * COLUMNS)) - set.union(*symbols)
    # The last column of the odd rows does not exist, and the modules under the bullseye are not drawn.
    for index in light | dark:
        row, column = divmod(index, COLUMNS)
        x, y = column - 14 + row % 2 / 2, (row - 16) * 0.75 ** 0.5
        if (row % 2 and column == COLUMNS - 1) or x * x + y * y < 4.9 ** 2:
            light.discard(index)
            dark.discard(index)
    print("dark:", sorted(dark))
    print("light:", sorted(light))


main()
