#!/usr/bin/env bash
# Prints the completion script of a shell (bash, zsh or fish), in which the word `scan` can be left out.
#
#   completions.sh SCANICS SHELL
#
# swift-argument-parser makes a script that completes nothing after `scanics poster.png`, because it does not know default
# subcommands. So its entry point is renamed, and the functions of Completions/SHELL add `scan` before they call it.
set -euo pipefail

script=$("$1" --generate-completion-script "$2")
commands=$("$1" --generate-completion-script bash | sed -n 's/^    \(scan|.*|help\))$/\1/p' | head -n 1 | tr '|' ' ')

case $2 in
bash) added="$(cat "$(dirname "$0")/Completions/bash")"; script=$(sed 's/^_scanics() {$/__scanics_commands() {/' <<<"$script") ;;
zsh) added=$(cat "$(dirname "$0")/Completions/zsh"); script=$(sed 's/^_scanics() {$/__scanics_commands() {/' <<<"$script") ;;
fish) added=$(cat "$(dirname "$0")/Completions/fish"); script=$(sed 's/^function __scanics_tokens$/function __scanics_typed_tokens/' <<<"$script") ;;
esac
added=${added//@COMMANDS@/$commands}

if [[ $2 == zsh ]]; then
    # The end of zsh's script calls `_scanics`, so that must be defined before it.
    printf '%s\n\n%s\n\n%s\n' "$(sed '/^if \[\[ "\${funcstack/,$d' <<<"$script")" "$added" \
        "$(sed -n '/^if \[\[ "\${funcstack/,$p' <<<"$script")"
else
    printf '%s\n\n%s\n' "$script" "$added"
fi
