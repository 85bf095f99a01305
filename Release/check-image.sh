#!/usr/bin/env bash
# Unpacks an image and runs it without an engine, as its user in namespaces: a scan, a kind of picture for each library that is opened
# late, the pages with their health check, and the watching of a folder. It needs root.
#
#   check-image.sh IMAGE.tar
set -euo pipefail

image=$(realpath "$1")
cd "$(dirname "$0")/.."
fail() {
    echo "check-image: $*" >&2
    exit 1
}
((EUID == 0)) || fail "this needs root"
size=$(stat -c %s "$image")
# 120 MB, and 40 for the text reader.
((size < 160000000)) || fail "the image has $size bytes, more than 160 MB"
work=$(mktemp -d)
trap 'rm -rf --one-file-system "$work"' EXIT
chmod 755 "$work"

# Each digest is checked on the way.
python3 - "$image" "$work" <<'END'
import hashlib, json, pathlib, sys, tarfile
image, work = tarfile.open(sys.argv[1]), pathlib.Path(sys.argv[2])
def blob(one):
    content = image.extractfile("blobs/" + one["digest"].replace(":", "/")).read()
    assert hashlib.sha256(content).hexdigest() == one["digest"][7:] and len(content) == one["size"]
    return content
assert json.load(image.extractfile("oci-layout")) == {"imageLayoutVersion": "1.0.0"}
index = json.load(image.extractfile("index.json"))
manifest = json.loads(blob(index["manifests"][0]))
config = json.loads(blob(manifest["config"]))["config"]
(work / "layer.tar.gz").write_bytes(blob(manifest["layers"][0]))
assert config["User"] == "10001:10001" and config["Healthcheck"]["Test"][0] == "CMD"
(work / "environment").write_text("\n".join(config["Env"]))
(work / "start").write_text("\n".join(config["Entrypoint"] + config["Cmd"]))
(work / "health").write_text("\n".join(config["Healthcheck"]["Test"][1:]))
END
mkdir "$work/root"
tar -C "$work/root" --same-owner -xzf "$work/layer.tar.gz"
[[ ! -e $work/root/bin/sh && ! -e $work/root/usr/bin/sh && ! -e $work/root/usr/bin/dpkg ]] || fail "the image has a shell or dpkg"
install -d -o 10001 -g 10001 "$work/root/data/in"
cp SampleImages/*.{png,jpg,heic,gif,pdf} "$work/root/tmp/"
mapfile -t environment <"$work/environment"
mapfile -t start <"$work/start"
mapfile -t health <"$work/health"

# inside COMMAND...: runs a command as the user of the image. chroot is found on the PATH of this machine.
chroot=$(command -v chroot)
inside() {
    unshare --mount --pid --fork --kill-child --propagation private bash -euc '
        root=$1 chroot=$2 && shift 2
        mount --bind "$root" "$root" && mount -t proc proc "$root/proc" && mount --rbind /dev "$root/dev"
        count=$1 && shift
        environment=("${@:1:count}") && shift "$count"
        exec env -i "${environment[@]}" "$chroot" --userspec=10001:10001 "$root" "$@"' \
        inside "$work/root" "$chroot" "${#environment[@]}" "${environment[@]}" "$@"
}
inside /usr/bin/scanics /tmp/poster.png --format text | tee /dev/stderr | grep -q "Sommernacht-Jazz" || fail "no card"
for picture in phone.heic lobby.gif flyers.pdf photo.jpg; do
    inside /usr/bin/scanics "/tmp/$picture" --quiet >/dev/null || fail "$picture is not read"
done

inside "${start[@]}" >"$work/serve.log" 2>&1 &
server=$!
for _ in $(seq 100); do
    "${health[@]}" 2>/dev/null && break
    kill -0 $server 2>/dev/null || fail "the pages do not start: $(cat "$work/serve.log")"
    sleep 0.2
done
"${health[@]}" || fail "the health check fails: $(cat "$work/serve.log")"
kill $server && wait $server 2>/dev/null || true

inside /usr/bin/scanics /data/in --watch -o /data/out/ >"$work/watch.log" 2>&1 &
watcher=$!
sleep 1
install -o 10001 -g 10001 SampleImages/poster.png "$work/root/data/in/new.png"
for _ in $(seq 100); do
    [[ ! -e $work/root/data/out/new.ics ]] || break
    sleep 0.2
done
[[ -e $work/root/data/out/new.ics ]] || fail "the watched picture gave no file: $(cat "$work/watch.log")"
kill $watcher && wait $watcher 2>/dev/null || true
echo "check-image: $((size / 1000000)) MB, scanned, served and watched as user 10001: $image"
