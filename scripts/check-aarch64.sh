#!/usr/bin/env bash
# Checks what can be checked of another processor without one: each C module compiles for aarch64 without warnings, and the loops over
# pixels give the same results there (under qemu-user) as here, with AVX2 and without it. The Swift code is not compiled.
#
#   check-aarch64.sh
#
# It needs the C library for aarch64, qemu, and clang and lld of the Swift toolchain.
set -euo pipefail

cd "$(dirname "$0")/.."
root=/usr/aarch64-linux-gnu
gcc=$(dirname "$(ls /usr/lib/gcc-cross/aarch64-linux-gnu/*/libgcc.a | tail -1)")
qemu=$(command -v qemu-aarch64-static || command -v qemu-aarch64)
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# The headers of the libraries that are opened late are the same for every processor. Those of the C library are not.
mkdir "$work/include"
for name in libheif webp turbojpeg.h tiff.h tiffio.h tiffvers.h tiffconf.h curl jconfig.h; do
    for place in /usr/include/"$(uname -m)"-linux-gnu/$name; do
        [[ ! -e $place ]] || ln -s "$place" "$work/include/"
    done
done
arm=(--target=aarch64-linux-gnu -isystem "$root/include" -isystem "$work/include" -idirafter /usr/include)
common=(-O2 -Wall -Werror -Wno-unknown-attributes -fmodules -ISources/C/CLinux/include -ISources/C/CImages/include -ISources/C/CImages)

files=(Sources/C/*/*.c)
for file in "${files[@]}"; do
    module=$(dirname "$file")
    "$tools/clang" "${arm[@]}" "${common[@]}" -I"$module/include" -c "$file" -o "$work/$(basename "$module")-$(basename "$file").o"
done
echo "check-aarch64: ${#files[@]} C files compile for aarch64"

pixels=(Tests/Portable/twins.c Sources/C/CImages/{Rows,Squares,Codewords,Runs,Samples,Median,Unfilter}.c)
"$tools/clang" "${common[@]}" "${pixels[@]}" -lm -o "$work/here"
"$tools/clang" "${arm[@]}" "${common[@]}" -fuse-ld=lld -B"$root/lib" -L"$root/lib" -L"$gcc" -B"$gcc" "${pixels[@]}" -lm -o "$work/there"
"$work/here" >"$work/fast"
"$work/here" portable >"$work/portable"
"$qemu" -L "$root" "$work/there" >"$work/arm"
for other in portable arm; do
    diff "$work/fast" "$work/$other" || { echo "check-aarch64: $other differs from AVX2" >&2 && exit 1; }
done
echo "check-aarch64: the loops over pixels give the same with AVX2, without it, and on aarch64:" $(cut -d' ' -f1 "$work/fast")
