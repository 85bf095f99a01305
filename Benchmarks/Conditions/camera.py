"""Simulates a camera that takes a JPEG of a flat or bent sheet in front of a wall. All steps but the last use linear light.

The sheet is sampled more finely than by the sensor. The light then passes the lens (diffraction, focus, movement), falls on
square pixels behind the colours of a Bayer mosaic, and is counted as electrons with photon noise and read noise. The remaining
steps are those of a phone: mosaic to colours, noise reduction, sharpening, gamma.
"""

import ctypes
import dataclasses
import io

import cv2
import numpy
from PIL import Image

cv2.setNumThreads(1)
# Large arrays are kept for the next picture instead of being given back to the system, which would clear them each time (glibc:
# M_MMAP_MAX, M_TRIM_THRESHOLD).
for option, value in ((-4, 0), (-1, 1 << 30)):
    ctypes.CDLL(None).mallopt(option, value)
STEP = 4  # The distance, in samples, between the rays that are followed to a bent sheet; those between are interpolated.


def linear(srgb):
    """Returns the linear light of sRGB values from 0 to 255."""
    value = numpy.asarray(srgb, numpy.float32) / 255
    return numpy.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4).astype(numpy.float32)


LEVELS = linear(numpy.arange(256))
# The sRGB value (gamma) of each of 4097 levels of linear light.
GAMMA = numpy.array([round(255 * (12.92 * v if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055))
                     for v in numpy.arange(4097) / 4096], numpy.uint8)


# MARK: Where things are

@dataclasses.dataclass
class Profile:
    """A bend of a sheet in one direction: the place along it and the height towards the camera for each arc length."""
    arc: numpy.ndarray
    place: numpy.ndarray
    height: numpy.ndarray
    slope: numpy.ndarray

    @staticmethod
    def of(angle, reach):
        """Returns the profile with an angle (in radians) at each arc length from -reach to reach."""
        arc = numpy.linspace(-reach, reach, 2001)
        angles = numpy.array([angle(value) for value in arc])
        step = arc[1] - arc[0]
        middle = len(arc) // 2
        place = numpy.cumsum(numpy.cos(angles)) * step
        height = numpy.cumsum(numpy.sin(angles)) * step
        return Profile(arc, place - place[middle], height - height[middle], numpy.tan(angles))


def rotation(axis, angle):
    """Returns the matrix that turns by an angle round an axis (Rodrigues)."""
    x, y, z = numpy.asarray(axis) / numpy.linalg.norm(axis)
    cross = numpy.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    return numpy.eye(3) + numpy.sin(angle) * cross + (1 - numpy.cos(angle)) * cross @ cross


class View:
    """A camera in front of a sheet. Places on the sheet are in modules from the point that the camera looks at.

    `px` is the size of a module in pixels in the middle, `zoom` the focal length in widths of the picture, `tilt` the angle
    between the sheet and the sensor, round an axis at the angle `axis`. `rolling` is how far, in pixels, the picture moves
    sideways while the sensor is read from top to bottom, and `wobble` how far it swings sideways.
    """

    def __init__(self, size, px, zoom, tilt=0.0, axis=0.0, spin=0.0, shift=(0, 0), bends=None, bend_axis=0.0, rolling=0.0, wobble=0.0):
        self.size, self.px = size, px
        self.focus = zoom * size[0]
        self.middle = numpy.array([size[0] / 2 + shift[0], size[1] / 2 + shift[1]])
        tilted = rotation((numpy.cos(axis), numpy.sin(axis), 0), tilt)
        self.turn = rotation((0, 0, 1), spin) @ tilted
        self.distance = self.focus / px
        self.bends, self.rolling, self.wobble = bends, rolling, wobble
        cosine, sine = numpy.cos(bend_axis), numpy.sin(bend_axis)
        self.along = numpy.array([[cosine, sine], [-sine, cosine]])

    def moved(self, y):
        """Returns how far the row `y` is moved sideways by the rolling shutter."""
        part = y / self.size[1] - 0.5
        return self.rolling * part + self.wobble * numpy.sin(part * 9)

    def pixels(self, points):
        """Returns the places in the picture of points of the sheet."""
        points = numpy.asarray(points, float)
        space = numpy.concatenate([points, numpy.zeros((len(points), 1))], axis=1)
        if self.bends:
            bent = points @ self.along.T
            height = 0
            for side, profile in enumerate(self.bends):
                if profile:
                    height = height + numpy.interp(bent[:, side], profile.arc, profile.height)
                    bent[:, side] = numpy.interp(bent[:, side], profile.arc, profile.place)
            space = numpy.concatenate([bent @ self.along, numpy.reshape(-height, (-1, 1))], axis=1)
        seen = space @ self.turn.T + (0, 0, self.distance)
        pixels = self.focus * seen[:, :2] / seen[:, 2:] + self.middle
        # The shift depends only on the row, and rows are moved only sideways, so one step is exact.
        pixels[:, 0] += self.moved(pixels[:, 1])
        return pixels

    @property
    def flat(self):
        return not self.bends and not self.rolling and not self.wobble

    def homography(self):
        """Returns the matrix from the sheet to the picture, for a flat sheet."""
        lens = numpy.array([[self.focus, 0, self.middle[0]], [0, self.focus, self.middle[1]], [0, 0, 1]])
        return lens @ numpy.column_stack([self.turn[:, 0], self.turn[:, 1], (0, 0, self.distance)])

    def points(self, x, y):
        """Returns the points of the sheet that are seen at places in the picture, and the light on them by the sheet's slope."""
        x = x - self.moved(y)
        rays = numpy.stack([(x - self.middle[0]) / self.focus, (y - self.middle[1]) / self.focus, numpy.ones_like(x)], axis=-1)
        rays = rays @ self.turn  # the inverse of a rotation is its transpose
        start = numpy.array([0, 0, -self.distance]) @ self.turn
        if not self.bends:
            far = -start[2] / rays[..., 2]
            return start[0] + far * rays[..., 0], start[1] + far * rays[..., 1], numpy.ones_like(x)
        rays[..., :2] = rays[..., :2] @ self.along.T
        start = numpy.concatenate([self.along @ start[:2], start[2:]])
        profiles = [(side, profile) for side, profile in enumerate(self.bends) if profile]
        top = sum(profile.height.max() for _, profile in profiles) + 0.1
        bottom = sum(profile.height.min() for _, profile in profiles) - 0.1
        near, far = (-top - start[2]) / rays[..., 2], (-bottom - start[2]) / rays[..., 2]
        for _ in range(24):
            half = (near + far) / 2
            height = sum(numpy.interp(start[side] + half * rays[..., side], profile.place, profile.height) for side, profile in profiles)
            above = -(start[2] + half * rays[..., 2]) > height
            near, far = numpy.where(above, half, near), numpy.where(above, far, half)
        found = [start[side] + far * rays[..., side] for side in (0, 1)]
        slopes = [0, 0]
        for side, profile in profiles:
            slopes[side] = numpy.interp(found[side], profile.place, profile.slope)
            found[side] = numpy.interp(found[side], profile.place, profile.arc)
        # Light from above and from the left.
        light = (1 + 0.35 * (slopes[0] + 0.6 * slopes[1])) / numpy.sqrt(1 + slopes[0] ** 2 + slopes[1] ** 2)
        u = found[0] * self.along[0, 0] + found[1] * self.along[1, 0]
        v = found[0] * self.along[0, 1] + found[1] * self.along[1, 1]
        return u, v, numpy.clip(light, 0.15, 1.6)

    def map(self, fine):
        """Returns, for each sample of the picture, the point of the sheet and its light."""
        width, height = self.size[0] * fine, self.size[1] * fine
        x, y = numpy.meshgrid((numpy.arange(width // STEP) + 0.5) * STEP / fine, (numpy.arange(height // STEP) + 0.5) * STEP / fine)
        return [cv2.resize(part.astype(numpy.float32), (width, height), interpolation=cv2.INTER_LINEAR) for part in self.points(x, y)]


# MARK: Light

def project(view, sheet, origin, texels, wall, fine):
    """Returns the light that a wall and a sheet in front of it send to the camera, in more samples than the sensor has.

    `sheet` has four channels: three linear colours, which are already multiplied by the coverage, and the coverage.
    `origin` is the point of the sheet at its corner, and `texels` is the number of its samples in a module.
    """
    width, height = view.size[0] * fine, view.size[1] * fine
    if view.flat:
        to_sheet = numpy.diag([1 / texels, 1 / texels, 1]) @ numpy.array([[1, 0, 0.5], [0, 1, 0.5], [0, 0, 1.0]])
        to_sheet[:2, 2] += origin
        to_samples = numpy.array([[fine, 0, -0.5], [0, fine, -0.5], [0, 0, 1.0]])
        seen = cv2.warpPerspective(sheet, to_samples @ view.homography() @ to_sheet, (width, height), flags=cv2.INTER_LINEAR)
    else:
        u, v, light = view.map(fine)
        u, v = (((part - start) * texels - 0.5).astype(numpy.float32) for part, start in zip((u, v), origin))
        seen = cv2.remap(sheet, u, v, cv2.INTER_LINEAR)
        seen[..., :3] *= light[..., None]
    wall = cv2.resize(wall, (width, height), interpolation=cv2.INTER_LINEAR)
    return seen[..., :3] + wall * (1 - seen[..., 3:])


def screen_light(view, content, origin, texels, fine):
    """Returns the light of a display, whose pixels are the texels of `content`: three stripes of colour in each, with dark gaps."""
    u, v, _ = view.map(fine)
    column, row = (((part - start) * texels).astype(numpy.float32) for part, start in zip((u, v), origin))
    shown = cv2.remap(content, column - 0.5, row - 0.5, cv2.INTER_NEAREST, borderMode=cv2.BORDER_CONSTANT)
    width = texels / (view.px * fine)  # of a sample, in pixels of the display

    def share(place, first, last):
        """Returns how much of each sample lies between `first` and `last` of a pixel of the display."""
        def before(value):
            whole = numpy.floor(value)
            return whole * (last - first) + numpy.clip(value - whole, first, last) - first
        return (before(place + width / 2) - before(place - width / 2)) / width

    lit = share(row, 0.08, 0.92)
    stripes = numpy.stack([share(column, k / 3 + 0.04, (k + 1) / 3 - 0.04) for k in range(3)], axis=-1) * lit[..., None]
    return shown[..., :3] * stripes / (0.84 * (1 / 3 - 0.08)) + 0.004


def disk(radius):
    """Returns the point spread function of a lens that is out of focus."""
    reach = int(numpy.ceil(radius))
    y, x = numpy.mgrid[-reach:reach + 1, -reach:reach + 1]
    kernel = numpy.clip(radius + 0.5 - numpy.hypot(x, y), 0, 1)
    return (kernel / kernel.sum()).astype(numpy.float32)


def line(dx, dy):
    """Returns the point spread function of a straight movement during the exposure."""
    reach = int(numpy.ceil(max(abs(dx), abs(dy)) / 2)) + 1
    kernel = numpy.zeros((2 * reach + 1, 2 * reach + 1), numpy.float32)
    for part in numpy.linspace(-0.5, 0.5, 64):
        x, y = reach + part * dx, reach + part * dy
        column, row = int(x), int(y)
        for c, a in ((column, 1 - x + column), (column + 1, x - column)):
            for r, b in ((row, 1 - y + row), (row + 1, y - row)):
                kernel[r, c] += a * b
    return kernel / kernel.sum()


def lens(light, fine, spread=0.6, defocus=0.0, motion=None):
    """Returns the light that falls on the sensor's pixels through the lens; all lengths are in pixels of the sensor."""
    if defocus:
        light = cv2.filter2D(light, -1, disk(defocus * fine), borderType=cv2.BORDER_REPLICATE)
    if motion:
        light = cv2.filter2D(light, -1, line(motion[0] * fine, motion[1] * fine), borderType=cv2.BORDER_REPLICATE)
    light = cv2.GaussianBlur(light, (0, 0), spread * fine, borderType=cv2.BORDER_REPLICATE)
    return cv2.resize(light, (light.shape[1] // fine, light.shape[0] // fine), interpolation=cv2.INTER_AREA)


# MARK: Sensor

def expose(light, random, exposure=0.75, electrons=6000.0, read=3.0, gain=1.0, denoise=0.0, sharpen=0.4):
    """Returns the picture that the camera makes of the light.

    `exposure` is the share of a pixel's capacity that white paper fills, `electrons` the capacity, `read` the read noise in
    electrons, `gain` the factor for the result, `denoise` and `sharpen` the strengths of the camera's software.
    """
    height, width = light.shape[:2]
    raw = numpy.empty((height, width), numpy.float32)
    for row, column, colour in ((0, 0, 0), (0, 1, 1), (1, 0, 1), (1, 1, 2)):
        raw[row::2, column::2] = light[row::2, column::2, colour]
    count = numpy.clip(raw * exposure, 0, None) * electrons
    if electrons < 400:
        count = random.poisson(count).astype(numpy.float32)
    else:
        count = count + numpy.sqrt(count) * random.standard_normal(count.shape, numpy.float32)
    count += read * random.standard_normal(count.shape, numpy.float32)
    # A converter of 12 bits, with a black level.
    raw = numpy.clip(numpy.round(numpy.clip(count / electrons, -0.06, 1) * gain * 3800) + 256, 0, 4095).astype(numpy.uint16)
    colours = cv2.cvtColor(raw, cv2.COLOR_BayerRGGB2RGB_EA).astype(numpy.float32)
    picture = (colours - 256) / 3800
    if denoise:
        luma = picture @ numpy.array([0.25, 0.5, 0.25], numpy.float32)
        chroma = cv2.GaussianBlur(picture - luma[..., None], (0, 0), 2.5 * denoise)
        luma = cv2.bilateralFilter(luma, 5, 0.12 * denoise, 1.2 * denoise)
        picture = luma[..., None] + chroma
    if sharpen:
        picture = picture + sharpen * (picture - cv2.GaussianBlur(picture, (0, 0), 1.0))
    return GAMMA[numpy.clip(picture * 4096, 0, 4096).astype(numpy.int32)]


def jpeg(picture, quality, subsampling="4:2:0"):
    stream = io.BytesIO()
    Image.fromarray(picture).save(stream, "JPEG", quality=quality, subsampling=subsampling)
    return stream.getvalue()


def resized(data, width):
    """Returns the picture of a JPEG, shrunk to a width as messengers do."""
    with Image.open(io.BytesIO(data)) as image:
        size = (width, round(image.height * width / image.width))
        return numpy.asarray(image.convert("RGB").resize(size, Image.Resampling.BICUBIC))
