"""Logs lines with a shell following, and with swift-log's own handler, in turn.

Usage: log_lines.py LOG_BENCH DEVMENU COUNT ROUNDS

Prints the median seconds of COUNT lines for shells (`menu`) and to /dev/null (`stream`), the app's resident
memory at the end in kilobytes (`memory`), the lines that the shell got (`seen`), and those that it was
told are lost (`lost`).
"""

import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading

PATIENCE = 60.0


def stream(bench: str, count: int) -> float:
    """Returns the seconds of lines to /dev/null."""
    done = subprocess.run(
        [bench, "stream", str(count)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        check=True,
        timeout=PATIENCE,
    )
    return float(done.stderr)


def resident(pid: int) -> int:
    """Returns the resident memory of a process in kilobytes."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return int(re.search(r"VmRSS:\s*(\d+)", status.read())[1])


class Following:
    """A shell that follows the log of an app, whose output is counted."""

    def __init__(self, devmenu: str, environment: dict[str, str]) -> None:
        self.process = subprocess.Popen(
            [devmenu, "--attach", "log-bench", "--wait", "logs", "--follow"],
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.seen = 0
        self.has_begun = threading.Event()
        self.is_done = threading.Event()
        self.lost = 0
        threading.Thread(target=self.read_lines, daemon=True).start()
        threading.Thread(target=self.read_warnings, daemon=True).start()

    def read_lines(self) -> None:
        for line in self.process.stdout:
            self.seen += b": line " in line
            self.has_begun.set()
            if line.endswith(b": done\n"):
                self.is_done.set()

    def read_warnings(self) -> None:
        for line in self.process.stderr:
            if found := re.search(rb"(\d+) lines? w\w+ lost", line):
                self.lost += int(found[1])


def menu(bench: str, devmenu: str, count: int) -> tuple[float, int, int, int]:
    """Returns the seconds of lines with a shell following, the memory, and the lines seen and lost."""
    with tempfile.TemporaryDirectory() as scratch:
        environment = os.environ | {"DEVMENU_RUNTIME_DIR": scratch, "XDG_STATE_HOME": scratch}
        app = subprocess.Popen(
            [bench, "menu", str(count)],
            env=environment,
            stdin=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        shell = Following(devmenu, environment)
        if not shell.has_begun.wait(PATIENCE):
            sys.exit("the shell got no line")
        app.stdin.write(b"\n")
        app.stdin.flush()
        seconds = float(app.stderr.readline())
        if not shell.is_done.wait(PATIENCE):
            sys.exit("the shell did not get the last line")
        memory = resident(app.pid)
        app.stdin.close()
        app.wait(PATIENCE)
        shell.process.wait(PATIENCE)
        return seconds, memory, shell.seen, shell.lost


def main() -> None:
    bench, devmenu, count, rounds = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
    streams, menus = [], []
    for _ in range(rounds):
        streams.append(stream(bench, count))
        menus.append(menu(bench, devmenu, count))
    print(f"stream\t{statistics.median(streams)}")
    print(f"menu\t{statistics.median(row[0] for row in menus)}")
    print(f"memory\t{max(row[1] for row in menus)}")
    print(f"seen\t{menus[-1][2]}")
    print(f"lost\t{menus[-1][3]}")


main()
