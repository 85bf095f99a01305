#!/usr/bin/env python3
"""Prints the bill of materials of a release, as SPDX 2.3 in JSON.

    sbom.py BUILD VERSION

It has ScanICS, the Swift packages in BUILD with their revisions, and the Debian packages whose code is linked or opened
(NOTICES.md), with the versions that this machine has. The same build gives the same bytes: the date is SOURCE_DATE_EPOCH, and the
document's name space comes from the content.
"""
import datetime, hashlib, json, os, pathlib, re, subprocess, sys

build, version = pathlib.Path(sys.argv[1]), sys.argv[2]
project = pathlib.Path(__file__).resolve().parent.parent


def package(name, version, location="NOASSERTION", licence="NOASSERTION", comment=None, purl=None, file=None):
    record = {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name), "name": name, "versionInfo": version,
        "downloadLocation": location, "filesAnalyzed": False, "licenseConcluded": "NOASSERTION",
        "licenseDeclared": licence, "copyrightText": "NOASSERTION"}
    if comment:
        record["comment"] = comment
    if purl:
        record["externalRefs"] = [
            {"referenceCategory": "PACKAGE-MANAGER", "referenceType": "purl", "referenceLocator": purl}]
    return record


def swift_packages():
    dependencies = json.loads((build / "workspace-state.json").read_text())["object"]["dependencies"]
    for dependency in sorted(dependencies, key=lambda dependency: dependency["packageRef"]["identity"]):
        reference, state = dependency["packageRef"], dependency["state"].get("checkoutState", {})
        name, revision = reference["identity"], state.get("version") or state.get("revision", "NOASSERTION")
        location = re.sub(r"\.git$", "", reference["location"])
        yield package(
            name, revision, f"git+{location}@{state.get('revision', '')}",
            purl=f"pkg:swift/{location.removeprefix('https://')}@{revision}")


def debian_packages():
    system = dict(line.split("=", 1) for line in pathlib.Path("/etc/os-release").read_text().splitlines() if "=" in line)
    distribution = f"{system['ID']}-{system['VERSION_ID']}".replace('"', "")
    rows = re.findall(r"^\| (.+?) \| (`[a-z][^|]+) \| (.+?) \|", (project / "NOTICES.md").read_text(), re.M)
    for library, names, licence in rows:
        for name in re.findall(r"`([^`]+)`", names):
            installed = subprocess.run(
                ["dpkg-query", "-W", "-f", "${Version} ${Architecture}", name], capture_output=True, text=True).stdout
            release, _, machine = (installed or "NOASSERTION ").partition(" ")
            use = "not linked" if "never linked" in library else "linked"
            yield package(
                name, release, comment=f"{library}; {use}; licence: {licence}",
                purl=f"pkg:deb/debian/{name}@{release}?arch={machine}&distro={distribution}")


toolchain = subprocess.run(["swift", "--version"], capture_output=True, text=True).stdout
swift = re.search(r"Swift version (\S+)", toolchain)
parts = [*swift_packages(), *debian_packages(),
         package("swift-runtime", swift[1] if swift else "NOASSERTION", "https://www.swift.org/install/linux/", "Apache-2.0")]
product = package("scanics", version, licence="Apache-2.0")
date = datetime.datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", 0)), datetime.timezone.utc)
document = {
    "spdxVersion": "SPDX-2.3", "dataLicense": "CC0-1.0", "SPDXID": "SPDXRef-DOCUMENT", "name": f"scanics-{version}",
    "documentNamespace": "", "packages": [product, *parts],
    "creationInfo": {"created": date.strftime("%Y-%m-%dT%H:%M:%SZ"), "creators": ["Tool: scanics-sbom"]},
    "relationships": [
        {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": product["SPDXID"]},
        *({"spdxElementId": product["SPDXID"], "relationshipType": "DEPENDS_ON", "relatedSpdxElement": part["SPDXID"]}
          for part in parts)]}
digest = hashlib.sha256(json.dumps(document, sort_keys=True).encode()).hexdigest()
document["documentNamespace"] = f"urn:sha256:{digest}"
print(json.dumps(document, indent=1, sort_keys=True))
