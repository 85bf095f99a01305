#!/bin/sh
# Makes the pictures under Tests/*/Fixtures; needs qrencode, zint and ImageMagick 6 (plain `convert` may be another program).
set -eu
cd "$(dirname "$0")"
magick=/usr/bin/convert-im6.q16
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# JPEG kinds: left half black, right half white, with a gray bar below.
images=ImageDecodingTests/Fixtures
mkdir -p $images
$magick -size 64x48 xc:white -fill black -draw 'rectangle 0,0 31,47' -fill 'gray(128)' -draw 'rectangle 0,32 63,47' -depth 8 "$work/halves.png"
$magick "$work/halves.png" -colorspace Gray -quality 95 -strip $images/gray.jpg
$magick "$work/halves.png" -type TrueColor -quality 95 -sampling-factor 2x2 -strip $images/colour.jpg
$magick "$work/halves.png" -type TrueColor -interlace JPEG -quality 95 -strip $images/progressive.jpg
$magick "$work/halves.png" -colorspace CMYK -quality 95 -strip $images/cmyk.jpg
# Large enough that half the file is many rows.
$magick -size 400x300 plasma:black-white -seed 7 -colorspace Gray -quality 80 -strip $images/plasma.jpg

# QR codes.
codes=BarcodeReadingTests/Fixtures
mkdir -p $codes
event='BEGIN:VEVENT
SUMMARY:Opening
DTSTART:20260612T090000Z
END:VEVENT'
qrencode -s 4 -m 4 -o $codes/event.png "$event"
qrencode -s 1 -m 4 -o $codes/one-pixel-modules.png "$event"
qrencode -s 4 -m 4 --foreground=FFFFFFFF --background=FFFFFF00 -o $codes/white-on-nothing.png "$event"
qrencode -s 4 -m 4 --foreground=000000FF --background=FFFFFF00 -o $codes/black-on-nothing.png "$event"
printf '\202\263\202\255\202\347\134\227\247\211\324' > "$work/sjis"   # さくら\立花
qrencode -8 -s 4 -m 4 -r "$work/sjis" -o $codes/shift-jis.png
i=0; while [ $i -lt 256 ]; do printf "\\$(printf %03o $i)"; i=$((i + 1)); done > "$work/all-bytes"
qrencode -8 -s 3 -m 4 -r "$work/all-bytes" -o $codes/all-bytes.png
printf 'SUMMARY:Caf\303\r\n \251 Br\303\274cke\r\n' > "$work/fold"
qrencode -8 -s 4 -m 4 -r "$work/fold" -o $codes/cut-by-a-fold.png
for n in one two three; do qrencode -s 4 -m 4 -o "$work/$n.png" "number $n"; done
$magick \( "$work/one.png" "$work/two.png" +append \) "$work/three.png" -append -depth 1 $codes/three-codes.png
$magick "$work/one.png" "$work/one.png" +append -depth 1 $codes/twice-the-same.png
qrencode -s 4 -m 4 -o "$work/normal.png" "normal"
$magick "$work/normal.png" \( "$work/two.png" -negate \) +append -depth 1 $codes/normal-and-inverted.png

# Other two-dimensional codes, and encodings that a code states (ECI).
for symbology in aztec:92 datamatrix:71 pdf417:55; do
    name=${symbology%:*} number=${symbology#*:}
    zint -b "$number" --scale=2 --quietzones -d "$event" -o $codes/event-$name.png
    zint -b "$number" --scale=1 --quietzones --binary -i "$work/all-bytes" -o $codes/all-bytes-$name.png
    zint -b "$number" --scale=2 --quietzones --eci=26 -d 'Blechbläser さくら' -o $codes/utf-8-eci-$name.png
done
zint -b 97 --scale=2 --quietzones -d '20260612' -o $codes/micro-qr.png
zint -b 58 --scale=2 --quietzones --eci=26 -d 'Blechbläser さくら' -o $codes/utf-8-eci-qr.png
# Bytes that are UTF-8, but are stated to be Latin-1: Ã¤
printf '\303\244' > "$work/two-bytes"
zint -b 58 --scale=2 --quietzones --eci=3 --binary -i "$work/two-bytes" -o $codes/latin-1-eci-qr.png
printf 'Caf\351 Br\374cke' > "$work/latin-1"
qrencode -8 -s 4 -m 4 -r "$work/latin-1" -o $codes/latin-1.png
printf '\202\263\202\255\202\347\227\247\211\324' > "$work/sjis-kanji"   # さくら立花
qrencode -k -s 4 -m 4 -r "$work/sjis-kanji" -o $codes/kanji-mode.png

# One message in three codes, and in one picture the parts of two.
long='BEGIN:VEVENT
SUMMARY:A long description in three codes
DTSTART:20260612T090000Z
DESCRIPTION:Bring water, a hat, and shoes that may get wet; we walk up the stream.
END:VEVENT'
qrencode -S -v 4 -s 2 -m 4 -o "$work/part.png" "$long"
qrencode -S -v 2 -s 2 -m 4 -o "$work/other.png" "https://example.org/another/message/in/two/codes"
parts=ScanICSTests/Fixtures
mkdir -p $parts
for n in 1 2 3; do cp "$work/part-0$n.png" $parts/part-$n.png; done
$magick "$work/part-03.png" "$work/part-01.png" "$work/part-02.png" +append -depth 1 $parts/three-parts.png
$magick "$work/other-02.png" "$work/part-02.png" "$work/part-01.png" "$work/other-01.png" "$work/part-03.png" "$work/part-01.png" \
    +append -depth 1 $parts/two-messages.png
