#!/usr/bin/env python3
"""Checks the completion scripts in bash, zsh and fish: types a command line, presses Tab, and compares the words with the
expected ones.

    check-completions.py SCANICS
"""

import os
import pathlib
import pty
import select
import shlex
import subprocess
import sys
import tempfile

project = pathlib.Path(__file__).resolve().parent.parent

# The typed text, and the words to which Tab must complete it.
CASES = [
    ("scanics IM", ["scanics", "IMAGE.png"]),
    ("scanics poster.png --fol", ["scanics", "poster.png", "--follow-links"]),
    ("scanics poster.png --form", ["scanics", "poster.png", "--format"]),
    ("scanics poster.png --format jsc", ["scanics", "poster.png", "--format", "jscalendar"]),
    ("scanics poster.png IM", ["scanics", "poster.png", "IMAGE.png"]),
    ("scanics --effort tho", ["scanics", "--effort", "thorough"]),
    ("scanics --eff", ["scanics", "--effort"]),
    ("scanics insp", ["scanics", "inspect"]),
    ("scanics scan IM", ["scanics", "scan", "IMAGE.png"]),
    ("scanics import --cal", ["scanics", "import", "--calendar"]),
    ("scanics events sea", ["scanics", "events", "search"]),
]


def typed(shell, setup, keys, folder):
    """Returns what a shell on a terminal prints for the words of a line that ends with a Tab."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.chdir(folder)
        os.environ.update(TERM="dumb", HOME=folder, PATH=f"{folder}/bin:{os.environ['PATH']}")
        os.execvp(shell[0], shell)

    def until(mark):
        text = b""
        while mark not in text:
            # The limit only ends a run in which the shell hangs.
            if not select.select([terminal], [], [], 120)[0]:
                raise TimeoutError(f"{shell[0]}: no {mark!r} in {text!r}")
            text += os.read(terminal, 65536)
        return text.decode(errors="replace")

    try:
        os.write(terminal, (setup + "; echo RE''ADY\n").encode())
        until(b"READY\r\n")
        os.write(terminal, keys.encode() + b"\t\n")
        return until(b"]END\r\n").rsplit("WORDS[", 1)[1].split("]END")[0].split("|")[:-1]
    finally:
        os.write(terminal, b"\x04exit\n")
        os.close(terminal)
        os.waitpid(pid, 0)


def completed(shell, line, folder):
    script = pathlib.Path(folder) / "completions"
    if shell == "fish":
        asked = f"source {script}/fish; complete -C {shlex.quote(line)}"
        run = subprocess.run(["fish", "--no-config", "-c", asked], cwd=folder, capture_output=True, text=True,
                             env=os.environ | {"HOME": folder, "PATH": f"{folder}/bin:{os.environ['PATH']}"})
        offered = sorted({one.split("\t")[0] for one in run.stdout.splitlines()})
        words = line.split()
        return [*words[:-1], offered[0]] if len(offered) == 1 else [*words[:-1], os.path.commonprefix(offered)]
    if shell == "bash":
        return typed(["bash", "--norc", "--noprofile", "-i"], f"source {script}/bash", line, folder)
    setup = f"fpath=({script}/zsh $fpath); autoload -Uz compinit; compinit -D; unsetopt list_ambiguous"
    return typed(["zsh", "-f", "-i"], setup, line, folder)


def main():
    scanics = pathlib.Path(sys.argv[1]).resolve()
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        scripts = pathlib.Path(folder) / "completions"
        (scripts / "zsh").mkdir(parents=True)
        for shell, name in (("bash", "bash"), ("zsh", "zsh/_scanics"), ("fish", "fish")):
            text = subprocess.run([project / "Release/completions.sh", scanics, shell], capture_output=True, check=True).stdout
            (scripts / name).write_bytes(text)
        for name in ("IMAGE.png", "poster.png"):
            (pathlib.Path(folder) / name).touch()
        # This program takes the place of scanics, and prints its arguments.
        program = pathlib.Path(folder) / "bin/scanics"
        program.parent.mkdir()
        program.write_text('#!/bin/sh\nprintf "WORDS[scanics|"\nprintf "%s|" "$@"\necho "]END"\n')
        program.chmod(0o755)
        for shell in ("bash", "zsh", "fish"):
            for line, wanted in CASES:
                found = completed(shell, line, folder)
                if found != wanted:
                    problems.append(f"{shell}: {line}<Tab> gives {found}, not {wanted}")
    return "\n".join(problems) or print(f"completions: {len(CASES)} command lines are right in bash, zsh and fish")


if __name__ == "__main__":
    sys.exit(main())
