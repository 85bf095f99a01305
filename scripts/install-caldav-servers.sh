#!/usr/bin/env bash
# Installs the current releases of Radicale, Xandikos and python-caldav, which the tests of CalDAVEventStore use, from PyPI
# into an environment of their own, and prints its path. If they are installed already, it only prints the path.
set -euo pipefail

cd "$(dirname "$0")/.."
requirements=Tests/Stores/CalDAVEventStoreTests/RealServers/requirements.txt
environment=$PWD/.build-caldav-servers
# Two test runs at the same time install only once.
mkdir -p "$environment"
exec 9>"$environment/lock"
flock 9
if ! cmp -s "$requirements" "$environment/installed"; then
    # The system's python3; another one may come first on the PATH.
    /usr/bin/python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet --disable-pip-version-check -r "$requirements" >&2
    cp "$requirements" "$environment/installed"
fi
echo "$environment"
