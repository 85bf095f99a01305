#!/usr/bin/env bash
# Installs Radicale, Xandikos and python-caldav from PyPI into a separate environment, and prints its path. The tests of
# CalDAVEventStore use these releases when they run on all servers (SCANICS_ALL_SERVERS=1). If they are installed
# already, the script only prints the path.
set -euo pipefail

cd "$(dirname "$0")/.."
requirements=Tests/Stores/CalDAVEventStoreTests/RealServers/requirements.txt
environment=$PWD/.build-caldav-servers
# Two simultaneous test runs install only once.
mkdir -p "$environment"
exec 9>"$environment/lock"
flock 9
if ! cmp -s "$requirements" "$environment/installed"; then
    # Use the system's python3, because another one may come first on the PATH.
    /usr/bin/python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$requirements" >&2
    cp "$requirements" "$environment/installed"
fi
echo "$environment"
