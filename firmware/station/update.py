# An update from the hub: files are asked for piece by piece, laid into the folder that is not running, checked by
# their hashes, and then run on trial. Loaded only when there is an offer.
import os
import time
from binascii import a2b_base64
from hashlib import sha256

import slots

AGAIN_MS = 3000
TRIES = 3
PART = ".part"
STATION = ("station.mpy", "station.py")
_LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789_"


class Bad(Exception):
    """Why this offer cannot be taken."""


def good_name(name):
    stem, _, ending = name.rpartition(".")
    return bool(stem) and len(name) <= 32 and ending in ("mpy", "py") and all(c in _LETTERS for c in stem)


def hash_of(path):
    """Hex SHA-256 of a file, or "" if it is not there."""
    total = sha256()
    block = bytearray(512)
    try:
        with open(path, "rb") as f:
            while True:
                count = f.readinto(block)
                if not count:
                    return total.digest().hex()
                total.update(memoryview(block)[:count])
    except OSError:
        return ""


def _remove(path):
    try:
        os.remove(path)
    except OSError:
        pass


class Update:
    """One offer. `due` and `words` tell the courier what to ask for; `take` gets the pieces.

    After each piece `done` tells whether all files are there and right.
    """

    def __init__(self, offer, running):
        self.version = offer.get("version")
        self.serial = offer.get("serial", 0)
        files = offer.get("files")
        self.files = list(files) if isinstance(files, list) else files
        self.running = running
        self.target = slots.other(running)
        self.done = False
        self._at = 0
        self._tries = 0
        self._asked = None
        self._check()
        try:
            os.mkdir(self.target)
        except OSError:
            pass
        wanted = [f[0] for f in self.files]
        for name in os.listdir(self.target):
            if name in STATION or name not in wanted:  # without the station's file a folder is never run
                _remove(self.target + "/" + name)
        self.files.sort(key=lambda row: row[0] in STATION)  # it comes last
        self._next()

    def _check(self):
        if not isinstance(self.version, str) or not isinstance(self.files, list) or not self.files:
            raise Bad("offer not understood")
        for row in self.files:
            if isinstance(row, list) and row and row[0] in ("main.py", "slots.py"):
                raise Bad("main.py and slots.py are changed over the cable only")
            if not (isinstance(row, list) and len(row) == 3 and isinstance(row[0], str) and good_name(row[0])):
                raise Bad("offer not understood")
            if not isinstance(row[1], int) or not isinstance(row[2], str):
                raise Bad("offer not understood")
        if not any(row[0] in STATION for row in self.files):
            raise Bad("offer has no station file")
        room = os.statvfs(".")
        if sum(row[1] for row in self.files) + 8192 > room[0] * room[3]:
            raise Bad("flash full")

    def _path(self):
        return self.target + "/" + self.files[0][0]

    def _part(self):
        """Where a file is until it is whole."""
        return self._path() + PART

    def _next(self):
        """Go to the first file that is not there yet; files that did not change are copied from the running folder."""
        while self.files:
            name, _, wanted = self.files[0]
            if hash_of(self._path()) == wanted:
                self.files.pop(0)
                continue
            if hash_of(self.running + "/" + name) == wanted:
                with open(self.running + "/" + name, "rb") as old, open(self._part(), "wb") as new:
                    while True:
                        block = old.read(512)
                        if not block:
                            break
                        new.write(block)
                os.rename(self._part(), self._path())
                continue
            _remove(self._path())
            _remove(self._part())
            self._at = 0
            self._asked = None
            return
        self.done = True

    def due(self, now):
        if self.done or (self._asked is not None and 0 <= time.ticks_diff(now, self._asked) < AGAIN_MS):
            return False
        self._asked = now
        return True

    def words(self, boot):
        return {"boot": boot, "version": self.version, "file": self.files[0][0], "at": self._at}

    def take(self, message):
        """A piece has come. Bad when the file turned out wrong three times."""
        if self.done or message.get("version") != self.version:
            return
        name, size, wanted = self.files[0]
        if message.get("file") != name or message.get("at") != self._at:
            return  # an old piece that came twice
        try:
            piece = a2b_base64(message["data"])
        except (ValueError, KeyError, TypeError):
            return
        if not piece or self._at + len(piece) > size:
            return self._again("length")
        with open(self._part(), "ab") as f:
            f.write(piece)
        self._at += len(piece)
        self._asked = None
        if self._at == size:
            if hash_of(self._part()) != wanted:
                return self._again("hash")
            os.rename(self._part(), self._path())
            self._tries = 0
            self._next()

    def _again(self, what):
        self._tries += 1
        if self._tries >= TRIES:
            raise Bad("%s: wrong %s" % (self.files[0][0], what))
        _remove(self._part())
        self._at = 0
        self._asked = None
