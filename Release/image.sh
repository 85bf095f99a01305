#!/usr/bin/env bash
# Makes an OCI image: BUILD/scanics-VERSION-oci-MACHINE.tar, a layout that podman, docker, skopeo and umoci load.
#
#   image.sh BUILD
#
# The image has the programs and the packages of the table in docs/install.md, of Debian 12, and no package manager and no shell. It
# runs as user 10001, with its data in /data. It needs mmdebstrap. SUITE_MIRROR is another mirror of Debian.
set -euo pipefail

cd "$(dirname "$0")/.."
build=$1
version=$("$build/release/scanics" --version)
version=${version#scanics }
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
chmod 755 "$work"

# The first of the names that the table has for a package is that of Debian 12. The health check uses curl.
packages=$(sed -n 's/^| \(`.*`\) | .* | .* |$/\1/p' docs/install.md | sed 's/; on Debian 13.*//; s/ or `[^`]*`//g' |
    grep -o '`[^`]*`' | tr -d '`' | grep -v '\.so' | sort -u | paste -sd,)
mmdebstrap --quiet --variant=extract --include="$packages,curl,ca-certificates" --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' bookworm "$work/root" ${SUITE_MIRROR:+"$SUITE_MIRROR"} >&2

make --no-print-directory install BUILD="$build" DESTDIR="$work/root" PREFIX=/usr >/dev/null
cd "$work/root"
# What only packaging, desktops and people at a terminal use. The licences stay.
rm -rf usr/share/{man,info,locale,lintian,bash-completion,zsh,fish,applications,metainfo,systemd,bug,doc-base,menu} \
    usr/lib/systemd var/cache var/lib/apt var/lib/dpkg var/log dev proc sys run boot home mnt media opt srv usr/games
find usr/share/doc -type f ! -name copyright ! -path '*/scanics/*' -delete
find usr/share/doc -type d -empty -delete
mkdir -p dev proc sys run data home etc
mkdir -m 1777 -p tmp
# The bundle of certificates, which a script of the package would make.
cat usr/share/ca-certificates/mozilla/*.crt >etc/ssl/certs/ca-certificates.crt
ldconfig -r .
printf 'root:x:0:0:root:/:/usr/sbin/nologin\nscanics:x:10001:10001:ScanICS:/data:/usr/sbin/nologin\n' >etc/passwd
printf 'root:x:0:\nscanics:x:10001:\n' >etc/group
printf 'hosts: files dns\n' >etc/nsswitch.conf
cd "$OLDPWD"

Release/oci-layout.py "$work/root" "$version" "$build/scanics-$version-oci-$(uname -m).tar"
