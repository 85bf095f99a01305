#!/usr/bin/env python3
"""Checks the man pages of a folder against the help of scanics.

    check-man-pages.py SCANICS FOLDER

Each command that the help names must have a page, and no page may be left over. A page must have the same options and the same words
as the help of its command, and groff must print it without a warning.
"""

import pathlib
import re
import subprocess
import sys

scanics, folder = sys.argv[1], pathlib.Path(sys.argv[2])


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout, done.stderr


def options(text):
    return set(re.findall(r"(?<![\w-])--?[a-z0-9][a-z-]*", text))


def words(text):
    """Returns the words of a text without its layout."""
    return re.sub(r"\s+", " ", text)


def main():
    problems, pages = [], set()

    def check(command):
        name = "-".join(["scanics", *command])
        pages.add(name + ".1")
        help_text, _ = run(scanics, *command, "--help")
        page = folder / (name + ".1")
        if not page.exists():
            problems.append(f"{name} has no page")
            return
        # A line so long that nothing is wrapped.
        printed, warnings = run("groff", "-man", "-K", "utf8", "-T", "utf8", "-P", "-cbou", "-r", "LL=4000n", "-ww", str(page))
        if warnings:
            problems.append(f"{name}: {warnings}")
        if options(help_text) != options(printed):
            problems.append(f"{name}: only the help or the page has {sorted(options(help_text) ^ options(printed))}")
        abstract = re.search(r"OVERVIEW: (.*?)\n\n", help_text, re.S)[1]
        if words(abstract).rstrip(".") not in words(printed):
            problems.append(f"{name}: the page does not say: {abstract}")
        listed = help_text.split("SUBCOMMANDS:\n")
        for line in listed[1].splitlines() if len(listed) > 1 else []:
            if (found := re.match(r"  ([\w-]+)( \(default\))?(  |$)", line)) and found[1] != "help":
                check([*command, found[1]])

    check([])
    problems += [f"{page.name} belongs to no command" for page in folder.iterdir() if page.name not in pages]
    if len(pages) < 10:
        problems.append(f"the help names only {sorted(pages)}")
    return "\n".join(problems) or print(f"man pages: {len(pages)} pages say what the help says")


if __name__ == "__main__":
    sys.exit(main())
