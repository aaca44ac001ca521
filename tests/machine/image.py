"""The machine's parts, made once and kept in build/machine: kernel, first programs, a Debian with the package in it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
HOUSE = ROOT / "build" / "machine"
MIRROR = "http://deb.debian.org/debian"
MODULES = (
    "drivers/virtio/virtio_ring", "drivers/virtio/virtio", "drivers/virtio/virtio_pci_legacy_dev",
    "drivers/virtio/virtio_pci_modern_dev", "drivers/virtio/virtio_pci", "drivers/block/virtio_blk",
    "net/core/failover", "drivers/net/net_failover", "drivers/net/virtio_net",
)  # fmt: skip
TOOLS = ("qemu-system-x86", "debootstrap", "cpio", "busybox-static", "e2fsprogs")
INCLUDE = "python3,adduser,e2fsprogs,util-linux,procps"
DATA_SIZE = "48M"

INIT = """#!/bin/busybox sh
b=/bin/busybox
$b mount -t proc proc /proc; $b mount -t sysfs sys /sys; $b mount -t devtmpfs dev /dev
for m in {modules}; do $b insmod /mod/$m.ko; done
$b mount -t ext4 -o ro,noload /dev/vda /root || echo TALLYMAN no root
$b mount -t tmpfs tmp /root/tmp; $b mount -t tmpfs run /root/run
$b ip link set lo up; $b ip addr add 10.0.2.15/24 dev eth0; $b ip link set eth0 up
for f in dev proc sys; do $b mount --move /$f /root/$f; done
first=$($b sed -n 's/.*tallyman=\\([a-z]*\\).*/\\1/p' /root/proc/cmdline)
exec $b switch_root /root /usr/lib/tallyman/guest $first
"""

GUEST = """#!/bin/sh
v=$(echo /usr/lib/tallyman/versions/*)
export PATH=/usr/sbin:/usr/bin:/sbin:/bin PYTHONPATH=$v/common:$v/python3.11 PYTHONDONTWRITEBYTECODE=1
exec /usr/bin/python3 -s -P /usr/lib/tallyman/guest.py $1
"""


def run(*words: object, **settings: object) -> None:
    """A program that fails loudly."""
    subprocess.run([str(word) for word in words], check=True, stdout=subprocess.DEVNULL, **settings)  # type: ignore[call-overload]


def tools() -> None:
    """What this needs from Debian."""
    missing = [name for name in TOOLS if subprocess.run(["dpkg", "-s", name], capture_output=True).returncode]
    if missing:
        run("apt-get", "-qq", "install", "--no-install-recommends", "-y", *missing)


def house(package: Path | None = None) -> Path:
    """Everything a machine is started from; made anew if the package is newer than it."""
    HOUSE.mkdir(parents=True, exist_ok=True)
    tools()
    deb = package or built()
    root = HOUSE / "root.img"
    if not root.exists() or root.stat().st_mtime < max(
        deb.stat().st_mtime, Path(__file__).with_name("guest.py").stat().st_mtime
    ):
        _root(deb, root)
        (HOUSE / "warm").unlink(missing_ok=True)
    if not (HOUSE / "vmlinuz").exists():
        _kernel()
    return HOUSE


def built() -> Path:
    """The package for this processor, built if there is none."""
    found = sorted((ROOT / "dist").glob("tallyman_*_amd64.deb"), key=lambda path: path.stat().st_mtime)
    if not found:
        run(sys.executable, "-m", "hub.debian.build", "amd64", cwd=ROOT)
        found = sorted((ROOT / "dist").glob("tallyman_*_amd64.deb"))
    return found[-1]


def debian(suite: str, folder: Path, *, machine: str = "amd64", include: str = INCLUDE) -> Path:
    """A fresh Debian in a folder; kept as an archive for the next time."""
    archive = HOUSE / f"{suite}-{machine}.tar"
    if not archive.exists():
        HOUSE.mkdir(parents=True, exist_ok=True)
        fresh = HOUSE / f"fresh-{suite}-{machine}"
        shutil.rmtree(fresh, ignore_errors=True)
        run("debootstrap", f"--arch={machine}", "--variant=minbase", f"--include={include}", suite, fresh, MIRROR)
        run("rm", "-rf", fresh / "var/cache/apt/archives")
        run("tar", "-C", fresh, "-cf", archive, ".")
        shutil.rmtree(fresh)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    run("tar", "-C", folder, "-xf", archive)
    return folder


def _root(deb: Path, image: Path) -> None:
    folder = debian("bookworm", HOUSE / "root")
    shutil.copy(deb, folder / "root/tallyman.deb")
    quiet = {"DEBIAN_FRONTEND": "noninteractive", "PATH": "/usr/sbin:/usr/bin:/sbin:/bin"}
    run("chroot", folder, "dpkg", "-i", "/root/tallyman.deb", env=quiet, stderr=subprocess.DEVNULL)
    (folder / "root/tallyman.deb").unlink()
    shutil.copy(Path(__file__).with_name("guest.py"), folder / "usr/lib/tallyman/guest.py")
    (folder / "usr/lib/tallyman/guest").write_text(GUEST)
    (folder / "usr/lib/tallyman/guest").chmod(0o755)
    image.unlink(missing_ok=True)
    run("mkfs.ext4", "-q", "-d", folder, image, "900M", stderr=subprocess.DEVNULL)
    shutil.rmtree(folder)


def _kernel() -> None:
    work = HOUSE / "kernel"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    told = subprocess.run(
        ["apt-cache", "depends", "linux-image-cloud-amd64"], check=True, text=True, capture_output=True
    )
    name = next(line.split()[-1] for line in told.stdout.splitlines() if "Depends: linux-image" in line)
    run("apt-get", "-qq", "download", name, cwd=work, stderr=subprocess.DEVNULL)
    run("dpkg-deb", "-x", next(work.glob("*.deb")), work / "x")
    first = work / "first"
    for folder in ("bin", "mod", "proc", "sys", "dev", "root"):
        (first / folder).mkdir(parents=True)
    shutil.copy("/bin/busybox", first / "bin")
    modules = next((work / "x/lib/modules").iterdir()) / "kernel"
    for module in MODULES:
        shutil.copy(modules / f"{module}.ko", first / "mod")
    (first / "init").write_text(INIT.format(modules=" ".join(module.rpartition("/")[2] for module in MODULES)))
    (first / "init").chmod(0o755)
    run("sh", "-c", f"cd {first} && find . | cpio -o -H newc --quiet | gzip -1 > {HOUSE / 'initrd.gz'}")
    shutil.copy(next((work / "x/boot").glob("vmlinuz*")), HOUSE / "vmlinuz")
    shutil.rmtree(work)


def data_disk(content: Path, image: Path) -> None:
    """A fresh ext4 disk with these files."""
    image.unlink(missing_ok=True)
    run("mkfs.ext4", "-q", "-d", content, image, DATA_SIZE, stderr=subprocess.DEVNULL)


def read_disk(image: Path, target: Path) -> str:
    """What lies on a disk after its journal is replayed, as a boot would find it. Gives what fsck had to say if it was bad."""
    shutil.rmtree(target, ignore_errors=True)
    target.mkdir(parents=True)
    copy = target / "disk.img"
    shutil.copyfile(image, copy)
    checked = subprocess.run(["e2fsck", "-p", str(copy)], capture_output=True, text=True)
    subprocess.run(["debugfs", "-R", f"rdump / {target}", str(copy)], check=True, capture_output=True)
    copy.unlink()
    return checked.stdout if checked.returncode & ~3 else ""
