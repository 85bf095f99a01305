#!/usr/bin/env bash
# Copies the licences of the libraries that are part of `scanics` and `scanics-store` into a folder (see NOTICES.md).
#
#   licences.sh FOLDER BUILD
#
# BUILD has the checkouts of the Swift packages.
set -euo pipefail

# The packages with the headers, because their names are the same in all versions of Debian.
packages=(libzbar-dev libical-dev libpng-dev libturbojpeg0-dev libdeflate-dev zlib1g-dev libexpat1-dev libmd-dev libutf8proc-dev
    libsqlite3-dev)

for package in "${packages[@]}"; do
    install -m 644 "/usr/share/doc/$package/copyright" "$1/${package%-dev}"
done
install -m 644 "/usr/share/doc/libstdc++6/copyright" "$1/libstdc++"
install -m 644 /usr/share/common-licenses/LGPL-2.1 "$1/LGPL-2.1"

checkouts=$2/checkouts
install -m 644 "$checkouts/GRDB.swift/LICENSE" "$1/GRDB"
for package in async-http-client hummingbird swift-asn1 swift-certificates swift-configuration swift-crypto swift-http-types \
    swift-log swift-metrics swift-nio swift-nio-extras swift-nio-http2 swift-nio-ssl swift-service-context \
    swift-service-lifecycle; do
    install -m 644 "$checkouts/$package/NOTICE.txt" "$1/$package.NOTICE"
done
