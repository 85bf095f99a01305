#!/usr/bin/env bash
# Installs a release on this machine, first as Debian packages, then as an archive and as a wheel, and tries it.
#
#   check-installed.sh FOLDER
#
# FOLDER has the packages, the archive and the wheel. It needs root and changes the machine: it is for minimal systems (check-fresh.sh).
set -euo pipefail

cd "$(dirname "$0")/.."
folder=$1
install=(env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes)

# With what the packages recommend, which draws and decodes the further kinds of pictures.
"${install[@]}" "$folder"/*.deb >/dev/null
scanics SampleImages/poster.png --format text
scanics SampleImages/no-code.png --format text --reference-date 2026-05-01 | grep Wandertag
# The check is written in Python, which the packages must not need.
"${install[@]}" --no-install-recommends python3 >/dev/null
Release/check.py --installed /usr/bin/scanics
apt-get -qq purge --yes scanics scanics-store scanics-ocr >/dev/null

mkdir -p /opt/scanics
tar -xzf "$folder"/scanics-*.tar.gz -C /opt/scanics --strip-components=1
Release/check.py --installed /opt/scanics/bin/scanics

# The wheel needs no package index and no package of Debian but those of Python itself.
"${install[@]}" --no-install-recommends python3-venv >/dev/null
python3 -m venv /opt/python
/opt/python/bin/pip install --quiet --no-index --disable-pip-version-check "$folder"/scanics-*.whl
/opt/python/bin/python -m scanics SampleImages/poster.png --format text
/opt/python/bin/python -c 'import scanics; assert scanics.scan("SampleImages/poster.png").events[0].start.year == 2026'
/opt/python/bin/pip uninstall --quiet --yes scanics
left=$(find /opt/python -name "*scanics*")
[[ -z $left ]] || { echo "check-installed: pip leaves $left" >&2 && exit 1; }
