#!/usr/bin/env bash
# Checks `make install` and `make uninstall` in a scratch folder, with the programs of the debug build.
#
#   check-install.sh BUILD
set -euo pipefail

cd "$(dirname "$0")/.."
build=$1
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

fail() {
    echo "check-install: $*" >&2
    exit 1
}

# Checks that a command line begins with a command whose help lists all of its options. With --help, the command itself
# accepts unknown options.
check_options() {
    local place=$1 words=() options=() word help
    shift
    for word in "$@"; do
        case $word in
        -*) options+=("$word") ;;
        [a-z]*) [[ ${#options[@]} != 0 ]] || words+=("$word") ;;
        esac
    done
    help=$("$root/usr/bin/scanics" "${words[@]}" --help) || fail "$place runs an unknown command: ${words[*]}"
    [[ $help == *"USAGE: scanics ${words[*]}"* ]] || fail "$place runs an unknown command: ${words[*]}"
    for word in ${options[@]+"${options[@]}"}; do
        grep -qE -e "^ +(-[-a-zA-Z0-9]+, )*$word( |,|\$)" <<<"$help" ||
            fail "$place has an option that scanics ${words[*]} does not have: $word"
    done
}

run_make() {
    make --no-print-directory "$1" BUILD="$build" scanics="$build/debug/scanics" store="$build/debug/scanics-store" \
        DESTDIR="$root" PREFIX=/usr
}

# In each shared folder, there is a file of another program, which must stay.
mkdir -p "$root/usr/bin" "$root/usr/share/applications" "$root/usr/share/doc"
touch "$root/usr/bin/other" "$root/usr/share/applications/other.desktop" "$root/usr/share/doc/other"
before=$(cd "$root" && find . -type f | sort)

run_make install
[[ $("$root/usr/bin/scanics" --version) == scanics\ * ]] || fail "the installed scanics does not start"
"$root/usr/bin/scanics" events list --store "sqlite:$root/events.sqlite" >"$root/list" 2>&1 || true
grep -q "scanics-store" "$root/list" && fail "the installed scanics does not find scanics-store: $(cat "$root/list")"
rm -f "$root"/events.sqlite* "$root/list"
desktop-file-validate "$root/usr/share/applications/scanics.desktop" "$root/usr/share/applications/scanics-screen.desktop"
appstreamcli validate --no-net "$root"/usr/share/metainfo/*.xml >"$root/appstream" || fail "$(cat "$root/appstream")"
rm "$root/appstream"
command=$(sed -n 's/^Exec=scanics \(.*\) %F$/\1/p' "$root/usr/share/applications/scanics.desktop")
# shellcheck disable=SC2086 # The command has several words.
check_options "the desktop entry" $command
grep -qx "ExecStart=/usr/bin/scanics remind" "$root/usr/share/systemd/user/scanics-remind.service" ||
    fail "the unit does not start the installed program"
# Each command line of a unit has only known options.
for unit in "$root"/usr/share/systemd/user/*.service "$root"/usr/lib/systemd/system/*.service; do
    read -ra words < <(sed -n 's/^ExecStart=\/usr\/bin\/scanics //p' "$unit")
    check_options "${unit##*/}" "${words[@]}"
done

# This runs the program of the build, because it has the same help as the installed program.
scripts/check-man-pages.py "$build/debug/scanics" "$root/usr/share/man/man1"

run_make uninstall
after=$(cd "$root" && find . -type f | sort)
[[ $after == "$before" ]] || fail "make uninstall leaves or removes too much: $(diff <(echo "$before") <(echo "$after"))"
