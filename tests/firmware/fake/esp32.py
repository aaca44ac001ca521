# The part of the flash beside the file system, as the port's `esp32.NVS` gives it: names and keys of at most 15 letters,
# what is not there is an OSError, a blob needs a buffer that is large enough, and what was not committed may be gone.
# Kept in a file of the folder that stands for the board, so that it outlives a restart.
import json

FILE = "nvs.json"
NOT_FOUND, TOO_SMALL, NO_ROOM, BAD_KEY = -0x1102, -0x110C, -0x1105, -0x1109
full = [False]
commits = [0]


def _load():
    try:
        with open(FILE) as f:
            return json.load(f)
    except (OSError, ValueError):
        return {}


class NVS:
    def __init__(self, space):
        self._check(space)
        self.space = space
        self._new = {}

    def _check(self, key):
        if len(key) > 15:
            raise OSError(BAD_KEY, "ESP_ERR_NVS_KEY_TOO_LONG")

    def _get(self, key, kind):
        self._check(key)
        value = self._new.get(key) or _load().get(self.space + "/" + key)
        if value is None or value[0] != kind:
            raise OSError(NOT_FOUND, "ESP_ERR_NVS_NOT_FOUND")
        return value[1]

    def _set(self, key, kind, value):
        self._check(key)
        if full[0]:
            raise OSError(NO_ROOM, "ESP_ERR_NVS_NOT_ENOUGH_SPACE")
        self._new[key] = [kind, value]

    def get_i32(self, key):
        return self._get(key, "i32")

    def set_i32(self, key, value):
        if not -0x80000000 <= value <= 0x7FFFFFFF:
            raise OverflowError
        self._set(key, "i32", value)

    def get_blob(self, key, into):
        value = bytes.fromhex(self._get(key, "blob"))
        if len(value) > len(into):
            raise OSError(TOO_SMALL, "ESP_ERR_NVS_INVALID_LENGTH")
        into[: len(value)] = value
        return len(value)

    def set_blob(self, key, value):
        self._set(key, "blob", bytes(value).hex())

    def commit(self):
        commits[0] += 1
        held = _load()
        for key, value in self._new.items():
            held[self.space + "/" + key] = value
        self._new = {}
        with open(FILE, "w") as f:
            json.dump(held, f)
