#!/usr/bin/env python3
"""Generates Sources/Reading/PayloadRecognition/BoardingPass/AirportNames.swift from a release of airportsdata.

    pip download --no-deps airportsdata==20260905
    scripts/make-airport-names.py airportsdata-20260905-py3-none-any.whl
"""

import csv
import io
import pathlib
import re
import sys
import zipfile

TARGET = pathlib.Path(__file__).parent.parent / "Sources/Reading/PayloadRecognition/BoardingPass/AirportNames.swift"

HEAD = '''// Made by scripts/make-airport-names.py from airportsdata {version} (MIT, see NOTICES.md). Do not edit.

/// The names of airports by their IATA codes.
enum AirportNames {{
    /// One line for each of {count} airports, in order of their codes: the code, a blank, the name, and the city if the
    /// name does not contain it.
    static let table: StaticString = """
'''

TAIL = '''        """
}
'''


def line(row):
    """Returns an airport's line, without characters that a Swift literal would read as an escape."""
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
    version = pathlib.Path(sys.argv[1]).name.split("-")[1]
    with TARGET.open("w", encoding="utf-8") as target:
        target.write(HEAD.format(version=version, count=len(lines)))
        target.writelines(f"        {text}\n" for text in lines)
        target.write(TAIL)


main()
