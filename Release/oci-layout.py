#!/usr/bin/env python3
"""Writes an OCI image layout (image-spec 1.1) of one layer as a tar, and prints its path.

    oci-layout.py ROOT VERSION OUT

Everything belongs to root, except /data. The same tree gives the same bytes: dates are those of SOURCE_DATE_EPOCH, or 0.
"""

import datetime
import gzip
import hashlib
import io
import json
import os
import pathlib
import platform
import sys
import tarfile

USER = 10001
MACHINES = {"x86_64": "amd64", "aarch64": "arm64"}
EPOCH = int(os.environ.get("SOURCE_DATE_EPOCH", 0))


def layer(root):
    """Returns the layer as a tar."""
    content = io.BytesIO()
    with tarfile.open(fileobj=content, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path in sorted(root.rglob("*")):
            name = str(path.relative_to(root))
            entry = archive.gettarinfo(path, name)
            if not entry:
                continue
            owner = USER if name == "data" or name.startswith("data/") else 0
            entry.uid = entry.gid = owner
            entry.uname = entry.gname = ""
            entry.mtime = EPOCH
            if entry.isreg():
                with open(path, "rb") as file:
                    archive.addfile(entry, file)
            else:
                archive.addfile(entry)
    return content.getvalue()


def main():
    root, version, out = pathlib.Path(sys.argv[1]), sys.argv[2], sys.argv[3]
    plain = layer(root)
    packed = gzip.compress(plain, 6, mtime=0)
    blobs = {}

    def blob(content, media):
        digest = hashlib.sha256(content).hexdigest()
        blobs[digest] = content
        return {"mediaType": media, "digest": f"sha256:{digest}", "size": len(content)}

    created = datetime.datetime.fromtimestamp(EPOCH, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ")
    machine = MACHINES.get(platform.machine(), platform.machine())
    config = {
        "created": created, "architecture": machine, "os": "linux",
        "config": {
            "User": f"{USER}:{USER}", "WorkingDir": "/data", "ExposedPorts": {"8765/tcp": {}}, "Volumes": {"/data": {}},
            "Entrypoint": ["/usr/bin/scanics"],
            "Cmd": ["serve", "--lan", "--insecure", "--log-format", "json"],
            "Env": [
                "PATH=/usr/bin:/bin", "HOME=/data", "XDG_DATA_HOME=/data", "XDG_STATE_HOME=/data/state",
                "XDG_CONFIG_HOME=/data/config", "LANG=C.UTF-8",
            ],
            # Docker and podman know this field; the specification of OCI has none for it.
            "Healthcheck": {
                "Test": ["CMD", "/usr/bin/curl", "-fsS", "-o", "/dev/null", "http://127.0.0.1:8765/healthz"],
                "Interval": 30_000_000_000, "Timeout": 10_000_000_000, "StartPeriod": 10_000_000_000, "Retries": 3,
            },
            "Labels": {
                "org.opencontainers.image.title": "ScanICS", "org.opencontainers.image.version": version,
                "org.opencontainers.image.licenses": "Apache-2.0",
            },
        },
        "rootfs": {"type": "layers", "diff_ids": ["sha256:" + hashlib.sha256(plain).hexdigest()]},
        "history": [{"created": created, "created_by": "Release/image.sh"}],
    }
    image = "application/vnd.oci.image."
    manifest = {
        "schemaVersion": 2, "mediaType": image + "manifest.v1+json",
        "config": blob(json.dumps(config, sort_keys=True).encode(), image + "config.v1+json"),
        "layers": [blob(packed, image + "layer.v1.tar+gzip")],
    }
    described = blob(json.dumps(manifest, sort_keys=True).encode(), image + "manifest.v1+json")
    described["platform"] = {"architecture": machine, "os": "linux"}
    described["annotations"] = {"org.opencontainers.image.ref.name": version}
    index = {"schemaVersion": 2, "mediaType": image + "index.v1+json", "manifests": [described]}
    files = {"oci-layout": b'{"imageLayoutVersion":"1.0.0"}', "index.json": json.dumps(index, sort_keys=True).encode()}
    files |= {f"blobs/sha256/{digest}": content for digest, content in sorted(blobs.items())}
    with tarfile.open(out, "w", format=tarfile.USTAR_FORMAT) as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size, entry.mode, entry.mtime = len(content), 0o644, EPOCH
            archive.addfile(entry, io.BytesIO(content))
    print(out)


if __name__ == "__main__":
    main()
