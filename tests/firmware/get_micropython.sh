#!/bin/sh
# Puts a real MicroPython 1.25 (unix port) and the ESP32 type stubs into <repo>/.mp, for the firmware's tests.
# Nothing is installed system-wide: Debian 13's packages are fetched through apt (signatures checked) and unpacked.
# Safe to run again: it does only what is still missing. Works on x86-64 and aarch64, Debian 12 and 13.
set -eu

repo=$(cd "$(dirname "$0")/../.." && pwd)
mp=$repo/.mp
mkdir -p "$mp"

# Two runs at once (two test workers, say) must not unpack over each other.
exec 9>"$mp/lock"
if command -v flock >/dev/null 2>&1; then flock 9; fi

works() { [ -x "$mp/micropython" ] && [ "$("$mp/micropython" -c 'import tls, asyncio; print("ok")' 2>/dev/null)" = ok ]; }

fetch_interpreter() {
    case $(uname -m) in
        x86_64) triplet=x86_64-linux-gnu; loader=ld-linux-x86-64.so.2 ;;
        aarch64 | arm64) triplet=aarch64-linux-gnu; loader=ld-linux-aarch64.so.1 ;;
        *) echo "get_micropython: no recipe for $(uname -m); build MicroPython's unix port and put it at $mp/micropython" >&2
           exit 1 ;;
    esac
    as_root=
    if [ "$(id -u)" -ne 0 ] && command -v sudo >/dev/null 2>&1; then as_root=sudo; fi
    rm -rf "$mp/lists" "$mp/cache" "$mp/deb" "$mp/root"
    mkdir -p "$mp/lists/partial" "$mp/cache/archives/partial" "$mp/deb" "$mp/root"
    uri=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | grep debian | head -1)
    [ -n "$uri" ] || uri=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -v security | head -1)
    key=$(dpkg -L debian-archive-keyring | grep -m1 'keyrings/debian-archive-keyring\.[gp]')
    echo "deb [signed-by=$key] $uri trixie main" >"$mp/src.list"
    options="-o Dir::Etc::sourcelist=$mp/src.list -o Dir::Etc::sourceparts=/dev/null -o Dir::State::lists=$mp/lists"
    options="$options -o Dir::Cache=$mp/cache -o APT::Sandbox::User=root -o Acquire::Languages=none -o Acquire::Retries=3"
    # shellcheck disable=SC2086
    $as_root apt-get -qq $options update
    # shellcheck disable=SC2086
    (cd "$mp/deb" && $as_root apt-get -qq $options download \
        micropython libc6 libffi8 libmbedcrypto16 libmbedtls21 libmbedx509-7)
    for deb in "$mp"/deb/*.deb; do dpkg-deb -x "$deb" "$mp/root"; done
    cat >"$mp/micropython.new" <<WRAPPER
#!/bin/sh
here=\$(cd "\$(dirname "\$0")" && pwd)
lib=\$here/root/usr/lib/$triplet
exec "\$lib/$loader" --library-path "\$lib" "\$here/root/usr/bin/micropython" "\$@"
WRAPPER
    chmod +x "$mp/micropython.new"
    mv "$mp/micropython.new" "$mp/micropython"
    if [ -n "$as_root" ]; then sudo chown -R "$(id -u):$(id -g)" "$mp"; fi
    rm -rf "$mp/lists" "$mp/cache" "$mp/deb"
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

works || fetch_interpreter
works || { echo "get_micropython: the interpreter in $mp does not run" >&2; exit 1; }
[ -d "$mp/typings/stdlib" ] || fetch_stubs
"$mp/micropython" -c 'import sys; print("get_micropython:", sys.version)'
