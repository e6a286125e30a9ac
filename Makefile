# futari: `make run` plays, `make test` checks everything. Both set up what they need first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
# The checks of the web page that need Node, which itself comes from PyPI.
NODE_TOOLS := typescript@5.9.3 axe-core@4.14.0
NODE_STAMP := $(VENV)/.node-tools
TSC := $(BIN)/node $(VENV)/node/node_modules/typescript/bin/tsc
SOURCES := pyproject.toml constraints.txt CMakeLists.txt $(wildcard src/futari/locale/*.po) $(wildcard src/futari/_native/*/*.[ch]pp)
# What the tests really start, program:package of Debian. The headless shell is the engine of
# chromium, for a third of the work; a few tests need the whole.
SERVICES := postgres:postgresql redis-server:redis-server chromium:chromium chromium-headless-shell:chromium-headless-shell

.PHONY: run test unit lint web-check bench services format clean

run: $(STAMP)
	@$(BIN)/futari play

# The browser's driver keeps an event loop in its process, so the tests in the browser have processes of their own: more
# than there are cores, because they mostly wait. One that fails is tried once more: a loaded machine starves a browser
# now and then, and pytest lists what it tried again.
test: $(STAMP) services lint
	$(BIN)/pytest -n 2 --doctest-modules src tests --ignore=tests/e2e
	$(BIN)/pytest -n 4 --dist worksteal --reruns 1 tests/e2e
	$(BIN)/python -m doctest README.md docs/*.md

# What a change of the rules, the bots or the tables needs while one works: no servers,
# databases, command line, browsers or whole games.
unit: $(STAMP) $(NODE_STAMP) services
	FUTARI_CAMPAIGNS=200 $(BIN)/pytest -n 2 -m 'not long' tests $(addprefix --ignore=tests/,e2e server lab pool store broker cli)

lint: $(STAMP) web-check
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

# The service worker lives in another world than the page, with other names.
web-check: $(NODE_STAMP)
	$(TSC) --project tsconfig.json
	$(TSC) --allowJs --checkJs --strict --noEmit --target es2022 --lib es2023,webworker src/futari/server/static/sw.js

bench: $(STAMP)
	$(BIN)/python -m bench

services:
	@sh tests/services/install.sh $(SERVICES)

format: $(STAMP)
	$(BIN)/ruff check --fix-only --quiet
	$(BIN)/ruff format

clean:
	rm -rf $(VENV) build .mypy_cache .pytest_cache .ruff_cache .hypothesis

# The package is installed in place: Python files are live, catalogues and kernels are rebuilt when they change.
$(STAMP): $(SOURCES)
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "futari needs Python 3.11 or newer; set PYTHON=")'
	@echo 'Setting futari up in $(VENV): a minute or two the first time.'
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@PIP_CONSTRAINT=constraints.txt $(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@

$(NODE_STAMP): $(STAMP) Makefile
	@$(BIN)/npm install --prefix $(VENV)/node --no-save --no-package-lock --silent $(NODE_TOOLS)
	@touch $@
