#!/usr/bin/env bash
# Removes from a program what it does not need to run, and what differs between two builds of the same sources: debug
# information, .swift_modhash, in which the Swift compiler notes something else at each build, and the build ID, which the linker
# computes from it.
#
#   strip.sh PROGRAM
set -euo pipefail

objcopy --strip-all --remove-section=.swift_modhash --remove-section=.note.gnu.build-id "${1:?PROGRAM}"
