#!/usr/bin/env bash
# Installs the Debian packages that ScanICS is built, run and tested with, by groups:
#
#   scripts/install-dependencies.sh GROUP...
#
# scan     the compiler's tools, the C libraries and programs of the scanner
# store    what the stores need in addition
# ocr      what `make ocr` fetches the text reader with
# test     what `make test` needs: programs that draw pictures, other calendar programs, one calendar server
# browser  the browser that `make test-browser` drives
# servers  further calendar servers, for `make check-all`
# bench    other readers, for `make bench`, `make bench-peers` and `make bench-conditions`
# deb      programs that check the packages of `make deb`
# fresh    what `make check-fresh` makes minimal systems with
# wheel    what `make wheel` and `make test-python` fetch Python packages with
# image    what `make image` makes the system in the image with
# aarch64  what `make check-aarch64` compiles and runs C for another processor with
#
# It does nothing if all packages of the groups are installed. Where systems name a package differently, the names are written
# with | between them: it takes the first one that is installed, or else the first one that apt knows.
#
# The names are those of Debian 12 and 13; scripts/check-fresh.sh tries minimal systems of both. Ubuntu 24.04 has not been tried.
set -euo pipefail

scan=(
    # The Swift toolchain calls and loads these: SwiftPM fetches with git over https and is linked with curl, ncurses,
    # SQLite and libxml2; the compiler links with gold, against the C and C++ libraries.
    git ca-certificates "libcurl4t64|libcurl4" libncurses6 libsqlite3-0 libxml2
    binutils libc6-dev "libstdc++-14-dev|libstdc++-13-dev|libstdc++-12-dev" make

    # Writes the man pages for `make install`.
    python3

    # The C libraries, each with its header and the module that binds it.
    libzbar-dev         # zbar.h            CZBar
    libpng-dev          # png.h             CImages
    libdeflate-dev      # libdeflate.h      CImages
    libisal-dev         # isa-l/igzip_lib.h CImages, which opens libisal2 when it meets a large PNG
    libturbojpeg0-dev   # turbojpeg.h       CImages
    libgif-dev          # gif_lib.h         CImages, which opens libgif7 when it meets a GIF
    libwebp-dev         # webp/decode.h     CImages, which opens libwebp7 and libwebpdemux2 when it meets a WebP
    libtiff-dev         # tiffio.h          CImages, which opens libtiff6 when it meets a TIFF
    libheif-dev         # libheif/heif.h    CImages, which opens libheif1 when it meets a HEIC or AVIF
                        #                   Debian 13 has libheif's decoders in packages of their own
    "libheif-plugin-libde265|libde265-0" "libheif-plugin-dav1d|libdav1d6"
    "libjxl0.11|libjxl0.7" libopenjp2-7 # CImages opens them when it meets a JPEG XL or JPEG 2000
    "libarchive13t64|libarchive13" # CArchive opens it when it meets a tar or 7z archive
    libical-dev         # libical/ical.h    CLibICal
    libmd-dev           # md5.h, sha1.h     CLibMD
    libutf8proc-dev     # utf8proc.h        CUTF8Proc
    libcurl4-openssl-dev # curl/curl.h      CLinks, which opens libcurl4 (above) when a link is followed
                        #                   It brings libpsl5, which CLinks opens
    zlib1g-dev          # zlib.h            CZlib
    libexpat1-dev       # expat.h           CExpat
    libicu-dev          # unicode/ucal.h    Release/LazyICU.c, in place of the ICU that libical would load

    # The programs that draw PDF and SVG documents: pdfinfo, pdftoppm and rsvg-convert.
    poppler-utils librsvg2-bin

    # The rules of time zones, in /usr/share/zoneinfo, which TimeZones reads.
    tzdata
)

# pip fetches the text reader. Tesseract reads the letters that its models lack.
ocr=(
    python3-pip
    libtesseract5 tesseract-ocr-script-cyrl tesseract-ocr-script-arab tesseract-ocr-script-hebr tesseract-ocr-kor
)

store=(
    libsqlite3-dev      # sqlite3.h         GRDB, for SQLiteEventStore
    libqrencode4        # CDesktop opens it when `scanics serve --lan` prints the QR code of its address
    libsystemd0         # CDesktop opens it when `scanics remind` shows the first notification
)

test=(
    # Tests and `make samples` draw codes and pictures.
    qrencode imagemagick fonts-dejavu-core fonts-liberation

    # Other calendar programs, which must read what ScanICS writes. They belong to Debian's own Python: call
    # /usr/bin/python3, as another python3 may come first on the PATH.
    python3-icalendar python3-recurring-ical-events python3-caldav khal vdirsyncer todoman

    # setpriv runs a test as nobody, to try a folder that it may not write; unshare and ip make a network of web sites;
    # script gives a command a terminal.
    util-linux iproute2 bsdutils

    # A desktop for the notifications of `scanics remind`: a screen in memory, a bus, and a program that shows notifications.
    xvfb dbus-daemon dbus-bin dunst

    # A desktop in Python that takes pictures of the screen, and the clipboard of an X11 desktop.
    python3-dbus python3-gi xclip

    # Sends files to `scanics serve`, as the scripts in integrations do.
    curl

    # The service that keeps the calendars of GNOME, on a bus of its own (dbus-run-session is in dbus-daemon). It brings
    # libecal, which CEvolutionData opens.
    evolution-data-server

    # Shows which system calls the processes that read pictures make.
    strace

    # Damages a store.
    sqlite3

    # The shells, besides bash, whose completion scripts scripts/check-completions.py tries.
    zsh fish

    # Check the entry that desktops show for pictures and .ics files, and the description for software centres.
    desktop-file-utils appstream

    # Offer programs for kinds of files and open them, as GNOME and other desktops do.
    libglib2.0-bin shared-mime-info xdg-utils

    # Prints the man pages, to compare them with the help.
    groff-base

    # The calendar server that the tests of CalDAVEventStore start.
    radicale

    # Https servers in Python, with certificates of their own, for the tests of following links.
    python3 openssl
)

browser=(
    # Chromium, which Playwright (from PyPI) drives, and fonts for the pages.
    chromium python3-venv fonts-dejavu-core

    # A certificate, and a client that trusts only it.
    openssl curl

    # Finds and ends the processes that read pictures.
    procps
)

servers=(
    # More calendar servers; scripts/install-caldav-servers.sh adds their current releases from PyPI.
    xandikos python3-venv
    # DAViCal, on a PostgreSQL that the tests start. php-cgi comes first, as Debian's PHP would bring Apache otherwise.
    php-cgi davical postgresql
    # Cyrus IMAP, whose calendars are like Fastmail's.
    cyrus-imapd cyrus-caldav sasl2-bin libsasl2-modules
)

bench=(
    zbar-tools zxing-cpp-tools khal python3-venv qrencode zint fonts-dejavu-core fonts-liberation
)

deb=(
    # lintian checks the packages. fakeroot lets a user who is not root install them into a scratch folder.
    # dpkg-dev makes the lists of a folder for apt.
    lintian fakeroot dpkg-dev
)

fresh=(debootstrap)

wheel=(python3 python3-venv)

# The health check is tried with curl.
image=(mmdebstrap python3 curl)

aarch64=(libc6-dev-arm64-cross "libgcc-14-dev-arm64-cross|libgcc-12-dev-arm64-cross" "qemu-user-static|qemu-user")

# Draws the codes that qrencode cannot draw, for the sample pictures and for fixtures of tests.
samples=(zint)

fail() {
    echo "install-dependencies: $*" >&2
    exit 1
}

known="scan|store|test|browser|servers|bench|deb|fresh|wheel|image|aarch64|samples|ocr"
(($# > 0)) || fail "which groups? ${known//|/, }"
packages=()
for group in "$@"; do
    [[ $group =~ ^($known)$ ]] || fail "there is no group $group; the groups are ${known//|/, }"
    declare -n members=$group && packages+=("${members[@]}")
done

# Prints those of `packages` of which no name is installed or provided by an installed package.
missing_packages() {
    local installed names name
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}, ${Provides}\n' |
        sed -n 's/^installed //p' | sed 's/([^)]*)//g; s/,/\n/g' | tr -d ' ')
    for names in "${packages[@]}"; do
        grep -qxF -e "${names//|/$'\n'}" <<<"$installed" || echo "$names"
    done
}

# known_name NAMES: prints the first of the names that apt can install, or the last one, about which apt then complains.
known_name() {
    local name
    for name in ${1//|/ }; do
        # apt lists names that are only mentioned, too, but without a version.
        [[ ! $(apt-cache policy "$name") =~ Candidate:\ [0-9] ]] || break
    done
    echo "$name"
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

# PostgreSQL's package would create a cluster and start it with the system; this prevents that until the script ends.
no_database_service() {
    local folder=/etc/postgresql-common/createcluster.d
    as_root mkdir -p "$folder"
    trap "as_root rm -f $folder/scanics.conf; as_root rmdir --ignore-fail-on-non-empty $folder" EXIT
    echo "create_main_cluster = false" | as_root tee "$folder/scanics.conf" >/dev/null
}

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    fail "this is not Debian or Ubuntu; install the contents of these packages by other means: ${packages[*]}"
fi

mapfile -t missing < <(missing_packages)
if ((${#missing[@]} > 0)); then
    apt=(env DEBIAN_FRONTEND=noninteractive apt-get -qq -o DPkg::Lock::Timeout=120)
    as_root "${apt[@]}" update
    mapfile -t names < <(for one in "${missing[@]}"; do known_name "$one"; done)
    echo "Installing ${names[*]}" >&2
    [[ " ${names[*]} " != *" postgresql "* ]] || no_database_service
    as_root "${apt[@]}" install --yes --no-install-recommends "${names[@]}" >/dev/null
fi

if ! command -v swift >/dev/null; then
    fail "there is no swift on the PATH; install Swift 6.3 or later from https://www.swift.org/install/linux/"
fi
