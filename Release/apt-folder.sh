#!/usr/bin/env bash
# Makes a folder that apt can install the Debian packages from, on this machine or on a web server: BUILD/apt. Its name is
# printed. Release has the checksums of the lists, and the lists have those of the packages.
#
#   apt-folder.sh BUILD FILE.deb...
#
# With APT_KEY, the name of a key of gpg, the folder is signed: InRelease, and the public key in scanics.asc.
set -euo pipefail

build=$1
shift
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || stat -c %Y CHANGELOG.md)}
export SOURCE_DATE_EPOCH
folder=$build/apt
umask 022
rm -rf "$folder"
install -d "$folder"
install -m 644 "$@" "$folder"

cd "$folder"
dpkg-scanpackages --multiversion . /dev/null 2>/dev/null >Packages
[[ $(grep -c ^Package: Packages) == $# ]] || { echo "apt-folder.sh: Packages has not each of $# packages" >&2; exit 1; }
gzip -9nk Packages
{
    printf 'Origin: ScanICS\nLabel: ScanICS\nSuite: stable\nCodename: scanics\n'
    printf 'Architectures: %s\n' "$(sed -n 's/^Architecture: //p' Packages | sort -u | paste -sd' ')"
    printf 'Date: %s\nSHA256:\n' "$(LC_ALL=C date -u -R -d "@$SOURCE_DATE_EPOCH")"
    for file in Packages Packages.gz; do
        printf ' %s %s %s\n' "$(sha256sum "$file" | cut -d' ' -f1)" "$(stat -c %s "$file")" "$file"
    done
} >Release.new
mv Release.new Release
if [[ ${APT_KEY-} ]]; then
    gpg --batch --yes --local-user "$APT_KEY" --clearsign --output InRelease Release
    gpg --batch --armor --export "$APT_KEY" >scanics.asc
fi
echo "$folder"
