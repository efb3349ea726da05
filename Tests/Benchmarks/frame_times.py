"""Starts a full-screen program on a pseudo-terminal, presses keys in turn, and prints the median and
the longest time from a key to the end of its frame, the time from the start to the sign, and the
median for the first of the keys, in seconds.

Usage: frame_times.py COUNT SIGN END KEYS PROGRAM [WORD...]

SIGN is a text on the first screen; END is the end of each frame. KEYS are separated by blanks.
"""

import os
import pty
import select
import signal
import statistics
import sys
import termios
import time

PATIENCE = 60.0


def wait_for(sign: bytes, terminal: int) -> None:
    shown = b""
    deadline = time.monotonic() + PATIENCE
    while sign not in shown:
        ready, _, _ = select.select([terminal], [], [], max(0.0, deadline - time.monotonic()))
        piece = os.read(terminal, 65536) if ready else b""
        if not piece:
            sys.exit(f"no {sign!r} in {shown[-400:]!r}")
        shown += piece


def main() -> None:
    count, sign, end = int(sys.argv[1]), sys.argv[2].encode(), sys.argv[3].encode()
    keys = [key.encode().decode("unicode_escape").encode() for key in sys.argv[4].split()]
    command = sys.argv[5:]
    end = end.decode("unicode_escape").encode()
    begin = time.perf_counter()
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm"
        termios.tcsetwinsize(0, (24, 80))
        os.execvp(command[0], command)
    try:
        wait_for(sign, terminal)
        first = time.perf_counter() - begin
        times = []
        for number in range(count):
            start = time.perf_counter()
            os.write(terminal, keys[number % len(keys)])
            wait_for(end, terminal)
            times.append(time.perf_counter() - start)
        of_first = statistics.median(times[:: len(keys)])
        print(statistics.median(times), max(times), first, of_first)
    finally:
        os.kill(pid, signal.SIGHUP)
        os.close(terminal)
        os.waitpid(pid, 0)


main()
