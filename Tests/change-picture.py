#!/usr/bin/env python3
"""Changes a picture in ways that drawing programs do not offer: change-picture.py CHANGE[=VALUE] PICTURE RESULT

  exif=N     adds the Exif orientation N to a JPEG
  crc        makes the checksum of a PNG's pixels wrong
  irot=N     turns a HEIC by N times 90 degrees, counterclockwise
  cut=N      keeps the first N percent of the bytes
"""
import struct
import sys


def exif(data, orientation):
    tiff = b"MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    segment = b"Exif\0\0" + tiff
    return data[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + data[2:]


def crc(data):
    start = data.index(b"IDAT") - 4
    end = start + 8 + struct.unpack(">I", data[start : start + 4])[0]
    return data[:end] + bytes(byte ^ 0xFF for byte in data[end : end + 4]) + data[end + 4 :]


def irot(data, turns):
    """Adds the property to the primary item (ISO/IEC 14496-12 §8.11, ISO/IEC 23008-12 §6.5.10)."""
    data = bytearray(data)

    def find(name, start, end):
        while start < end:
            size = struct.unpack(">I", data[start : start + 4])[0]
            if data[start + 4 : start + 8] == name:
                return start, size
            start += size
        raise ValueError(f"no box {name}")

    def grow(start, count):
        data[start : start + 4] = struct.pack(">I", struct.unpack(">I", data[start : start + 4])[0] + count)

    meta, meta_size = find(b"meta", 0, len(data))
    pitm, _ = find(b"pitm", meta + 12, meta + meta_size)
    primary = struct.unpack(">H", data[pitm + 12 : pitm + 14])[0]
    iprp, iprp_size = find(b"iprp", meta + 12, meta + meta_size)
    ipco, ipco_size = find(b"ipco", iprp + 8, iprp + iprp_size)
    ipma, _ = find(b"ipma", iprp + 8, iprp + iprp_size)
    properties, at = 0, ipco + 8
    while at < ipco + ipco_size:
        at += struct.unpack(">I", data[at : at + 4])[0]
        properties += 1
    items, at = struct.unpack(">I", data[ipma + 12 : ipma + 16])[0], ipma + 16
    for _ in range(items):
        item, count = struct.unpack(">HB", data[at : at + 3])
        if item == primary:
            data[at + 2] = count + 1
            data.insert(at + 3 + count, 0x80 | (properties + 1))
            break
        at += 3 + count
    box = struct.pack(">I4sB", 9, b"irot", turns)
    data[ipco + ipco_size : ipco + ipco_size] = box
    grow(ipma + len(box), 1)
    grow(ipco, len(box))
    for start in (iprp, meta):
        grow(start, len(box) + 1)
    # Everything in the file after the new box has moved.
    iloc, _ = find(b"iloc", meta + 12, meta + meta_size)
    version, sizes, base = data[iloc + 8], data[iloc + 12], data[iloc + 13] >> 4
    assert version < 2 and sizes == 0x44, "unsupported kind of iloc"
    count, at = struct.unpack(">H", data[iloc + 14 : iloc + 16])[0], iloc + 16
    for _ in range(count):
        method = data[at + 3] if version == 1 else 0
        at += (6 if version == 1 else 4) + base
        extents, at = struct.unpack(">H", data[at : at + 2])[0], at + 2
        for _ in range(extents):
            if method == 0:
                grow(at, len(box) + 1)
            at += 8
    return bytes(data)


change, _, value = sys.argv[1].partition("=")
with open(sys.argv[2], "rb") as file:
    picture = file.read()
if change == "exif":
    picture = exif(picture, int(value))
elif change == "crc":
    picture = crc(picture)
elif change == "irot":
    picture = irot(picture, int(value))
elif change == "cut":
    picture = picture[: len(picture) * int(value) // 100]
else:
    sys.exit(__doc__)
with open(sys.argv[3], "wb") as file:
    file.write(picture)
