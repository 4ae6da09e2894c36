# belfry: `make demo` builds the release binary and runs it over the example project, `make test` passes the tests.

SWIFT ?= swift
BELFRY = .build/release/belfry
# The example project is set on one day, so that everyone sees the same figures.
NOW = 2026-11-21T00:00:00Z

# They feed readers with made-up bytes: by themselves with the tests, by libFuzzer with `make fuzz`.
FUZZ_PROGRAMS = FuzzReaders FuzzLanguage FuzzRows FuzzProject

.PHONY: help demo test build release lint setup setup-build bench schemas oracles oracles-cheap mutants feed fuzz

help:
	@echo "make demo     build the release binary, then check, test, plan and build campaigns/"
	@echo "make test     run all tests, and say at the end which were skipped and why"
	@echo "make lint     the format, strictly"
	@echo "make release  an archive, a Debian package and their checksums, in release/"
	@echo "make schemas  rewrite schemas/ and the tables of the reference"
	@echo "make oracles-cheap  those of the oracles that need nothing but Python and take a minute or two together"
	@echo "make oracles  hold belfry against other people's programs; fetches them, takes minutes"
	@echo "make bench    measure check against a bare libyaml scan, render against dropping the rows and against peers, what build keeps of a row, what the next fire of a repetition costs"
	@echo "make feed     feed 1,000 made-up inputs to every reader; takes a minute or two"
	@echo "make fuzz     feed made-up bytes to every reader for FUZZ_SECONDS each, 60 otherwise; FUZZ_ONLY=name,name for some"
	@echo "make mutants  change each limit by one, remove each check of a rule, and see whether a test fails; takes an hour or two"

# Installs what is missing, and asks the system only then.
define install
if [ -n "$$missing" ]; then \
  root=""; [ "$$(id -u)" = 0 ] || root=sudo; \
  echo "installing$$missing"; \
  $$root apt-get update -qq && DEBIAN_FRONTEND=noninteractive $$root apt-get install -y -qq $$missing >/dev/null; \
fi
endef

# Small functions of one module become part of another's loops. Every x86-64 processor since 2009 has what the second level has.
OPTIMIZED = -Xswiftc -cross-module-optimization $(if $(filter x86_64,$(shell uname -m)),-Xcc -march=x86-64-v2)

# Everything for the binary that the toolchain does not bring.
setup-build:
	@command -v $(SWIFT) >/dev/null || { echo "Swift 6.3 is needed: https://www.swift.org/install/linux/"; exit 1; }
	@missing=""; \
	[ -e /usr/include/yaml.h ] || missing="$$missing libyaml-dev"; \
	[ -e /usr/include/xxhash.h ] || missing="$$missing libxxhash-dev"; \
	[ -d /usr/share/zoneinfo/Europe ] || missing="$$missing tzdata"; \
	[ -e /usr/include/nghttp2/nghttp2.h ] || missing="$$missing libnghttp2-dev"; \
	[ -e /usr/include/openssl/ssl.h ] || missing="$$missing libssl-dev"; \
	command -v pkg-config >/dev/null || missing="$$missing pkg-config"; \
	command -v git >/dev/null || missing="$$missing git"; \
	$(install)

# What tests ask and hold belfry against, too: without it they are skipped.
setup: setup-build
	@missing=""; libraries=$$(PATH="$$PATH:/sbin:/usr/sbin" ldconfig -p); \
	case $$libraries in *libsqlite3.so.0*) ;; *) missing="$$missing libsqlite3-0";; esac; \
	case $$libraries in *libpq.so.5*) ;; *) missing="$$missing libpq5";; esac; \
	command -v patch >/dev/null || missing="$$missing patch"; \
	python3 -c "import sqlite3, zoneinfo" 2>/dev/null || missing="$$missing python3"; \
	python3 -c "import jsonschema" 2>/dev/null || missing="$$missing python3-jsonschema"; \
	python3 -c "import ensurepip" 2>/dev/null || missing="$$missing python3-venv"; \
	$(install)

# Swift's runtime needs the C++ library, and YAML its own. Found among the static ones, they are linked in: loading the first takes a third
# of the start, and the binary runs where neither is installed.
build: setup-build
	@mkdir -p .build/static; \
	for name in libstdc++.a libyaml.a; do \
	  library=$$("$$(dirname "$$(command -v $(SWIFT))")/clang" -print-file-name=$$name 2>/dev/null); \
	  if [ -e "$$library" ]; then ln -sf "$$library" .build/static/; fi; \
	done; \
	printf 'Name: yaml\nDescription: libyaml\nVersion: 0.2\nLibs: -L%s/.build/static -lyaml\n' "$$PWD" > .build/static/yaml-0.1.pc
	$(SWIFT) build --configuration release --static-swift-stdlib --product belfry --pkg-config-path .build/static -Xlinker -L.build/static $(OPTIMIZED)
	$(SWIFT) build --configuration release --static-swift-stdlib --product belfry-send --pkg-config-path .build/static -Xlinker -L.build/static $(OPTIMIZED)

# An archive, a Debian package and their checksums, in release/.
release: build
	Packaging/release.sh $(BELFRY) release

demo: build
	$(BELFRY) check -C campaigns --now $(NOW)
	$(BELFRY) test -C campaigns --now $(NOW)
	$(BELFRY) plan -C campaigns --now $(NOW)
	$(BELFRY) build -C campaigns --now $(NOW) --output build

test: setup
	BELFRY_FUZZ=tests $(SWIFT) build --build-tests --explicit-target-dependency-import-check error
	BELFRY_FUZZ=tests SWIFT="$(SWIFT)" Tests/run.sh

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Sources Plugins Tests

schemas:
	-UPDATE_GOLDENS=1 BELFRY_FUZZ=tests $(SWIFT) test --filter SchemasFresh

bench: build
	Tests/Benchmarks/check.sh $(BELFRY)
	Tests/Benchmarks/sources.py $(BELFRY)
	Tests/Benchmarks/devices.py $(BELFRY)
	Tests/Benchmarks/peers.py $(BELFRY)
	Tests/Benchmarks/formats.py $(BELFRY)
	Tests/Benchmarks/recipients_memory.py $(BELFRY)
	Tests/Benchmarks/next_fire.sh

# Those that need nothing but Python's standard library and the tests' build, with fewer cases.
oracles-cheap: setup build
	BELFRY_FUZZ=tests $(SWIFT) build --build-tests
	python3 Tests/Oracles/run.py $(BELFRY) --size small

# Other people's programs as judges: a table at the end says what each found, and what did not run.
oracles: build
	BELFRY_FUZZ=tests $(SWIFT) build --build-tests
	Packaging/release.sh $(BELFRY) .build/try-release
	python3 Tests/Oracles/run.py $(BELFRY)

mutants: setup-build
	python3 Tests/Oracles/mutate_limits.py
	python3 Tests/Oracles/mutate_rules.py --all-tests

# The programs that the tests' build has made.
feed: setup
	BELFRY_FUZZ=tests $(SWIFT) build --build-tests
	FUZZ_TRIES=1000 python3 Tests/Fuzz/fuzz.py $(FUZZ_PROGRAMS:%=.build/debug/%)

# libFuzzer comes with Swift's own clang. What tests may see, fuzz targets may; and the toolchain's linker, because gold fails on its debug data.
fuzz: setup-build
	@for program in $(FUZZ_PROGRAMS); do \
	  BELFRY_FUZZ=libfuzzer $(SWIFT) build --configuration release --product $$program --scratch-path .build/fuzz \
	    -Xswiftc -sanitize=fuzzer,address -Xswiftc -enable-testing -Xswiftc -use-ld=lld || exit 1; \
	done
	python3 Tests/Fuzz/fuzz.py $(FUZZ_PROGRAMS:%=.build/fuzz/release/%)
