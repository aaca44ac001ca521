#!/bin/sh
# What the tests need from Debian: a real broker, a real browser, a real MicroPython.
set -eu
sudo=""; [ "$(id -u)" = 0 ] || sudo=sudo
missing=""
for package in mosquitto openssl chromium fonts-dejavu-core; do
    dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing="$missing $package"
done
if [ -n "$missing" ]; then
    quiet="env DEBIAN_FRONTEND=noninteractive" # sudo would drop it
    $sudo $quiet apt-get -qq update
    $sudo $quiet apt-get -qq install --no-install-recommends -y $missing
fi
if [ -f tests/firmware/get_micropython.sh ]; then sh tests/firmware/get_micropython.sh; fi
