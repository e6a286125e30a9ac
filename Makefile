# futari: `make run` plays, `make test` checks everything. Both set up what they need first.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
SOURCES := pyproject.toml constraints.txt CMakeLists.txt $(wildcard src/futari/locale/*.po) $(wildcard src/futari/_native/*/*.[ch]pp)

.PHONY: run test unit lint bench format clean

run: $(STAMP)
	@$(BIN)/futari kamisado play

test: $(STAMP) lint
	$(BIN)/pytest -n 2 --doctest-modules src tests
	$(BIN)/python -m doctest README.md docs/*.md

unit: $(STAMP)
	$(BIN)/pytest -n 2 tests

lint: $(STAMP)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(STAMP)
	$(BIN)/python -m bench

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
