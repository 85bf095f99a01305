#!/usr/bin/env bash
# Packs the wheel of the release's programs, with auditwheel from PyPI in an environment of its own.
#
#   make-wheel.sh BUILD
set -euo pipefail

build=$(realpath "$1")
cd "$(dirname "$0")/.."
environment=.build-python/audit
requirements=python/requirements-wheel.txt
if ! cmp -s "$requirements" "$environment/installed"; then
    /usr/bin/python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$requirements"
    cp "$requirements" "$environment/installed"
fi
PATH=$PWD/$environment/bin:$PATH "$environment/bin/python3" python/build-wheel.py "$build/release" "$build" --plat manylinux_2_36
