# `make help` says what there is.

PREFIX  = /usr/local
DESTDIR =
SAMPLE  = SampleImages/poster.png

FUZZ_SECONDS = 60
FUZZ         =

SWIFT   = swift
scanics = .build/release/scanics

# The first build shows how it goes; later ones, where often nothing happens, are silent.
quiet_after = $(if $(wildcard $(1)),--quiet)

# Trees installed by `make install`.
bin  = $(DESTDIR)$(PREFIX)/bin
doc  = $(DESTDIR)$(PREFIX)/share/doc/scanics
bash = $(DESTDIR)$(PREFIX)/share/bash-completion/completions
zsh  = $(DESTDIR)$(PREFIX)/share/zsh/site-functions
fish = $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d

.DEFAULT_GOAL := help
.PHONY: help scan test build bench install samples format lint sanitize asan tsan fuzz clean dependencies

help: ## say what there is
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST) | expand -t 18

scan: build ## build scanics and scan a picture (SAMPLE=poster.png): first what it holds, then the .ics
	@$(scanics) --format text $(SAMPLE)
	@echo
	@$(scanics) --format ics $(SAMPLE)

test: dependencies lint ## build and run all tests, and lint
	@$(SWIFT) build --build-tests $(call quiet_after,.build/debug)
	@$(SWIFT) test --skip-build --parallel

build: dependencies ## build scanics, optimized, into .build/release
	@$(SWIFT) build -c release --product scanics $(call quiet_after,$(scanics)) >&2

# Built if it is not there, but not otherwise: `sudo make install` need not find a compiler.
$(scanics):
	@$(MAKE) --no-print-directory build

install: $(scanics) ## install what was built under PREFIX (/usr/local), or DESTDIR/PREFIX
	@install -d $(bin) $(doc) $(bash) $(zsh) $(fish)
	@install -m 755 $(scanics) $(bin)/scanics
	@install -m 644 LICENSE NOTICES.md $(doc)
	@$(scanics) --generate-completion-script bash >$(bash)/scanics
	@$(scanics) --generate-completion-script zsh >$(zsh)/_scanics
	@$(scanics) --generate-completion-script fish >$(fish)/scanics.fish

samples: dependencies ## draw the sample pictures anew
	@SampleImages/make-samples.sh

sources = Sources Tests Package.swift Fuzz/Sources Fuzz/Package.swift Benchmarks/Sources Benchmarks/Package.swift

format: ## format the Swift sources in place
	@$(SWIFT) format -i -r -p $(sources)

lint: ## check the format of the Swift sources
	@$(SWIFT) format lint -r -p -s $(sources)

sanitize: asan tsan ## run the tests under AddressSanitizer and ThreadSanitizer

# The tests of the command run it as a process of its own, which the sanitizers do not see: they are left out. Leaks are
# not looked for: the Swift runtime keeps what it has allocated once. lld, as gold warns of hundreds of ASan's symbols.
# Megabytes of hostile payloads take the sanitizers minutes each: `make fuzz` feeds them to AddressSanitizer.
sanitized_tests = $(SWIFT) test --parallel --skip CommandTests --skip HostileLinkTests --skip bombs --skip megabyte \
	--skip hostile --skip WrappingTests/long -Xswiftc -use-ld=lld

asan: dependencies
	@ASAN_OPTIONS=detect_leaks=0 $(sanitized_tests) --sanitize=address --scratch-path .build-asan

tsan: dependencies
	@TSAN_OPTIONS=die_after_fork=0 $(sanitized_tests) --sanitize=thread --scratch-path .build-tsan

fuzz: dependencies ## feed the parsers made-up input, each for FUZZ_SECONDS (60), all or those in FUZZ
	@FUZZ_SEED=$(FUZZ_SEED) Fuzz/run.sh $(FUZZ_SECONDS) $(FUZZ)

bench: dependencies ## measure what payloads and pictures cost, and that memory does not grow over a million payloads
	@$(SWIFT) run -c release --package-path Benchmarks --scratch-path .build-bench ScanICSBenchmarks --columns name,median,std,iterations
	@$(SWIFT) run -c release --package-path Benchmarks --scratch-path .build-bench MillionPayloads

clean: ## remove everything that was built
	@rm -rf .build .build-asan .build-tsan .build-fuzz .build-bench

dependencies:
	@scripts/install-dependencies.sh
