"""The table of rooms: each may import only what its row allows. docs/rooms.md shows the same table to people."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# room -> (own modules it may import, third-party packages it may import)
ROOMS: dict[str, tuple[set[str], set[str]]] = {
    "hub/game": ({"hub.game"}, {"msgspec"}),
    "hub/games": ({"hub.game", "hub.games"}, {"msgspec"}),
    "hub/ledger": ({"hub.game", "hub.ledger"}, {"msgspec", "cryptography"}),
    "hub/table": ({"hub.game", "hub.table"}, {"msgspec"}),
    "hub/link": ({"hub.link", "hub.i18n"}, {"msgspec", "paho", "amqtt", "serial", "zeroconf", "cryptography"}),
    "hub/virtual": ({"hub.game", "hub.table", "hub.link", "hub.virtual"}, {"msgspec"}),
    "hub/commission": ({"hub.commission", "hub.i18n"}, {"serial", "esptool", "mpremote"}),
    "hub/keeper": ({"hub.keeper", "hub.game", "hub.i18n", "hub.__version__"}, {"msgspec"}),
    "hub/debian": (set(), set()),
    "hub/i18n.py": ({"hub.game"}, {"babel"}),
    "hub/messages.py": ({"hub.i18n"}, {"babel"}),
    "hub/service": ({"hub"}, {"msgspec"}),
    "companion_web": (
        {"companion_web", "hub.service", "hub.keeper", "hub.game", "hub.i18n"},
        {"flask", "werkzeug", "segno", "msgspec", "babel", "jinja2", "markupsafe"},
    ),
}


def files() -> list[tuple[str, Path]]:
    found = []
    for room in ROOMS:
        path = ROOT / room
        sources = [path] if path.suffix else sorted(path.rglob("*.py"))
        found += [(room, source) for source in sources if source.exists()]
    return found


def imports(path: Path) -> set[str]:
    package = list(path.relative_to(ROOT).with_suffix("").parts)
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level] if node.level else []
            module = ".".join([*base, *([node.module] if node.module else [])])
            names |= {f"{module}.{alias.name}" for alias in node.names} if module == "hub" else {module}
    return names


def allowed(room: str, name: str) -> bool:
    import sys

    own, packages = ROOMS[room]
    top = name.split(".")[0]
    if top in ("hub", "companion_web"):
        return any(name == room_ or name.startswith(room_ + ".") for room_ in own)
    return top in sys.stdlib_module_names or top in packages


@pytest.mark.parametrize("room", ROOMS)
def test_room_imports_only_what_its_row_allows(room: str) -> None:
    faults = [
        f"{path.relative_to(ROOT)} imports {name}"
        for r, path in files()
        if r == room
        for name in imports(path)
        if not allowed(room, name)
    ]
    assert faults == []


def test_titles_do_not_import_one_another() -> None:
    shared = {"brass"}
    faults = []
    for path in (ROOT / "hub/games").glob("*/*.py"):
        for name in imports(path):
            parts = name.split(".")
            if parts[:2] == ["hub", "games"] and len(parts) > 2 and parts[2] not in {path.parent.name, *shared}:
                faults.append(f"{path.relative_to(ROOT)} imports {name}")
    assert faults == []


def test_the_kernel_has_no_clock_no_files_and_no_chance_of_its_own() -> None:
    banned = {"time", "datetime", "os", "pathlib", "io", "socket", "sqlite3", "subprocess", "secrets", "threading"}
    faults = [
        f"{path.name} imports {name}"
        for path in (ROOT / "hub/game").glob("*.py")
        for name in imports(path)
        if name.split(".")[0] in banned
    ]
    assert faults == []


def test_every_python_file_of_the_hub_is_in_a_room() -> None:
    wiring = {"hub/__init__.py", "hub/cli.py", "hub/locale/build.py"}
    known = {path for _, path in files()}
    strays = []
    for path in (ROOT / "hub").rglob("*.py"):
        name = str(path.relative_to(ROOT))
        if path not in known and name not in wiring and not name.startswith("hub/commands/"):
            strays.append(name)
    assert strays == []
