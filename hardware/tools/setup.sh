#!/bin/sh
# What `make hardware` needs beside the project itself: setup.sh VENV
# graphviz draws WireViz's diagrams, openscad makes the STL files, xvfb lets it draw pictures, DejaVu has Polish letters,
# poppler turns a page of the underlay into a picture.
set -eu
venv=$1
sudo=""; [ "$(id -u)" = 0 ] || sudo=sudo
missing=""
for package in graphviz openscad xvfb xauth fonts-dejavu-core poppler-utils; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then
    export DEBIAN_FRONTEND=noninteractive
    $sudo apt-get -qq update
    $sudo apt-get -qq install --no-install-recommends -y $missing
fi
"$venv/bin/pip" install --quiet --disable-pip-version-check -r hardware/tools/requirements.txt
