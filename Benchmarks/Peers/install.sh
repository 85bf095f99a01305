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
"$folder/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$(dirname "$0")/requirements.txt"
