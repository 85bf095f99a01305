#!/usr/bin/env bash
# Copies the licences of the libraries that are part of `scanics` and `scanics-store` into a folder (see NOTICES.md).
#
#   licences.sh FOLDER BUILD
#
# BUILD has the checkouts of the Swift packages.
set -euo pipefail

packages=(libzbar0 libical3 libpng16-16 libturbojpeg0 libdeflate0 zlib1g libexpat1 libmd0 libutf8proc2 libsqlite3-0)

for package in "${packages[@]}"; do
    install -m 644 "/usr/share/doc/$package/copyright" "$1/$package"
done
install -m 644 /usr/share/common-licenses/LGPL-2.1 "$1/LGPL-2.1"

checkouts=$2/checkouts
install -m 644 "$checkouts/GRDB.swift/LICENSE" "$1/GRDB"
for package in async-http-client hummingbird swift-asn1 swift-certificates swift-configuration swift-crypto swift-http-types \
    swift-log swift-metrics swift-nio swift-nio-extras swift-nio-http2 swift-nio-ssl swift-service-context \
    swift-service-lifecycle; do
    install -m 644 "$checkouts/$package/NOTICE.txt" "$1/$package.NOTICE"
done
