#!/usr/bin/env python3
"""Lists the public interface of the library's modules, one declaration a line, or compares it with the committed list.

    scripts/public-api.py [--check | --graphs FOLDER] [BUILD]

BUILD is a folder of built modules (.build/debug). Without an option, the lists in docs/api are written: a change of the interface
is then a change of these files, which a reviewer sees beside its line in CHANGELOG.md. --check compares the lists with the
modules; it also reports a public symbol without a doc comment, except the cases of enums and EKError's copies of them. --graphs
only writes the symbol graphs that DocC reads.
"""

import argparse
import difflib
import glob
import json
import pathlib
import platform
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
LISTS = ROOT / "docs" / "api"


def modules():
    """Returns the targets of the package's library products, and the modules that they export."""
    package = (ROOT / "Package.swift").read_text()
    targets = re.findall(r"\blibraries\(\s*\"+([^\"]*)\"", package)
    names = {name for group in targets for name in re.findall(r"\w+", group)}
    for source in ROOT.glob("Sources/*/*/Exports.swift"):
        names.update(re.findall(r"^@_exported import (\w+)", source.read_text(), re.M))
    return sorted(names)


def symbol_graphs(module, build, folder):
    maps = (
        glob.glob(str(ROOT / "Sources/C/*/module.modulemap"))
        + glob.glob(str(ROOT / "Sources/C/*/include/module.modulemap"))
        + glob.glob(f"{build}/C*.build/module.modulemap")
        + glob.glob(f"{pathlib.Path(build).parent}/checkouts/*/Sources/*/module.modulemap")
        + glob.glob(f"{pathlib.Path(build).parent}/checkouts/*/Sources/*/include/module.modulemap"))
    headers = glob.glob(str(ROOT / "Sources/C/*/include"))
    extraction = subprocess.run(
        ["swift", "symbolgraph-extract", "-module-name", module, "-I", f"{build}/Modules",
         "-target", f"{platform.machine()}-unknown-linux-gnu", "-minimum-access-level", "public",
         "-skip-synthesized-members", "-output-dir", folder]
        + [word for path in maps for word in ("-Xcc", f"-fmodule-map-file={path}")]
        + [word for path in headers for word in ("-Xcc", f"-I{path}")])
    if extraction.returncode != 0:
        sys.exit(f"{build} has no readable module {module}; build the package first")
    for path in sorted(pathlib.Path(folder).glob(f"{module}*.symbols.json")):
        yield json.loads(path.read_text())


def interface(module, build):
    """Returns a line for each public declaration and conformance, sorted by name, and the undocumented symbols."""
    lines = set()
    undocumented = []
    with tempfile.TemporaryDirectory() as folder:
        for graph in symbol_graphs(module, build, folder):
            names = {}
            for symbol in graph["symbols"]:
                path = ".".join(symbol["pathComponents"])
                names[symbol["identifier"]["precise"]] = path
                text = "".join(part["spelling"] for part in symbol["declarationFragments"])
                # The declaration does not say whether the symbol is deprecated.
                if any(known.get("isUnconditionallyDeprecated") for known in symbol.get("availability", [])):
                    text = f"@available(*, deprecated) {text}"
                lines.add(f"{path}  |  {' '.join(text.split())}")
                # Symbols that the compiler generates have no location in the sources. EKError repeats the codes' names.
                written = (
                    "location" in symbol and symbol["kind"]["identifier"] != "swift.enum.case"
                    and not text.endswith(": EKError.Code { get }"))
                if written and "docComment" not in symbol:
                    undocumented.append(f"{module}.{path}")
            for relation in graph["relationships"]:
                if relation["kind"] != "conformsTo" or relation["source"] not in names:
                    continue
                target = names.get(relation["target"]) or relation.get("targetFallback", "").split(".")[-1]
                if target not in ("", "Copyable", "Escapable", "SendableMetatype"):
                    lines.add(f"{names[relation['source']]}  :  {target}")
    return "".join(line + "\n" for line in sorted(lines)), undocumented


def check(build):
    """Exits with the differences if the lists and the modules differ, or if a symbol has no doc comment."""
    names = modules()
    wrong = [f"docs/api/{path.name}: no product has this module" for path in LISTS.glob("*.txt") if path.stem not in names]
    for module in names:
        path = LISTS / f"{module}.txt"
        now, undocumented = interface(module, build)
        before = path.read_text() if path.exists() else ""
        name = f"docs/api/{module}.txt"
        wrong += (
            line.rstrip("\n") for line in difflib.unified_diff(
                before.splitlines(True), now.splitlines(True), name, name + " (now)", n=0))
        wrong += (f"{symbol} has no doc comment" for symbol in undocumented)
    if wrong:
        print("\n".join(wrong), file=sys.stderr)
        sys.exit("if you meant to change the public interface, run `make api` and add a line to CHANGELOG.md")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--graphs", metavar="FOLDER")
    parser.add_argument("build", nargs="?", default=str(ROOT / ".build/debug"))
    options = parser.parse_args()
    if options.check:
        check(options.build)
    elif options.graphs:
        for module in modules():
            for _ in symbol_graphs(module, options.build, options.graphs):
                pass
    else:
        LISTS.mkdir(exist_ok=True)
        for module in modules():
            (LISTS / f"{module}.txt").write_text(interface(module, options.build)[0])


if __name__ == "__main__":
    main()
