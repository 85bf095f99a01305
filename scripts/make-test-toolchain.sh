#!/usr/bin/env bash
# Makes FOLDER a Swift toolchain that works like the installed one, except that it compiles ArgumentParser optimized and
# without DEBUG.
#
#   make-test-toolchain.sh FOLDER
#   SWIFT_EXEC=FOLDER/bin/swiftc swift build --build-tests
#
# With DEBUG, ArgumentParser checks the declarations of a program's options whenever the program starts. The tests start
# programs about 2,000 times, and the checks take more than half of the time of a start. `make asan-all` builds with
# DEBUG, and makes the checks once for all commands.
set -euo pipefail
folder=$1

# SwiftPM looks for the toolchain's libraries beside the folder of the compiler.
installed=$(swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1|p')
mkdir -p "$folder/bin"
ln -sfn "$installed/lib" "$folder/lib"
cat >"$folder/swiftc" <<'END'
#!/usr/bin/env bash
arguments=() optimized=()
if [[ " $* " == *" -module-name ArgumentParser "* ]]; then
    left_out=-DDEBUG optimized=(-O)
fi
for argument in "$@"; do
    [[ $argument == "${left_out-}" ]] || arguments+=("$argument")
done
exec swiftc "${arguments[@]}" "${optimized[@]}"
END
chmod +x "$folder/swiftc"
# If the compiler's file is newer than the build, SwiftPM builds everything again. So an unchanged file is kept.
cmp -s "$folder/swiftc" "$folder/bin/swiftc" || mv "$folder/swiftc" "$folder/bin/swiftc"
