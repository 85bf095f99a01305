#!/usr/bin/env bash
# Copies the licences of the libraries that are part of `scanics` into a folder: licences.sh FOLDER (see NOTICES.md)
set -euo pipefail

packages=(libzbar0 libical3 libpng16-16 libturbojpeg0 libdeflate0 zlib1g libexpat1 libuuid1 libutf8proc2)

for package in "${packages[@]}"; do
    install -m 644 "/usr/share/doc/$package/copyright" "$1/$package"
done
install -m 644 /usr/share/common-licenses/LGPL-2.1 "$1/LGPL-2.1"
