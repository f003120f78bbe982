# SPDX-License-Identifier: MIT
# Front door to the CMake build.  `make help` lists what there is.
#   CC=clang        another compiler           BUILD=dir   another build folder
#   PREFIX=/usr     where `make install` goes  JOBS=4      parallel jobs
CC      ?= cc
BUILD   ?= build
PREFIX  ?= /usr/local
JOBS    ?= $(shell nproc 2>/dev/null || echo 2)
export CC

CONFIGURE = cmake -S . -G Ninja -DCMAKE_INSTALL_PREFIX=$(PREFIX)

.DEFAULT_GOAL := all
.PHONY: all help demo test test-long sanitize bench lint fuzz coverage install clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

all: ## build the library and the program into build/
	@scripts/setup.sh build
	@$(CONFIGURE) -B $(BUILD) -DCW_TESTS=OFF >/dev/null
	@cmake --build $(BUILD) -j $(JOBS)

demo: all ## build, then judge the inputs of examples/ with explanations and drawings
	@examples/demo.sh $(BUILD)/causeway

test: ## build and run every test (a few minutes)
	@scripts/setup.sh build test
	@scripts/test.sh $(BUILD)

test-long: ## millions of random boards, long fuzzing (an hour or so)
	@scripts/setup.sh build test
	@CW_TEST_SCALE=30 CW_FUZZ_SECONDS=120 scripts/test.sh $(BUILD)

sanitize: ## the tests under the address, undefined and thread sanitizers only
	@scripts/setup.sh build test
	@CW_TEST_ONLY=sanitize scripts/test.sh $(BUILD)

bench: ## time every judge against its two baselines
	@scripts/setup.sh build
	@$(CONFIGURE) -B $(BUILD) -DCW_TESTS=OFF >/dev/null
	@cmake --build $(BUILD) -j $(JOBS) --target bench
	@$(BUILD)/bench/bench --build $(BUILD)

lint: ## clang-tidy, cppcheck, include rules, man page
	@scripts/setup.sh build test lint
	@scripts/lint.sh $(BUILD)/lint

fuzz: ## run the fuzz targets: FUZZ_SECONDS=60 each, FUZZ_TARGET=name for one
	@scripts/setup.sh build test
	@scripts/fuzz.sh $(BUILD)/fuzz $(or $(FUZZ_SECONDS),60) $(FUZZ_TARGET)

coverage: ## line coverage of the tests: build/coverage/index.html
	@scripts/setup.sh build test coverage
	@scripts/coverage.sh $(BUILD)/coverage

install: all ## install program, library, headers, man page, completion under PREFIX
	@cmake --install $(BUILD) --prefix $(PREFIX)

clean: ## remove the build folder
	rm -rf $(BUILD)
