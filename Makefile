# make run    hub, broker and pages, nothing to install by hand
# make test   everything that proves it works
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
TESTS ?= tests
# Half as many processes again as cores: tests with browsers, brokers and stations wait half of their time.
JOBS ?= $(shell expr '(' 3 '*' $$(nproc) ')' / 2)

.PHONY: run test bench compare lint package lock torture evenings hardware messages clean

run: $(VENV)/run-ready
	$(BIN)/tallyman serve $(ARGS)

test: $(VENV)/test-ready lint
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/pytest -n $(JOBS) --dist loadgroup $(TESTS)

lint: $(VENV)/test-ready
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/test-ready
	$(BIN)/python -m benchmarks

compare: $(VENV)/test-ready
	$(BIN)/python -m benchmarks.against $(or $(AGAINST),$(error say which other checkout: make compare AGAINST=../tallyman-0.1.0))

evenings: $(VENV)/test-ready
	$(BIN)/python -m tests.virtual.evenings $(or $(N),20)

# KIND=machine cuts the power of whole machines (needs root and QEMU); else writers of the ledger are killed
torture: $(VENV)/test-ready
	$(BIN)/python -m tests.$(or $(KIND),ledger).torture $(if $(N),$(N),$(if $(filter machine,$(KIND)),300,15000)) $(ARGS)

hardware: $(VENV)/run-ready
	sh hardware/tools/setup.sh $(VENV)
	$(BIN)/python -m hardware.tools.make all

package: $(VENV)/run-ready
	$(BIN)/python -m hub.debian.build $(ARGS)

# newer packages, with the hashes of all their files; then run the tests
lock: $(VENV)/run-ready
	$(BIN)/pip install --quiet --disable-pip-version-check uv
	for kind in run test; do $(BIN)/uv pip compile --quiet --universal --upgrade --generate-hashes --no-header --no-annotate \
	  --python-version 3.11 $$([ $$kind = test ] && echo --extra test) pyproject.toml -o locks/$$kind.txt >/dev/null; done

messages: $(VENV)/test-ready
	$(BIN)/tallyman messages

$(VENV)/run-ready: pyproject.toml locks/run.txt tests/setup/venv.sh
	sh tests/setup/venv.sh $(PYTHON) $(VENV) .
	touch $@

$(VENV)/test-ready: pyproject.toml locks/test.txt examples/quayside/pyproject.toml tests/setup/venv.sh tests/setup/apt.sh
	sh tests/setup/apt.sh
	sh tests/setup/venv.sh $(PYTHON) $(VENV) '.[test]'
	$(BIN)/pip install --quiet --disable-pip-version-check --no-deps -e examples/quayside
	touch $@

clean:
	rm -rf $(VENV) .mp build dist typings
