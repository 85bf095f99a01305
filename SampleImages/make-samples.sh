#!/usr/bin/env bash
# Draws the sample pictures from the payloads beside them: make-samples.sh [PICTURE...]
#
# The same machine draws the same bytes every time: seeds are pinned, one thread draws, the PNG files carry no dates.
# Another version of ImageMagick, of the fonts or of zlib may draw other bytes; what the codes hold stays the same.
#
# The functions `text`, `curve`, `act` and `save` print arguments, one a line; IFS splits at line ends only, so what
# they print can be used unquoted: $(text ...). The apostrophes of French are meant as they are.
# shellcheck disable=SC2046,SC1112
set -euo pipefail
IFS=$'\n'

cd "$(dirname "$0")"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

liberation=/usr/share/fonts/truetype/liberation
dejavu=/usr/share/fonts/truetype/dejavu
sans=$liberation/LiberationSans-Regular.ttf
bold=$liberation/LiberationSans-Bold.ttf
narrow=$liberation/LiberationSansNarrow-Bold.ttf
serif=$liberation/LiberationSerif-Regular.ttf
italic=$liberation/LiberationSerif-Italic.ttf
heavy=$dejavu/DejaVuSerif-Bold.ttf

export MAGICK_THREAD_LIMIT=1

# Debian's name for ImageMagick 6's command: a plain `convert` is another program on some machines.
draw() {
    convert-im6.q16 "$@"
}

# code PAYLOAD LEVEL MODULE [QRENCODE-OPTION...]: draws a payload's bytes as a QR code with error correction LEVEL,
# modules of MODULE pixels and a quiet zone of four, and prints the picture's path.
code() {
    local payload=$1 level=$2 module=$3
    qrencode -8 -l "$level" -s "$module" -m 4 -r "payloads/$payload" -o "$work/${payload%.*}.png" "${@:4}"
    echo "$work/${payload%.*}.png"
}

# aztec PAYLOAD SCALE: draws a payload's bytes as an Aztec code with modules of twice SCALE pixels, and prints the picture's path.
aztec() {
    zint -b 92 --binary --quietzones --scale="$2" -i "payloads/$1" -o "$work/${1%.*}.png"
    echo "$work/${1%.*}.png"
}

# save FILE [ALPHA]: the arguments with which a picture is written, without transparency unless ALPHA is `on`.
save() {
    printf '%s\n' -alpha "${2:-off}" -depth 8 -strip -define png:exclude-chunks=date,time \
        -define png:compression-level=9 "$1"
}

# text FONT SIZE COLOUR POSITION TEXT: the arguments that write one line, left-aligned unless -gravity was given.
text() {
    printf '%s\n' -font "$1" -pointsize "$2" -fill "$3" -stroke none -annotate "$4" "$5"
}

# curve PATH: the arguments that draw an open path, its last word the point where it ends. ImageMagick 6 would draw a
# line back to the start of a curve, unless the path moves once more, to where it is.
curve() {
    printf '%s\n' -draw "path \"$1 M ${1##* }\""
}

# Each of the functions below draws the picture of its name.

poster() {
    local rings=() radius
    for radius in 110 130 150 170 190 210 230; do rings+=(-draw "circle 250,480 250,$((480 + radius))"); done
    draw -size 800x1130 gradient:'#171238-#8c2f55' \
        -fill '#f7b733' -draw 'circle 570,440 570,650' \
        -fill '#120e20' -draw 'circle 250,480 250,730' \
        -fill none -stroke '#332b4d' -strokewidth 2 "${rings[@]}" \
        -stroke none -fill '#e4572e' -draw 'circle 250,480 250,565' \
        -fill '#120e20' -draw 'circle 250,480 250,490' \
        -fill '#fff3d6' -draw 'roundrectangle 470,756 750,1090 18,18' \
        $(text "$narrow" 132 '#fff3d6' +46+158 Sommernacht) \
        $(text "$narrow" 60 '#f7b733' +52+222 'JAZZ IM HOF') \
        $(text "$bold" 46 '#fff3d6' +52+850 'Freitag') \
        $(text "$bold" 46 '#fff3d6' +52+906 '19. Juni 2026') \
        $(text "$sans" 40 '#f7b733' +52+964 '20 bis 23.30 Uhr') \
        $(text "$sans" 30 '#fff3d6' +52+1036 'Alte Gärtnerei') \
        $(text "$sans" 30 '#fff3d6' +52+1076 'Mühlenweg 3') \
        $(text "$bold" 24 '#171238' +512+1064 'In den Kalender') \
        "$(code poster.ics M 4 --foreground=171238 --background=fff3d6)" -geometry +480+770 -composite \
        $(save poster.png)
}

# Both codes are of one size and stand at one height, so that "left before right" is their order.
badge() {
    draw -size 700x1000 xc:'#dfe4ea' \
        -fill '#c3cad3' -draw 'roundrectangle 26,32 686,986 36,36' \
        -fill white -draw 'roundrectangle 20,20 680,976 36,36' \
        -fill '#0b6e6e' -draw 'roundrectangle 20,20 680,270 36,36' -draw 'rectangle 20,200 680,270' \
        -fill none -stroke '#2a8f8a' -strokewidth 3 \
        $(curve 'M 20,190 C 240,60 460,330 680,170') $(curve 'M 20,222 C 240,92 460,362 680,202') \
        -stroke none -fill '#dfe4ea' -draw 'roundrectangle 280,46 420,72 13,13' \
        -gravity north \
        $(text "$bold" 50 white +0+100 'Example Maps Days') \
        $(text "$sans" 30 '#bfe6e0' +0+166 '7–9 October 2026') \
        $(text "$heavy" 62 '#17252a' +0+322 'Robin Beispiel') \
        $(text "$sans" 36 '#0b6e6e' +0+412 'Speaker · Room 2') \
        -gravity northwest \
        "$(code badge-contact.txt M 4 -v 11)" -geometry +60+520 -composite \
        "$(code badge-talk.ics M 4 -v 11)" -geometry +364+520 -composite \
        -gravity north -fill '#17252a' \
        $(text "$bold" 28 '#17252a' -152+814 'my card') \
        $(text "$bold" 28 '#17252a' +152+814 'my talk') \
        $(text "$sans" 22 '#7a868f' +0+896 'Thursday 14:30 · Drawing maps by hand') \
        $(save badge.png)
}

screenshot() {
    draw -size 828x1792 xc:'#f2f2f7' \
        $(text "$bold" 32 '#111' +58+64 9:41) \
        -fill '#111' -draw 'rectangle 640,52 647,62' -draw 'rectangle 652,46 659,62' -draw 'rectangle 664,40 671,62' \
        -fill none -stroke '#111' -strokewidth 3 -draw 'roundrectangle 706,38 762,62 7,7' \
        -stroke none -fill '#111' -draw 'roundrectangle 711,43 748,57 3,3' -draw 'rectangle 766,46 769,54' \
        $(text "$sans" 34 '#0a66d8' +40+160 Cancel) \
        $(text "$sans" 34 '#0a66d8' +704+160 Done) \
        -gravity north $(text "$bold" 36 '#111' +0+128 'Share event') -gravity northwest \
        -fill white -draw 'roundrectangle 40,220 788,472 28,28' \
        -fill '#ff6b35' -draw 'roundrectangle 68,252 78,440 5,5' \
        $(text "$bold" 42 '#111' +104+296 'Book club: “The Glass Orchard”') \
        $(text "$sans" 34 '#555' +104+360 'Thursday, Sep 17, 2026') \
        $(text "$sans" 34 '#555' +104+410 '7:00 – 8:30 PM · Corner Café') \
        -fill white -draw 'roundrectangle 40,512 788,1400 28,28' \
        "$(code screenshot.ics L 6)" -gravity north -geometry +0+560 -composite \
        $(text "$sans" 32 '#555' +0+1252 'Anyone who scans this code') \
        $(text "$sans" 32 '#555' +0+1296 'can add the event to a calendar.') \
        -fill '#0a66d8' -draw 'roundrectangle 40,1450 788,1550 26,26' \
        $(text "$bold" 38 white +0+1478 'Copy link') \
        -fill white -draw 'roundrectangle 40,1580 788,1680 26,26' \
        $(text "$bold" 38 '#0a66d8' +0+1608 'Save as picture') \
        -fill '#111' -draw 'roundrectangle 284,1758 544,1768 5,5' \
        -dither None -colors 96 $(save screenshot.png)
}

photo() {
    draw -size 700x940 gradient:'#fffdf3-#f3ecd8' \
        -fill '#2f6f4e' -draw 'rectangle 0,0 700,26' -draw 'rectangle 0,914 700,940' \
        -gravity north \
        $(text "$heavy" 74 '#2f6f4e' +0+64 'Marché d’été') \
        $(text "$italic" 54 '#444' +0+156 'des créateurs') \
        $(text "$bold" 40 '#c8452c' +0+246 'Samedi 4 juillet 2026') \
        $(text "$sans" 34 '#444' +0+302 '9 h – 16 h · Place du Tilleul') \
        "$(code photo.ics M 7 --background=FFFFFF00)" -geometry +0+372 -composite \
        $(text "$italic" 34 '#444' +0+846 'Scannez, c’est noté !') \
        "$work/notice.png"
    draw -size 60x450 xc:gray50 -seed 7 -attenuate 1 +noise Gaussian -modulate 100,0 \
        +level-colors '#6d4526,#dba872' -resize '1200x900!' \
        -fill none -stroke '#6b4526' -strokewidth 5 -draw 'line 0,206 1200,236' -draw 'line 0,566 1200,590' \
        "$work/table.png"
    local corners='0,0 352,60 700,0 905,128 700,940 800,868 0,940 205,742'
    draw "$work/notice.png" -alpha set -virtual-pixel transparent -define distort:viewport=1200x900+0+0 \
        -distort Perspective "$corners" "$work/tilted.png"
    draw "$work/table.png" \
        \( "$work/tilted.png" -background black -shadow 70x10+0+0 +repage \) \
        -gravity center -geometry +8+12 -composite \
        "$work/tilted.png" -geometry +0+0 -composite \
        \( -size 2400x2000 radial-gradient:'white-#2e2620' -gravity northwest -crop 1200x900+760+660 +repage \) \
        -compose multiply -composite -compose over \
        -blur 0x.8 -seed 11 -attenuate .14 +noise Gaussian -quality 80 -sampling-factor 2x2 $(save photo.jpg)
}

inverted() {
    local stars=() place
    for place in 90,60 210,40 60,220 740,230 60,520 740,560 90,700 710,720 370,70 290,90 \
        110,390 740,380 70,900 730,860 520,90 690,470 40,310 60,820 745,660; do
        stars+=(-draw "circle $place ${place%,*},$((${place#*,} + 2 + ${place%,*} % 2))")
    done
    draw -size 800x1060 gradient:'#050a1f-#1d2f5f' -fill '#dfe8ff' "${stars[@]}" \
        -fill none -stroke '#9db6ff' -strokewidth 3 -draw 'line 570,28 720,82' \
        -stroke white -strokewidth 5 -draw 'line 660,60 720,82' -stroke none -fill '#070d18' \
        -draw 'path "M 0,1060 L 0,980 Q 200,930 420,975 T 800,950 L 800,1060 Z"' \
        -gravity north \
        $(text "$sans" 36 '#9db6ff' +0+120 'LANGE NACHT DER') \
        $(text "$narrow" 96 white +0+160 Sternschnuppen) \
        $(text "$sans" 32 '#dfe8ff' +0+286 'Mittwoch, 12. August 2026, ab 21.30 Uhr') \
        "$(code inverted.ics M 7 --foreground=FFFFFF --background=00000000)" -geometry +0+380 -composite \
        $(text "$sans" 30 '#9db6ff' +0+890 'Volkssternwarte am Hügel') \
        $(save inverted.png)
}

link-poster() {
    draw -size 700x990 xc:'#10283c' \
        -fill '#f6d58a' -draw 'circle 540,290 540,205' \
        -fill '#1c4260' -draw 'rectangle 0,420 700,520' \
        -fill '#0a1a28' -draw 'polygon 60,430 240,430 220,480 90,480' -draw 'rectangle 140,300 150,430' \
        -fill '#d9e6ee' -draw 'polygon 154,310 154,420 225,420' \
        -gravity north \
        $(text "$heavy" 58 '#f4efe2' +0+40 'Jazz at the Pier') \
        $(text "$sans" 26 '#c9d8e2' +0+130 'free concert by the water') \
        "$(code link-poster.txt M 7 --foreground=10283c --background=ffffff)" -geometry +0+560 -composite \
        $(text "$sans" 24 '#f4efe2' +0+930 'when and where: scan the code') \
        $(save link-poster.png)
}

link() {
    draw -size 640x820 xc:'#efe6d8' \
        -fill '#d9cbb5' -draw 'roundrectangle 48,50 600,778 10,10' \
        -fill '#fffaf0' -draw 'roundrectangle 40,40 592,768 10,10' \
        -fill none -stroke '#7b3f20' -strokewidth 3 -draw 'rectangle 62,62 570,746' \
        -stroke '#7b3f20' -strokewidth 7 -draw 'path "M 268,112 L 276,172 Q 316,196 356,172 L 364,112 Z"' \
        $(curve 'M 363,122 A 22,20 0 0 1 358,160') \
        -strokewidth 4 $(curve 'M 302,104 C 290,94 312,88 300,78') $(curve 'M 330,104 C 318,94 340,88 328,78') \
        -gravity north \
        $(text "$heavy" 50 '#7b3f20' -4+216 Speisekarte) \
        "$(code link.txt Q 9 --foreground=3b1f10 --background=fffaf0)" -geometry -4+290 -composite \
        $(text "$italic" 36 '#7b3f20' -4+660 'Heute: Apfelkuchen mit Rahm') \
        $(save link.png)
}

wifi() {
    draw -size 760x760 xc:'#2f5d8a' \
        -fill white -draw 'roundrectangle 40,40 720,720 40,40' \
        -fill none -stroke '#2f5d8a' -strokewidth 18 \
        $(curve 'M 84,150 A 122,122 0 0 1 256,150') $(curve 'M 113,179 A 81,81 0 0 1 227,179') \
        $(curve 'M 142,208 A 40,40 0 0 1 198,208') -stroke none -fill '#2f5d8a' -draw 'circle 170,238 170,252' \
        $(text "$bold" 64 '#2f5d8a' +292+172 'Gäste-WLAN') \
        $(text "$sans" 36 '#555' +296+230 'Gäste im Lindenhof') \
        -gravity north "$(code wifi.txt M 9)" -geometry +0+284 -composite \
        $(text "$sans" 30 '#555' +0+652 'Kennwort: apfelkuchen-2026') \
        $(save wifi.png)
}

no-code() {
    draw -size 900x640 gradient:'#f9c58d-#8fb7d9' \
        -fill '#fff1c9' -draw 'circle 660,190 660,250' \
        -fill '#8d9cc0' -draw 'path "M 0,400 L 170,210 L 300,340 L 430,170 L 620,370 L 740,270 L 900,400 V 640 H 0 Z"' \
        -fill '#f7f4ef' -draw 'path "M 430,170 L 388,225 L 414,242 L 432,222 L 456,246 L 480,223 Z"' \
        -draw 'path "M 170,210 L 132,252 L 160,262 L 178,246 L 205,252 Z"' \
        -fill '#4f7a63' -draw 'path "M 0,450 Q 220,370 460,440 T 900,410 L 900,640 L 0,640 Z"' \
        -fill '#2f5546' -draw 'path "M 0,560 Q 260,470 520,540 T 900,520 L 900,640 L 0,640 Z"' \
        $(text "$heavy" 58 white +48+80 'Wandertag') \
        $(text "$sans" 34 white +48+590 'Samstag, 5. September 2026 · 8 Uhr am Dorfplatz') \
        $(save no-code.png)
}

# Letters that the text reader's own models lack.
no-code-uk() {
    draw -size 900x640 gradient:'#27476e-#c86b85' \
        -fill '#f6d365' -draw 'circle 720,150 720,205' \
        -fill '#1b2e4b' -draw 'path "M 0,520 Q 240,450 460,510 T 900,490 L 900,640 L 0,640 Z"' \
        $(text "$bold" 70 white +48+130 'Концерт у парку') \
        $(text "$sans" 38 white +50+230 'п’ятниця, 19 червня 2026') \
        $(text "$sans" 38 white +50+290 'початок о 19:30') \
        $(text "$sans" 38 white +50+590 'Місце: Стрийський парк, Львів') \
        $(save no-code-uk.png)
}

# act COLOUR TOP HEIGHT TIME TITLE PLACE: one row of the programme.
act() {
    printf '%s\n' -fill "$1" -draw "roundrectangle 190,$2 850,$(($2 + $3)) 14,14"
    text "$bold" 34 '#1f3d3a' "+50+$(($2 + 44))" "$4"
    text "$bold" 36 white "+216+$(($2 + 50))" "$5"
    text "$sans" 28 white "+216+$(($2 + 92))" "$6"
}

programme() {
    draw -size 900x1200 xc:'#fdf6e3' \
        -fill '#1aa39a' -draw 'path "M 0,0 L 900,0 L 900,170 Q 675,230 450,180 T 0,190 Z"' \
        -fill '#12857e' -draw 'path "M 0,0 L 900,0 L 900,140 Q 700,190 450,150 T 0,150 Z"' \
        $(text "$heavy" 66 white +48+92 'Festival del Río') \
        $(text "$sans" 30 '#d8f5f0' +50+134 'sábado 29 de agosto de 2026') \
        $(act '#e76f51' 240 120 12:00 'Títeres en la orilla' 'Escenario Chopo · hasta las 13:00') \
        $(act '#c98a1b' 384 120 17:30 'Coro de los mayores' 'Escenario Sauce · hasta las 18:30') \
        $(act '#7b4b94' 528 120 22:00 'Baile con orquesta' 'Plaza mayor · hasta las 00:30') \
        -fill white -draw 'roundrectangle 50,696 850,1160 20,20' \
        "$(code programme.ics L 4)" -geometry +80+726 -composite \
        $(text "$bold" 40 '#1f3d3a' +520+850 'Todo el día') \
        $(text "$bold" 40 '#1f3d3a' +520+900 'en un código') \
        $(text "$sans" 28 '#57706d' +520+958 'Tres actos, una foto:') \
        $(text "$sans" 28 '#57706d' +520+996 'ya están en tu') \
        $(text "$sans" 28 '#57706d' +520+1034 'calendario.') \
        $(save programme.png)
}

sticky-note() {
    draw -size 620x620 gradient:'#ffe96b-#ffd94a' \
        -fill '#f0c93a' -draw 'rectangle 0,0 620,54' \
        -gravity north \
        $(text "$italic" 62 '#24408e' +0+74 'Bücher zurückgeben!') \
        $(text "$italic" 42 '#24408e' +0+148 'bis Fr, 30. Oktober, 18 Uhr') \
        "$(code sticky-note.ics M 5 --background=FFFFFF00)" -geometry +0+222 -composite \
        -background none -rotate -4 "$work/note.png"
    draw -size 840x840 xc:'#c9d3d6' \
        -fill '#bcc8cc' -draw 'rectangle 0,600 840,840' \
        -fill '#8b9ca3' -draw 'rectangle 0,594 840,600' \
        \( "$work/note.png" -background black -shadow 45x12+14+18 \) -gravity center -geometry +8+10 -composite \
        "$work/note.png" -geometry +0+0 -composite \
        -dither None -colors 240 $(save sticky-note.png)
}

course() {
    draw -size 800x1100 xc:'#f4ede4' \
        -fill '#b5533c' -draw 'rectangle 0,0 800,400' \
        -fill '#f4ede4' \
        -draw 'path "M 250,350 Q 180,220 300,160 Q 270,100 285,82 H 515 Q 530,100 500,160 Q 620,220 550,350 Z"' \
        -fill none -stroke '#b5533c' -strokewidth 7 \
        $(curve 'M 246,236 Q 265,206 292,236 T 338,236 T 384,236 T 430,236 T 476,236 T 522,236 T 554,236') \
        -strokewidth 4 -draw 'line 234,262 566,262' -draw 'line 300,160 500,160' \
        -stroke none -fill '#8c3b28' -draw 'rectangle 200,350 600,366' \
        $(text "$heavy" 66 '#3b241c' +50+496 'Töpfern') \
        $(text "$serif" 52 '#3b241c' +366+496 'für Anfänger') \
        $(text "$bold" 40 '#b5533c' +50+582 'Dienstags, 18.30 bis 20 Uhr') \
        $(text "$sans" 31 '#3b241c' +50+634 '10 Wochen ab 8. September, nicht am 13. Oktober') \
        $(text "$bold" 32 '#3b241c' +50+772 'Werkstatt am Kanal') \
        $(text "$sans" 32 '#3b241c' +50+818 'Raum 4') \
        $(text "$italic" 38 '#b5533c' +50+920 'Schürze mitbringen!') \
        $(text "$sans" 26 '#7d6a60' +50+1012 'Alle Termine im Code,') \
        $(text "$sans" 26 '#7d6a60' +50+1046 'mit Erinnerung') \
        "$(code course.ics M 4)" -geometry +400+696 -composite \
        $(save course.png)
}

conference() {
    draw -size 1280x720 gradient:'#0b2a4a-#0f5c7a' \
        -fill '#1b7f9c' -draw 'path "M 0,520 C 200,440 380,600 640,520 S 1080,430 1280,520 L 1280,720 L 0,720 Z"' \
        -fill '#27a3b8' -draw 'path "M 0,600 C 240,530 420,670 700,600 S 1100,540 1280,610 L 1280,720 L 0,720 Z"' \
        $(text "$bold" 92 white +70+190 'Nordic') \
        $(text "$bold" 92 white +70+290 'Water Days') \
        $(text "$sans" 46 '#9fe3ea' +74+380 '10–12 March 2027') \
        $(text "$sans" 46 '#9fe3ea' +74+440 'Göteborg') \
        $(text "$bold" 34 white +884+650 'Save the date') \
        -fill white -draw 'roundrectangle 786,80 1206,500 24,24' \
        "$(code conference.ics M 5)" -geometry +804+98 -composite \
        $(save conference.png)
}

rehearsal_notes() {
    local notes=() place
    for place in 90,250 170,226 250,258 330,214 410,240 490,206 570,246 650,222; do
        notes+=(-draw "ellipse $place 15,11 0,360" -draw "rectangle $((${place%,*} + 11)),$((${place#*,} - 62)) $((${place%,*} + 15)),${place#*,}")
    done
    printf '%s\n' "${notes[@]}"
}

jscalendar() {
    local lines=() height
    for height in 190 214 238 262 286; do lines+=(-draw "line 50,$height 690,$height"); done
    draw -size 740x1120 xc:'#f7f3e8' \
        -fill none -stroke '#7f8c6a' -strokewidth 2 "${lines[@]}" -stroke none \
        -fill '#31402b' $(rehearsal_notes) \
        -gravity north \
        $(text "$heavy" 54 '#31402b' +0+56 'Open-air rehearsal') \
        $(text "$sans" 32 '#5d6b4f' +0+326 'four Wednesdays from 2 September, 19.30') \
        $(text "$sans" 28 '#5d6b4f' +0+374 'not on the 16th · Orchard stage') \
        "$(code jscalendar.json L 6 --foreground=31402b --background=f7f3e8)" -geometry +0+430 -composite \
        $(text "$italic" 30 '#31402b' +0+1064 'one code, all evenings') \
        $(save jscalendar.png)
}

# Only the modules and the badge in the middle are painted; the rest is transparent black, as design programs export it.
logo() {
    draw "$(code logo.ics H 12 --foreground=0f5132FF --background=00000000)" \
        -alpha set -gravity center "$(emblem)" -composite $(save logo.png on)
}

emblem() {
    draw -size 140x140 xc:none -fill white -draw 'circle 70,70 70,138' -fill '#0f5132' -draw 'circle 70,70 70,130' \
        -fill white -draw 'path "M 70,24 L 98,62 L 86,62 L 106,92 L 34,92 L 54,62 L 42,62 Z"' \
        -draw 'rectangle 63,92 77,110' "$work/emblem.png"
    echo "$work/emblem.png"
}

# The photo as a telephone stores it.
phone() {
    draw photo.jpg -strip -quality 45 phone.heic
}

# page PICTURE: writes a picture as a page of DIN A5 and prints the path.
page() {
    local size
    size=$(draw "$1" -format '%w %h' info:)
    cat >"$work/$1.svg" <<PAGE
<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="148mm" height="210mm"
    viewBox="0 0 ${size% *} ${size#* }">
  <image width="${size% *}" height="${size#* }" xlink:href="data:image/png;base64,$(base64 -w0 "$1")"/>
</svg>
PAGE
    echo "$work/$1.svg"
}

flyers() {
    SOURCE_DATE_EPOCH=1780000000 rsvg-convert -f pdf -o flyers.pdf "$(page course.png)" "$(page no-code.png)" "$(page sticky-note.png)"
}

# The code is in the middle: zxing-cpp 1.4 looks for an Aztec code from the picture's middle outwards.
ticket() {
    draw -size 640x1000 xc:'#dfe7ec' \
        -fill white -draw 'roundrectangle 20,20 620,980 28,28' \
        -fill '#1d3557' -draw 'roundrectangle 20,20 620,120 28,28' -draw 'rectangle 20,90 620,120' \
        -gravity north \
        $(text "$bold" 40 white +0+46 'Fernzug-Fahrkarte') \
        $(text "$bold" 36 '#17252a' +0+150 'Hamburg Hbf → Basel SBB') \
        $(text "$sans" 30 '#17252a' +0+206 '19.06.2026, 09:24 bis 15:55') \
        $(text "$sans" 30 '#17252a' +0+254 'ICE 73, Wagen 12') \
        -gravity center "$(aztec ticket.bin 3)" -geometry +0+0 -composite -gravity north \
        $(text "$sans" 30 '#17252a' +0+710 'Plätze 61 und 62, 2. Klasse') \
        $(text "$sans" 28 '#66757f' +0+790 'Lina Beispiel · K4RT0N') \
        $(text "$bold" 28 '#9b2226' +0+880 'Muster, nicht gültig') \
        $(save ticket.png)
}

lobby() {
    draw -dispose none -delay 400 -loop 0 \( conference.png -resize 640x360 \) \
        \( wifi.png -resize 360x360 -gravity center -background '#2f5d8a' -extent 640x360 \) \
        -dither None -colors 32 -layers Optimize -strip lobby.gif
}

pictures=(poster badge screenshot photo inverted link link-poster wifi no-code no-code-uk programme sticky-note course conference jscalendar logo phone flyers lobby ticket)
if (($# > 0)); then pictures=("$@"); fi
for picture in "${pictures[@]}"; do "$picture"; done
