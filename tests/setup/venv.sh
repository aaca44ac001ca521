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
    $sudo apt-get -qq update && $sudo apt-get -qq install --no-install-recommends -y python3-venv
fi
[ -x "$venv/bin/python" ] || "$python" -m venv "$venv"
"$venv/bin/pip" install --quiet --disable-pip-version-check -e "$what"
