# Everything a player or a developer does here is one `make` word; `make` alone lists them.

PYTHON ?= python3
BIN := .venv/bin
MIETHAI := $(BIN)/miethai
export PIP_DISABLE_PIP_VERSION_CHECK := 1
# What one process has translated to bytecode, the hundreds after it need not translate again.
unexport PYTHONDONTWRITEBYTECODE

# The browser of the page's tests: Debian's, installed where it is missing. The shell without windows needs less.
CHROMIUM_HERE := $(shell command -v chromium-headless-shell || command -v chromium)
CHROMIUM := $(if $(CHROMIUM_HERE),,.venv/.chromium)

# The database of the server's tests, likewise; Debian keeps its programs out of the path.
POSTGRES := $(if $(wildcard /usr/lib/postgresql/*/bin/pg_ctl)$(shell command -v pg_ctl),,.venv/.postgres)

# Stands for PyTorch, or for having looked for it: the tests of the example that learns need it.
TORCH := .venv/.torch

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play terminal serve page setup test quick quick-kernel quick-scenarios lint types borders coverage unit unit-page unit-backends unit-games unit-server unit-invariants unit-web engines golden mutants soak cluster bench studies shots format lock clean

help: ## list these words
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-9s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

PAGE := src/miethai/server/page/index.html
# What npm wrote when it had installed the page's tools.
TOOLS := web/node_modules/.package-lock.json
FAMILY ?= monopoly
PORT ?= 8080
# Everybody in the local network may come, so that links lead there; HOST=127.0.0.1: nobody else.
HOST ?= 0.0.0.0
# Seconds for which servers suffer on each store.
FOR ?= 900

play: .venv/.plain $(PAGE) ## set up, build and serve the page, and open it in the browser
	$(MIETHAI) serve --open --host $(HOST) --port $(PORT)

terminal: .venv/.plain ## play in the terminal; GAME=magnate names the game
	$(MIETHAI) play $(GAME)

serve: .venv/.plain $(PAGE) ## the same without opening a browser
	$(MIETHAI) serve --host $(HOST) --port $(PORT)

page: $(PAGE) ## build the page

setup: .venv/.full ## install everything for development into .venv

# One job more than cores, because browsers and servers wait now and then. A job's output comes in one piece when it is
# done, and one that fails does not stop the others.
SIDE_BY_SIDE = $(MAKE) --no-print-directory --output-sync --keep-going -j$$(($$(nproc 2>/dev/null || getconf _NPROCESSORS_ONLN) + 1))
BEGINS = +@echo '$@ begins' # at once: make holds back no line with a plus
LONG := unit-page unit-backends unit-games unit-server unit-invariants # the longest first: no core is idle at the end

test: .venv/.full ## all checks: style, types, import borders, rules, tests, the page in a browser
	$(SIDE_BY_SIDE) engines $(PAGE) $(CHROMIUM) $(POSTGRES) $(TORCH) lint types unit-web coverage borders
	$(SIDE_BY_SIDE) $(LONG)

quick: .venv/.full $(TOOLS) ## the inner loop: style, types, borders, kernel, all scenarios interpreted
	$(SIDE_BY_SIDE) lint types quick-kernel quick-scenarios borders

quick-kernel:
	$(BEGINS)
	$(BIN)/pytest -q tests/kernel --ignore tests/kernel/test_compile.py --ignore tests/kernel/test_gpu_code.py

quick-scenarios:
	$(BEGINS)
	$(MIETHAI) check --engine interpreted tests/scenarios

lint: .venv/.full $(TOOLS) ## style (ruff, prettier, eslint)
	$(BEGINS)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/python web/build.py lint

types: .venv/.full $(TOOLS) ## types (mypy, svelte-check)
	$(BEGINS)
	$(BIN)/mypy
	$(BIN)/python web/build.py check

borders: .venv/.full ## which package may import which (import-linter)
	$(BEGINS)
	$(BIN)/lint-imports --no-logo

coverage: .venv/.full ## every rule of every ruleset has a scenario
	$(BEGINS)
	$(MIETHAI) rules --coverage

unit: .venv/.full ## the tests without the other checks (pytest, vitest)
	$(SIDE_BY_SIDE) engines $(PAGE) $(CHROMIUM) $(POSTGRES) $(TORCH) unit-web
	$(SIDE_BY_SIDE) $(LONG)

unit-page: $(PAGE) $(CHROMIUM) $(POSTGRES) # browsers
	$(BEGINS)
	$(BIN)/pytest tests/page

unit-backends: # compiles for checked indices and for the GPU, and compares
	$(BEGINS)
	$(BIN)/pytest tests/backends

unit-games: $(TOOLS) $(TORCH) # everything else; the documents name the folder of the page's tools
	$(BEGINS)
	$(BIN)/pytest --ignore tests/backends --ignore tests/invariants --ignore tests/page --ignore tests/server

unit-server: $(PAGE) $(POSTGRES)
	$(BEGINS)
	$(BIN)/pytest tests/server

unit-web: $(TOOLS) # the page's logic, without a browser: seconds
	$(BEGINS)
	$(BIN)/python web/build.py test

unit-invariants: # busy on all cores
	$(BEGINS)
	$(BIN)/pytest tests/invariants

engines: .venv/.full # compiled once, before the jobs that play with them
	$(BEGINS)
	$(BIN)/python -m tests.backends.engines

golden: .venv/.full ## make the golden records, perft counts and signatures again; WHY="…" says why, without it nothing is written
	$(BIN)/python -m tests.golden.make --why "$(WHY)"

mutants: .venv/.full ## one-line changes of the rules that no scenario notices; FAMILY=monopoly, MOST=200, WORDS="rent.py"
	$(BIN)/python -m tests.mutants.run $(FAMILY) $(WORDS) $(if $(MOST),--most $(MOST))

soak: .venv/.full $(POSTGRES) ## the long tests that `make test` leaves out; servers suffer for FOR=900 seconds on each store
	$(BIN)/pytest -m soak
	$(BIN)/python -m tests.server.chaos --seconds $(FOR)
	$(BIN)/python -m tests.server.chaos --seconds $(FOR) --store postgres
	MIETHAI_STORE=postgres $(BIN)/pytest tests/server

cluster: .venv/.full $(PAGE) $(POSTGRES) ## PostgreSQL and two servers on it, here, until Ctrl-C; nothing is kept
	$(BIN)/python -m tests.server.cluster

bench: .venv/.full $(PAGE) $(CHROMIUM) ## speed against other open engines and environments, of the server and of the page
	$(BIN)/python bench/peers.py
	$(BIN)/python bench/vector.py
	$(BIN)/python bench/server.py
	$(BIN)/python -m bench.page

studies: .venv/.full ## play the ready-made studies and write their reports for the page; minutes
	$(BIN)/python -m bench.studies

shots: .venv/.full $(PAGE) $(CHROMIUM) ## pictures of every page, board and panel, into shots/
	$(BIN)/python -m tests.page.shots

format: .venv/.full $(TOOLS) ## put the sources into the house style
	$(BIN)/ruff format
	$(BIN)/ruff check --fix
	$(BIN)/python web/build.py format

LOCKED := fast cuda serve arena research openspiel cluster page dev # every extra but train: PyTorch is gigabytes

lock: .venv/.full ## choose new versions for requirements.lock
	$(BIN)/uv pip compile --quiet --upgrade --universal --python-version 3.11 $(addprefix --extra ,$(LOCKED)) \
	  --custom-compile-command "make lock" --output-file requirements.lock pyproject.toml

clean: ## remove .venv, caches and build outputs
	rm -rf .venv build dist web/node_modules src/miethai/server/page .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find src tests bench examples -name __pycache__ -type d -prune -exec rm -rf {} + 2>/dev/null || true

# The page, built with the Node of a wheel.
$(PAGE): $(shell find web -path web/node_modules -prune -o -path web/dev -prune -o -type f -print) | $(TOOLS)
	$(BIN)/python web/build.py

$(TOOLS): web/package.json web/package-lock.json | .venv/.plain
	$(BIN)/python web/build.py install

# Two of these may install at once, and apt does not wait for another apt.
IN_TURN := exec 9>.venv/.apt && flock 9

.venv/.chromium: | $(BIN)/pip
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  export DEBIAN_FRONTEND=noninteractive; $(IN_TURN); apt-get update -qq; \
	  apt-get install -y -qq chromium chromium-headless-shell >/dev/null || apt-get install -y -qq chromium >/dev/null; \
	else \
	  echo 'The tests of the page need Chromium. On Debian: sudo apt install chromium' >&2; exit 1; \
	fi
	@touch $@

# Its programs only: no database is made for the machine.
.venv/.postgres: | $(BIN)/pip
	@if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
	  export DEBIAN_FRONTEND=noninteractive; $(IN_TURN); apt-get update -qq; \
	  conf=/etc/postgresql-common/createcluster.conf; mkdir -p $${conf%/*}; \
	  [ -e $$conf ] || echo 'create_main_cluster = false' >$$conf; \
	  apt-get install -y -qq --no-install-recommends postgresql >/dev/null; \
	else \
	  echo 'The tests of the server on PostgreSQL are left out. On Debian: sudo apt install postgresql' >&2; \
	fi
	@touch $@

$(TORCH): | .venv/.full
	$(BIN)/python -m tests.research.pytorch
	@touch $@

# The virtual environment. Two stamps: .plain has the game, .full has all tools as well.

# In a variable, because a comma ends an argument of call.
PLAIN := .[serve,page]
.venv/.plain: pyproject.toml requirements.lock | $(BIN)/pip
	$(call install,--constraint requirements.lock --editable '$(PLAIN)')
	@touch $@

.venv/.full: pyproject.toml requirements.lock | $(BIN)/pip
	$(call install,--requirement requirements.lock)
	$(call install,--no-deps --no-build-isolation --editable .)
	@touch .venv/.plain $@

# uv installs in a tenth of the time. It knows nothing of pip's settings: pip installs where these name another
# place to install from or a way to it, and where uv is not to be had or does not get through.
ELSEWHERE := $(BIN)/pip config list | grep -E '\.(index-url|no-index|proxy)=' >/dev/null
define install
@if $(ELSEWHERE) || ! $(BIN)/pip install --quiet --constraint requirements.lock uv \
    || ! $(BIN)/uv pip install --quiet --python $(BIN)/python $(1); then $(BIN)/pip install --quiet $(1); fi
endef

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
