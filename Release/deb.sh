#!/usr/bin/env bash
# Packs the programs for Debian: scanics_VERSION_ARCHITECTURE.deb with the scanner, and scanics-store_... with the program that
# opens calendars and shows the pages. If `make ocr` was run, the text reader is packed, too: scanics-ocr_... Their names are
# printed.
#
#   deb.sh BUILD
#
# The dates in the packages are those of the last commit, or SOURCE_DATE_EPOCH, so that the same sources, tools and
# archives give the same bytes. The maintainer is DEBFULLNAME <DEBEMAIL>, or else the author of the last commit.
set -euo pipefail

cd "$(dirname "$0")/.."
build=$1
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH
maintainer="${DEBFULLNAME:-$(git log -1 --format=%an)} <${DEBEMAIL:-$(git log -1 --format=%ae)}>"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
umask 022

version=$("$build/release/scanics" --version)
version=${version#scanics }
architecture=$(dpkg --print-architecture)
make --no-print-directory install BUILD="$build" DESTDIR="$work/all" PREFIX=/usr >/dev/null

# needs WHEN: the packages of the table in docs/install.md that are needed always, or only sometimes. Release/check.py checks the
# version of the C library.
needs() {
    sed -n 's/^| \(`.*`\) | .* | \(.*\) |$/\2|\1/p' docs/install.md |
        if [[ $1 == always ]]; then grep '^always|'; else grep -v '^always|'; fi |
        cut -d'|' -f2 | grep -o '`[^`]*`\( or `[^`]*`\)*' | sed 's/`//g; s/ or / | /g; s/^libc6$/libc6 (>= 2.36)/' | paste -sd, | sed 's/,/, /g'
}

# The packages with which further letters are read: those of scripts/install-dependencies.sh.
text_packages() {
    sed -n '/^ocr=(/,/^)/p' scripts/install-dependencies.sh | grep -o '\(lib\)\?tesseract[a-z0-9-]*' | paste -sd, | sed 's/,/, /g'
}

# pack NAME DEPENDS RECOMMENDS SUGGESTS SUMMARY DESCRIPTION: makes the package of the files in $work/NAME.
pack() {
    local root=$work/$1 doc=$work/$1/usr/share/doc/$1 embedded
    install -d "$root/DEBIAN" "$doc"
    {
        printf 'Format: https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/\nUpstream-Name: ScanICS\n\n'
        printf 'Files: *\nCopyright: 2026 The ScanICS authors\nLicense: Apache-2.0\n'
        printf ' On Debian systems, the text of the licence is in /usr/share/common-licenses/Apache-2.0.\n'
        printf 'Comment:\n The programs contain these libraries:\n'
        sed 's/^$/./; s/^/ /' NOTICES.md
    } >"$doc/copyright"
    printf 'scanics (%s) unstable; urgency=low\n\n  * CHANGELOG.md of the sources lists the changes.\n\n -- %s  %s\n' \
        "$version" "$maintainer" "$(date -u -R -d "@$SOURCE_DATE_EPOCH")" | gzip -9n >"$doc/changelog.gz"
    install -d "$root/usr/share/lintian/overrides"
    if [[ $1 == scanics-ocr ]]; then
        echo "# ONNX Runtime is packed as its makers build it."
        embedded=(curl mbedtls)
    else
        echo "# The programs are linked with archives: scanics starts in half the time, and opens the other libraries late."
        embedded=(expat libjpeg libpng zlib)
    fi >"$root/usr/share/lintian/overrides/$1"
    printf "$1: embedded-library %s [usr/*]\n" "${embedded[@]}" >>"$root/usr/share/lintian/overrides/$1"
    find "$root" -print0 | xargs -0 touch --date="@$SOURCE_DATE_EPOCH"
    cat >"$root/DEBIAN/control" <<CONTROL
Package: $1
Source: scanics
Version: $version
Architecture: $architecture
Maintainer: $maintainer
Installed-Size: $(du -sk --exclude=DEBIAN "$root" | cut -f1)
Depends: $2
Recommends: $3
Suggests: $4
Section: utils
Priority: optional
Description: $5
$6
CONTROL
    sed -i '/^\(Recommends\|Suggests\): $/d' "$root/DEBIAN/control"
    (cd "$root" && find usr -type f -printf '%P\0' | sort -z | xargs -0 -I{} md5sum usr/{} >DEBIAN/md5sums)
    find "$root/DEBIAN" -print0 | xargs -0 touch --date="@$SOURCE_DATE_EPOCH"
    local file=$build/$1_${version}_$architecture.deb
    dpkg-deb --root-owner-group -Zxz --build "$root" "$file" >/dev/null
    echo "$file"
}

store=usr/libexec/scanics
install -d "$work/scanics-store/$store" "$work/scanics"
mv "$work/all/$store/scanics-store" "$work/scanics-store/$store/"
if [[ -d $work/all/$store/ocr ]]; then
    install -d "$work/scanics-ocr/$store" "$work/scanics-ocr/usr/share/doc/scanics-ocr"
    mv "$work/all/$store/ocr" "$work/scanics-ocr/$store/"
    mv "$work/scanics-ocr/$store/ocr/licences" "$work/scanics-ocr/usr/share/doc/scanics-ocr/"
fi
rmdir "$work/all/$store"
# Debian keeps the units of packages below /usr/lib.
install -d "$work/scanics-store/usr/lib/systemd"
mv "$work/all/usr/share/systemd/user" "$work/all/usr/lib/systemd/system" "$work/scanics-store/usr/lib/systemd/"
rmdir "$work/all/usr/share/systemd" "$work/all/usr/lib/systemd" "$work/all/usr/lib"
cp -a "$work/all/." "$work/scanics/"
# Debian keeps copyrights in one file, completions of zsh in vendor-completions, and man pages compressed.
rm -r "$work/scanics/usr/share/doc/scanics"
install -d "$work/scanics/usr/share/zsh/vendor-completions"
mv "$work/scanics/usr/share/zsh/site-functions/_scanics" "$work/scanics/usr/share/zsh/vendor-completions/"
rmdir "$work/scanics/usr/share/zsh/site-functions"
gzip -9n "$work"/scanics/usr/share/man/man1/*.1
# Shells read a completion and do not run it, so its first line (#!) is removed.
sed -i '1{/^#!/d}' "$work/scanics/usr/share/bash-completion/completions/scanics"

pack scanics "$(needs always)" "scanics-store (= $version), $(needs sometimes)" "" "find calendar events in pictures" \
    " ScanICS reads the QR codes and barcodes in posters, tickets, screenshots and
 PDF pages, and finds the calendar events in them. It prints them as text,
 JSON or valid iCalendar files, one picture or ten thousand at a time."
pack scanics-store "$(needs always), scanics (= $version)" "libsystemd0" "khal" "calendars and web pages of ScanICS" \
    " The part of ScanICS that puts events into a calendar: an SQLite file, a folder
 of .ics files, or an account on a CalDAV server. It also shows pages to scan
 pictures and to use the calendars in a browser or on a phone, and the alarms
 of events as notifications."
if [[ -d $work/scanics-ocr ]]; then
    pack scanics-ocr "scanics (= $version), libc6 (>= 2.36), libstdc++6" "$(text_packages)" "" "read the text on pictures for ScanICS" \
        " The part of ScanICS that reads what is printed on posters, flyers and
 screenshots: ONNX Runtime and the models of PP-OCRv6. Cyrillic, Korean, Arabic
 and Hebrew letters are read by Tesseract."
fi
