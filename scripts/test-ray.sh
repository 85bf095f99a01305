#!/usr/bin/env bash
# Runs the tests of integrations/ray on a Ray cluster on this machine, with the packages in a separate environment.
#
#   scripts/test-ray.sh SCANICS
set -euo pipefail

scanics=$(realpath "$1")
cd "$(dirname "$0")/.."
environment=.build-ray
requirements=integrations/ray/requirements-test.txt
if ! cmp -s "$requirements" "$environment/installed"; then
    # The system's python3; another one may come first on the PATH.
    /usr/bin/python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$requirements"
    cp "$requirements" "$environment/installed"
fi
PYTHONPATH=$PWD/python RAY_USAGE_STATS_ENABLED=0 SCANICS=$scanics exec "$environment/bin/python3" -m pytest -q --disable-warnings -p no:cacheprovider \
    integrations/ray
