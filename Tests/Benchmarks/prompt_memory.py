"""Starts a program on a pseudo-terminal and prints, once its prompt has appeared, its resident
memory and that of its children, in kilobytes.

Usage: prompt_memory.py PROMPT PROGRAM [WORD...]
"""

import os
import pty
import select
import signal
import sys
import termios
import time

PATIENCE = 10.0


def resident(pid: str) -> int:
    with open(f"/proc/{pid}/status", encoding="utf-8") as status:
        for line in status:
            if line.startswith("VmRSS:"):
                return int(line.split()[1])
    return 0


def wait_for(prompt: bytes, terminal: int) -> None:
    shown = b""
    deadline = time.monotonic() + PATIENCE
    while prompt not in shown:
        ready, _, _ = select.select([terminal], [], [], max(0.0, deadline - time.monotonic()))
        try:
            piece = os.read(terminal, 65536) if ready else b""
        except OSError:
            piece = b""
        if not piece:
            sys.exit(f"no prompt {prompt!r} in {shown!r}")
        shown += piece


def main() -> None:
    prompt, command = sys.argv[1].encode(), sys.argv[2:]
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ["TERM"] = "xterm"
        termios.tcsetwinsize(0, (24, 80))
        os.execvp(command[0], command)
    try:
        wait_for(prompt, terminal)
        with open(f"/proc/{pid}/task/{pid}/children", encoding="utf-8") as listing:
            children = listing.read().split()
        print(resident(str(pid)), sum(resident(child) for child in children))
    finally:
        os.kill(pid, signal.SIGHUP)
        os.close(terminal)
        os.waitpid(pid, 0)


main()
