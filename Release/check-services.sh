#!/usr/bin/env bash
# Installs packages, starts a systemd, and runs the units in it, first those of the system and then those of a user:
#
#   check-services.sh FOLDER
#
# FOLDER has the packages. The systemd is process 1 of new namespaces that have this file system. It needs root and cgroup2, and
# changes the machine: it is for minimal systems (check-fresh.sh). Limits of memory and tasks are not tried, because the kernel may
# have given their controllers away.
set -euo pipefail

cd "$(dirname "$0")/.."
fail() {
    echo "check-services: $*" >&2
    exit 1
}

# until_true COMMAND...: waits for at most a minute.
until_true() {
    for _ in $(seq 600); do
        "$@" 2>/dev/null && return
        sleep 0.1
    done
    fail "$kind: not true after a minute: $*"
}

# MARK: In the systemd

# In a shell of its own, which a refused connection ends.
healthy() (
    exec 3<>/dev/tcp/127.0.0.1/8765
    printf 'GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:8765\r\nConnection: close\r\n\r\n' >&3
    read -r answer <&3
    [[ $answer == "HTTP/1.1 200"* ]]
)

# service COMMAND...: scanics with the data of the units. For those of the system it is the command in docs/install.md.
service() {
    if [[ $kind == user ]]; then
        scanics "$@"
    else
        systemd-run --quiet --pipe --wait -p DynamicUser=yes -p User=scanics -p StateDirectory=scanics -E HOME=/var/lib/scanics \
            -E XDG_DATA_HOME=/var/lib/scanics -E XDG_STATE_HOME=/var/lib/scanics/state -E XDG_CONFIG_HOME=/etc scanics "$@"
    fi
}

saved() { service events list --from 2026-01-01 --to 2028-01-01 --store "$store" --format json | grep -o '"summary" *: *"[^"]*"'; }

written() { find "$data/events" -name '*.ics' | wc -l; }

has_written() { (($(written) >= $1)); }

has_answered() {
    (($(written) == $1)) && (($(saved | wc -l) == $1))
}

# ended UNIT...: whether the units were stopped, and have not failed.
ended() {
    for unit in "$@"; do
        [[ $("${ctl[@]}" show -P ActiveState "$unit") == inactive && $("${ctl[@]}" show -P Result "$unit") == success ]] ||
            fail "$kind: $unit: $("${ctl[@]}" show -p ActiveState,Result,ExecMainStatus "$unit" | paste -sd' ')"
    done
}

# drop_in UNIT LINE...: changes a unit until the next start of this systemd.
drop_in() {
    mkdir -p "$runtime/systemd/$kind/$1.d"
    printf '%s\n' '[Service]' "${@:2}" >"$runtime/systemd/$kind/$1.d/check.conf"
    "${ctl[@]}" daemon-reload
}

# prepare_units: the folders and files that docs/install.md asks for.
prepare_units() {
    if [[ $kind == user ]]; then
        ctl=(systemctl --user) journal=(--user) config=~/.config runtime=$XDG_RUNTIME_DIR data=~/posters scans=~/Scans
        report=~/.local/state/scanics/watch-posters.jsonl
        mkdir -p "$data"
    else
        ctl=(systemctl) journal=() config=/etc runtime=/run data=/var/lib/scanics scans=/srv/scans
        report=$data/watch-posters.jsonl
    fi
    store=sqlite:$data/posters.sqlite
    mkdir -p "$config/scanics" "$scans"
    printf 'INPUT=%s\nOUTPUT=%s/events/\n' "$scans" "$data" >"$config/scanics/watch-posters.env"
    printf 'INPUT=%s\nSTORE=%s\nCALENDAR=Posters\n' "$scans" "$store" >"$config/scanics/import-posters.env"
    watches=(scanics-watch@posters.service scanics-import@posters.service)
    units=(scanics-serve.service scanics-refresh.timer "${watches[@]}")
    [[ $kind == system ]] || units+=(scanics-remind.service)
    "${ctl[@]}" daemon-reload
}

try_pages() {
    local token
    until_true healthy
    token=$(grep -o 'token=[a-z0-9]*' "$address" | head -1)
    [[ ${#token} -gt 20 && $(stat -c %a "$address") == 600 ]] || fail "$kind: $address is not a private file with a token"
    secrets+="|${token#token=}"
}

# A picture with an event, and one with a password.
try_pictures() {
    cp SampleImages/poster.png SampleImages/wifi.png "$scans"
    until_true has_answered 1
    grep -q "SUMMARY:Sommernacht-Jazz" "$data/events/poster.ics" || fail "$kind: not the event of the poster"
}

# Twenty pictures wait, and the services are stopped and restarted in the meantime.
try_restarts() {
    local before answers
    "${ctl[@]}" stop "${watches[@]}"
    ended "${watches[@]}"
    cp /srv/waiting/* "$scans"
    "${ctl[@]}" start "${watches[@]}"
    until_true has_written 3
    "${ctl[@]}" stop "${watches[@]}"
    ended "${watches[@]}"
    before=$(written)
    ((before < 21)) || fail "$kind: the services were stopped too late to interrupt them"
    # This forgets the starts, of which systemd permits five in ten seconds.
    "${ctl[@]}" reset-failed "${watches[@]}"
    "${ctl[@]}" start "${watches[@]}"
    for _ in 1 2 3; do
        sleep 0.5
        "${ctl[@]}" restart "${watches[@]}"
    done
    until_true has_answered 21
    [[ -z $(saved | sort | uniq -d) ]] || fail "$kind: an event was saved twice"
    # A picture with a secret has no reading, and is scanned again.
    answers=$(grep -o '"path":"[^"]*","reading"' "$report")
    [[ $(wc -l <<<"$answers") == 21 && -z $(sort <<<"$answers" | uniq -d) ]] || fail "$kind: scanned twice: $answers"
    echo "check-services: $kind: $before of 21 pictures were answered before the first stop, and each once over five starts"
}

# A subscribed calendar, which changes, and then is gone. None is due so soon.
try_refresh() {
    local calendar=$scans.ics
    drop_in scanics-refresh.service ExecStart= "ExecStart=$(command -v scanics) calendars refresh --all"
    event Shift >"$calendar"
    service calendars subscribe "$calendar" >/dev/null 2>&1
    event Nightly >"$calendar"
    "${ctl[@]}" start scanics-refresh.service
    service events list --from 2026-01-01 --to 2028-01-01 | grep -q Nightly || fail "$kind: the calendar was not fetched again"
    rm "$calendar"
    "${ctl[@]}" start scanics-refresh.service
    ended scanics-refresh.service
}

try_alarm() {
    drop_in scanics-remind.service ExecStart= "ExecStart=$(command -v scanics) remind --command 'tee -a $HOME/alarms'"
    "${ctl[@]}" restart scanics-remind.service
    event Alarm "$(date -u -d '5 seconds' +%Y%m%dT%H%M%SZ)" >~/alarm.ics
    scanics import ~/alarm.ics >/dev/null 2>&1
    until_true grep -q Alarm ~/alarms
}

try_journal() {
    local log=/tmp/journal-$kind
    journalctl "${journal[@]}" -u 'scanics-*' --no-pager -o cat >"$log"
    grep -q Sommernacht "$log" || fail "$kind: the journal has nothing"
    # Dispatch writes the last one, if it may not raise a priority.
    ! grep -E "$secrets|Failed to set" "$log" || fail "$kind: the journal has these lines"
}

try_units() {
    prepare_units
    address=$runtime/scanics-serve/address secrets='token=|apfelkuchen'
    "${ctl[@]}" enable --quiet --now "${units[@]}"
    try_pages
    try_pictures
    try_restarts
    try_refresh
    [[ $kind == system ]] || try_alarm
    "${ctl[@]}" restart scanics-serve.service
    try_pages
    "${ctl[@]}" stop "${units[@]}"
    ended "${units[@]}"
    [[ ! -e $address ]] || fail "$kind: $address stays"
    [[ -z $("${ctl[@]}" --failed --plain --no-legend list-units) ]] || fail "$kind: $("${ctl[@]}" --failed --plain list-units)"
    try_journal
    echo "check-services: $kind: all units passed in $("${ctl[@]}" --version | head -1)"
}

event() {
    printf '%s\r\n' BEGIN:VCALENDAR VERSION:2.0 PRODID:check BEGIN:VEVENT "UID:$1@example.org" DTSTAMP:20260101T000000Z \
        "DTSTART:${2:-20270101T100000Z}" "SUMMARY:$1" BEGIN:VALARM ACTION:DISPLAY TRIGGER:PT0S "DESCRIPTION:$1" END:VALARM \
        END:VEVENT END:VCALENDAR
}

if [[ $1 == --inside ]]; then
    kind=$2
    try_units
    exit
fi

# MARK: Outside

kind=outside
((EUID == 0)) || fail "this needs root"
groups=$(awk '$3 == "cgroup2" { print $2; exit }' /proc/mounts)
[[ -n $groups ]] || fail "this needs the file system cgroup2"
install=(env DEBIAN_FRONTEND=noninteractive apt-get -qq install --yes)
"${install[@]}" "$1"/*.deb >/dev/null
"${install[@]}" --no-install-recommends systemd libpam-systemd dbus dbus-user-session >/dev/null
id ana >/dev/null 2>&1 || useradd --create-home ana
mkdir -p /srv/waiting
for number in $(seq 20); do
    event "Event $number" | scanics qr - --force -o "/srv/waiting/event-$number.svg" 2>/dev/null
    # So large that the services are stopped before they have read all.
    sed -i 's/width="[0-9]*" height="[0-9]*"/width="4000" height="4000"/' "/srv/waiting/event-$number.svg"
done

group=$groups/check-services.$$
mkdir "$group"
stop() {
    # Process 1 ends with it.
    { kill -KILL "$starter" && wait "$starter" || true; } 2>/dev/null
    until rmdir "$group" 2>/dev/null; do
        find "$group" -mindepth 1 -depth -type d -exec rmdir {} + 2>/dev/null || sleep 0.1
    done
}
trap stop EXIT
# It gets what it would have in a container: no clock, no modules, nothing of this machine's devices, and the kernel's settings
# read-only.
# shellcheck disable=SC2016 # The inner shell expands these.
boot='
    mount --make-rprivate /
    umount --recursive /sys
    mount -t sysfs -o ro sysfs /sys
    mount -t cgroup2 cgroup2 /sys/fs/cgroup
    mount -t proc proc /proc
    mount --bind /proc/sys /proc/sys
    mount -o remount,bind,ro /proc/sys
    mount -t tmpfs tmpfs /run
    mkdir /run/dev
    mount -t tmpfs tmpfs /run/dev
    mkdir /run/dev/pts /run/dev/shm
    for device in null zero full random urandom tty; do
        touch "/run/dev/$device"
        mount --bind "/dev/$device" "/run/dev/$device"
    done
    mount -t devpts -o newinstance,ptmxmode=0666 devpts /run/dev/pts
    ln -s pts/ptmx /run/dev/ptmx
    ln -s /proc/self/fd /run/dev/fd
    mount -t tmpfs tmpfs /run/dev/shm
    umount --recursive --lazy /dev
    mount --move /run/dev /dev
    hostname services
    exec env -i container=other PATH="$PATH" setpriv --bounding-set -sys_time,-sys_module,-sys_rawio,-sys_boot,-syslog \
        /lib/systemd/systemd --log-target=console --show-status=no'
# Process 1 begins in the group, and sees nothing above it.
bash -c 'echo $$ >"$1/cgroup.procs"; exec unshare --fork --kill-child --pid --mount --uts --ipc --net --cgroup bash -euc "$2"' \
    boot "$group" "$boot" </dev/null >/run/check-services.log 2>&1 &
starter=$!
has_begun() {
    read -r first <"/proc/$starter/task/$starter/children"
    [[ -n $first && $(<"/proc/$first/comm") == systemd ]]
}
until_true has_begun
inside() { nsenter --target "$first" --all --wd="$PWD" -- "$@"; }
has_started() { [[ $(inside systemctl is-system-running) =~ ^(running|degraded)$ ]]; }
until_true has_started

inside Release/check-services.sh --inside system
inside loginctl enable-linger ana
user=$(id -u ana)
until_true inside test -S "/run/user/$user/bus"
inside runuser -u ana -- env XDG_RUNTIME_DIR="/run/user/$user" HOME=/home/ana Release/check-services.sh --inside user
