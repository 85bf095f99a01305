"""Reads QR codes in pictures with quirc; prints a line of JSON for each picture."""

import json
import sys
import warnings

import numpy
import quirc
from PIL import Image

warnings.simplefilter("ignore")
for path in sys.argv[1:]:
    codes = quirc.decode(numpy.ascontiguousarray(Image.open(path).convert("L")))
    print(json.dumps({"path": path, "texts": [data.payload.decode(errors="replace") for _, data in codes]}))
