#!/usr/bin/env python3
"""Draws pictures of codes as cameras see them, under conditions that make them hard to read.

    make-conditions.py FOLDER [--seed N] [--count N] [--only REGEX] [--jobs N]

Each condition has two grades. An easy picture looks easy to read to a person with a present phone. A hard picture is near the
limit of what can be read. camera.py makes each picture in linear light, through a lens, a Bayer sensor and a phone's
processing; the same seed always draws the same pictures. FOLDER gets a folder for each condition and grade, and truth.tsv with the
texts and the corners of each code, in the columns that Benchmarks/Peers/compare.py reads.
"""

import argparse
import concurrent.futures
import csv
import dataclasses
import functools
import json
import multiprocessing
import pathlib
import re
import zlib

import cv2
import numpy

import camera
from camera import LEVELS, Profile, View
from codes import Code, pictures, sheet

EASY, HARD = "easy", "hard"
PAPERS = ((250, 250, 248), (244, 240, 228), (236, 238, 240), (252, 246, 236))


# MARK: Content

def words(random, count):
    return " ".join(random.choice(pictures.WORDS) for _ in range(count))


def text_of(random, length):
    """Returns the content of a code: a link, an event, a network or a contact, of about `length` characters."""
    kind = int(random.integers(4)) if length < 150 else 1
    token = f"{int(random.integers(1 << 40)):x}"
    if kind == 1 and length >= 110:
        text = (f"BEGIN:VEVENT\r\nUID:{token}\r\nSUMMARY:{words(random, 3)}\r\nDTSTART:2027{int(random.integers(1, 13)):02}"
                f"{int(random.integers(1, 29)):02}T183000Z\r\n")
        while len(text) < length - 12:
            text += f"DESCRIPTION:{words(random, min(9, max(1, (length - len(text)) // 7)))}\r\n"
        return text + "END:VEVENT"
    if kind == 2 and length >= 40:
        return f"WIFI:T:WPA;S:{random.choice(pictures.WORDS)};P:{token};;".ljust(length - 4, "x")
    if kind == 3 and length >= 50:
        return f"MECARD:N:{words(random, 2)};TEL:+49{int(random.integers(1e9))};EMAIL:{token[:6]}@example.org;;"
    link = f"https://example.org/{token}"
    while len(link) < length:
        link += "/" + str(random.choice(pictures.WORDS))
    return link[:max(length, 24)]


@functools.lru_cache(maxsize=4)
def scenery(number):
    """Returns a wall with objects in front of it. A few walls are enough, as each picture shows another part of one."""
    return numpy.asarray(pictures.scene(numpy.random.default_rng([7, number]), 1800, 1400))


def part_of_scenery(random, size):
    scene = scenery(int(random.integers(4)))
    scale = random.uniform(0.5, 1)
    width, height = (min(int(side * scale), limit) for side, limit in zip(size, (1800, 1400)))
    left, top = int(random.integers(1800 - width + 1)), int(random.integers(1400 - height + 1))
    part = cv2.resize(scene[top:top + height, left:left + width], size, interpolation=cv2.INTER_LINEAR)
    return part[:, ::-1] if random.random() < 0.5 else part


# MARK: A picture

@dataclasses.dataclass
class Shot:
    """Everything that decides what a picture looks like. The defaults are a good phone, held well."""
    codes: list
    px: float = 6.0
    size: tuple = (1024, 768)
    zoom: float = 1.0
    tilt: float = 4.0
    axis: float = None
    spin: float = None
    texels: int = 0
    fine: int = 2
    margin: int = 14
    paper: tuple = None
    prose: bool = True
    bends: list = None
    bend_axis: float = 0.0
    rolling: float = 0.0
    wobble: float = 0.0
    lens: dict = dataclasses.field(default_factory=dict)
    sensor: dict = dataclasses.field(default_factory=dict)
    light: list = dataclasses.field(default_factory=list)
    screen: int = 0
    quality: int = 90
    messengers: tuple = ()


def draw(shot, random):
    """Returns the JPEG of a picture, and the corners of its codes."""
    paper = shot.paper or PAPERS[int(random.integers(len(PAPERS)))]
    texels = shot.screen or shot.texels or int(numpy.clip(round(shot.px * shot.fine * 1.1), 6, 16))
    placed = shot.codes if isinstance(shot.codes[0], tuple) else [(shot.codes[0], (0, 0))]
    picture, origin, corners = sheet(placed, texels, paper, random, shot.margin, shot.prose)
    middle = numpy.array(corners).reshape(-1, 2)
    middle = (middle.min(0) + middle.max(0)) / 2
    origin, corners = origin - middle, [[(x - middle[0], y - middle[1]) for x, y in code] for code in corners]
    # The whole code must be in the picture. If it is not, the camera goes further back.
    spin = numpy.radians(random.uniform(-12, 12) if shot.spin is None else shot.spin)
    axis = random.uniform(0, 2 * numpy.pi) if shot.axis is None else numpy.radians(shot.axis)
    px = shot.px
    while True:
        free = numpy.array(shot.size)
        made = functools.partial(View, shot.size, px, shot.zoom, numpy.radians(shot.tilt), axis, spin, bends=shot.bends,
                                 bend_axis=shot.bend_axis, rolling=shot.rolling, wobble=shot.wobble)
        seen = made().pixels(numpy.array(corners).reshape(-1, 2))
        low, high = seen.min(0), seen.max(0)
        edge = 3 * px
        room = free - (high - low) - 2 * edge
        if room.min() >= 0:
            break
        px *= 0.96
    # The code lies somewhere in the picture, most often near the middle.
    shift = edge - low + room * random.beta(2.5, 2.5, 2)
    view = made(shift=tuple(shift))
    wall = LEVELS[part_of_scenery(random, shot.size)]
    if shot.screen:
        light = camera.screen_light(view, picture, origin, texels, shot.fine)
    else:
        light = camera.project(view, picture, origin, texels, wall, shot.fine)
    places = [view.pixels(numpy.array(code)) for code in corners]
    shade, shine = numpy.ones(shot.size[::-1], numpy.float32), numpy.zeros(shot.size[::-1], numpy.float32)
    for make in shot.light:
        factor, added = make(random, shot.size, places)
        shade, shine = shade * factor, shine + added
    if shot.light:
        larger = (light.shape[1], light.shape[0])
        light = light * cv2.resize(shade, larger)[..., None] + cv2.resize(shine, larger)[..., None]
    light = camera.lens(light, shot.fine, **shot.lens)
    data = camera.jpeg(camera.expose(light, random, **shot.sensor), shot.quality)
    for width, quality in shot.messengers:
        smaller = camera.resized(data, width)
        places = [(place * width / shot.size[0]) for place in places] if width != smaller.shape[1] else places
        data = camera.jpeg(smaller, quality)
    if shot.messengers:
        places = [place * shot.messengers[-1][0] / shot.size[0] for place in places]
    return data, places


# MARK: Light

def uneven(strength):
    """Light from one side."""
    def make(random, size, _):
        angle = random.uniform(0, 2 * numpy.pi)
        x, y = numpy.meshgrid(numpy.linspace(-1, 1, size[0]), numpy.linspace(-1, 1, size[1]))
        return (1 + strength * (x * numpy.cos(angle) + y * numpy.sin(angle)) / 1.4).astype(numpy.float32), 0
    return make


def shadow(dark, penumbra, stripes):
    """Shadows across the code, with a soft edge (relative to the code's size): a hand or blinds."""
    def make(random, size, places):
        place = places[0]
        middle, side = place.mean(0), numpy.linalg.norm(place[0] - place[2]) / 1.4
        angle = random.uniform(0, 2 * numpy.pi)
        x, y = numpy.meshgrid(numpy.arange(size[0]) - middle[0], numpy.arange(size[1]) - middle[1])
        across = (x * numpy.cos(angle) + y * numpy.sin(angle)) / side + random.uniform(-0.25, 0.25)
        if stripes:
            wave = numpy.sin(across * numpy.pi * stripes)
            lit = numpy.clip(wave / (penumbra * numpy.pi * stripes) + 0.5, 0, 1)
        else:
            lit = numpy.clip(across / penumbra + 0.5, 0, 1)
        return (dark + (1 - dark) * lit).astype(numpy.float32), 0
    return make


def glare(strength, reach, lamps=1, longer=1.0):
    """The reflections of lamps on a glossy sheet: light that is added; `reach` is their size relative to the code's size."""
    def make(random, size, places):
        total = numpy.zeros(size[::-1], numpy.float32)
        for _ in range(lamps):
            place = places[0]
            side = numpy.linalg.norm(place[0] - place[2]) / 1.4
            middle = place.mean(0) + random.uniform(-0.42, 0.42, 2) * side
            angle = random.uniform(0, numpy.pi)
            x, y = numpy.meshgrid(numpy.arange(size[0]) - middle[0], numpy.arange(size[1]) - middle[1])
            along, across = x * numpy.cos(angle) + y * numpy.sin(angle), y * numpy.cos(angle) - x * numpy.sin(angle)
            distance = (along / (reach * side * longer)) ** 2 + (across / (reach * side)) ** 2
            # The reflection of a lamp has a bright middle and a wide, faint rim, because paint and plastic are never
            # quite smooth.
            total += (strength * numpy.exp(-distance ** 1.5) + 0.12 * strength * numpy.exp(-distance / 6)).astype(numpy.float32)
        return 1, total
    return make


# MARK: Bent sheets

def cylinder(half_angle, reach, inward=False):
    """A sheet round a cylinder; a place `reach` modules from the middle lies at `half_angle` degrees."""
    radius = reach / numpy.radians(half_angle)
    steepest = numpy.radians(78)
    sign = 1 if inward else -1
    return Profile.of(lambda arc: sign * numpy.clip(arc / radius, -steepest, steepest), reach * 4)


def folded(random, angle, creases, reach):
    """A sheet with sharp folds, up and down in turns."""
    where = numpy.sort(random.uniform(-0.75, 0.75, creases)) * reach
    sign = random.choice([-1, 1])
    angles = [sign * (-1) ** n * numpy.radians(angle * random.uniform(0.6, 1)) / 2 for n in range(creases + 1)]
    def at(arc):
        value = angles[0]
        for place, following in zip(where, angles[1:]):
            value += (following - value) * numpy.clip((arc - place) / 0.8 + 0.5, 0, 1)  # Paper bends within a module.
        return value
    return Profile.of(at, reach * 4)


# MARK: Conditions

def qr(random, length=60, level=None, **style):
    number = level or int(random.choice([1, 2, 2, 3, 4]))
    return Code("QRCode", text_of(random, int(length)), (f"--secure={number}",), **style)


def good(random, code, **values):
    """Returns a picture by a good phone in good light; `values` are the properties that differ."""
    values.setdefault("px", random.uniform(5, 8))
    values.setdefault("tilt", random.uniform(0, 12))
    values.setdefault("zoom", random.uniform(0.75, 1.6))
    values.setdefault("sensor", {"exposure": random.uniform(0.6, 0.85), "electrons": random.uniform(3000, 9000)})
    values.setdefault("light", [uneven(random.uniform(0, 0.25))])
    values.setdefault("quality", int(random.integers(84, 94)))
    return Shot(code if isinstance(code, list) else [code], **values)


def length_of(random):
    return int(random.choice([28, 45, 70, 130, 190]))


def moire(random, grade, code):
    easy = grade == EASY
    pixels = int(random.integers(4, 8)) if easy else int(random.integers(2, 5))  # of the display, in a module
    pitch = random.uniform(1.0, 2.0) if easy else random.uniform(0.85, 1.25)  # pixels of the camera in one of the display
    px = max(pixels * pitch, 4.5) if easy else max(pixels * pitch, 2.4)
    return good(random, code, screen=pixels, px=px, fine=3, tilt=random.uniform(0, 8) if easy else random.uniform(4, 22), paper=(255, 255, 255),
                light=[uneven(0.15)], lens={"spread": 0.55}, sensor={"exposure": random.uniform(0.6, 0.9) if easy else random.uniform(0.8, 1.3)})


def strong_jpeg(random, grade, code):
    if grade == EASY:
        return good(random, code, px=random.uniform(4.5, 7), quality=int(random.integers(20, 40)))
    return good(random, code, px=random.uniform(3, 4.5), quality=int(random.integers(6, 15)))


def messenger(random, grade, code):
    wanted = random.uniform(3.4, 5.5) if grade == EASY else random.uniform(1.9, 2.8)
    size = (1600, 1200)
    last = int(random.choice([960, 1080, 800])) if grade == EASY else int(random.choice([640, 720, 800]))
    qualities = (random.integers(70, 82), random.integers(55, 72)) if grade == EASY else (random.integers(55, 70), random.integers(35, 50))
    first = min(1280, int(last * random.uniform(1.05, 1.6)))
    return good(random, code, size=size, px=wanted * size[0] / last, fine=1, messengers=((first, int(qualities[0])), (last, int(qualities[1]))))


def night(random, grade, code):
    easy = grade == EASY
    full = random.uniform(90, 250) if easy else random.uniform(22, 60)
    lifted = random.uniform(0.5, 1)  # Phones brighten night pictures, webcams do not.
    exposure = random.uniform(0.3, 0.5) if easy else random.uniform(0.2, 0.4)
    return good(random, code, px=random.uniform(5, 8) if easy else random.uniform(4.5, 7), light=[uneven(0.35)],
                sensor={"exposure": exposure, "electrons": full / exposure, "read": 2.5 if easy else 3.5,
                        "gain": 1 + (0.7 / exposure - 1) * lifted, "denoise": random.uniform(0.3, 1), "sharpen": 0.2},
                lens={"spread": random.uniform(0.6, 0.9)})


def folds(random, grade, code):
    reach = max(code.dark.shape) / 2
    if grade == EASY:
        bends = [folded(random, random.uniform(18, 34), int(random.integers(1, 3)), reach), None]
        return good(random, code, bends=bends, bend_axis=random.uniform(0, numpy.pi), px=random.uniform(5.5, 8), tilt=random.uniform(0, 15))
    bends = [folded(random, random.uniform(35, 60), int(random.integers(2, 4)), reach), folded(random, random.uniform(15, 35), 1, reach)]
    return good(random, code, bends=bends, bend_axis=random.uniform(0, numpy.pi), px=random.uniform(4.5, 7), tilt=random.uniform(5, 25))


def tilt(random, grade, code):
    if grade == EASY:
        return good(random, code, tilt=random.uniform(30, 45), px=random.uniform(6, 9), fine=2)
    return good(random, code, tilt=random.uniform(45, 60), px=random.uniform(5.5, 8), fine=3, zoom=random.uniform(0.75, 1.2))


def far(random, grade, code):
    px = random.uniform(1.9, 2.5) if grade == EASY else random.uniform(1.0, 1.8)
    return good(random, code, px=px, fine=4, tilt=random.uniform(0, 10 if grade == EASY else 18), size=(800, 600), lens={"spread": random.uniform(0.45, 0.6)})


def mixed(random, grade, _):
    """A large code and small ones on one sheet."""
    easy = grade == EASY
    large = qr(random, length_of(random), scale=1.0)
    side = large.dark.shape[0]
    ratio = random.uniform(0.4, 0.6) if easy else random.uniform(0.2, 0.32)
    placed, y = [(large, (0, 0))], 0.0
    for _ in range(int(random.integers(1, 4))):
        small = qr(random, int(random.choice([28, 45, 70])), scale=ratio)
        if y + small.dark.shape[0] * ratio > side + 8:
            break
        placed.append((small, (side + 10, y)))
        y += small.dark.shape[0] * ratio + 8
    px = random.uniform(3.2, 4) / ratio if easy else random.uniform(1.9, 2.4) / ratio
    return good(random, placed, px=px, size=(1280, 960), tilt=random.uniform(0, 12) if easy else random.uniform(5, 25), texels=16, fine=2 if easy else 3)


def logos(random, grade, _):
    if grade == EASY:
        return good(random, qr(random, length_of(random), level=int(random.choice([3, 4])), logo=random.uniform(0.03, 0.07)))
    return good(random, qr(random, length_of(random), level=4, logo=random.uniform(0.09, 0.15)), px=random.uniform(3.5, 5), tilt=random.uniform(5, 25))


def modules(random, grade, _):
    """Dots and rounded modules."""
    if grade == EASY:
        style = str(random.choice(["rounded", "dots"]))
        code = qr(random, length_of(random), style=style, dot=random.uniform(0.78, 0.95), finders=str(random.choice(["square", "rounded"])))
        return good(random, code)
    code = qr(random, length_of(random), style="dots", dot=random.uniform(0.5, 0.7), finders=str(random.choice(["rounded", "circle", "as modules"])))
    return good(random, code, px=random.uniform(4, 6), tilt=random.uniform(5, 25))


DARK_ON_LIGHT = (((20, 40, 120), (255, 236, 150)), ((110, 0, 20), (250, 230, 225)), ((0, 80, 40), (235, 250, 220)), ((70, 20, 110), (250, 215, 60)),
                 ((10, 60, 90), (255, 170, 120)))
HARD_COLOURS = (((210, 20, 30), (250, 235, 120)), ((20, 110, 220), (255, 190, 40)), ((225, 30, 40), (60, 200, 110)), ((150, 60, 200), (120, 230, 220)),
                ((240, 60, 20), (150, 190, 255)), ((0, 140, 90), (255, 150, 170)))


def colours(random, grade, _):
    if grade == EASY:
        ink, paper = DARK_ON_LIGHT[int(random.integers(len(DARK_ON_LIGHT)))]
        return good(random, qr(random, length_of(random), ink=ink, paper=paper), paper=paper)
    ink, paper = HARD_COLOURS[int(random.integers(len(HARD_COLOURS)))]
    return good(random, qr(random, length_of(random), ink=ink, paper=paper), paper=paper, px=random.uniform(3.2, 5), tilt=random.uniform(5, 25))


def pastel(random, grade, _):
    paper = numpy.array(PAPERS[int(random.integers(len(PAPERS)))])
    contrast = random.uniform(60, 95) if grade == EASY else random.uniform(18, 38)
    tint = random.uniform(0.6, 1.2, 3)
    ink = tuple(int(value) for value in numpy.clip(paper - contrast * tint / tint.mean(), 0, 255))
    paper = tuple(int(value) for value in paper)
    code = qr(random, length_of(random), ink=ink, paper=paper)
    if grade == EASY:
        return good(random, code, paper=paper)
    return good(random, code, paper=paper, px=random.uniform(4.5, 6.5), quality=int(random.integers(80, 92)))


def inverted(random, grade, _):
    dark = ((12, 12, 14), (20, 30, 70), (70, 14, 20), (10, 50, 40))[int(random.integers(4))]
    if grade == EASY:
        return good(random, qr(random, length_of(random), ink=(245, 245, 240), paper=dark), paper=dark)
    dim = tuple(int(value) for value in random.integers(120, 210, 3))
    code = qr(random, length_of(random), ink=dim, paper=dark, quiet=int(random.integers(1, 4)))
    return good(random, code, paper=dark, px=random.uniform(2.8, 4), tilt=random.uniform(5, 30))


def art(random, grade, _):
    behind = part_of_scenery(random, (500, 500))
    if grade == EASY:
        return good(random, qr(random, length_of(random), level=int(random.choice([3, 4])), behind=behind, art=random.uniform(0.55, 0.75)))
    code = qr(random, int(random.choice([28, 45, 70])), level=4, behind=behind, art=random.choice([random.uniform(0.3, 0.4), -random.uniform(0.55, 0.75)]))
    return good(random, code, px=random.uniform(5, 7), tilt=random.uniform(0, 15))


def long_codes(random, grade, _):
    if grade == EASY:
        code = qr(random, random.integers(350, 700), level=int(random.choice([1, 2])))
        return good(random, code, size=(1280, 960), px=random.uniform(5, 6.5), tilt=random.uniform(12, 25), texels=10)
    code = qr(random, random.integers(900, 2100), level=int(random.choice([1, 2])))
    return good(random, code, size=(1600, 1200), px=random.uniform(3.4, 5), tilt=random.uniform(20, 38), texels=8, spin=random.uniform(-40, 40))


def structured_append(random, grade, _):
    """A message in two to four codes, side by side."""
    count = int(random.integers(2, 5))
    whole = text_of(random, int(random.integers(40, 75) * count))
    size = -(-len(whole) // count)
    parts = [whole[n * size:(n + 1) * size] for n in range(count)]
    version = {2: 5, 3: 5, 4: 5}[count]
    codes = [Code("QRCode", part, ("--secure=2", f"--vers={version}", f"--structapp={n + 1},{count}")) for n, part in enumerate(parts)]
    side = codes[0].dark.shape[0] + 9
    placed = [(code, ((n % 2) * side, (n // 2) * side)) for n, code in enumerate(codes)]
    if grade == EASY:
        return good(random, placed, size=(1280, 960), px=random.uniform(4.5, 6))
    return good(random, placed, size=(1280, 960), px=random.uniform(2.6, 3.6), tilt=random.uniform(20, 40), fine=3)


def micro(random, grade, _):
    version = int(random.choice([2, 3, 4]))
    length = {2: 6, 3: 12, 4: 18}[version]
    text = "".join(random.choice(list("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"), int(random.integers(3, length))))
    code = Code("MicroQR", text, (f"--vers={version}", "--secure=1"))
    if grade == EASY:
        return good(random, code, px=random.uniform(6, 11), size=(800, 600))
    return good(random, code, px=random.uniform(3.2, 5), size=(800, 600), tilt=random.uniform(10, 30), spin=random.uniform(-60, 60))


def video(random, grade, code):
    """A frame of a video: moved while it was exposed, read row by row, with half the colours."""
    easy = grade == EASY
    px = random.uniform(5, 7) if easy else random.uniform(4.5, 6)
    length = px * (random.uniform(0.3, 0.65) if easy else random.uniform(0.9, 1.4))
    angle = random.uniform(0, 2 * numpy.pi)
    return good(random, code, size=(1280, 720), px=px, lens={"spread": 0.7, "motion": (length * numpy.cos(angle), length * numpy.sin(angle))},
                rolling=random.uniform(-30, 30) if easy else random.uniform(-110, 110), wobble=0 if easy else random.uniform(2, 5), quality=int(random.integers(55, 75)),
                sensor={"exposure": 0.6, "electrons": random.uniform(700, 1500) if easy else random.uniform(250, 600), "denoise": 0.5, "sharpen": 0.6})


def out_of_focus(random, grade, code):
    px = random.uniform(5, 8)
    radius = px * (random.uniform(0.35, 0.55) if grade == EASY else random.uniform(0.7, 0.95))
    return good(random, code, px=px, lens={"defocus": radius})


def glaring(random, grade, code):
    if grade == EASY:
        return good(random, code, light=[uneven(0.2), glare(random.uniform(0.25, 0.6), random.uniform(0.25, 0.5), longer=random.uniform(1, 2.5))],
                    sensor={"exposure": random.uniform(0.45, 0.6), "electrons": 6000})
    return good(random, code, light=[uneven(0.3), glare(random.uniform(1.5, 3.5), random.uniform(0.07, 0.11), lamps=int(random.integers(1, 3)),
                                                        longer=random.uniform(1, 2.5))], sensor={"exposure": random.uniform(0.6, 0.8), "electrons": 6000})


def shadows(random, grade, code):
    if grade == EASY:
        return good(random, code, light=[shadow(random.uniform(0.3, 0.5), random.uniform(0.1, 0.4), 0)])
    return good(random, code, light=[shadow(random.uniform(0.06, 0.16), random.uniform(0.005, 0.04), int(random.choice([0, 2, 4]))), uneven(0.3)])


def curved(random, grade, code):
    reach = max(code.dark.shape) / 2
    easy = grade == EASY
    bend = cylinder(random.uniform(22, 36) if easy else random.uniform(48, 64), reach, random.random() < (0.2 if easy else 0.15))
    return good(random, code, bends=[bend, None], bend_axis=random.choice([0, numpy.pi / 2]) + random.uniform(-0.2, 0.2), px=random.uniform(5.5, 8),
                tilt=random.uniform(0, 12) if easy else random.uniform(0, 20))


# The conditions with their functions. The functions in GIVEN take a code of any symbology; those in OWN draw their own codes.
GIVEN = {"moire": moire, "strong JPEG": strong_jpeg, "messenger": messenger, "night": night, "folds": folds, "tilt": tilt, "far": far, "video": video,
         "out of focus": out_of_focus, "glare": glaring, "shadows": shadows, "curved": curved}
OWN = {"mixed sizes": mixed, "logos": logos, "dots and rounded": modules, "colours": colours, "pastel": pastel, "inverted": inverted, "art": art,
       "long, at an angle": long_codes, "structured append": structured_append, "Micro QR": micro}
OTHERS = ("Aztec", "DataMatrix", "PDF417", "EAN13", "Code128")


def other_code(random, symbology):
    if symbology == "EAN13":
        digits = "".join(str(value) for value in random.integers(0, 10, 11))
        digits = "4" + digits
        check = -sum(int(digit) * (3 if place % 2 else 1) for place, digit in enumerate(digits)) % 10
        return Code("EAN13", digits + str(check))
    if symbology == "Code128":
        return Code("Code128", "".join(random.choice(list("ABCDEFGHJKLMNPQRSTUVWXYZ0123456789-"), int(random.integers(6, 13)))))
    if symbology == "PDF417":
        return Code("PDF417", text_of(random, int(random.choice([28, 60, 130]))), ("--cols=" + str(int(random.integers(3, 6))), "--secure=4"))
    return Code(symbology, text_of(random, int(random.choice([28, 45, 70, 130]))))


# MARK: The set

def jobs(count):
    """Returns the pictures of the set: condition, grade, symbology, number."""
    for grade in (EASY, HARD):
        for condition in [*GIVEN, *OWN]:
            for number in range(count):
                yield condition, grade, "MicroQR" if condition == "Micro QR" else "QRCode", number
        for symbology in OTHERS:
            for condition in GIVEN:
                for number in range(max(1, count // 8)):
                    yield condition, grade, symbology, number


def made(job):
    """Draws a picture into the folder; returns its row of truth.tsv."""
    folder, seed, (condition, grade, symbology, number) = job
    name = re.sub("[^a-z]+", "-", condition.lower()).strip("-")
    random = numpy.random.default_rng([seed, zlib.crc32(f"{name} {grade} {symbology}".encode()), number])
    if condition in OWN:
        shot = OWN[condition](random, grade, None)
    else:
        shot = GIVEN[condition](random, grade, qr(random, length_of(random)) if symbology == "QRCode" else other_code(random, symbology))
    data, places = draw(shot, random)
    path = pathlib.Path(f"{name}-{grade}" if condition in OWN or symbology == "QRCode" else f"{symbology.lower()}-{grade}", f"{name}-{number:02}.jpg")
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    (folder / path).write_bytes(data)
    codes = [code[0] if isinstance(code, tuple) else code for code in shot.codes]
    corners = [[[round(float(x), 1), round(float(y), 1)] for x, y in place] for place in places]
    return {"path": str(path), "set": f"{condition}, {grade}", "symbology": symbology, "expected_codes": len(codes),
            "expected_texts_json": json.dumps([code.text for code in codes]), "source": f"make-conditions.py --seed {seed}",
            "condition": condition, "grade": grade, "corners_json": json.dumps(corners)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=20, help="pictures of each condition and grade")
    parser.add_argument("--only", default="", help="a regular expression of conditions, as in 'tilt, hard, QRCode'")
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    options = parser.parse_args()
    options.folder.mkdir(parents=True, exist_ok=True)
    wanted = [(options.folder, options.seed, job) for job in jobs(options.count) if re.search(options.only, ", ".join(job[:3]))]
    # This pool fails if one of its processes is killed; multiprocessing.Pool would wait for ever.
    with concurrent.futures.ProcessPoolExecutor(options.jobs) as pool:
        rows = list(pool.map(made, wanted, chunksize=8))
    with open(options.folder / "truth.tsv", "w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, list(rows[0]), delimiter="\t", quoting=csv.QUOTE_NONE, quotechar=None, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


if __name__ == "__main__":
    main()
