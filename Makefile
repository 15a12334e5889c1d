# `make run` plays, `make test` proves, `make check` reads the code. Everything lands in this folder.
SHELL := /bin/bash
.DEFAULT_GOAL := help
PYTHON ?= $(shell scripts/python)
VENV := .venv
BIN := $(VENV)/bin
HOST ?= 127.0.0.1
PORT ?= 8000
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.PHONY: help setup setup-dev packages run migrate test test-suite test-browser check lint types imports client-types client-format cards bench fuzz lock clean

help:
	@echo "make run      serve at http://$(HOST):$(PORT) on SQLite (var/hopetable.db)"
	@echo "make test     checks, then every test (browsers included)"
	@echo "make check    format, lint, types, import directions, client types, card sets"
	@echo "make bench    benchmarks        make fuzz   random matches until stopped"
	@echo "make fuzz DUELS=5000            so many duels of random legal decks, every promise checked"
	@echo "make lock     pin dependencies again"

# --- setting up: stamps make repeated calls instant ---------------------------------------------------------------
$(VENV)/.run: requirements.lock pyproject.toml
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.11 …" if sys.version_info < (3, 11) else 0)'
	$(BIN)/python -m pip install -qq --require-hashes -r requirements.lock
	$(BIN)/python -m pip install -qq --no-deps --no-build-isolation -e .
	@touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.run
	$(BIN)/python -m pip install -qq --require-hashes -r requirements-dev.lock
	@touch $@

node_modules/.stamp: package.json package-lock.json | $(VENV)/.run
	scripts/npm ci --silent --no-audit --no-fund
	@touch $@

web/vendor/.stamp: node_modules/.stamp scripts/vendor.py
	$(BIN)/python scripts/vendor.py
	@touch $@

setup: $(VENV)/.run web/vendor/.stamp

setup-dev: setup $(VENV)/.dev

packages:
	@scripts/debian-packages

# --- running ------------------------------------------------------------------------------------------------------
migrate: setup
	@$(BIN)/hopetable migrate

run: migrate
	@$(BIN)/hopetable serve --host $(HOST) --port $(PORT)

# --- proving ------------------------------------------------------------------------------------------------------
# The browser tests wait a lot and come first where both want a core; the others take what is left.
test: setup-dev packages
	@$(MAKE) --no-print-directory --output-sync=target -j 2 check TESTED=yes
	@$(MAKE) --no-print-directory -j 2 test-suite test-browser

test-suite: setup-dev
	nice -n 10 $(BIN)/python -m pytest -n auto --dist worksteal tests --ignore=tests/browser

test-browser: setup-dev
	$(BIN)/python -m pytest tests/browser

check: setup-dev lint types imports client-types client-format cards

lint: setup-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: setup-dev
	$(BIN)/mypy

imports: setup-dev
	$(BIN)/lint-imports

client-types: setup-dev
	PATH="$$PWD/node_modules/.bin:$$PWD/$(BIN):$$PATH" tsc --noEmit -p tsconfig.json

# Templates inside the modules are left as they stand: a formatter would move spaces that are shown.
client-format: setup-dev
	PATH="$$PWD/node_modules/.bin:$$PWD/$(BIN):$$PATH" prettier --check --log-level warn 'web/{js,css}/**/*.{js,css}'

# Before the tests, which play every scenario one by one, nothing is played twice.
cards: setup-dev
	$(BIN)/hopetable cards check cardsets $(if $(TESTED),--no-scenarios)

bench: setup-dev
	$(BIN)/python -m bench

# Without a number on and on, all games; with one the suite's own random duels, that many instead of its 500.
fuzz: setup-dev
ifdef DUELS
	HOPETABLE_DUELS=$(DUELS) $(BIN)/python -m pytest -n auto --dist worksteal tests/rules/dreamduel/test_random_play.py
else
	$(BIN)/python -m hopetable.bots.fuzz
endif

# --- pinning ------------------------------------------------------------------------------------------------------
PIPCOMPILE := $(BIN)/pip-compile --quiet --generate-hashes --no-emit-index-url --no-emit-find-links \
	--no-emit-trusted-host --strip-extras --no-header

lock: setup-dev
	$(PIPCOMPILE) --extra build -o requirements.lock pyproject.toml
	$(PIPCOMPILE) --extra build --extra dev -c requirements.lock --allow-unsafe -o requirements-dev.lock pyproject.toml
	$(PIPCOMPILE) -o requirements-node.lock requirements-node.in
	npm install --package-lock-only --omit-lockfile-registry-resolved --no-audit --no-fund

clean:
	rm -rf $(VENV) node_modules web/vendor .mypy_cache .ruff_cache .pytest_cache .import_linter_cache
