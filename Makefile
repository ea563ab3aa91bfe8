.DEFAULT_GOAL := help
.PHONY: help setup plain web run test check fresh wheels docs cluster kill year evenings oracle twin fairness bench growth arena screenshots lock clean
MAKEFLAGS += --no-print-directory
# Whoever starts Python keeps what it compiles: a house starts in half the time.
unexport PYTHONDONTWRITEBYTECODE

VENV   := .venv
BIN    := $(VENV)/bin
PIP    := $(BIN)/python -m pip --quiet --disable-pip-version-check install
NPM    := cd web && PATH="$(abspath $(BIN)):$$PATH" npm
WEB    := $(wildcard web/*.*) web/.npmrc $(wildcard src/hanpan/words/*/*.toml) $(shell find web/src web/public -type f)
STEP   := @tools/step
# Three workers a core: most of a test's time is spent waiting for a house, a browser or a clock. Whoever is done early takes over from the others.
PYTEST := $(BIN)/python -m pytest -n $(shell expr 3 \* $$(nproc)) --dist worksteal

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## /{printf "  make %-11s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

setup: $(VENV)/.built ## make .venv from the lock file and build the native part (a second call is instant)

$(VENV)/.run: requirements-run.lock pyproject.toml tools/venv
	@tools/venv $(VENV)
	$(STEP) 25 "Installing what the house runs on" "하우스에 필요한 패키지를 설치합니다" \
	  $(PIP) --no-compile --require-hashes -r requirements-run.lock
	$(STEP) 5 "Installing Hanpan into $(VENV)" "$(VENV)에 한판을 설치합니다" \
	  env HANPAN_PLAIN=1 $(PIP) --no-deps --no-build-isolation --editable .
	@touch $@

$(VENV)/.dev: $(VENV)/.run requirements.lock
	$(STEP) 30 "Installing what the tests need" "테스트에 필요한 패키지를 설치합니다" \
	  $(PIP) --require-hashes -r requirements.lock
	@touch $@

# What is compiled knows which sources it was built from; no date says it as surely.
BUILT := $(shell $(BIN)/python -m hanpan.cli.checkout 2>/dev/null)
ifneq ($(BUILT),built)
.PHONY: $(VENV)/.built
endif
ifeq ($(filter built built-in-part,$(BUILT)),)
.PHONY: $(VENV)/.rules
endif

$(VENV)/.built: $(VENV)/.run
	$(STEP) 40 "Compiling the rules and the house" "규칙과 하우스를 컴파일합니다" $(BIN)/python setup.py build_ext --inplace
	@rm -f $(VENV)/.plain
	@touch $@ $(VENV)/.rules

# Enough for a house of some tables: the rest saves an eighth of an action, and costs as long again (docs/decisions/0012).
$(VENV)/.rules: $(VENV)/.run
	$(STEP) 20 "Compiling the rules" "규칙을 컴파일합니다" \
	  env HANPAN_WITHOUT="fairness/* floor/* history/* house/* league/* server/*" $(BIN)/python setup.py build_ext --inplace
	@rm -f $(VENV)/.plain
	@touch $@

plain: $(VENV)/.run ## work without compiled modules: an edit counts at once (until `make setup`)
	@find src \( -name '*.so' -o -name .compiled-from \) -delete
	@touch $(VENV)/.plain

# Built files that somebody has deleted are built anew, whatever the stamp says.
ifeq ($(wildcard src/hanpan/web_files/index.html),)
.PHONY: $(VENV)/.web
endif

web: $(VENV)/.web ## build the web client (node comes from PyPI; a second call is instant)

$(VENV)/.node: $(VENV)/.run web/package.json web/package-lock.json web/.npmrc
	$(STEP) 10 "Installing what the web client is built with" "웹 클라이언트를 만들 도구를 설치합니다" \
	  sh -c '$(NPM) ci --loglevel=error'
	@touch $@

$(VENV)/.web: $(VENV)/.node $(WEB)
	$(STEP) 10 "Building the web client" "웹 클라이언트를 만듭니다" sh -c '$(NPM) run --silent build -- --logLevel warn'
	@touch $@

$(VENV)/.chromium: $(VENV)/.dev tools/chromium
	@tools/chromium
	@touch $@

$(VENV)/.faketime: $(VENV)/.dev tools/faketime
	@tools/faketime
	@touch $@

$(VENV)/.postgresql: $(VENV)/.dev tools/postgresql
	@tools/postgresql
	@touch $@

$(VENV)/.nats: $(VENV)/.dev tools/nats
	@tools/nats
	@touch $@

$(VENV)/.hosting: $(VENV)/.dev tools/hosting
	@tools/hosting
	@touch $@

run: $(VENV)/.rules web ## open the house, with bots at the tables (ARGS="--port 9000 --data here" as for hanpan serve)
	@exec $(BIN)/hanpan serve $(ARGS)

test: setup web $(VENV)/.chromium $(VENV)/.faketime $(VENV)/.postgresql $(VENV)/.nats $(VENV)/.hosting ## everything CI asks: lint, types, room directions, rules, scenarios, laws, oracle, browser
	@$(PYTEST) --durations=20 $(ARGS)

check: $(if $(wildcard $(VENV)/.plain),plain,setup) web $(VENV)/.chromium $(VENV)/.faketime $(VENV)/.postgresql $(VENV)/.nats $(VENV)/.hosting ## the quick loop: lint, types and the tests that take a moment
	@$(PYTEST) -m "not long" $(ARGS)

fresh: ## prove `make run` and `make test` in a newly made minimal Debian (as root; ARGS=run or ARGS=test for one of them)
	@tools/fresh $(ARGS)

wheels: $(VENV)/.run web ## pack dist/: the sources, a wheel for this machine, and one for machines without a compiler
	@rm -f dist/hanpan-*
	$(STEP) 60 "Packing the sources and compiling a wheel" "소스를 묶고 휠을 컴파일합니다" \
	  $(BIN)/python -m build --outdir dist
	$(STEP) 15 "Packing a plain wheel" "순수 파이썬 휠을 만듭니다" \
	  env HANPAN_PLAIN=1 $(BIN)/python -m pip --disable-pip-version-check wheel --no-deps --wheel-dir dist dist/hanpan-*.tar.gz
	@ls dist/hanpan-*

docs: ## build the documentation as a site into build/docs (it loads nothing from outside)
	@[ -x .venv-docs/bin/mkdocs ] || { tools/venv .venv-docs && \
	  .venv-docs/bin/python -m pip --quiet --disable-pip-version-check install --require-hashes -r requirements-docs.lock; }
	@NO_MKDOCS_2_WARNING=1 .venv-docs/bin/mkdocs build --strict --quiet && echo build/docs/index.html

cluster: $(VENV)/.rules $(VENV)/.dev web $(VENV)/.postgresql $(VENV)/.nats ## try several machines on one: PostgreSQL, NATS, two doors, two table nodes (ARGS="--port 9000 --nodes 3")
	@exec $(BIN)/python -m tests.cluster.by_hand $(ARGS)

kill: setup $(VENV)/.dev $(VENV)/.postgresql $(VENV)/.nats ## kill a house 1,000 times under load, and a cluster 100 times: nothing lost, nothing twice (goes on after a break; ARGS="--kills 50")
	@$(BIN)/python -m tests.crash $(ARGS)
	@$(BIN)/python -m tests.store.node_kills 40
	@$(BIN)/python -m tests.cluster.kills 100
	@$(BIN)/python -m tests.cluster.faults
	@$(BIN)/python -m tests.cluster.three_nodes 1 2 3 4 5 6 7 8 9 10 11 12

year: setup $(VENV)/.dev ## run a house-year on a virtual clock, with everything that can befall it (SEED=1; ARGS="--years 3")
	@$(BIN)/python -m tests.year --seed $(or $(SEED),1) $(ARGS)

evenings: setup $(VENV)/.dev ## play hundreds of evenings and one of 2,000 people on a virtual clock (SEED=1; ARGS="--people 500")
	@$(BIN)/python -m tests.evening --seed $(or $(SEED),1) $(ARGS)

oracle: setup $(VENV)/.dev ## play 100,000 random hands of every variant beside PokerKit and compare every stack (half an hour of a core; ARGS="--only omaha --seed 100000")
	@$(BIN)/python -m tests.oracle --hands 100000 $(ARGS)

twin: setup $(VENV)/.dev ## play 1,000,000 random hands by the law and by its native twin and compare everything (ARGS="--hands 50000")
	@$(BIN)/python -m tests.twin --hands 1000000 $(ARGS)

fairness: setup $(VENV)/.dev ## deal 100,000 hands to every cheating player and count what it gains them (some minutes; ARGS="--seed 2")
	@$(BIN)/python -m tests.fairness --hands 100000 $(ARGS)

bench: setup web $(VENV)/.chromium ## measure us beside our peers in one run (medians of five, as ratios)
	@$(BIN)/python -m bench
	@$(BIN)/python -m bench.page

growth: setup ## measure what a house costs at a tenth, at once and at ten times the size (ARGS="--only file --most 1")
	@$(BIN)/python -m bench.growth $(ARGS)

screenshots: setup web $(VENV)/.chromium ## draw every screen anew into docs/images/
	@$(BIN)/python -m tests.browser.screenshots

arena: setup ## play our own bots against each other and write the figures into docs/bots.md (some minutes; goes on after a break)
	@$(BIN)/python -m bench.arena $(ARGS)

LOCK := uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-header --no-annotate --no-emit-index-url

lock: ## pin every dependency anew, with hashes (needs uv)
	$(LOCK) --extra house --extra cluster --extra rl --extra parquet --group dev --upgrade pyproject.toml -o requirements.lock
	$(LOCK) --group docs --upgrade pyproject.toml -o requirements-docs.lock
	$(LOCK) --extra house --extra cluster --group build --constraint requirements.lock pyproject.toml -o requirements-run.lock

clean: ## remove what setup and the tests made
	rm -rf $(VENV) .venv-peers .venv-docs build dist web/node_modules src/hanpan/web_files src/*.egg-info .mypy_cache .pytest_cache .ruff_cache .hypothesis
	find src \( -name '*.so' -o -name .compiled-from \) -delete
