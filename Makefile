# Everything runs in the private environment .venv, except QGIS: it has its own Python.
PYTHON        ?= python3
SYSTEM_PYTHON := /usr/bin/python3
DEBIAN        := qgis python3-qgis qgis-providers python3-geopandas python3-rtree \
                 python3-scipy python3-pytest python3-pytest-xdist \
                 python3-hypothesis xvfb xauth
OLDEST        := tests/core tests/frames tests/conformance tests/statistical tests/ledger
BIN           := .venv/bin
ON_DEBIAN      = [ ! -e build/debian ] ||
export PYTHONNOUSERSITE := 1

.NOTPARALLEL:
.PHONY: help demo test lint benchmark plugin clean debian test-newest test-oldest test-qgis

help: ## say what can be made
	@sed -n 's/^\([a-z-]*\):.*## /  make \1\t/p' Makefile | expand -t 22

demo: .venv/made-demo ## mask, hull and neighbours of John Snow's cholera deaths
	@$(BIN)/geopriv demo

test: debian lint plugin test-newest test-oldest test-qgis ## everything below, on both stacks and in QGIS

lint: .venv/made-test ## style and types
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo 'Not formatted: run $(BIN)/ruff format' >&2; exit 1; }
	@$(BIN)/mypy

test-newest: .venv/made-test ## the newest stack, from PyPI
	@echo '== newest stack'
	@$(BIN)/python -m pytest -q -n 2 --ignore=tests/qgis

test-oldest: debian ## the oldest stack, Debian's
	@$(ON_DEBIAN) echo '== oldest stack'
	@$(ON_DEBIAN) PYTHONPATH='$(CURDIR)' $(SYSTEM_PYTHON) -m pytest \
	    -o addopts=--import-mode=importlib -q -n 2 $(OLDEST)

test-qgis: debian plugin ## the built plugin in a real QGIS
	@$(ON_DEBIAN) echo '== QGIS'
	@$(ON_DEBIAN) QT_QPA_PLATFORM=offscreen $(SYSTEM_PYTHON) -m pytest \
	    -o addopts=--import-mode=importlib tests/qgis

benchmark: .venv/made-test ## speed and utility, as ratios
	@$(BIN)/python -m benchmarks

plugin: ## dist/geopriv-<version>.zip, to install in QGIS
	@$(PYTHON) tools/build_plugin.py

clean: ## remove whatever was made
	rm -rf .venv build dist .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# build/debian is there if and only if Debian's packages are.
debian:
	@mkdir -p build && rm -f build/debian
	@if sh tools/debian.sh $(DEBIAN); then touch build/debian; \
	elif [ $$? -eq 77 ]; then echo 'The oldest stack and QGIS are not tested.'; \
	else exit 1; fi

.venv/made-%: pyproject.toml | $(BIN)/python
	@echo 'Installing geopriv-gis[$*] into .venv'
	@$(BIN)/python -m pip install -qq --disable-pip-version-check --editable '.[$*]'
	@touch $@

$(BIN)/python:
	@sh tools/venv.sh '$(PYTHON)' .venv
