#!/usr/bin/env bash
# Writes the units of systemd, for users or for the system.
#
#   services.sh user|system PREFIX FOLDER
#
# The units of the system run as one user, scanics, with their data in /var/lib/scanics. Alarms are notifications of a desktop, so
# their unit is for users.
set -euo pipefail

kind=$1 prefix=$2 folder=$3
cd "$(dirname "$0")/Services"
case $kind in
user) target=default.target config=%E output=/home/ana/events state=%h/.local/state/scanics ;;
system) target=multi-user.target config=/etc output=/var/lib/scanics/events state=%S/scanics ;;
*) echo "services.sh: $kind is not user or system" >&2 && exit 2 ;;
esac
hardening=$(cat hardening.conf "$kind.conf")
for unit in *.service *.timer; do
    [[ $kind == user || $unit != scanics-remind.service ]] || continue
    text=$(<"$unit")
    text=${text//@HARDENING@/$hardening}
    text=${text//@PREFIX@/$prefix}
    text=${text//@TARGET@/$target}
    text=${text//@CONFIG@/$config}
    text=${text//@OUTPUT@/$output}
    text=${text//@STATE@/$state}
    install -m 644 /dev/stdin "$folder/$unit" <<<"$text"
done
