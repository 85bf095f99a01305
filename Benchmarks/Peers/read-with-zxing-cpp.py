"""Reads pictures with zxing-cpp from PyPI, as a short script would; prints a line of JSON for each picture."""

import json
import sys

import numpy
import zxingcpp
from PIL import Image

for path in sys.argv[1:]:
    try:
        codes = zxingcpp.read_barcodes(numpy.asarray(Image.open(path).convert("RGB")))
    except OSError:
        codes = []
    print(json.dumps({"path": path, "texts": [code.text for code in codes]}))
