#!/usr/bin/env python3
"""Generates Sources/C/CAirports/airports.txt from a release of airportsdata (MIT, see NOTICES.md).

One line for each airport, in order of their codes: the code, a blank, the name, and the city if the name does not contain it.
The table in the tree is of the release below; quotation marks and backslashes have become blanks.

    pip download --no-deps airportsdata==20260905
    scripts/make-airport-names.py airportsdata-20260905-py3-none-any.whl
"""

import csv
import io
import pathlib
import re
import sys
import zipfile

TARGET = pathlib.Path(__file__).parent.parent / "Sources/C/CAirports/airports.txt"


def line(row):
    """Returns an airport's line, with single blanks between words."""
    name, city = (re.sub(r'[\\"\s]+', " ", row[key]).strip() for key in ("name", "city"))
    if city and city.casefold() not in name.casefold():
        name += ", " + city
    return f"{row['iata']} {name}"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    with zipfile.ZipFile(sys.argv[1]) as wheel:
        with wheel.open("airportsdata/airports.csv") as table:
            rows = list(csv.DictReader(io.TextIOWrapper(table, "utf-8")))
    lines = sorted(line(row) for row in rows if re.fullmatch("[A-Z]{3}", row["iata"]) and row["name"].strip())
    TARGET.write_text("".join(text + "\n" for text in lines), encoding="utf-8")


main()
