# `make help` says what there is.

PREFIX  = /usr/local
DESTDIR =
SAMPLE  = SampleImages/poster.png

FUZZ_SECONDS = 60
FUZZ         =

# Where everything is built.
BUILD = .build

SWIFT   = swift
scanics = $(BUILD)/release/scanics

# The part of scanics that opens stores, which it starts where a command needs one.
store = $(BUILD)/release/scanics-store

# The command is linked with archives, as far as there are: it starts in half the time, and needs no Swift to run.
archives     = $(abspath $(BUILD))/archives
static_build = --static-swift-stdlib -Xswiftc -use-ld=lld -Xlinker "-L$(archives)" \
	-Xlinker "$(archives)/LazyICU.o" -Xlinker "$(archives)/NoDBus.o" \
	-Xlinker --gc-sections -Xlinker -z -Xlinker pack-relative-relocs

# The first build shows how it goes; later ones, where often nothing happens, are silent.
quiet_after = $(if $(wildcard $(1)),--quiet)

# Trees installed by `make install`.
bin  = $(DESTDIR)$(PREFIX)/bin
exec = $(DESTDIR)$(PREFIX)/libexec/scanics
doc  = $(DESTDIR)$(PREFIX)/share/doc/scanics
bash = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zsh  = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
fish = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

.DEFAULT_GOAL := help
.PHONY: help scan scanner test test-long build release release-check bench bench-peers install api documentation samples \
	format lint sanitize asan tsan fuzz clean dependencies

help: ## say what there is
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 22

scan: scanner ## build scanics and scan a picture (SAMPLE=poster.png): first what it holds, then the .ics
	@$(scanics) --format text $(SAMPLE)
	@echo
	@$(scanics) --format ics $(SAMPLE)

# What scans, without what opens stores: that takes several times as long to build.
scanner: dependencies
	@Release/prepare.sh "$(archives)"
	@$(SWIFT) build -c release --scratch-path $(BUILD) --product scanics $(static_build) $(call quiet_after,$(scanics)) >&2

test: dependencies lint ## build and run all tests and the example app, lint, and hold the public interface against docs/api
	@$(SWIFT) build --build-tests --scratch-path $(BUILD) $(call quiet_after,$(BUILD)/debug)
	@scripts/public-api.py --check $(BUILD)/debug
	@$(SWIFT) test --skip-build --scratch-path $(BUILD) --parallel
	@scripts/check-example.sh

test-long: dependencies ## run the tests that install much: the Ray job on a cluster of two nodes
	@$(SWIFT) build --scratch-path $(BUILD) --product scanics $(call quiet_after,$(BUILD)/debug)
	@scripts/test-ray.sh $(BUILD)/debug/scanics

build: scanner ## build scanics, optimized and statically linked, into BUILD/release (.build), with the part that opens stores
	@$(SWIFT) build -c release --scratch-path $(BUILD) --product scanics-store $(static_build) $(call quiet_after,$(store)) >&2

release: build ## pack scanics for machines without Swift: BUILD/scanics-VERSION-linux-MACHINE.tar.gz
	@Release/pack.sh $(BUILD)

release-check: build ## check that scanics runs, and is right, with only the packages that the README names
	@Release/check.py $(scanics) "$(archives)"

# Built if they are not there, but not otherwise: `sudo make install` need not find a compiler.
$(scanics) $(store) &:
	@$(MAKE) --no-print-directory build

install: $(scanics) $(store) ## install what was built under PREFIX (/usr/local), or DESTDIR/PREFIX
	@install -d $(bin) $(exec) $(doc)/licences $(bash) $(zsh) $(fish)
	@install -m 755 -s $(scanics) $(bin)/scanics
	@install -m 755 -s $(store) $(exec)/scanics-store
	@install -m 644 LICENSE NOTICES.md $(doc)
	@Release/licences.sh $(doc)/licences $(BUILD)
	@$(scanics) --generate-completion-script bash >$(bash)/scanics
	@$(scanics) --generate-completion-script zsh >$(zsh)/_scanics
	@$(scanics) --generate-completion-script fish >$(fish)/scanics.fish

api: dependencies ## list the public interface anew in docs/api
	@$(SWIFT) build --build-tests --scratch-path $(BUILD) $(call quiet_after,$(BUILD)/debug)
	@scripts/public-api.py $(BUILD)/debug

documentation: dependencies ## make the library's documentation as a web site in BUILD/documentation
	@$(SWIFT) build --build-tests --scratch-path $(BUILD) $(call quiet_after,$(BUILD)/debug)
	@scripts/build-documentation.sh $(BUILD)/debug $(BUILD)/documentation

samples: dependencies ## draw the sample pictures anew
	@SampleImages/make-samples.sh

sources = Sources Tests Examples/ImportFlow Package.swift Fuzz/Sources Fuzz/Package.swift Benchmarks/Sources Benchmarks/Package.swift

format: ## format the Swift sources in place
	@$(SWIFT) format -i -r -p $(sources)

lint: ## check the format of the Swift sources
	@$(SWIFT) format lint -r -p -s $(sources)

sanitize: asan tsan ## run the tests under AddressSanitizer and ThreadSanitizer

# The tests of the command run it as a process of its own, which the sanitizers do not see: they are left out, and with them
# those of real calendar servers. Leaks are not looked for: the Swift runtime keeps what it has allocated once. lld, as gold
# warns of hundreds of ASan's symbols. Megabytes of hostile payloads take the sanitizers minutes each: `make fuzz` feeds them
# to AddressSanitizer.
sanitized_tests = $(SWIFT) test --parallel --skip CommandTests --skip HostileLinkTests --skip RealServerTests --skip bombs \
	--skip megabyte --skip hostile --skip WrappingTests/long -Xswiftc -use-ld=lld

asan: dependencies
	@ASAN_OPTIONS=detect_leaks=0 $(sanitized_tests) --sanitize=address --scratch-path .build-asan

# Debian's libraries are not made for ThreadSanitizer: what it sees of them, the functions of libc that they call, tells
# of races that are none. A race may show once in many runs, so its report stands at the end, where it is not overlooked.
tsan: dependencies
	@rm -f .build-tsan/race.*
	@TSAN_OPTIONS="die_after_fork=0 ignore_noninstrumented_modules=1 log_path=$(CURDIR)/.build-tsan/race" \
		$(sanitized_tests) --sanitize=thread --scratch-path .build-tsan || { cat .build-tsan/race.* 2>/dev/null; exit 1; }

fuzz: dependencies ## feed the parsers made-up input, each for FUZZ_SECONDS (60), all or those in FUZZ
	@FUZZ_SEED=$(FUZZ_SEED) Fuzz/run.sh $(FUZZ_SECONDS) $(FUZZ)

bench: build bench-pictures ## measure what each stage costs, and that memory does not grow over a million payloads
	@$(SWIFT) run -c release --package-path Benchmarks --scratch-path .build-bench ScanICSBenchmarks --columns name,median,std,iterations
	@$(SWIFT) run -c release --package-path Benchmarks --scratch-path .build-bench MillionPayloads
	@$(SWIFT) build -c release --scratch-path $(BUILD) --product HostApp $(static_build) --quiet
	@python3 Benchmarks/many-pictures.py $(scanics) $(BUILD)/release/HostApp

# What other readers and the pictures need is installed for these targets alone; the pictures are drawn once.
peers = .build-bench/peers

.PHONY: bench-pictures
bench-pictures:
	@Benchmarks/Peers/install.sh $(peers)
	@[ -e $(peers)/pictures/small.png ] || $(peers)/python/bin/python Benchmarks/Peers/make-pictures.py $(peers)/pictures

bench-peers: build bench-pictures ## compare with other readers, also on PHOTOS (a folder); results go to docs/benchmarks.md
	@Benchmarks/Peers/compare.py --scanics $(scanics) --pictures $(peers)/pictures --python $(peers)/python/bin/python \
		--write docs/benchmarks.md $(if $(PHOTOS),--photos "$(PHOTOS)")
	@Benchmarks/Peers/compare-stores.py --scanics $(scanics) --python $(peers)/python/bin/python --write docs/benchmarks.md
	@$(SWIFT) run -c release --package-path Benchmarks --scratch-path .build-bench StoreBenchmarks

clean: ## remove everything that was built
	@rm -rf $(BUILD) .build-asan .build-tsan .build-fuzz .build-bench .build-example .build-ray

dependencies:
	@scripts/install-dependencies.sh
