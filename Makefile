# Everything runs in the private environment .venv, except QGIS: it has its own Python.
PYTHON        ?= python3
SYSTEM_PYTHON := /usr/bin/python3
DEBIAN        := qgis python3-qgis qgis-providers python3-geopandas python3-rtree \
                 python3-scipy python3-pytest python3-pytest-xdist \
                 python3-hypothesis xvfb xauth
# Where chroots of newer Debian are made and kept.
NEWER         ?= /var/tmp/geopriv-qgis
# core's tests are arithmetic: of them the examples of every mechanism are enough.
OLDEST        := tests/frames tests/conformance tests/ledger
EXAMPLES      := geopriv_gis/core geopriv_gis/papers
# What is true of noise, and under which noise else make test-long asks for it.
LAWS          := tests/statistical tests/conformance/test_worst_cases.py tests/conformance/test_laws.py
SALTS         ?= 1 2 3
# What make coverage runs, a part each.
COVERED       := $(filter-out tests/qgis tests/typing tests/__pycache__,$(patsubst %/,%,$(wildcard tests/*/))) geopriv_gis docs
VENV          := .venv
BIN           := $(VENV)/bin
# Versions that are known to work; without any: whatever PyPI has today.
CONSTRAINTS   := tools/constraints.txt
export PYTHONNOUSERSITE := 1
# Compiled once, not by each worker and each command that a test starts (and kept out
# of the tree): 400 files of tests, asserts rewritten, take 17 seconds each time.
export PYTHONDONTWRITEBYTECODE :=
export PYTHONPYCACHEPREFIX := $(CURDIR)/build/compiled

.NOTPARALLEL:
.PHONY: help demo test lint benchmark benchmark-check benchmark-history browse coverage follow gallery plugin docs lite dist-check reference translations screenshots \
        clean debian files-before constraints test-newest test-oldest test-qgis test-qgis-newer test-latest test-long

# Say what is not tested and why, instead of testing it: $(call unless_lacking,WHAT)
define unless_lacking
if [ -e build/lacking ]; then \
	    echo "0 tested, skipped: $(1). $$(cat build/lacking)"; exit; fi;
endef

help: ## say what can be made
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 22

demo: $(VENV)/made-demo ## mask, hull and neighbours of John Snow's cholera deaths
	@$(BIN)/geopriv demo

test: files-before debian plugin test-newest test-oldest test-qgis lint ## everything below, on both stacks and in QGIS
	@sh tools/left_behind.sh compare
	@$(call unless_lacking,Debian's stack and QGIS; the newest stack passed) echo 'All passed.'

lint: $(VENV)/made-test ## style, types, and which room imports which
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo 'Not formatted: run $(BIN)/ruff format' >&2; exit 1; }
	@$(BIN)/mypy
	@$(BIN)/python tools/file_names.py
	@mkdir -p build; $(BIN)/lint-imports --no-cache > build/imports || { cat build/imports >&2; exit 1; }

test-newest: $(VENV)/made-test ## the newest stack, from PyPI
	@echo '== newest stack'
	@$(BIN)/python -m pytest -q -n 2 --ignore=tests/qgis

test-latest: ## the same with whatever PyPI has today
	@rm -rf build/latest
	@$(MAKE) --no-print-directory VENV=build/latest CONSTRAINTS= test-newest lint

test-oldest: debian ## Debian's stack; that of Debian 12 is the oldest
	@$(call unless_lacking,Debian's stack) echo "== Debian's stack"; \
	PYTHONPATH='$(CURDIR)' $(SYSTEM_PYTHON) -m pytest \
	    -o addopts=--import-mode=importlib -q -n 2 -m 'not arithmetic and not long' $(OLDEST) && \
	PYTHONPATH='$(CURDIR)' $(SYSTEM_PYTHON) -m pytest \
	    -o addopts='--import-mode=importlib --doctest-modules' -q $(EXAMPLES)

test-qgis: debian plugin ## the built plugin in a real QGIS
	@$(call unless_lacking,QGIS) echo '== QGIS'; \
	QT_QPA_PLATFORM=offscreen $(SYSTEM_PYTHON) -m pytest \
	    -o addopts=--import-mode=importlib -q -n 2 --dist loadfile -m 'not long' \
	    --junitxml=build/qgis.xml tests/qgis

test-long: $(VENV)/made-test debian plugin ## repetitions that make test leaves out, and the laws under other noise: SALTS='a b c'
	@echo '== repetitions, on the newest stack'
	@$(BIN)/python -m pytest -q -n 2 -m 'long or hypothesis' --hypothesis-profile=long \
	    --ignore=tests/qgis
	@for salt in $(SALTS); do \
	    echo "== noise $$salt"; \
	    GEOPRIV_SALT=$$salt $(BIN)/python -m pytest -q -n 2 -m 'not gallery' $(LAWS) || exit; done
	@$(call unless_lacking,QGIS) echo '== repetitions, in QGIS'; \
	QT_QPA_PLATFORM=offscreen $(SYSTEM_PYTHON) -m pytest \
	    -o addopts=--import-mode=importlib -q -n 2 --dist loadfile -m long tests/qgis

test-qgis-newer: ## the same in the QGIS of Debian 13 and testing: chroots, as root
	@MATRIX='$(NEWER)' MATRIX_MORE=postgresql-postgis \
	    sh tools/matrix.sh trixie testing root test-qgis || { \
	    status=$$?; [ $$status -eq 77 ] && echo '0 tested, skipped: newer QGIS'; }

coverage: $(VENV)/made-coverage ## which lines the newest stack's tests run, room by room; goes on where it was stopped; of one: make coverage ROOM=tests/ledger
	@sh tools/coverage.sh $(BIN)/python $(or $(ROOM),$(COVERED))
	@$(BIN)/python tools/covered.py build/coverage/found.json $(if $(ROOM),,--keep)

benchmark: $(VENV)/made-test ## speed and utility, as ratios
	@$(BIN)/python -m benchmarks

benchmark-check: $(VENV)/made-test ## short ratios beside their history: fails if one is slower by 20 %
	@$(BIN)/python -m benchmarks.history check

benchmark-history: $(VENV)/made-test ## measure the short ratios, and write them behind the others
	@$(BIN)/python -m benchmarks.history add

plugin: ## dist/geopriv-<version>.zip, to install in QGIS
	@$(PYTHON) tools/build_plugin.py

docs: $(VENV)/made-docs ## the site, in build/site, notebooks run and links followed
	@$(BIN)/python tools/pages.py
	@$(BIN)/python tools/check_site.py

browse: ## the site of make docs in headless Chromium: console, axe-core, pictures in build/browser/pictures to be looked at; needs npm
	@mkdir -p build/browser
	@npm install --silent --no-audit --no-fund --prefix build/browser puppeteer-core@24 axe-core@4
	@node tools/browse.mjs build/site build/browser/pictures

follow: ## the tutorials by copy and paste, each in an empty environment; needs PyPI
	@$(PYTHON) tools/follow.py

gallery: $(VENV)/made-test ## the gallery's notebooks, beside what they said before
	@$(BIN)/python -m pytest -q -m gallery tests/docs/test_gallery.py

lite: $(VENV)/made-docs $(VENV)/made-lite ## Python in the browser, in build/lite/site: JupyterLite with our wheel
	@$(BIN)/python tools/lite.py

dist-check: $(VENV)/made-dist ## sdist and wheel into dist/, the same bytes twice, checked, installed
	@sh tools/dist_check.sh $(BIN)/python

reference: $(VENV)/made-test ## docs/reference.md, glossary and stubs for editors, from geopriv_gis/arguments; the manual's pages
	@$(BIN)/python tools/reference.py
	@$(BIN)/python tools/stubs.py
	@$(BIN)/python tools/schema.py
	@$(BIN)/python tools/glossary.py
	@$(BIN)/python tools/manual.py

screenshots: $(VENV)/made-test ## the pictures of QGIS's manual, by a real QGIS, to be looked at
	@$(BIN)/python tools/screenshots.py

translations: $(VENV)/made-test ## catalogues for QGIS in other languages, from the texts of plugin and library
	@$(BIN)/python tools/translations.py

constraints: ## hold the versions that test-latest has just passed with, and the site's
	@$(MAKE) --no-print-directory VENV=build/latest CONSTRAINTS= \
	    $(addprefix build/latest/made-,docs dist coverage lite)
	@build/latest/bin/python tools/constraints.py > build/constraints
	@mv build/constraints tools/constraints.txt

clean: ## remove whatever was made, the demonstration's map of true places as well
	rm -rf .venv build dist geopriv-demo
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

files-before:
	@sh tools/left_behind.sh note

# build/lacking is there if and only if some of Debian's packages are not; it says why.
debian:
	@mkdir -p build
	@if sh tools/debian.sh $(DEBIAN) 2>build/lacking; then rm build/lacking; else \
	    status=$$?; cat build/lacking >&2; [ $$status -eq 77 ]; fi

$(VENV)/made-%: pyproject.toml $(CONSTRAINTS) | $(BIN)/python
	@echo 'Installing geopriv-gis[$*] into $(VENV)'
	@$(BIN)/python -m pip install -qq --disable-pip-version-check \
	    $(CONSTRAINTS:%=--constraint %) --editable '.[$*]'
	@touch $@

$(BIN)/python:
	@sh tools/venv.sh '$(PYTHON)' $(VENV)
