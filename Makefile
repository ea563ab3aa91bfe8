.DEFAULT_GOAL := help
.PHONY: help setup web run test check oracle bench arena screenshots lock clean

VENV   := .venv
BIN    := $(VENV)/bin
SOURCE := setup.py pyproject.toml $(shell find src/hanpan/cards src/hanpan/engine src/hanpan/kit src/hanpan/games src/hanpan/house src/hanpan/floor src/hanpan/server/lines.py -name '*.py' -o -name '*.[ch]')
WEB    := $(wildcard web/*.*) web/.npmrc $(wildcard src/hanpan/words/*.toml) $(shell find web/src web/public -type f)

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(VENV)/.built ## make .venv from the lock file and build the native part (a second call is instant)

$(VENV)/.locked: requirements.lock tools/venv
	tools/venv $(VENV)
	$(BIN)/python -m pip install --quiet --require-hashes -r requirements.lock
	@touch $@

$(VENV)/.built: $(VENV)/.locked $(SOURCE)
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation --editable .
	@touch $@

# Built files that somebody has deleted are built anew, whatever the stamp says.
ifeq ($(wildcard src/hanpan/web_files/index.html),)
.PHONY: $(VENV)/.web
endif

web: $(VENV)/.web ## build the web client (node comes from PyPI; a second call is instant)

$(VENV)/.node: $(VENV)/.locked web/package.json web/package-lock.json web/.npmrc
	cd web && PATH="$(abspath $(BIN)):$$PATH" npm ci --loglevel=error
	@touch $@

$(VENV)/.web: $(VENV)/.node $(WEB)
	cd web && PATH="$(abspath $(BIN)):$$PATH" npm run --silent build -- --logLevel warn
	@touch $@

$(VENV)/.chromium: $(VENV)/.locked tools/chromium
	tools/chromium
	@touch $@

run: setup web ## open the house, with bots at the tables (ARGS="--port 9000 --data here" as for hanpan serve)
	@exec $(BIN)/hanpan serve $(ARGS)

test: setup web $(VENV)/.chromium ## everything CI asks: lint, types, room directions, rules, scenarios, laws, oracle, browser
	$(BIN)/python -m pytest -n auto

check: setup web $(VENV)/.chromium ## the quick loop: lint, types and the tests that take a moment
	$(BIN)/python -m pytest -n auto -m "not long"

oracle: setup ## play 100,000 random hands of every variant beside PokerKit and compare every stack
	$(BIN)/python -m tests.oracle --hands 100000

bench: setup web $(VENV)/.chromium ## measure us beside our peers in one run (medians of five, as ratios)
	$(BIN)/python -m bench

screenshots: setup web $(VENV)/.chromium ## draw every screen anew into docs/images/
	$(BIN)/python -m tests.browser.screenshots

arena: setup ## play our own bots against each other and write the figures into docs/bots.md (some minutes; goes on after a break)
	$(BIN)/python -m bench.arena $(ARGS)

lock: ## pin every dependency anew, with hashes (needs uv)
	uv pip compile --universal --python-version 3.11 --generate-hashes --no-header --no-annotate \
	  --no-emit-index-url --group dev --upgrade pyproject.toml -o requirements.lock

clean: ## remove what setup and the tests made
	rm -rf $(VENV) .venv-peers build web/node_modules src/hanpan/web_files src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src -name '*.so' -delete
