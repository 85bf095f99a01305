#!/usr/bin/env python3
"""Writes a man page for scanics and for each of its subcommands, from the program's own description of its commands.

    man-pages.py SCANICS FOLDER

A page is named after its command: scanics-events-list.1.
"""

import json
import pathlib
import re
import subprocess
import sys


def roff(text):
    """Returns text as roff that prints it unchanged."""
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in text.split("\n"))


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def synopsis(scanics, words):
    """Returns the lines below USAGE in the help of a command."""
    usage = run(scanics, *words, "--help").split("USAGE:", 1)[1].split("\n\n", 1)[0]
    lines = [line.strip() for line in usage.strip().split("\n")]
    return ".nf\n" + roff("\n".join(lines)) + "\n.fi\n"


def discussion(text):
    """Returns the paragraphs of a discussion; its headings are sections, and indented lines keep their breaks."""
    page = ""
    for block in re.split(r"\n\n+", text.strip("\n")):
        lines = block.split("\n")
        if re.fullmatch(r"[A-Z ]+:", lines[0]):
            page += f".SH {lines.pop(0)[:-1]}\n"
        else:
            page += ".PP\n"
        indented = bool(lines) and lines[0].startswith(" ")
        page += (".nf\n" if indented else "") + roff("\n".join(lines)) + "\n" + (".fi\n" if indented else "")
    return page


def argument(one):
    """Returns an argument with its value, and what it is for."""
    value = f"<{one['valueName']}>" if one["kind"] != "flag" else ""
    names = [("--" if name["kind"] == "long" else "-") + name["name"] for name in one.get("names", [])]
    head = (", ".join(names) + " " + value).strip()
    details = [one.get("abstract", ""), one.get("discussion", "")]
    values = [str(name) for name in one.get("allValues", [])]
    if values:
        details.append(f"Values: {', '.join(values)}.")
    if "defaultValue" in one:
        details.append(f"Default: {one['defaultValue']}.")
    return f".TP\n.B {roff(head)}\n{roff(' '.join(text for text in details if text))}\n"


def page(scanics, version, words, command):
    """Returns the man page of a command, whose name is a list of words."""
    name = "-".join(words)
    text = f'.TH {roff(name.upper())} 1 "" "{version}" "ScanICS"\n.SH NAME\n{roff(name)} \\- {roff(command["abstract"].rstrip("."))}\n'
    text += f".SH SYNOPSIS\n{synopsis(scanics, words[1:])}"
    shown = [one for one in command.get("arguments", []) if one["shouldDisplay"]]
    positional = [one for one in shown if one["kind"] == "positional"]
    options = [one for one in shown if one["kind"] != "positional"]
    described = discussion(command.get("discussion") or "")
    if described:
        text += ".SH DESCRIPTION\n" + described
    if positional:
        text += ".SH ARGUMENTS\n" + "".join(map(argument, positional))
    if options:
        text += ".SH OPTIONS\n" + "".join(map(argument, options))
    below = subcommands(command)
    if below:
        text += ".SH COMMANDS\n"
        for one in below:
            text += f".TP\n.BR {roff(name + '-' + one['commandName'])} (1)\n{roff(one['abstract'])}\n"
    if len(words) > 1:
        text += f".SH SEE ALSO\n.BR {roff('-'.join(words[:-1]))} (1)\n"
    return text


def subcommands(command):
    return [one for one in command.get("subcommands", []) if one["shouldDisplay"] and one["commandName"] != "help"]


def main():
    scanics, folder = sys.argv[1], pathlib.Path(sys.argv[2])
    version = run(scanics, "--version").strip()

    def write(words, command):
        (folder / ("-".join(words) + ".1")).write_text(page(scanics, version, words, command))
        for one in subcommands(command):
            write([*words, one["commandName"]], one)

    write(["scanics"], json.loads(run(scanics, "--experimental-dump-help"))["command"])


if __name__ == "__main__":
    main()
