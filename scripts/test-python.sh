#!/usr/bin/env bash
# Makes a wheel of built programs, installs it in an environment of its own, and runs the tests of python/tests from there.
#
#   scripts/test-python.sh PROGRAMS [PYTEST-ARGUMENT...]
set -euo pipefail

programs=$(realpath "$1")
shift
cd "$(dirname "$0")/.."
environment=.build-python
requirements=python/tests/requirements.txt
if ! cmp -s "$requirements" "$environment/installed"; then
    # The system's python3; another one may come first on the PATH.
    /usr/bin/python3 -m venv "$environment"
    "$environment/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$requirements"
    cp "$requirements" "$environment/installed"
fi
rm -rf "$environment/wheels"
wheel=$(python/build-wheel.py --fast "$programs" "$environment/wheels")
"$environment/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$wheel"

# The packages of the extra are in another environment, because the other tests read codes only. What these packages depend on is for
# Python, which does not import them.
reader=$PWD/$environment/text-reader
list=scripts/ocr-requirements.txt
if ! cmp -s "$list" "$reader/installed"; then
    /usr/bin/python3 -m venv --clear "$reader"
    "$reader/bin/pip" install --quiet --disable-pip-version-check --no-deps --only-binary=:all: --require-hashes -r "$list"
    cp "$list" "$reader/installed"
fi
"$reader/bin/pip" install --quiet --disable-pip-version-check --force-reinstall --no-deps "$wheel"
export TEXT_READER=$reader/bin/python3

"$environment/bin/mypy" --strict --cache-dir "$environment/mypy" python/scanics
# The tests must not see the package in the sources.
tests=$PWD/python/tests
cd "$environment"
exec bin/python3 -m pytest -q -p no:cacheprovider "$tests" "$@"
