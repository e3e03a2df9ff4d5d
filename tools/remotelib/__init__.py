"""Shared by tools/remote-check and tools/bench: a real web server, a proxy that injects faults, and the faults."""

from . import transfers, answers, publications, machine, reading  # noqa: F401, I001  each registers its faults
from .field import FAULTS

# None of these waits for a deadline.
QUICK = ("refused", "plain http", "truncated", "flipped bit", "flipped once", "404", "captive portal", "stale root", "redirects",
         "too large", "hostile objects", "mixed publications", "reader: server stops")
