#!/bin/sh
# Makes the pictures in the Fixtures folders of tests. Needs qrencode, zint, rsvg-convert, heif-enc, cjxl, opj_compress, gs,
# python3, python3-numpy and ImageMagick 6; the plain name `convert` may be another program.
set -eu
cd "$(dirname "$0")"
export SOURCE_DATE_EPOCH=1780000000
magick=/usr/bin/convert-im6.q16
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Kinds of JPEG: the left half black, the right half white, with a gray bar below.
images=Reading/ImageDecodingTests/Fixtures
mkdir -p $images
$magick -size 64x48 xc:white -fill black -draw 'rectangle 0,0 31,47' -fill 'gray(128)' -draw 'rectangle 0,32 63,47' -depth 8 "$work/halves.png"
$magick "$work/halves.png" -colorspace Gray -quality 95 -strip $images/gray.jpg
$magick "$work/halves.png" -type TrueColor -quality 95 -sampling-factor 2x2 -strip $images/colour.jpg
$magick "$work/halves.png" -type TrueColor -interlace JPEG -quality 95 -strip $images/progressive.jpg
$magick "$work/halves.png" -colorspace CMYK -quality 95 -strip $images/cmyk.jpg
# Large enough that half of the file has many rows.
$magick -size 400x300 plasma:black-white -seed 7 -colorspace Gray -quality 80 -strip $images/plasma.jpg

# The same picture in the other formats: every kind that has a decoding path of its own.
formats=$images/formats
mkdir -p $formats
halves="$magick $work/halves.png -strip"
$halves $formats/palette.gif
$halves -interlace GIF $formats/interlaced.gif
$halves -quality 95 $formats/lossy.webp
$halves -define webp:lossless=true $formats/lossless.webp
for compression in lzw zip rle; do $halves -type TrueColor -compress $compression $formats/$compression.tif; done
$halves -type TrueColor -quality 95 -compress jpeg $formats/jpeg.tif
$halves -type TrueColor -colorspace YCbCr -quality 95 -compress jpeg $formats/jpeg-ycbcr.tif
$halves -threshold 25% -type Bilevel -compress group4 $formats/g4.tif
$halves -threshold 25% -type Bilevel -compress fax -define quantum:polarity=min-is-white $formats/g3-min-is-white.tif
$halves -colorspace Gray -negate -define quantum:polarity=min-is-white -compress lzw $formats/min-is-white.tif
$halves -colorspace Gray -depth 16 -compress lzw $formats/gray-16.tif
$halves -type TrueColor -define quantum:format=floating-point -depth 32 -compress zip $formats/float.tif
$halves -colorspace Gray -define quantum:format=floating-point -depth 64 -compress lzw $formats/gray-double.tif
$halves -type TrueColor -depth 16 -endian MSB -compress none $formats/colour-16-big-endian.tif
$halves -type Palette -compress lzw $formats/palette.tif
$halves -type TrueColor -define tiff:tile-geometry=32x32 -compress zip $formats/tiled.tif
$halves -type TrueColor -interlace plane -compress lzw $formats/planes.tif
$halves -colorspace CMYK -compress lzw $formats/cmyk.tif
$halves -type TrueColor -orient right-top -compress lzw $formats/turned.tif
$halves -type TrueColor -compress lzw TIFF64:$formats/big.tif
$halves -type TrueColor BMP3:$formats/24.bmp
$halves -type Palette BMP3:$formats/palette.bmp
$halves -type Palette -compress RLE BMP3:$formats/runs.bmp
$halves -threshold 25% -type Bilevel BMP3:$formats/1.bmp
$halves -type TrueColor BMP2:$formats/core.bmp
$halves -type TrueColor -define bmp:subtype=RGB565 $formats/565.bmp
$halves -type TrueColorAlpha $formats/32.bmp
# Without an orientation, ImageMagick writes the top row first but states the opposite.
$halves -orient TopLeft -type TrueColor -compress none $formats/24.tga
$halves -orient TopLeft -type TrueColorAlpha -alpha on -compress RLE $formats/runs-32.tga
$halves -orient TopLeft -colorspace Gray -compress none $formats/gray.tga
$halves -type TrueColorAlpha $formats/32.ico
$halves -threshold 25% -compress none $formats/p1.pbm
$halves -threshold 25% $formats/p4.pbm
$halves -colorspace Gray -compress none $formats/p2.pgm
$halves -colorspace Gray $formats/p5.pgm
$halves -colorspace Gray -depth 16 $formats/p5-16.pgm
$halves -compress none $formats/p3.ppm
$halves $formats/p6.ppm
$halves -type TrueColorAlpha $formats/colour.pam
$halves -quality 90 $formats/halves.heic
$halves -quality 90 $formats/halves.avif
$halves "$work/halves.ppm"
$halves -colorspace Gray "$work/halves.pgm"
cjxl --quiet -d 0 "$work/halves.ppm" $formats/halves.jxl
cjxl --quiet -d 1 "$work/halves.pgm" $formats/gray.jxl
opj_compress -i "$work/halves.ppm" -o $formats/halves.jp2 >"$work/log"
opj_compress -i "$work/halves.pgm" -o $formats/gray.j2k -r 4 >"$work/log"
cat >$formats/halves.svg <<'SVG'
<?xml version="1.0"?>
<!-- The same once more. -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48">
<rect width="64" height="48" fill="#fff"/><rect width="32" height="48"/><rect y="32" width="64" height="16" fill="#808080"/>
</svg>
SVG
rsvg-convert -f pdf -o $formats/halves.pdf $formats/halves.svg
gs -q -sDEVICE=pdfwrite -sOwnerPassword=owner -sUserPassword=user -o $formats/locked.pdf $formats/halves.pdf

# Three frames: white; a black square at the top left; a gray one at the bottom right, after the black one is removed.
square="-size 20x20 xc:black"
$magick -delay 10 \( -size 40x30 xc:white \) \( -dispose previous $square \) \( -dispose none -size 20x20 'xc:gray(128)' -repage 40x30+20+10 \) \
    -strip "$work/animation.miff"
$magick "$work/animation.miff" $formats/animation.gif
$magick "$work/animation.miff" -define webp:lossless=true "$work/animation.webp"
# ImageMagick 6 writes the last frame again after the end of the file.
head -c 220 "$work/animation.webp" >$formats/animation.webp
$magick -size 40x30 xc:white xc:black 'xc:gray(128)' -compress lzw $formats/pages.tif
$magick -size 40x30 xc:white xc:black 'xc:gray(128)' $formats/pictures.pgm
$magick -delay 10 -size 40x30 xc:white xc:black 'xc:gray(128)' "$work/frames.gif"
cjxl --quiet -d 0 "$work/frames.gif" $formats/frames.jxl
# Half transparent.
$magick -size 40x30 xc:none -fill black -draw 'rectangle 0,0 19,29' -strip $formats/transparent.gif
$magick -size 40x30 xc:none -fill black -draw 'rectangle 0,0 19,29' -strip -define webp:lossless=true $formats/transparent.webp
$magick -size 40x30 xc:none -fill black -draw 'rectangle 0,0 19,29' -strip -compress lzw $formats/transparent.tif
$magick -size 40x30 xc:none -fill black -draw 'rectangle 0,0 19,29' -strip "$work/transparent.png"
heif-enc -q 90 -o $formats/transparent.heic "$work/transparent.png" >"$work/log"
$magick "$work/halves.png" -define png:color-type=2 "$work/coloured.png"
heif-enc -A -L -p chroma=444 --matrix_coefficients=0 -o $formats/rgb.avif "$work/coloured.png" >"$work/log"
# Two pictures in one file.
heif-enc -q 90 -o $formats/two.heic "$work/halves.png" "$work/transparent.png" >"$work/log"

# QR codes.
codes=Reading/BarcodeReadingTests/Fixtures
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

# Other two-dimensional codes, and stated encodings (ECI).
for symbology in aztec:92 datamatrix:71 pdf417:55; do
    name=${symbology%:*} number=${symbology#*:}
    zint -b "$number" --scale=2 --quietzones -d "$event" -o $codes/event-$name.png
    zint -b "$number" --scale=1 --quietzones --binary -i "$work/all-bytes" -o $codes/all-bytes-$name.png
    zint -b "$number" --scale=2 --quietzones --eci=26 -d 'Blechbläser さくら' -o $codes/utf-8-eci-$name.png
done
zint -b 84 --cols=4 --scale=2 --quietzones --whitesp=5 -d "$event" -o $codes/event-micropdf417.png
zint -b 84 --scale=1 --quietzones --whitesp=5 --eci=26 -d 'Blechbläser さくら' -o $codes/utf-8-eci-micropdf417.png
zint -b 84 --scale=1 --quietzones --whitesp=5 -d "$(printf '1234567890%.0s' 1 2 3 4 5 6)" -o $codes/numbers-micropdf417.png
zint -b 145 --vers=32 --scale=1.5 --quietzones --whitesp=5 -d "$event" -o $codes/event-rmqr.png
zint -b 145 --scale=1 --quietzones --whitesp=5 --eci=26 -d 'Blechbläser さくら' -o $codes/utf-8-eci-rmqr.png
scripts/make-rmqr-tables.py --codes >$codes/rmqr-codes.txt
for mode in 4 5; do
    zint -b 57 --mode=$mode --scale=$((mode - 3)) --quietzones -d "$event" -o $codes/event-maxicode-$mode.png
done
zint -b 57 --mode=2 --primary=999999999840012 --scale=1 --quietzones -d 'Opening' -o $codes/parcel-maxicode.png
zint -b 97 --scale=2 --quietzones -d '20260612' -o $codes/micro-qr.png
zint -b 58 --scale=2 --quietzones --eci=26 -d 'Blechbläser さくら' -o $codes/utf-8-eci-qr.png
# Bytes that are valid UTF-8, but stated to be Latin-1: Ã¤
printf '\303\244' > "$work/two-bytes"
zint -b 58 --scale=2 --quietzones --eci=3 --binary -i "$work/two-bytes" -o $codes/latin-1-eci-qr.png
# Latin-1, ISO 8859-5 and UTF-8 in one code, each with its statement.
zint -b 58 --scale=2 --quietzones --eci=3 -d 'Café \\ ' --seg1=7,'Пл ' --seg2=26,'さくら' -o $codes/several-ecis-qr.png
printf 'Caf\351 Br\374cke' > "$work/latin-1"
qrencode -8 -s 4 -m 4 -r "$work/latin-1" -o $codes/latin-1.png
printf '\202\263\202\255\202\347\227\247\211\324' > "$work/sjis-kanji"   # さくら立花
qrencode -k -s 4 -m 4 -r "$work/sjis-kanji" -o $codes/kanji-mode.png

# One message in three codes, and the parts of two messages in one picture.
long='BEGIN:VEVENT
SUMMARY:A long description in three codes
DTSTART:20260612T090000Z
DESCRIPTION:Bring water, a hat, and shoes that may get wet; we walk up the stream.
END:VEVENT'
qrencode -S -v 4 -s 2 -m 4 -o "$work/part.png" "$long"
qrencode -S -v 2 -s 2 -m 4 -o "$work/other.png" "https://example.org/another/message/in/two/codes"
parts=ScanICS/ScanICSTests/Fixtures
mkdir -p $parts
for n in 1 2 3; do cp "$work/part-0$n.png" $parts/part-$n.png; done
$magick "$work/part-03.png" "$work/part-01.png" "$work/part-02.png" +append -depth 1 $parts/three-parts.png
$magick "$work/other-02.png" "$work/part-02.png" "$work/part-01.png" "$work/other-01.png" "$work/part-03.png" "$work/part-01.png" \
    +append -depth 1 $parts/two-messages.png

# Pictures like real ones: some well-known program missed or misread each of these.
real=ScanICS/ScanICSTests/Fixtures/real
mkdir -p $real
change=./change-picture.py
qrencode -s 4 -m 4 -o "$work/event.png" "$event"
qrencode -s 4 -m 4 -o "$work/second.png" "the second code"
qrencode -s 4 -m 4 --background=FFFFFF00 -o "$work/clear.png" "$event"
# On a page, so that the code has surroundings.
code="$magick -size 300x260 xc:white $work/event.png -gravity northwest -geometry +40+30 -composite"
$magick "$work/clear.png" -define png:color-type=4 $real/gray-alpha.png
$magick "$work/clear.png" -define png:color-type=3 $real/palette-trns.png
$code -define png:color-type=0 -depth 1 $real/1-bit.png
$code -depth 16 -define png:bit-depth=16 -define png:color-type=2 $real/16-bit.png
$code -interlace PNG $real/interlaced.png
$code -define png:color-type=0 "$work/page.png"
$change crc "$work/page.png" $real/wrong-crc.png
$magick "$work/page.png" -extent 300x600 -seed 3 \( -size 300x330 plasma:gray-black -posterize 4 \) -geometry +0+270 -composite -depth 4 "$work/long.png"
$change cut=70 "$work/long.png" $real/truncated.png
$magick "$work/long.png" -quality 85 "$work/long.jpg"
$change cut=70 "$work/long.jpg" $real/truncated.jpg
$code -type TrueColor -interlace JPEG -quality 85 -strip $real/progressive.jpg
$code -colorspace CMYK -quality 85 -strip $real/cmyk.jpg
$code -type TrueColor -quality 85 -strip "$work/page.jpg"
for n in 2 4 5 7; do $change exif=$n "$work/page.jpg" $real/exif-$n.jpg; done
$magick -delay 10 -size 180x180 xc:white "$work/event.png" "$work/second.png" -extent 180x180 $real/frames.gif
$magick -delay 10 -size 180x180 xc:white "$work/event.png" "$work/second.png" -extent 180x180 -define webp:lossless=true "$work/frames.webp"
# ImageMagick 6 writes the last frame again after the end of the file.
head -c $(($(od -An -tu4 -j4 -N4 "$work/frames.webp") + 8)) "$work/frames.webp" >$real/frames.webp
$magick "$work/event.png" "$work/second.png" -compress lzw $real/pages.tif
$code -type Bilevel -compress group4 $real/g4.tif
$code -type Palette BMP3:$real/code.bmp
$magick "$work/event.png" $real/code.pgm
heif-enc -q 60 -o "$work/page.heic" "$work/page.png" >"$work/log"
$change irot=1 "$work/page.heic" $real/phone.heic
heif-enc -A -q 60 -o $real/code.avif "$work/page.png" >"$work/log"
qrencode -t SVG -m 4 -o $real/code.svg "$event"
qrencode -t SVG -m 4 -o "$work/second.svg" "the second code"
rsvg-convert -f pdf -o $real/pages.pdf $real/code.svg "$work/second.svg"
cp "$work/page.png" $real/a-png.jpg
$code -flop -define png:color-type=0 -depth 1 $real/mirrored.png
$code -background white -rotate 45 -colorspace Gray -depth 4 $real/rotated-45.png
qrencode -s 4 -m 0 -o $real/no-quiet-zone.png "$event"
$magick "$work/event.png" -bordercolor '#181818' -border 60 -colorspace Gray $real/dark-ground.png
$code +level-colors 'gray(118),gray(138)' -colorspace Gray $real/low-contrast.png
# Two pairs of colours with equal luma: red and green, and blue and olive.
$code +level-colors '#c80000,#006600' $real/equal-luma.png
$code +level-colors '#c80000,#006600' -quality 90 -sampling-factor 2x2 $real/equal-luma.jpg
$code +level-colors '#2020ff,#463c00' $real/equal-luma.gif
$code +level-colors '#c80000,#006600' -quality 90 $real/equal-luma.webp
$code +level-colors '#c80000,#006600' -compress lzw $real/equal-luma.tif
$code -colorspace Gray -quality 10 -strip $real/quality-10.jpg
$magick "$work/event.png" -filter Triangle -resize 71.3% -colorspace Gray -depth 4 $real/fractional-modules.png
head -c 2900 /dev/zero | tr '\0' 'x' >"$work/much"
qrencode -8 -v 40 -l L -s 3 -m 4 -r "$work/much" -o $real/version-40.png
qrencode -s 100 -m 4 -o $real/100-pixel-modules.png "$event"
n=1
while [ $n -le 20 ]; do
    qrencode -s 3 -m 4 -o "$work/grid-$(printf %02d $n).png" "code number $(printf %02d $n)"
    n=$((n + 1))
done
montage-im6.q16 "$work"/grid-??.png -tile 5x4 -geometry +6+6 -depth 1 $real/grid-of-20.png
