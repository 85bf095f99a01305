#!/usr/bin/env python3
"""Draws pictures of many QR codes in strong perspective, out of focus and with noise, on which libraries often fail.

    make-hard-photos.py FOLDER FIRST LAST [WIDTHxHEIGHT]

Draws photo-FIRST.jpg to photo-LAST.jpg; a number always gives the same picture. Scan the folder, and look at the exit
status and the diagnostics. Needs python3-numpy, qrencode and ImageMagick 6.
"""
import random
import subprocess
import sys
from pathlib import Path

import numpy

CELL = 100  # the side of the square in which each code lies, in pixels


def modules(text):
    """Returns a QR code: true where it is dark."""
    lines = subprocess.run(["qrencode", "-t", "ASCII", "-m", "0", text], check=True, capture_output=True, text=True)
    return numpy.array([[pair == "#" for pair in line[::2]] for line in lines.stdout.splitlines()])


def code(chance, matrix):
    """Returns which pixels of a cell are dark: the code turned, sheared and in perspective."""
    side = len(matrix)
    x, y = numpy.meshgrid(numpy.arange(CELL) - CELL / 2 + 0.5, numpy.arange(CELL) - CELL / 2 + 0.5)
    angle, shear = chance.uniform(-0.6, 0.6), chance.uniform(-0.7, 0.7)
    tilt = [chance.uniform(-1, 1) / CELL, chance.uniform(-1, 1) / CELL]
    distance = chance.uniform(0.5, 1.6) * (1 + tilt[0] * x + tilt[1] * y)
    module = CELL * chance.uniform(0.5, 0.9) / side
    with numpy.errstate(divide="ignore", invalid="ignore"):
        u = (numpy.cos(angle) * x + numpy.sin(angle) * y) / distance
        v = (numpy.cos(angle) * y - numpy.sin(angle) * x) / distance * chance.uniform(0.6, 1.2)
        column = numpy.floor((u + shear * v) / module + side / 2)
        row = numpy.floor(v / module + side / 2)
    inside = (distance > 0.05) & (column >= 0) & (column < side) & (row >= 0) & (row < side)
    return inside & matrix[numpy.where(inside, row, 0).astype(int), numpy.where(inside, column, 0).astype(int)]


def blurred(pixels, sigma):
    reach = int(numpy.ceil(2.5 * sigma))
    weights = numpy.exp(-(numpy.arange(-reach, reach + 1) ** 2) / (2 * sigma**2))
    weights /= weights.sum()
    for _ in range(2):
        padded = numpy.pad(pixels, ((reach, reach), (0, 0)), mode="edge")
        pixels = sum(weight * padded[i : i + len(pixels)] for i, weight in enumerate(weights)).T
    return pixels


def photo(number, width=600, height=500):
    """Returns the pixels of a picture, and the quality of its JPEG file."""
    chance = random.Random(number)
    matrix = modules("".join(chance.choices("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789", k=chance.randint(5, 120))))
    rows = [
        numpy.hstack([code(chance, matrix) for _ in range(0, width, CELL)]) for _ in range(0, height, CELL)
    ]
    dark, light, shade = chance.uniform(0, 90), chance.uniform(130, 255), chance.uniform(-80, 80)
    pixels = numpy.where(numpy.vstack(rows)[:height, :width], dark, light)
    pixels = pixels + shade * (numpy.arange(width) / width - 0.5)
    pixels = blurred(pixels, max(0.3, chance.uniform(0, 1.3) * CELL * 0.7 / len(matrix)))
    noise = numpy.random.RandomState(number).standard_normal(pixels.shape)
    pixels = pixels + noise * chance.choice([0, 0, chance.uniform(0, 30)])
    return pixels.clip(0, 255).astype(numpy.uint8), chance.randint(40, 95)


def pgm(pixels):
    return b"P5 %d %d 255\n" % pixels.shape[::-1] + pixels.tobytes()


def main():
    folder, first, last = Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3])
    size = [int(side) for side in sys.argv[4].split("x")] if len(sys.argv) > 4 else []
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(first, last + 1):
        pixels, quality = photo(number, *size)
        command = ["convert-im6.q16", "pgm:-", "-quality", str(quality), "-strip", f"{folder}/photo-{number}.jpg"]
        subprocess.run(command, check=True, input=pgm(pixels))


if __name__ == "__main__":
    main()
