"""Reads QR codes in pictures with OpenCV; prints a line of JSON for each picture."""

import json
import sys

import cv2

cv2.setNumThreads(1)
detector = cv2.QRCodeDetector()
for path in sys.argv[1:]:
    try:
        texts = detector.detectAndDecodeMulti(cv2.imread(path, cv2.IMREAD_GRAYSCALE))[1]
    except (cv2.error, UnicodeDecodeError, SystemError):
        texts = ()
    print(json.dumps({"path": path, "texts": [text for text in texts if text]}))
