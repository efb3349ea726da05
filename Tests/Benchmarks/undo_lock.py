"""Prints the time in seconds for which an undo with a full journal makes others wait.

Usage: undo_lock.py DEVMENU RUNS

The change to undo is the oldest of the journal, and the others are somebody else's. Meanwhile a thread
acquires the lock of the overrides again and again: its longest wait is the time. Prints the median of
the runs.
"""

import fcntl
import json
import os
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

PART = 1 << 20
PAUSE = 0.0001


class Waiter(threading.Thread):
    """Acquires a lock again and again, and keeps its longest wait."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.file = path.open()
        self.is_over = threading.Event()
        self.longest = 0.0

    def run(self) -> None:
        while not self.is_over.wait(PAUSE):
            start = time.perf_counter()
            fcntl.flock(self.file, fcntl.LOCK_EX)
            self.longest = max(self.longest, time.perf_counter() - start)
            fcntl.flock(self.file, fcntl.LOCK_UN)


def journal(oldest: dict) -> list[str]:
    """Returns the older part and the file, both full, which begin with a change."""
    other = oldest | {"id": "other", "key": "other", "by": oldest["by"] | {"client": "other"}}
    parts = [json.dumps(oldest) + "\n", ""]
    number = oldest["number"]
    for index in range(2):
        lines = [parts[index]]
        size = len(parts[index])
        while size < PART - 1000:
            number += 1
            lines.append(json.dumps(other | {"number": number}) + "\n")
            size += len(lines[-1])
        parts[index] = "".join(lines)
    return parts


def main(devmenu: str, runs: int) -> None:
    with tempfile.TemporaryDirectory() as home:
        environment = {"HOME": home, "PATH": os.environ["PATH"]}

        def run(*words: str) -> None:
            subprocess.run([devmenu, *words], env=environment, stdout=subprocess.DEVNULL, check=True)

        run("like-button", "on")
        folder = Path(home, ".local/state/devmenu/apps/moments")
        overrides = folder.joinpath("toggles.json").read_text()
        older, newer = journal(json.loads(folder.joinpath("journal.jsonl").read_text()))
        times = []
        for _ in range(runs):
            folder.joinpath("toggles.json").write_text(overrides)
            folder.joinpath("journal.1.jsonl").write_text(older)
            folder.joinpath("journal.jsonl").write_text(newer)
            waiter = Waiter(folder / "toggles.json.lock")
            waiter.start()
            run("undo")
            waiter.is_over.set()
            waiter.join()
            if folder.joinpath("toggles.json").read_text() == overrides:
                sys.exit("nothing was undone")
            times.append(waiter.longest)
    print(statistics.median(times))


main(sys.argv[1], int(sys.argv[2]))
