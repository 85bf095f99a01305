#!/usr/bin/env bash
# Installs the programs that scanics is compared with, and the tools that draw the pictures.
#
#   install.sh FOLDER
#
# The Debian packages go into the system, the Python packages into FOLDER/python. Only `make bench`, `make bench-peers` and
# `make bench-conditions` need them.
set -euo pipefail

packages=(
    zbar-tools        # zbarimg
    zxing-cpp-tools   # ZXingReader
    khal              # calendars
    python3-venv
    qrencode zint fonts-dejavu-core fonts-liberation # to draw the pictures
)
python_packages=(
    zxing-cpp==3.1.1  # the current release of the best single reader of codes
    numpy==2.4.6      # to draw the pictures, and the input of zxing-cpp
    pillow==13.0.0
    opencv-python-headless==5.0.0.93 # to draw pictures as cameras see them, and another reader
    pyquirc==0.2.0.post1             # another reader
    icalendar==7.3.0  # calendars and occurrences
    recurring-ical-events==3.8.2
)

missing=()
for package in "${packages[@]}"; do
    [[ $(dpkg-query -W -f '${db:Status-Status}' "$package" 2>&1) == installed ]] || missing+=("$package")
done
if ((${#missing[@]} > 0)); then
    echo "Installing ${missing[*]}" >&2
    as_root=()
    ((EUID == 0)) || as_root=(sudo)
    "${as_root[@]}" apt-get -qq update
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes --no-install-recommends "${missing[@]}" >/dev/null
fi

folder=$1/python
[[ -x $folder/bin/python ]] || /usr/bin/python3 -m venv "$folder"
"$folder/bin/pip" install --quiet --disable-pip-version-check "${python_packages[@]}"
