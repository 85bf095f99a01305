#!/usr/bin/env python3
"""Checks that the links between the project's documents resolve.

    scripts/check-links.py

Looks at every Markdown file that git knows. A link to a file must lead to a file that git knows, or to a folder of
such files. A link to a heading (#...) must lead to a heading of the document in the link. Web addresses and DocC's own
links are not checked. Prints each link that does not resolve, and ends with status 1 if there is one.
"""

import pathlib
import re
import subprocess
import sys
import unicodedata
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent

# [text](target) and ![text](target), <img src="target">.
LINK = re.compile(r"\]\(([^()\s]+)\)|<img\s[^>]*src=\"([^\"]+)\"")
CODE_BLOCK = re.compile(r"^(```|~~~).*?^\1", re.M | re.S)
CODE_SPAN = re.compile(r"(`+)(?!`).*?(?<!`)\1(?!`)")


def without_code(text):
    """Returns the text without code, with its lines kept."""
    text = CODE_BLOCK.sub(lambda block: "\n" * block.group().count("\n"), text)
    return "\n".join(CODE_SPAN.sub("", line) for line in text.split("\n"))


def anchors(text):
    """Returns the anchors of a document's headings, as GitHub derives them."""
    found = set()
    text = CODE_BLOCK.sub("", text)
    for heading in re.findall(r"^#+ +(.*?) *#*$", text, re.M):
        heading = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading).lower()
        kept = (c for c in heading if c in " -_" or unicodedata.category(c)[0] in "LN")
        anchor = name = "".join(kept).replace(" ", "-")
        number = 0
        while anchor in found:
            number += 1
            anchor = f"{name}-{number}"
        found.add(anchor)
    return found


def broken_links(document, known):
    """Yields the line number, the target and the fault of each link of a document that does not resolve."""
    for number, line in enumerate(without_code(document.read_text()).split("\n"), 1):
        for match in LINK.finditer(line):
            link = match.group(1) or match.group(2)
            if re.match(r"[a-z][a-z0-9+.-]*:", link):
                continue
            path, _, anchor = urllib.parse.unquote(link).partition("#")
            target = (document.parent / path).resolve() if path else document
            if target not in known:
                yield number, link, "no such file in git"
            elif anchor and target.suffix == ".md" and anchor not in anchors(target.read_text()):
                yield number, link, "no such heading"


def main():
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                            capture_output=True, text=True, check=True).stdout
    files = {ROOT / name for name in listed.split("\0") if name and (ROOT / name).exists()}
    known = files | {folder for file in files for folder in file.parents}
    problems = [
        f"{document.relative_to(ROOT)}:{number}: {link}: {fault}"
        for document in sorted(files) if document.suffix == ".md"
        for number, link, fault in broken_links(document, known)]
    print("\n".join(problems), end="\n" if problems else "", file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
