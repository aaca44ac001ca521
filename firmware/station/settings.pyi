# What a settings object holds, for the type checker. The meaning of each is in settings.py.
FILE: str
TABLE: dict

class Settings:
    def __init__(self, given: dict, notes: list[str] | None = None) -> None: ...
    notes: list[str]
    table: str
    station: str
    kit: str
    chips: list[str]
    link: str
    wifi: list[list[str]]
    hub: str
    port: int
    tls: bool
    ca: str
    secret: str
    keepalive: int
    not_before: int
    lights: int
    brightness: int
    buzzer: bool
    spare_buttons: int
    spi_hz: int
    round_ms: int
    hold_ms: int
    sightings: int
    beat_ms: int
    outbox: int
    watchdog_s: int

def load(path: str = ...) -> Settings: ...
