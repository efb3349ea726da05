"""Uses an app's menu for long, and prints what that costs its process.

Usage: host_lifetime.py changes SOCKET PID SHELLS COUNT
       host_lifetime.py expiries SOCKET PID SECONDS

The first flips a toggle COUNT times while SHELLS shells are attached, some of which follow the changes.
The second sets a toggle for a minute, again and again, each time that the override has ended; with
the app's clock sped up, SECONDS are a day. Both print the app's resident memory in kilobytes and its
descriptors after a tenth of the work, the same at its end, and the number of changes.
"""

import json
import os
import selectors
import socket
import sys
import threading
import time

FOLLOWERS = 4
BATCH = 500
PATIENCE = 60.0


class Shell:
    """A shell that is attached to the app."""

    def __init__(self, path: str, events: list[str]) -> None:
        self.socket = socket.socket(socket.AF_UNIX)
        self.socket.connect(path)
        self.received = b""
        hello = self.message()
        if hello.get("method") != "hello":
            sys.exit(f"no hello: {hello}")
        self.last = 0
        self.send("initialize", client="lifetime", locale="en", events=events)
        self.answer()

    def send(self, method: str, **params: object) -> None:
        self.socket.sendall(self.request(method, **params))

    def request(self, method: str, **params: object) -> bytes:
        self.last += 1
        message = {"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}
        return json.dumps(message).encode() + b"\n"

    def answer(self) -> dict:
        """Returns the next answer; events before it are skipped."""
        while True:
            message = self.message()
            if "error" in message:
                sys.exit(f"refused: {message}")
            if "id" in message:
                return message

    def message(self) -> dict:
        if message := self.message_within(PATIENCE):
            return message
        sys.exit("the app doesn't answer")

    def message_within(self, seconds: float) -> dict | None:
        """Returns the next message; None where none arrives in time."""
        self.socket.settimeout(seconds)
        while b"\n" not in self.received:
            try:
                piece = self.socket.recv(1 << 16)
            except TimeoutError:
                return None
            if not piece:
                sys.exit("the app ended the connection")
            self.received += piece
        line, self.received = self.received.split(b"\n", 1)
        return json.loads(line)


def drain(shells: list[Shell]) -> None:
    """Reads whatever shells receive, until the process ends."""
    selector = selectors.DefaultSelector()
    for shell in shells:
        selector.register(shell.socket, selectors.EVENT_READ)
    while True:
        for key, _ in selector.select():
            if not key.fileobj.recv(1 << 20):
                selector.unregister(key.fileobj)


def cost(pid: str) -> tuple[int, int]:
    with open(f"/proc/{pid}/status", encoding="utf-8") as status:
        memory = next(int(line.split()[1]) for line in status if line.startswith("VmRSS:"))
    return memory, len(os.listdir(f"/proc/{pid}/fd"))


def changes(path: str, pid: str, shells: str, count: str) -> None:
    changer = Shell(path, [])
    followers = [Shell(path, ["setting"]) for _ in range(FOLLOWERS)]
    others = [Shell(path, []) for _ in range(int(shells) - FOLLOWERS - 1)]
    threading.Thread(target=drain, args=[followers + others], daemon=True).start()
    costs = []
    for part in (int(count) // 10, int(count) - int(count) // 10):
        for start in range(0, part, BATCH):
            flips = [changer.request("item.flip", id="like-button") for _ in range(min(BATCH, part - start))]
            changer.socket.sendall(b"".join(flips))
            for _ in flips:
                changer.answer()
        costs.append(cost(pid))
    print(*costs[0], *costs[1], count)


def expiries(path: str, pid: str, seconds: str) -> None:
    shell = Shell(path, ["setting"])
    started = time.monotonic()
    ended, first = 0, None
    while (passed := time.monotonic() - started) < float(seconds):
        if first is None and passed > float(seconds) / 10:
            first = cost(pid)
        shell.send("item.set", id="like-button", value=True, **{"for": 60})
        await_end(shell)
        ended += 1
    print(*(first or cost(pid)), *cost(pid), ended)


def await_end(shell: Shell) -> None:
    """Waits until the toggle is off, which events tell unless the app was busy for all of the limit."""
    is_on = None
    while is_on is not False:
        message = shell.message_within(1)
        if message is None:
            shell.send("item.show", id="like-button")
            is_on = shell.answer()["result"]["value"]
        elif "error" in message:
            sys.exit(f"refused: {message}")
        elif message.get("params", {}).get("topic") == "setting":
            is_on = message["params"]["value"]


{"changes": changes, "expiries": expiries}[sys.argv[1]](*sys.argv[2:])
