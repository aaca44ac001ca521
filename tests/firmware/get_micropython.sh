#!/bin/sh
# Puts real MicroPythons (unix port) and the ESP32 type stubs into <repo>/.mp, for the firmware's tests: the machine's
# own kind, and a 32-bit one, whose objects have the sizes of an ESP32's. `get_micropython.sh newest` fetches Debian
# sid's as well, both kinds. Nothing is installed system-wide: packages are fetched through apt (signatures checked)
# and unpacked. Safe to run again: it does only what is still missing. Works on x86-64 and aarch64, Debian 12 and 13.
set -eu

repo=$(cd "$(dirname "$0")/../.." && pwd)
mp=$repo/.mp
mkdir -p "$mp"

# Two runs at once (two test workers, say) must not unpack over each other.
exec 9>"$mp/lock"
if command -v flock >/dev/null 2>&1; then flock 9; fi

as_root=
if [ "$(id -u)" -ne 0 ] && command -v sudo >/dev/null 2>&1; then as_root=sudo; fi

case $(uname -m) in
    x86_64) own=amd64; small=i386 ;;
    aarch64 | arm64) own=arm64; small=armhf ;;
    *) own=; small= ;;
esac

works() { [ -x "$mp/$1" ] && [ "$("$mp/$1" -c 'import tls, asyncio; print("ok")' 2>/dev/null)" = ok ]; }

# fetch NAME SUITE ARCH: the command .mp/NAME, its files beside it in .mp/root-NAME
fetch() {
    case $3 in
        amd64) triplet=x86_64-linux-gnu; loader=ld-linux-x86-64.so.2 ;;
        arm64) triplet=aarch64-linux-gnu; loader=ld-linux-aarch64.so.1 ;;
        i386) triplet=i386-linux-gnu; loader=ld-linux.so.2 ;;
        armhf) triplet=arm-linux-gnueabihf; loader=ld-linux-armhf.so.3 ;;
        *) echo "get_micropython: no recipe for $(uname -m); build MicroPython's unix port and put it at $mp/$1" >&2
           exit 1 ;;
    esac
    work=$mp/work-$1
    rm -rf "$work" "$mp/root-$1"
    mkdir -p "$work/lists/partial" "$work/cache/archives/partial" "$work/deb" "$mp/root-$1"
    uri=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | grep debian | head -1)
    [ -n "$uri" ] || uri=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | head -1)
    key=$(dpkg -L debian-archive-keyring | grep -m1 'keyrings/debian-archive-keyring\.[gp]')
    echo "deb [signed-by=$key] $uri $2 main" >"$work/src.list"
    options="-o Dir::Etc::sourcelist=$work/src.list -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists=$work/lists"
    options="$options -o Dir::Cache=$work/cache -o APT::Sandbox::User=root -o Acquire::Languages=none -o Acquire::Retries=3"
    options="$options -o APT::Architecture=$3 -o APT::Architectures::=$3"
    # shellcheck disable=SC2086
    $as_root apt-get -qq $options update
    # What it needs besides itself is asked of the package, for the names of its libraries change between suites.
    # shellcheck disable=SC2086
    needs=$($as_root apt-cache $options depends --no-recommends --no-suggests micropython | sed -n 's/.*Depends: //p' | grep -v '<')
    # shellcheck disable=SC2086
    (cd "$work/deb" && $as_root apt-get -qq $options download micropython libc6 $needs)
    for deb in "$work"/deb/*.deb; do dpkg-deb -x "$deb" "$mp/root-$1"; done
    cat >"$mp/$1.new" <<WRAPPER
#!/bin/sh
here=\$(cd "\$(dirname "\$0")" && pwd)
lib=\$here/root-$1/usr/lib/$triplet
exec "\$lib/$loader" --library-path "\$lib" "\$here/root-$1/usr/bin/micropython" "\$@"
WRAPPER
    chmod +x "$mp/$1.new"
    mv "$mp/$1.new" "$mp/$1"
    if [ -n "$as_root" ]; then sudo chown -R "$(id -u):$(id -g)" "$mp"; fi
    rm -rf "$work"
}

# Stubs are for the type check only; where no pip is at hand yet, the test that needs them calls this again.
fetch_stubs() {
    for python in "${PYTHON:-}" "$repo/.venv/bin/python" python3; do
        [ -n "$python" ] && "$python" -m pip --version >/dev/null 2>&1 || continue
        rm -rf "$mp/typings.new"
        "$python" -m pip install --quiet --disable-pip-version-check --no-deps --target "$mp/typings.new" \
            'micropython-esp32-stubs==1.29.0.post1' 'micropython-stdlib-stubs==1.29.0.post2'
        rm -rf "$mp/typings"
        mv "$mp/typings.new" "$mp/typings"
        return
    done
    echo "get_micropython: no pip yet, the type stubs come later" >&2
}

# have NAME SUITE ARCH: fetch it unless it runs already
have() {
    works "$1" || fetch "$1" "$2" "$3"
    works "$1" || { echo "get_micropython: the interpreter $mp/$1 does not run" >&2; return 1; }
    "$mp/$1" -c "import sys; print(\"get_micropython:\", sys.version, \"32 bits\" if sys.maxsize < 1 << 40 else \"64 bits\")"
}

have micropython trixie "$own"
have micropython32 trixie "$small" || [ "$small" != i386 ]  # some 64-bit ARM chips run no 32-bit programs
if [ "${1:-}" = newest ]; then
    have micropython-newest sid "$own"
    have micropython32-newest sid "$small" || [ "$small" != i386 ]
fi
[ -d "$mp/typings/stdlib" ] || fetch_stubs
