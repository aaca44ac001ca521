#!/bin/sh
# Make the virtual environment and install the project into it: venv.sh PYTHON VENV WHAT
set -eu
python=$1 venv=$2 what=$3
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
    echo "Tallyman needs Python 3.11 or newer; '$python' is not. Try: make PYTHON=python3.11 …" >&2
    exit 1
fi
if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    sudo=""; [ "$(id -u)" = 0 ] || sudo=sudo
    quiet="env DEBIAN_FRONTEND=noninteractive"
    if ! { $sudo $quiet apt-get -qq update && $sudo $quiet apt-get -qq install --no-install-recommends -y python3-venv; }; then
        echo "Tallyman needs Debian's package python3-venv. Install it (sudo apt install python3-venv) and say make again." >&2
        exit 1
    fi
fi
# Half an environment is worse than none: one without a working pip is made anew.
if ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    rm -rf "$venv"
    if ! "$python" -m venv "$venv"; then
        rm -rf "$venv"
        echo "The environment $venv cannot be made; the lines above say why. Mend that and say make again." >&2
        exit 1
    fi
fi
# Every package as it was when it was last tried, and no byte different; `make lock` tries newer ones.
case $what in *test*) lock=locks/test.txt ;; *) lock=locks/run.txt ;; esac
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps -e "$what"
