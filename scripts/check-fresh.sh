#!/usr/bin/env bash
# Builds and tests the committed tree on a minimal Debian, which has none of the packages that ScanICS needs.
#
#   check-fresh.sh SUITE USER [COMMAND]
#
# SUITE is bookworm or trixie. USER is root, or user: an account that may use sudo. COMMAND is for a shell; without it, it is
# `make scan && make test`. What COMMAND puts into /kept stays, in FRESH/kept.
#
# It needs root, debootstrap and Swift. FRESH (.build-fresh) keeps an archive of each minimal system and the packages that were
# fetched, so that a second run begins with unpacking. The toolchain is the one of this machine. If git reads Swift packages from
# folders of this machine (url.FOLDER.insteadOf), it reads them there, too.
set -euo pipefail

fail() {
    echo "check-fresh: $*" >&2
    exit 1
}

cd "$(dirname "$0")/.."
(($# == 2 || $# == 3)) || fail "usage: check-fresh.sh SUITE USER [COMMAND]"
suite=$1 user=$2 command=${3:-make scan && make test}
[[ $user == root || $user == user ]] || fail "USER is root or user, not $user"
((EUID == 0)) || fail "this needs root"
command -v debootstrap >/dev/null || fail "this needs the package debootstrap"

fresh=$(realpath -m "${FRESH:-.build-fresh}")
mkdir -p "$fresh/kept" "$fresh/$suite-packages/partial"

# The archive of the minimal system.
system=$fresh/$suite.tar
if [[ ! -e $system ]]; then
    echo "check-fresh: making a minimal $suite" >&2
    made=$(mktemp -d "$fresh/$suite.XXXXXX")
    chmod 755 "$made"
    debootstrap --variant=minbase "$suite" "$made" >"$fresh/$suite.log" 2>&1 || fail "debootstrap failed, see $fresh/$suite.log"
    tar -C "$made" -cf "$system.part" .
    mv "$system.part" "$system"
    rm -rf --one-file-system "$made"
fi

root=$(mktemp -d "$fresh/$suite.XXXXXX")
trap 'rm -rf --one-file-system "$root"' EXIT
tar -C "$root" -xf "$system"
chmod 755 "$root"
mkdir -p "$root/kept" "$root/outside"
# Git reads a tree of somebody else only as its owner.
owner=$(stat -c %U .)
install -d --owner="$owner" "$root/home/scanics"
runuser -u "$owner" -- git clone --quiet --depth 1 "file://$PWD" "$root/home/scanics"
chown -R root:root "$root/home/scanics"

# The network as on this machine: names, the way to the packages, and where git finds them.
cp /etc/resolv.conf "$root/etc/"
cp -L /etc/ssl/certs/ca-certificates.crt "$root/outside.crt" # For pip: a proxy may have certificates of its own.
echo fresh >"$root/etc/hostname"
printf '127.0.0.1 localhost\n127.0.1.1 %s\n::1 localhost\n' "$(hostname)" >"$root/etc/hosts"
echo force-unsafe-io >"$root/etc/dpkg/dpkg.cfg.d/quick" # The system is thrown away.
apt-config dump | grep '^Acquire::' >"$root/etc/apt/apt.conf.d/90outside" || true
folders=()
while read -r setting address; do
    folder=${setting#url.} folder=${folder%.insteadof}
    git config --file "$root/etc/gitconfig" --add "url.$folder.insteadOf" "$address"
    [[ $folder == /* ]] || continue
    folders+=("${folder%/}")
    # Their owner is not the user of that system.
    git config --file "$root/etc/gitconfig" safe.directory '*'
done < <(runuser -u "$owner" -- git config --get-regexp '^url\..*\.insteadof$' || true)

swift=$(readlink -f "$(command -v swift || fail "there is no swift on the PATH")")
toolchain=${swift%/usr/bin/*}
mapfile -t folders < <(printf '%s\n' "$toolchain" "${folders[@]}" | sort -u)

cat >"$root/begin" <<END
set -eu
unset TMPDIR # It is a folder of this machine.
export DEBIAN_FRONTEND=noninteractive LANG=C.UTF-8 HOME=/root
export PATH=$toolchain/usr/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
# What somebody has who has cloned the project and calls make.
apt-get -qq update
apt-get -qq install --yes --no-install-recommends make git ca-certificates >/dev/null 2>&1
cp /outside.crt /etc/ssl/certs/ca-certificates.crt
cd /home/scanics
if [ $user = root ]; then exec bash -c "\$1"; fi
apt-get -qq install --yes --no-install-recommends sudo >/dev/null 2>&1
useradd --create-home ana
echo 'ana ALL=(ALL) NOPASSWD: ALL' >/etc/sudoers.d/ana
chown -R ana /home/scanics /kept
export HOME=/home/ana USER=ana
exec setpriv --reuid ana --regid ana --init-groups bash -c "\$1"
END

# The new root is entered with pivot_root, because the kernel refuses namespaces of their own to users in a chroot, and tests
# make such namespaces. All processes end with the command.
export root fresh suite
# shellcheck disable=SC2016 # The inner shell expands these.
enter='
    mount --bind "$root" "$root"
    mount --rbind /dev "$root/dev"
    mount --rbind /sys "$root/sys"
    mount -t proc proc "$root/proc"
    mount -t tmpfs tmpfs "$root/tmp"
    mount --bind "$fresh/kept" "$root/kept"
    mount --bind "$fresh/$suite-packages" "$root/var/cache/apt/archives"
    for folder in "${@:2}"; do
        mkdir -p "$root$folder"
        mount --bind "$folder" "$root$folder"
        mount -o remount,bind,ro "$root$folder"
    done
    cd "$root"
    pivot_root . outside
    umount --lazy /outside
    exec bash /begin "$1"'
status=0
SECONDS=0
TIMEFORMAT='processor time: %U s of programs, %S s of the kernel'
time unshare --mount --pid --fork --kill-child --propagation private \
    bash -euc "$enter" enter "$command" "${folders[@]}" </dev/null || status=$?
echo "check-fresh: $suite as $user: $( ((status == 0)) && echo passed || echo "failed ($status)") after $SECONDS s: $command"
exit "$status"
