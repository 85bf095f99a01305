#!/usr/bin/env bash
# Checks Debian packages. lintian must report nothing. The packages are installed into a scratch root, and the programs
# must run from there. After the packages are removed, none of their files may be left.
#
#   check-deb.sh SCANICS.deb SCANICS-STORE.deb [SCANICS-OCR.deb]
set -euo pipefail

root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

lintian --fail-on error,warning --tag-display-limit 0 --allow-root "$@"

# dpkg uses a separate database here, in which the dependencies are missing. This machine has them installed.
as_root=()
((EUID == 0)) || as_root=(fakeroot)
run_dpkg() {
    "${as_root[@]}" dpkg --root="$root" --force-depends --force-not-root --force-script-chrootless --log=/dev/null "$@" \
        >"$root.log" 2>&1 || { cat "$root.log" >&2; rm -f "$root.log"; exit 1; }
    rm -f "$root.log"
}
mkdir -p "$root/var/lib/dpkg/info" "$root/var/lib/dpkg/updates"
touch "$root/var/lib/dpkg/status"
run_dpkg --install "$@"

# The scanner finds the program with the stores where the package has put it.
"$root/usr/bin/scanics" calendars create Posters --store "sqlite:$root/events.sqlite" >/dev/null
"$root/usr/bin/scanics" import SampleImages/poster.png --store "sqlite:$root/events.sqlite" --quiet >/dev/null
"$root/usr/bin/scanics" events list --store "sqlite:$root/events.sqlite" --from 2026-06-01 --to 2026-07-01 | grep -q Sommernacht
rm -f "$root"/events.sqlite*
grep -qx "ExecStart=/usr/bin/scanics remind" "$root/usr/lib/systemd/user/scanics-remind.service"

if (($# == 3)); then
    "$root/usr/bin/scanics" SampleImages/no-code.png --format json --reference-date 2026-05-01 | grep -q Wandertag
fi

run_dpkg --remove $(for package; do dpkg-deb --field "$package" Package; done)
left=$(find "$root/usr" ! -type d 2>/dev/null || true)
[[ -z $left ]] || { echo "check-deb: left after the removal: $left" >&2; exit 1; }
echo "check-deb: clean by lintian, installed, used and removed: $*"
