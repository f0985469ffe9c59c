# Everything a player or a developer does here is one `make` word; `make` alone lists them.

PYTHON ?= python3
BIN := .venv/bin
MIETHAI := $(BIN)/miethai
export PIP_DISABLE_PIP_VERSION_CHECK := 1

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play serve setup test lint types borders coverage unit golden soak bench format lock clean

help: ## list these words
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

GAME ?= monopoly
play: .venv/.plain ## play in the terminal (installs only what a game needs); GAME=magnate plays another one
	$(MIETHAI) play $(GAME)

serve: .venv/.plain ## run the table server on port 8080
	$(MIETHAI) serve

setup: .venv/.full ## install everything for development into .venv

test: lint types borders coverage unit ## all checks: style, types, import borders, rules, tests

lint: .venv/.full ## style (ruff)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

types: .venv/.full ## types (mypy)
	$(BIN)/mypy

borders: .venv/.full ## which package may import which (import-linter)
	$(BIN)/lint-imports --no-logo

coverage: .venv/.full ## every rule of every ruleset has a scenario
	$(MIETHAI) rules --coverage

unit: .venv/.full ## the tests without the other checks (pytest)
	$(BIN)/pytest

golden: .venv/.full ## make the golden records, perft counts and signatures anew
	$(BIN)/python -m tests.golden.make

soak: .venv/.full ## the long tests that `make test` leaves out
	$(BIN)/pytest -m soak

bench: .venv/.full ## speed against other open engines, in one run
	$(BIN)/python bench/peers.py
	$(BIN)/python bench/server.py

format: .venv/.full ## put the sources into the house style
	$(BIN)/ruff format
	$(BIN)/ruff check --fix

lock: ## choose new versions for requirements.lock (needs uv)
	uv pip compile --quiet --upgrade --universal --python-version 3.11 --all-extras \
	  --custom-compile-command "make lock" --output-file requirements.lock pyproject.toml

clean: ## remove .venv, caches and build outputs
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests bench examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# The virtual environment. Two stamps: .plain has the game, .full has all tools as well.

.venv/.plain: pyproject.toml requirements.lock | $(BIN)/pip
	$(BIN)/pip install --quiet --constraint requirements.lock --editable '.[serve]'
	@touch $@

.venv/.full: pyproject.toml requirements.lock | $(BIN)/pip
	$(BIN)/pip install --quiet --requirement requirements.lock
	$(BIN)/pip install --quiet --no-deps --no-build-isolation --editable .
	@touch .venv/.plain $@

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
	  || { echo 'Miethai needs Python 3.11 or newer. Name yours: make PYTHON=/path/to/python3' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq python3-venv; \
	  else \
	    echo 'Python cannot make virtual environments here. On Debian: sudo apt install python3-venv' >&2; exit 1; \
	  fi; }
	$(PYTHON) -m venv .venv
