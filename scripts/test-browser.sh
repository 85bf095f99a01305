#!/usr/bin/env bash
# Runs the tests of the pages of `scanics serve`:
#
#   scripts/test-browser.sh PROGRAM [PYTEST-OPTION...]
#
# PROGRAM is scanics-store. Several tests run at once; -n 0 runs one after the other. Playwright, axe-core, schemathesis and
# openapi-python-client come from PyPI into .build-browser; the browser is Debian's.
set -euo pipefail

cd "$(dirname "$0")/.."
program=$(realpath "$1")
shift
tests=Tests/Command/BrowserTests
folder=.build-browser

if ! cmp -s "$tests/requirements.txt" "$folder/installed.txt"; then
    rm -rf "$folder"
    /usr/bin/python3 -m venv "$folder"
    "$folder/bin/pip" install --quiet --disable-pip-version-check --require-hashes -r "$tests/requirements.txt"
    cp "$tests/requirements.txt" "$folder/installed.txt"
fi
SCANICS_STORE=$program exec "$folder/bin/python" -m pytest -q -p no:cacheprovider -n auto --maxprocesses 4 --dist worksteal "$@" "$tests"
