"""Draws the pictures on which readers are compared.

    make-pictures.py FOLDER

The same versions of numpy, Pillow and qrencode always draw the same pictures, because the noise has a seed. The photos have everything
that makes a photo slow to read: texture at every scale, blur from distance and lens, uneven light, sensor noise, JPEG artefacts.
"""

import io
import pathlib
import subprocess
import sys

import numpy
from PIL import Image, ImageDraw, ImageFilter, ImageFont

FONTS = pathlib.Path("/usr/share/fonts/truetype")
SANS, BOLD, SERIF = (FONTS / "liberation" / f"Liberation{name}.ttf"
                     for name in ("Sans-Regular", "Sans-Bold", "Serif-Regular"))
WORDS = """the evening begins with a walk along the river where lanterns hang between the trees and musicians from the
valley play until late bring warm clothes a blanket and something to share there will be soup bread and tea for everyone
who comes by bicycle or on foot the path is lit and marked in white""".split()


def payload(token):
    return (f"BEGIN:VEVENT\r\nUID:{token}\r\nSUMMARY:Lantern walk along the river\r\nDTSTART;TZID=Europe/Berlin:"
            "20261024T183000\r\nDTEND;TZID=Europe/Berlin:20261024T213000\r\nLOCATION:Old ferry landing\r\nEND:VEVENT\r\n")


def code(token, module):
    """Returns the QR code of a picture's event, with a quiet zone of four modules."""
    command = ["qrencode", "-8", "-l", "M", "-m", "4", "-s", str(module), "-o", "-"]
    png = subprocess.run(command, input=payload(token).encode(), capture_output=True, check=True).stdout
    with Image.open(io.BytesIO(png)) as image:
        return image.convert("RGBA").convert("RGB")


def font(path, size):
    return ImageFont.truetype(str(path), size)


def prose(draw, random, box, face, colour, leading):
    """Fills a box with lines of words."""
    left, top, right, bottom = box
    while top + leading <= bottom:
        line = ""
        while draw.textlength(line, face) < (right - left) * 0.9:
            line += random.choice(WORDS) + " "
        draw.text((left, top), line.strip(), colour, face)
        top += leading


def texture(random, width, height, strength):
    """Returns noise around 0 at every scale from the whole picture down to three pixels, like plaster, leaves and gravel."""
    total = numpy.zeros((height, width), numpy.float32)
    cells = 2
    while min(width, height) // cells >= 3:
        grid = random.standard_normal((cells * height // width + 2, cells + 2)).astype(numpy.float32)
        total += numpy.asarray(Image.fromarray(grid).resize((width, height), Image.Resampling.BICUBIC)) / cells ** 0.25
        cells *= 2
    return total * strength


def scene(random, width, height):
    """Draws a rough wall with objects in front of it."""
    rgb = numpy.stack([texture(random, width, height, 16) + level for level in (128, 116, 98)], axis=2)
    image = Image.fromarray(rgb.clip(0, 255).astype(numpy.uint8))
    draw = ImageDraw.Draw(image)
    for _ in range(140):
        x, y = int(random.integers(-200, width)), int(random.integers(-200, height))
        w, h = (int(side) for side in random.integers(60, 700, 2))
        level = random.integers(30, 225)
        colour = tuple(int(level + tint) for tint in random.integers(-30, 30, 3))
        (draw.ellipse if random.random() < 0.4 else draw.rectangle)([x, y, x + w, y + h], colour)
    # Windows with four panes have many edges, but no code.
    for x in range(100, width, 260):
        draw.rectangle([x, 80, x + 150, 230], (52, 44, 40))
        for pane in ((12, 12), (80, 12), (12, 80), (80, 80)):
            draw.rectangle([x + pane[0], 80 + pane[1], x + pane[0] + 58, 138 + pane[1]], (188, 200, 206))
    return image


def poster(random, token, width=1500, height=2000):
    """Draws a printed sheet; without a token, it has no code."""
    sheet = Image.new("RGB", (width, height), (244, 240, 228))
    draw = ImageDraw.Draw(sheet)
    draw.rectangle([0, 0, width, 420], (28, 52, 92))
    draw.text((80, 90), "Lantern walk", (250, 225, 150), font(BOLD, 190))
    draw.text((80, 300), "24 October, half past six", (255, 255, 255), font(SANS, 80))
    prose(draw, random, (80, 480, width - 80, 1020), font(SERIF, 44), (30, 30, 30), 58)
    if token:
        picture = code(token, 14)
        sheet.paste(picture, ((width - picture.width) // 2, 1060))
    else:
        prose(draw, random, (80, 1060, width - 80, height - 80), font(SANS, 60), (60, 20, 20), 76)
    return sheet


def perspective(source, target):
    """Returns Pillow's coefficients for a transform that moves the corners `source` of a sheet to `target` in the picture."""
    rows, values = [], []
    for (u, v), (x, y) in zip(source, target):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        values += [u, v]
    return numpy.linalg.solve(numpy.array(rows, float), numpy.array(values, float))


def photo(seed, token, width=4032, height=3024):
    """Draws a poster on a wall, as photographed by a phone."""
    random = numpy.random.default_rng(seed)
    image, sheet = scene(random, width, height), poster(random, token)
    corners = [(0, 0), (sheet.width, 0), (sheet.width, sheet.height), (0, sheet.height)]
    seen = [(1240, 480), (2680, 400), (2760, 2480), (1180, 2380)]
    way = perspective(corners, seen)
    mask = Image.new("L", sheet.size, 255).transform(image.size, Image.Transform.PERSPECTIVE, way)
    image.paste(sheet.transform(image.size, Image.Transform.PERSPECTIVE, way, Image.Resampling.BICUBIC), (0, 0), mask)
    image = image.filter(ImageFilter.GaussianBlur(1))
    y, x = numpy.mgrid[0:height, 0:width].astype(numpy.float32)
    light = 1.05 - 0.35 * ((x / width - 0.35) ** 2 + (y / height - 0.3) ** 2)
    noise = random.standard_normal((height, width, 1), numpy.float32) * 4
    noise = noise + random.standard_normal((height, width, 3), numpy.float32) * 2
    return Image.fromarray((numpy.asarray(image) * light[..., None] + noise).clip(0, 255).astype(numpy.uint8))


def scan(seed, token):
    """Draws a printed A4 page from a scanner, 300 dpi in gray, slightly turned."""
    random = numpy.random.default_rng(seed)
    page = Image.new("L", (2480, 3508), 247)
    draw = ImageDraw.Draw(page)
    draw.text((250, 260), "Lantern walk, 24 October", 20, font(BOLD, 110))
    prose(draw, random, (200, 440, 2280, 2000), font(SERIF, 40), 25, 50)
    page.paste(code(token, 7).convert("L"), (200, 2100))
    prose(draw, random, (800, 2100, 2280, 3350), font(SANS, 40), 25, 50)
    page = page.rotate(0.7, Image.Resampling.BICUBIC, fillcolor=247).filter(ImageFilter.GaussianBlur(0.8))
    grain = random.standard_normal((3508, 2480), numpy.float32) * 3
    # Scanners turn paper white.
    return Image.fromarray(((numpy.asarray(page) + grain) * 1.06).clip(0, 255).astype(numpy.uint8))


def screenshot(seed, token):
    """Draws a web page in a window, 1920 x 1080."""
    random = numpy.random.default_rng(seed)
    page = Image.new("RGB", (1920, 1080), (255, 255, 255))
    draw = ImageDraw.Draw(page)
    draw.rectangle([0, 0, 1920, 84], (222, 225, 230))
    draw.rounded_rectangle([140, 40, 1700, 76], 18, (255, 255, 255))
    draw.text((170, 46), "https://example.org/lantern-walk", (60, 60, 60), font(SANS, 22))
    draw.rectangle([0, 84, 380, 1080], (36, 41, 51))
    for line, y in enumerate(range(130, 1000, 58)):
        draw.ellipse([28, y, 60, y + 32], tuple(int(level) for level in random.integers(80, 230, 3)))
        draw.text((80, y + 2), f"Channel {line + 1}", (210, 214, 222), font(SANS, 24))
    draw.text((440, 120), "Lantern walk along the river", (20, 20, 20), font(BOLD, 48))
    prose(draw, random, (440, 210, 1380, 1020), font(SANS, 22), (50, 50, 50), 34)
    page.paste(code(token, 6), (1440, 210))
    return page


def small(seed, token):
    """Draws a code with a line of text, 600 pixels wide, as web sites offer it."""
    picture = Image.new("RGB", (600, 600), (255, 255, 255))
    drawn = code(token, 8)
    picture.paste(drawn, ((600 - drawn.width) // 2, 10))
    ImageDraw.Draw(picture).text((300, 575), "Lantern walk", (28, 52, 92), font(BOLD, 34), anchor="mm")
    return picture


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    jpeg = {"quality": 90, "subsampling": "4:2:0"}
    photo(1, "peers-photo").save(folder / "photo.jpg", **jpeg)
    # The PNG is made from the JPEG, as by a phone, which stores each photo as a JPEG first.
    with Image.open(folder / "photo.jpg") as image:
        image.save(folder / "photo.png", compress_level=6)
    photo(2, None).save(folder / "no-code.jpg", **jpeg)
    scan(3, "peers-scan").save(folder / "scan.png", compress_level=6)
    screenshot(4, "peers-screenshot").save(folder / "screenshot.png", compress_level=6)
    small(5, "peers-small").save(folder / "small.png", compress_level=6)


if __name__ == "__main__":
    main()
