#!/usr/bin/env bash
# Makes FOLDER a Swift toolchain that works like the installed one, with two exceptions.
#
#   make-test-toolchain.sh FOLDER
#   SWIFT_EXEC=FOLDER/bin/swiftc swift build --build-tests
#
# Two packages are compiled optimized and without DEBUG: Subprocess, because the tests read the output of programs with
# it, and ArgumentParser. With DEBUG, ArgumentParser checks the declarations of a program's options whenever the program
# starts, which takes more than half of the time of a start. `make asan-all` builds with DEBUG, and makes the checks once
# for all commands.
#
# `scanics` and `scanics-store` are linked with the static libraries of Swift. The tests start them about 2,000 times, and
# with shared libraries, half of the time of a start goes to finding the symbols of these libraries. Compiled code
# names the further libraries that a static one needs only if it was itself compiled for static libraries, so they are
# named here.
set -euo pipefail
folder=$1

# SwiftPM looks for the toolchain's libraries beside the folder of the compiler.
installed=$(swiftc -print-target-info | sed -n 's|.*"runtimeResourcePath": "\(.*\)/lib/swift".*|\1|p')
mkdir -p "$folder/bin"
ln -sfn "$installed/lib" "$folder/lib"
cat >"$folder/swiftc" <<'END'
#!/usr/bin/env bash
shopt -s extglob
arguments=() added=()
case " $* " in
*" -module-name "@(ArgumentParser|Subprocess)" "*)
    left_out=-DDEBUG added=(-O)
    ;;
*" -module-name scanics"*" -emit-executable "*)
    added=(-static-stdlib -Xlinker -z -Xlinker pack-relative-relocs)
    for library in CoreFoundation _CFURLSessionInterface _CFXMLInterface _FoundationCollections _FoundationCShims \
        _FoundationICU; do
        added+=("-l$library")
    done
    ;;
esac
for argument in "$@"; do
    [[ $argument == "${left_out-}" ]] || arguments+=("$argument")
done
exec swiftc "${arguments[@]}" "${added[@]}"
END
chmod +x "$folder/swiftc"
# If the compiler's file is newer than the build, SwiftPM builds everything again. So an unchanged file is kept.
cmp -s "$folder/swiftc" "$folder/bin/swiftc" || mv "$folder/swiftc" "$folder/bin/swiftc"
