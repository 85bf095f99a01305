#!/usr/bin/env bash
# Removes from a program what it does not need to run, and what differs between two builds of the same sources: the debug
# information, the section .swift_modhash, which the Swift compiler fills differently at each build, and the build ID, which
# the linker computes from the file.
#
#   strip.sh PROGRAM
set -euo pipefail

objcopy --strip-all --remove-section=.swift_modhash --remove-section=.note.gnu.build-id "${1:?PROGRAM}"
