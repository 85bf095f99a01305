#!/usr/bin/env bash
# Checks a folder of packages with apt, with lists and a cache of its own: apt finds each package, fetches it, and refuses it
# after a byte was changed. A signed folder is used with its key, and refused without it.
#
#   check-apt-folder.sh FOLDER
set -euo pipefail

folder=$(realpath "$1")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
fail() { echo "check-apt-folder: $*" >&2 && exit 1; }

install -d "$root"/{etc/apt.conf.d,etc/preferences.d,lists/partial,cache/archives/partial,state,fetched}
touch "$root/state/status"
cp -r "$folder" "$root/folder"
# The fetching process of apt is another user if this one is root.
chmod -R a+rX "$root"
run_apt() {
    (cd "$root/fetched" && apt-get -qq -o Dir::Etc="$root/etc" -o Dir::Etc::sourcelist="$root/etc/sources.list" \
        -o Dir::Etc::sourceparts=/dev/null -o Dir::State="$root/state" -o Dir::State::status="$root/state/status" \
        -o Dir::State::lists="$root/lists" -o Dir::Cache="$root/cache" -o APT::Sandbox::User="$(id -un)" \
        -o APT::Update::Error-Mode=any "$@")
}

if [[ -e $folder/InRelease ]]; then
    install -m 644 "$folder/scanics.asc" "$root/etc/key.asc"
    option="signed-by=$root/etc/key.asc"
else
    option="trusted=yes"
fi
echo "deb [$option] file:$root/folder ./" >"$root/etc/sources.list"
run_apt update || fail "apt cannot read the folder"
mapfile -t packages < <(sed -n 's/^Package: //p' "$folder/Packages")
run_apt download "${packages[@]}" || fail "apt cannot fetch the packages"
for file in "$folder"/*.deb; do
    cmp -s "$file" "$root/fetched/$(basename "$file")" || fail "$(basename "$file") was not fetched whole"
done

# One byte of a package, and one of the list.
rm -f "$root"/fetched/*
victim=$(find "$root/folder" -name '*.deb' | sort | head -1)
place=$(($(stat -c %s "$victim") / 2))
byte=$(od -An -tu1 -j "$place" -N 1 "$victim")
# shellcheck disable=SC2059
printf "\\x$(printf %x $((255 - byte)))" | dd of="$victim" bs=1 seek="$place" conv=notrunc status=none
! run_apt download "$(dpkg-deb --field "$folder/$(basename "$victim")" Package)" 2>/dev/null || fail "a changed package was taken"
sed -i 's/^Section: /Section: x/' "$root/folder/Packages"
gzip -9nkf "$root/folder/Packages"
rm -rf "$root"/lists/*
install -d "$root/lists/partial"
! run_apt update 2>/dev/null || fail "a changed list was taken"
if [[ -e $folder/InRelease ]]; then
    rm -rf "$root/folder" "$root"/lists/*
    install -d "$root/lists/partial"
    cp -r "$folder" "$root/folder"
    echo "deb file:$root/folder ./" >"$root/etc/sources.list"
    ! run_apt update 2>/dev/null || fail "apt took a folder whose key it does not know"
fi
echo "check-apt-folder: apt reads and fetches ${packages[*]}, and refuses changed ones"
