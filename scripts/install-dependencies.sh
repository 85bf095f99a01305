#!/usr/bin/env bash
# Installs the Debian packages that ScanICS is built, run and tested with. Where all are there, it does nothing.
set -euo pipefail

packages=(
    # What the Swift toolchain calls and loads: SwiftPM fetches with git over https and is itself linked with curl,
    # ncurses, SQLite and libxml2; the compiler links with gold, against the C and C++ libraries.
    git ca-certificates libcurl4 libncurses6 libsqlite3-0 libxml2
    binutils libc6-dev libstdc++-12-dev

    # The C libraries, each named in the module that binds it.
    libzbar-dev         # zbar.h            CZBar
    libzxing-dev        # ReadBarcode.h     CZXing
    libpng-dev          # png.h             CPNGReader
    libdeflate-dev      # libdeflate.h      CPNGReader
    libturbojpeg0-dev   # turbojpeg.h       CTurboJPEG
    libgif-dev          # gif_lib.h         CGIFReader, which opens libgif7 when a GIF is met
    libwebp-dev         # webp/decode.h     CWebPReader, which opens libwebp7 and libwebpdemux2 when a WebP is met
    libtiff-dev         # tiffio.h          CTIFFReader, which opens libtiff6 when a TIFF is met
    libheif-dev         # libheif/heif.h    CHEIFReader, which opens libheif1 when a HEIC or AVIF is met
    libical-dev         # libical/ical.h    CLibICal
    libmd-dev           # md5.h, sha1.h, sha2.h CLibMD
    libutf8proc-dev     # utf8proc.h        CUTF8Proc
    libcurl4-openssl-dev # curl/curl.h      CCurlShim, which opens libcurl4 (above) when a link is followed
    zlib1g-dev          # zlib.h            CZlib
    libexpat1-dev       # expat.h           CExpat
    libicu-dev          # unicode/ucal.h    Release/LazyICU.c, in place of the ICU that libical would load

    # The programs that draw PDF and SVG documents (pdfinfo, pdftoppm, rsvg-convert).
    poppler-utils librsvg2-bin
    libsqlite3-dev      # sqlite3.h         GRDB, for SQLiteEventStore

    # The rules of time zones, in /usr/share/zoneinfo, which TimeZones reads.
    tzdata

    # Tests and `make samples` draw codes and pictures.
    qrencode imagemagick fonts-dejavu-core fonts-liberation

    # Other calendar programs, which must be able to read what ScanICS writes. Both belong to Debian's own Python: call
    # /usr/bin/python3, as another python3 may come first on the PATH.
    python3-icalendar khal

    # Stores: vdirsyncer must be able to synchronize the folders that VDirEventStore writes, and todoman to show reminders
    # in them; setpriv runs a test of a folder that may not be written as nobody, script gives a command a terminal.
    vdirsyncer todoman util-linux bsdutils

    # CalDAVEventStore: the calendar servers that its tests start, and their environment for the current releases, which
    # scripts/install-caldav-servers.sh makes.
    radicale xandikos

    # CalDAVEventStore, too: DAViCal, with a PostgreSQL that the tests start. php-cgi comes first, as Debian's PHP would bring
    # Apache's modules otherwise.
    php-cgi davical postgresql

    # Tests of following links: https servers of Python's, with certificates of their own.
    python3 openssl

    # The environments of the Ray job, and of the current releases of calendar servers.
    python3-venv

    # The way in.
    make
)

fail() {
    echo "install-dependencies: $*" >&2
    exit 1
}

# The names among `packages` that no installed package has or provides.
missing_packages() {
    local names
    names=$(dpkg-query -W -f '${db:Status-Status} ${Package}, ${Provides}\n' |
        sed -n 's/^installed //p' | sed 's/([^)]*)//g; s/,/\n/g' | tr -d ' ')
    printf '%s\n' "${packages[@]}" | grep -vxF -f <(echo "$names") || true
}

as_root() {
    if ((EUID == 0)); then
        "$@"
    elif command -v sudo >/dev/null; then
        sudo "$@"
    else
        fail "these need root and there is no sudo; as root, run: $*"
    fi
}

# Has PostgreSQL's package, when it is installed, make no cluster of its own, which would be started with the system. Ends with
# this script.
no_database_service() {
    local folder=/etc/postgresql-common/createcluster.d
    as_root mkdir -p "$folder"
    trap "as_root rm -f $folder/scanics.conf; as_root rmdir --ignore-fail-on-non-empty $folder" EXIT
    echo "create_main_cluster = false" | as_root tee "$folder/scanics.conf" >/dev/null
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    fail "this is not Debian or Ubuntu; install what these packages hold by other means: ${packages[*]}"
fi

mapfile -t missing < <(missing_packages)
if ((${#missing[@]} > 0)); then
    echo "Installing ${missing[*]}" >&2
    if printf '%s\n' "${missing[@]}" | grep -qx postgresql; then
        no_database_service
    fi
    apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120)
    as_root "${apt[@]}" update
    as_root "${apt[@]}" install --yes --no-install-recommends "${missing[@]}" >/dev/null
fi

if ! command -v swift >/dev/null; then
    fail "no swift on the PATH; install Swift 6.3 or later from https://www.swift.org/install/linux/"
fi
