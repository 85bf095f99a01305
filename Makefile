# `make help` lists the targets.

PREFIX  = /usr/local
DESTDIR =
SAMPLE  = SampleImages/poster.png

FUZZ_SECONDS = 60
FUZZ         =

# A regular expression that chooses tests: make test TESTS='ICalendarTests|RecurrenceTests'
TESTS =

# The folder that everything is built in.
BUILD = .build

SWIFT   = swift
scanics = $(BUILD)/release/scanics

# SwiftPM finds the tests in the index of Swift's modules. The index of C files and of the toolchain's modules is for editors,
# and writing it takes a tenth of the build.
small_index = --disable-index-store -Xswiftc -index-store-path \
	-Xswiftc $(abspath $(1))/$(shell uname -m)-unknown-linux-gnu/debug/index/store \
	-Xswiftc -index-ignore-system-modules -Xswiftc -index-ignore-clang-modules

# Builds for tests: the code that tests run thousands of times is optimized; debug information is left out, and so are the
# checks that ArgumentParser makes whenever a program starts.
for_tests  = SCANICS_FAST_TESTS=1 SWIFT_EXEC=$(abspath $(BUILD))/test-toolchain/bin/swiftc
test_build = scripts/make-test-toolchain.sh $(BUILD)/test-toolchain && $(for_tests) $(SWIFT) build --build-tests --scratch-path $(BUILD) -debug-info-format none \
	$(call small_index,$(BUILD)) -Xswiftc -use-ld=lld $(call quiet_after,$(BUILD)/debug)

test_run = $(for_tests) scripts/run-tests.sh $(BUILD)/debug/ScanICSPackageTests.xctest

# Compares the public interface with docs/api, if a module or the lists were changed after the last comparison.
check_api = [ -n "$$(find docs/api scripts/public-api.py Package.swift Sources/*/*/Exports.swift $(BUILD)/debug/Modules \
	$(if $(wildcard $(BUILD)/api-checked),-newer $(BUILD)/api-checked) -print -quit)" ] || exit 0; \
	scripts/public-api.py --check $(BUILD)/debug && touch $(BUILD)/api-checked

# The text reader, which is installed on demand. The programs look for it in libexec/scanics/ocr, beside their own folder.
ocr = $(BUILD)/$(shell uname -m)-unknown-linux-gnu/libexec/scanics/ocr

# The part of scanics that opens stores. scanics starts it for the commands that need a store.
store = $(BUILD)/release/scanics-store

# The command is linked with archives where Debian has them: it starts in half the time, and needs neither Swift nor a C++
# library to run. Nothing looks up its symbols, but the toolchain exports them all.
# Debug information would take a tenth of the time of the compiler, and is left out of what is installed.
archives     = $(abspath $(BUILD))/archives

# Without these options the path of this folder would be in the programs, because assertions of BoringSSL name their files.
no_paths     = -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. \
	-Xcc -ffile-prefix-map=$(CURDIR)=. -Xcxx -ffile-prefix-map=$(CURDIR)=.

static_build = --static-swift-stdlib --disable-local-rpath -debug-info-format none $(no_paths) -Xswiftc -use-ld=lld -Xlinker "-L$(archives)" \
	-Xlinker "$(archives)/LazyICU.o" -Xswiftc -Xclang-linker -Xswiftc -static-libgcc -Xlinker --no-export-dynamic \
	-Xlinker --gc-sections -Xlinker -z -Xlinker pack-relative-relocs

# The first build shows its progress; later builds, which often do nothing, are silent.
quiet_after = $(if $(wildcard $(1)),--quiet)

# Trees installed by `make install`.
bin  = $(DESTDIR)$(PREFIX)/bin
exec = $(DESTDIR)$(PREFIX)/libexec/scanics
doc  = $(DESTDIR)$(PREFIX)/share/doc/scanics
bash = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zsh  = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
fish = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d
menu = $(DESTDIR)$(PREFIX)/share/applications
meta = $(DESTDIR)$(PREFIX)/share/metainfo
man  = $(DESTDIR)$(PREFIX)/share/man/man1
unit = $(DESTDIR)$(PREFIX)/share/systemd/user
sysunit = $(DESTDIR)$(PREFIX)/lib/systemd/system

# The name of ScanICS in software centres (AppStream).
application = org.scanics.ScanICS

.DEFAULT_GOAL := help
.PHONY: help scan scanner ocr hostile test test-install check-all check-fresh test-browser test-servers test-ray build release release-check reproducible scanner-check deb wheel test-python image check-aarch64 \
	bench bench-peers bench-conditions \
	install uninstall api documentation samples format lint asan asan-all tsan fuzz fuzz-coverage clean packages-%

help: ## list the targets
	@sed -n 's/^\([a-z0-9-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

scan: scanner ## build scanics and scan a picture (SAMPLE=poster.png): print its events, then the .ics
	@$(scanics) --format text $(SAMPLE)
	@echo
	@$(scanics) --format ics $(SAMPLE)

# The scanner alone: the program that opens stores takes several times as long to build as the scanner. Without the targets of the
# stores, three packages are fetched instead of thirty. The scanner is compiled in the same way with and without them.
scanner: packages-scan
	@Release/prepare.sh "$(archives)"
	@SCANICS_CORE_ONLY=command $(SWIFT) build -c release --scratch-path $(BUILD) --product scanics $(static_build) $(call quiet_after,$(scanics)) >&2

ocr: packages-ocr ## fetch the text reader, which reads what is printed on pictures: a library and models from PyPI, 66 MB
	@scripts/install-ocr.sh $(ocr)

test: packages-scan packages-store packages-test lint ## build and run the tests and the example app, lint, and compare the public interface with docs/api
	@$(test_build)
	@$(check_api)
	@$(test_run) '$(TESTS)'
	@scripts/check-example.sh $(BUILD)/debug/ImportFlow
	@scripts/check-uploads.sh $(BUILD)/debug/Uploads
	@scripts/check-eventkit-examples.sh $(BUILD)/debug

test-install: packages-scan packages-store packages-test ## try the completions in three shells, install and uninstall, and compare the man pages with the help
	@$(test_build)
	@scripts/check-completions.py $(BUILD)/debug/scanics
	@scripts/check-install.sh $(BUILD)
	@scripts/check-units.sh

# Checks that are too slow for every push. Run them before you resolve an issue, and after a change of linking, of a
# store's protocol or of the Ray job.
check-all: export SCANICS_LONG_TESTS = 1
check-all: test documentation test-install test-browser asan-all release-check reproducible deb wheel image test-python check-aarch64 test-servers test-ray check-fresh ## run every check: tests, documentation, installation, pages, sanitizer, release, six calendar servers, Ray, minimal systems

# Runs a command as root.
as_root = $(if $(filter 0,$(shell id -u)),,sudo env "PATH=$$PATH")

# A release is made on the older system, and must run on both. scripts/check-fresh.sh makes other combinations.
check_fresh = $(as_root) scripts/check-fresh.sh

check-fresh: packages-fresh ## build and test the committed tree on minimal Debian 12 and 13, and try a release on both
	@$(check_fresh) bookworm user 'make scan && make test && make release deb wheel && cp .build/scanics[-_]*.tar.gz .build/*.deb .build/*.whl /kept'
	@$(check_fresh) trixie root 'make scan && make test'
	@$(check_fresh) bookworm root 'Release/check-installed.sh /kept && Release/check-services.sh /kept'
	@$(check_fresh) trixie root 'Release/check-installed.sh /kept && Release/check-services.sh /kept'

test-servers: packages-scan packages-store packages-test packages-servers ## run the stores' tests on all calendar servers
	@$(test_build)
	@SCANICS_ALL_SERVERS=1 $(test_run) '$(or $(TESTS),CalDAVEventStoreTests)'

test-browser: packages-scan packages-store packages-test packages-browser ## test the pages of scanics serve in Chromium, and its HTTP interface
	@$(test_build)
	@scripts/test-browser.sh $(BUILD)/debug/scanics-store

test-ray: packages-scan packages-servers ## run the Ray job on a cluster of two nodes on this machine
	@$(test_build)
	@scripts/test-ray.sh $(BUILD)/debug/scanics

build: scanner packages-store ## build scanics and scanics-store, optimized and statically linked, into BUILD/release (.build)
	@Release/prepare.sh "$(archives)" sqlite3
	@$(SWIFT) build -c release --scratch-path $(BUILD) --product scanics-store $(static_build) $(call quiet_after,$(store)) >&2

release: build ## pack scanics for machines without Swift: BUILD/scanics-VERSION-linux-MACHINE.tar.gz
	@Release/pack.sh $(BUILD)

wheel: build packages-wheel ## pack the Python package with both programs: BUILD/scanics-VERSION-py3-none-manylinux_2_36_MACHINE.whl
	@scripts/make-wheel.sh $(BUILD)

test-python: packages-scan packages-store packages-test packages-wheel ## make a wheel of the debug programs, install it, and run its tests
	@$(test_build)
	@scripts/test-python.sh $(BUILD)/debug

image: build packages-image ## make an OCI image, and run it without an engine: BUILD/scanics-VERSION-oci-MACHINE.tar
	@$(as_root) Release/check-image.sh $$(Release/image.sh $(BUILD))

deb: build packages-deb ## pack scanics and scanics-store for Debian, with a folder for apt; check them with lintian, and install them in a scratch root
	@files=$$(Release/deb.sh $(BUILD)) && Release/check-deb.sh $$files && \
		Release/check-apt-folder.sh $$(APT_KEY="$(APT_KEY)" Release/apt-folder.sh $(BUILD) $$files)

release-check: build ## check that both programs run and give right results with only the packages in docs/install.md
	@Release/check.py $(scanics) "$(archives)"

scanner-check: scanner ## check the same for scanics alone
	@Release/check.py --scanner $(scanics) "$(archives)"

# The programs are built only if they are missing, because `sudo make install` may not find a compiler.
$(scanics) $(store) &:
	@$(MAKE) --no-print-directory build

check-aarch64: packages-scan packages-store packages-aarch64 ## compile the C modules for aarch64, and compare their loops over pixels under qemu
	@scripts/check-aarch64.sh

# Everything is built twice from nothing, which takes a quarter of an hour.
REPRODUCED = release

reproducible: packages-store ## build the release twice, and check that the same sources give the same bytes (REPRODUCED=scanner)
	@Release/reproducible.sh .build-reproducible $(REPRODUCED)

install: $(scanics) $(store) ## install both programs under PREFIX (/usr/local), or DESTDIR/PREFIX
	@install -d $(bin) $(exec) $(doc)/licences $(bash) $(zsh) $(fish) $(menu) $(meta) $(man) $(unit) $(sysunit)
	@install -m 755 -s --strip-program=Release/strip.sh $(scanics) $(bin)/scanics
	@install -m 755 -s --strip-program=Release/strip.sh $(store) $(exec)/scanics-store
	@[ ! -e $(ocr) ] || { install -d $(exec)/ocr/licences && install -m 644 $(ocr)/*.* $(exec)/ocr && install -m 644 $(ocr)/licences/* $(exec)/ocr/licences; }
	@install -m 644 LICENSE NOTICES.md $(doc)
	@Release/licences.sh $(doc)/licences $(BUILD)
	@Release/completions.sh $(scanics) bash >$(bash)/scanics
	@Release/completions.sh $(scanics) zsh >$(zsh)/_scanics
	@Release/completions.sh $(scanics) fish >$(fish)/scanics.fish
	@install -m 644 Release/Desktop/scanics.desktop Release/Desktop/scanics-screen.desktop $(menu)
	@install -m 644 Release/Desktop/$(application).metainfo.xml $(meta)
	@Release/man-pages.py $(scanics) $(man)
	@Release/services.sh user $(PREFIX) $(unit)
	@Release/services.sh system $(PREFIX) $(sysunit)

uninstall: ## remove what make install has installed under PREFIX, or DESTDIR/PREFIX; calendars and settings stay
	@rm -rf $(exec) $(doc)
	@rm -f $(bin)/scanics $(bash)/scanics $(zsh)/_scanics $(fish)/scanics.fish $(menu)/scanics.desktop $(menu)/scanics-screen.desktop \
		$(meta)/$(application).metainfo.xml $(man)/scanics.1 $(man)/scanics-*.1 $(unit)/scanics-* $(sysunit)/scanics-*

api: packages-scan packages-store packages-test ## write the list of the public interface into docs/api
	@$(test_build)
	@scripts/public-api.py $(BUILD)/debug

documentation: packages-scan packages-store packages-test ## build the library's documentation as a web site in BUILD/documentation
	@$(test_build)
	@scripts/build-documentation.sh $(BUILD)/debug $(BUILD)/documentation

samples: packages-test packages-samples ## draw the sample pictures again
	@SampleImages/make-samples.sh

sources = Sources Tests Examples Package.swift Fuzz Benchmarks/Sources Benchmarks/Package.swift

format: ## format the Swift sources in place
	@$(SWIFT) format -i -r -p $(sources)

# Only files that were changed after the last check without complaints are checked.
lint: ## check the format of the Swift sources, and the links in the documentation
	@mkdir -p $(BUILD) && touch $(BUILD)/lint-started
	@[ $(BUILD)/linted -nt .swift-format ] && newer="-newer $(BUILD)/linted"; \
		find $(sources) -name '*.swift' $$newer -print0 | xargs -0 -r $(SWIFT) format lint -p -s
	@mv $(BUILD)/lint-started $(BUILD)/linted
	@python3 scripts/check-links.py

# Some tests are left out. The tests of the command and of processes that read pictures use separate processes, in which
# the sanitizers see nothing, and some of which must crash. The tests of calendar servers, the long tests and the tests
# of hostile payloads of megabytes would take minutes; the fuzzers read such payloads with AddressSanitizer. Leaks are
# not searched for, because the Swift runtime never frees some of its memory. lld is the linker, because gold prints
# warnings about hundreds of ASan's symbols.
sanitized_tests = SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=$$((3 * $$(nproc))) env -u SCANICS_LONG_TESTS $(SWIFT) test --parallel --skip CommandTests --skip IsolationTests --skip ReaderProcessTests --skip HostileLinkTests --skip RealServerTests --skip bombs \
	--skip megabyte --skip hostile --skip WrappingTests/long -Xswiftc -use-ld=lld \
	--scratch-path $(1) $(call small_index,$(1))

asan: packages-scan packages-test ## run the tests of the core under AddressSanitizer
	@SCANICS_CORE_ONLY=1 SCANICS_FAST_TESTS=1 ASAN_OPTIONS=detect_leaks=0 $(call sanitized_tests,.build-asan) --sanitize=address

asan-all: packages-scan packages-store packages-test ## run the tests of the core and the stores under AddressSanitizer
	@SCANICS_FAST_TESTS=1 ASAN_OPTIONS=detect_leaks=0 $(call sanitized_tests,.build-asan-all) --sanitize=address
	@ASAN_OPTIONS=detect_leaks=0 .build-asan-all/debug/scanics --experimental-dump-help >/dev/null # ArgumentParser checks all options

# Debian's libraries are not built for ThreadSanitizer. It sees only their calls of libc's functions, and reports these
# calls as races. A real race may show only once in many runs, so its report is printed last.
tsan: packages-scan packages-store packages-test ## run the tests under ThreadSanitizer
	@rm -f .build-tsan/race.*
	@TSAN_OPTIONS="die_after_fork=0 ignore_noninstrumented_modules=1 log_path=$(CURDIR)/.build-tsan/race" \
		$(call sanitized_tests,.build-tsan) --sanitize=thread || { cat .build-tsan/race.* 2>/dev/null; exit 1; }

fuzz: packages-scan ## fuzz the parsers, each for FUZZ_SECONDS (60): all, or those named in FUZZ; keeps what it learns
	@FUZZ_SEED=$(FUZZ_SEED) Fuzz/run.sh $(FUZZ_SECONDS) $(FUZZ)

fuzz-coverage: packages-scan ## print how much of the sources each fuzzer's corpus reaches: all, or those named in FUZZ
	@Fuzz/coverage.py $(FUZZ)

# Numbers of pictures: a number always gives the same picture.
HOSTILE       = 50000
HOSTILE_FIRST = 0

hostile: packages-test scanner ## scan 50,000 damaged and distorted pictures in one run, and check that nothing goes wrong (HOSTILE=2000)
	@mkdir -p .build-fuzz
	@$(SWIFT)c -O Fuzz/Hostile/main.swift Fuzz/Sources/Fuzzers/Chance.swift -o .build-fuzz/hostile-pictures
	@Fuzz/hostile.py .build-fuzz/hostile-pictures $(scanics) $(HOSTILE) $(HOSTILE_FIRST)
	@[ ! -d "$(ocr)" ] || Fuzz/hostile.py .build-fuzz/hostile-pictures $(scanics) 500 0 --ocr always --jobs 1

bench: packages-bench build bench-pictures ## measure each stage, and check that memory does not grow over a million payloads
	@$(SWIFT) run -c release --package-path Benchmarks --scratch-path .build-bench ScanICSBenchmarks --columns name,median,std,iterations
	@$(SWIFT) run -c release --package-path Benchmarks --scratch-path .build-bench MillionPayloads
	@$(SWIFT) build -c release --scratch-path $(BUILD) --product HostApp $(static_build) --quiet
	@python3 Benchmarks/many-pictures.py $(scanics) $(BUILD)/release/HostApp
	@python3 Benchmarks/serve.py $(scanics) $(peers)/pictures/photo.jpg

# The other readers and the tools that draw the pictures are installed for these targets only; the pictures are drawn once.
peers = .build-bench/peers

CONDITIONS_SEED = 1

.PHONY: bench-pictures
bench-pictures: packages-bench
	@Benchmarks/Peers/install.sh $(peers)
	@[ -e $(peers)/pictures/small.png ] || $(peers)/python/bin/python Benchmarks/Peers/make-pictures.py $(peers)/pictures

bench-peers: build bench-pictures ## compare with other readers, also on PHOTOS (a folder); results go to docs/lab/benchmarks.md
	@Benchmarks/Peers/compare.py --scanics $(scanics) --pictures $(peers)/pictures --python $(peers)/python/bin/python \
		--write docs/lab/benchmarks.md $(if $(PHOTOS),--photos "$(PHOTOS)")
	@Benchmarks/Peers/compare-stores.py --scanics $(scanics) --python $(peers)/python/bin/python --write docs/lab/benchmarks.md
	@$(SWIFT) run -c release --package-path Benchmarks --scratch-path .build-bench StoreBenchmarks

# The pictures are drawn once; they need about 250 MB.
bench-conditions: build bench-pictures ## compare with other readers on drawn photos of codes: moire, night, tilt, folds and others
	@[ -e $(peers)/conditions/truth.tsv ] || \
		$(peers)/python/bin/python Benchmarks/Conditions/make-conditions.py $(peers)/conditions --seed $(CONDITIONS_SEED)
	@Benchmarks/Conditions/compare-conditions.py --scanics $(scanics) --conditions $(peers)/conditions \
		--python $(peers)/python/bin/python --write docs/lab/benchmarks.md

clean: ## remove everything that make has built
	@rm -rf $(BUILD) .build-asan .build-asan-all .build-tsan .build-fuzz .build-coverage .build-bench .build-ray .build-reproducible .build-browser .build-caldav-servers .build-fresh .build-python

# Installs a group of Debian packages.
packages-%:
	@scripts/install-dependencies.sh $*
