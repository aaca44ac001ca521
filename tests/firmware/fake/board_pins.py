# Where a full board's readers sit, read from the firmware's own board file by the test that starts the bench.
import json
import os

READERS = json.loads(os.getenv("TALLY_PINS"))
