"""Codes and the sheets that they are printed on. zint encodes, because qrencode makes only QR codes without structured append."""

import functools
import importlib
import io
import pathlib
import subprocess
import sys

import cv2
import numpy
from PIL import Image, ImageDraw

from camera import LEVELS

sys.path.insert(1, str(pathlib.Path(__file__).resolve().parent.parent / "Peers"))
pictures = importlib.import_module("make-pictures")

# zint's number of each symbology, and the height of a linear code in modules.
KINDS = {"QRCode": (58, 0), "MicroQR": (97, 0), "Aztec": (92, 0), "DataMatrix": (71, 0), "PDF417": (55, 0), "EAN13": (13, 55), "Code128": (20, 45)}
QUIET = {"QRCode": 4, "MicroQR": 2, "Aztec": 2, "DataMatrix": 2, "PDF417": 3, "EAN13": 10, "Code128": 10}


@functools.lru_cache(maxsize=512)
def modules(symbology, text, *options):
    """Returns which modules of a code are dark."""
    number, height = KINDS[symbology]
    line = ["zint", "-b", str(number), "--direct", "--filetype=PNG", "--scale=0.5", "--border=0", "--whitesp=0", "--notext",
            *(["--square"] if symbology == "DataMatrix" else []), *options, "-d", text]
    png = subprocess.run(line, capture_output=True, check=True).stdout
    with Image.open(io.BytesIO(png)) as image:
        dark = numpy.asarray(image.convert("L")) < 128
    rows, columns = numpy.flatnonzero(dark.any(1)), numpy.flatnonzero(dark.any(0))
    dark = dark[rows[0]:rows[-1] + 1, columns[0]:columns[-1] + 1]
    return numpy.repeat(dark[:1], height, axis=0) if height else dark


# MARK: Drawing

def finder_places(size):
    return ((0, 0), (size - 7, 0), (0, size - 7))


def coverage(dark, texels, style, finders, dot):
    """Returns how much of each texel is ink, for a code with square, rounded or round modules."""
    if style == "square":
        return numpy.kron(dark, numpy.ones((texels, texels))).astype(numpy.float32)
    large = 4
    side = texels * large
    if style == "dots":
        y, x = numpy.mgrid[0:side, 0:side] + 0.5 - side / 2
        stamp = cv2.resize((numpy.hypot(x, y) <= dot * side / 2).astype(numpy.float32), (texels, texels), interpolation=cv2.INTER_AREA)
        ink = numpy.kron(dark, stamp).astype(numpy.float32)
    else:
        fine = numpy.kron(numpy.pad(dark, 1), numpy.ones((side, side))).astype(numpy.float32)
        fine = (cv2.GaussianBlur(fine, (0, 0), 0.28 * side) > 0.5).astype(numpy.float32)
        ink = cv2.resize(fine, None, fx=1 / large, fy=1 / large, interpolation=cv2.INTER_AREA)[texels:-texels, texels:-texels]
    if finders == "as modules" or dark.shape[0] < 21:
        return ink
    pattern = Image.new("L", (7 * side, 7 * side), 0)
    draw = ImageDraw.Draw(pattern)
    for inset, level in ((0, 255), (1, 0), (2, 255)):
        box = [inset * side, inset * side, (7 - inset) * side - 1, (7 - inset) * side - 1]
        radius = {"square": 0, "rounded": (7 - 2 * inset) * side * 0.25, "circle": (7 - 2 * inset) * side * 0.5}[finders]
        draw.rounded_rectangle(box, radius, level)
    pattern = numpy.asarray(pattern.resize((7 * texels, 7 * texels), Image.Resampling.BOX), numpy.float32) / 255
    for x, y in finder_places(dark.shape[0]):
        ink[y * texels:(y + 7) * texels, x * texels:(x + 7) * texels] = pattern
    return ink


class Code:
    """A code on a sheet: its text, its modules, and how it is drawn."""

    def __init__(self, symbology, text, options=(), style="square", finders="square", dot=1.0, ink=(20, 20, 20), paper=None,
                 logo=0.0, behind=None, art=0.0, scale=1.0, quiet=None):
        self.symbology, self.text, self.dark = symbology, text, modules(symbology, text, *options)
        self.style, self.finders, self.dot, self.ink, self.paper = style, finders, dot, ink, paper
        self.logo, self.behind, self.art, self.scale = logo, behind, art, scale
        self.quiet = QUIET[symbology] if quiet is None else quiet

    def drawn(self, texels, paper, random):
        """Returns the picture of the code with its quiet zone, in linear light."""
        ink = coverage(self.dark, texels, self.style, self.finders, self.dot)
        border = self.quiet * texels
        ink = numpy.pad(ink, border)[..., None]
        light, dark = LEVELS[numpy.array(self.paper or paper)], LEVELS[numpy.array(self.ink)]
        if self.behind is not None:
            below = LEVELS[cv2.resize(self.behind, ink.shape[1::-1], interpolation=cv2.INTER_AREA)]
            if self.art < 0:  # Only the middle of each module is drawn on the picture.
                dots = coverage(numpy.ones_like(self.dark), texels, "dots", "as modules", -self.art)
                size = self.dark.shape[0]
                for x, y in finder_places(size):
                    dots[max(y - 1, 0) * texels:(y + 8) * texels, max(x - 1, 0) * texels:(x + 8) * texels] = 1
                dots = numpy.pad(dots, border)[..., None]
                return below * (1 - dots) + dots * (light * (1 - ink) + dark * ink)
            # The picture shines through: darkened in dark modules, lightened in the others.
            light = light * self.art + below * (1 - self.art)
            dark = dark * self.art + below * (1 - self.art) * 0.5
        picture = light * (1 - ink) + dark * ink
        if self.logo:
            side = int(self.dark.shape[0] * texels * numpy.sqrt(self.logo))
            picture = put_logo(picture, side, random)
        return picture.astype(numpy.float32)


def put_logo(picture, side, random):
    """Lays a sign on the middle of a code: a plate with a coloured shape."""
    large = Image.new("RGB", (side * 2, side * 2), (255, 255, 255))
    draw = ImageDraw.Draw(large)
    colour = tuple(int(level) for level in random.integers(20, 200, 3))
    inner = [side // 5, side // 5, side * 2 - side // 5, side * 2 - side // 5]
    [draw.ellipse, draw.rectangle][int(random.integers(2))](inner, colour)
    draw.text((side, side), str(random.choice(list("ABKMRSW"))), (255, 255, 255), pictures.font(pictures.BOLD, max(side, 8)), anchor="mm")
    plate = LEVELS[numpy.asarray(large.resize((side, side), Image.Resampling.BOX))]
    top, left = (picture.shape[0] - side) // 2, (picture.shape[1] - side) // 2
    picture[top:top + side, left:left + side] = plate
    return picture


# MARK: Sheets

def sheet(placed, texels, paper, random, margin=14, prose=True):
    """Draws codes on a sheet, with words above and below.

    `placed` has each code with the place of its corner in modules. Returns the sheet in linear light with its coverage, the point
    of its corner, and the corners of the codes.
    """
    drawn, boxes, corners = [], [], []
    for code, (x, y) in placed:
        own = max(1, round(texels * code.scale))
        picture = code.drawn(own, paper, random)
        height, width = code.dark.shape
        boxes.append((x - code.quiet * own / texels, y - code.quiet * own / texels))
        drawn.append(picture)
        corners.append([(x, y), (x + width * own / texels, y), (x + width * own / texels, y + height * own / texels), (x, y + height * own / texels)])
    every = numpy.array(corners).reshape(-1, 2)
    origin = numpy.floor(every.min(0)) - margin
    size = numpy.ceil(every.max(0)) + margin - origin
    width, height = (int(value * texels) for value in size)
    page = Image.new("RGB", (width, height), tuple(paper))
    if prose:
        draw, letters = ImageDraw.Draw(page), max(6, int(texels * 2.2))
        contrast = (30, 30, 34) if sum(paper) > 300 else (225, 225, 220)
        face = pictures.font(pictures.SERIF, letters)
        top = int((margin - 8) * texels)
        pictures.prose(draw, random, (texels * 2, texels, width - texels * 2, top), face, contrast, int(letters * 1.3))
        pictures.prose(draw, random, (texels * 2, height - top, width - texels * 2, height - texels), face, contrast, int(letters * 1.3))
    picture = numpy.ones((height, width, 4), numpy.float32)
    picture[..., :3] = LEVELS[numpy.asarray(page)]
    for own, box in zip(drawn, boxes):
        left, top = (int(round(value)) for value in (numpy.array(box) - origin) * texels)
        picture[top:top + own.shape[0], left:left + own.shape[1], :3] = own
    return picture, origin, corners
