# Runs one check on a real MicroPython: `micropython run.py MODULE FUNCTION`. Coroutines are run on the virtual clock.
import sys

import vloop  # noqa: F401

module = __import__(sys.argv[1])
result = getattr(module, sys.argv[2])()
if hasattr(result, "send"):
    import asyncio

    asyncio.run(result)
print("passed")
