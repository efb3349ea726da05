"""Times the server for coding agents: 'devmenu mcp' with a menu of many items.

Usage: agent_calls.py CALLS PROGRAM [WORD...]

Prints the seconds of the first search with its host at hand, the median seconds of the searches after it,
and the resident memory of the server after all calls, in kilobytes.
"""

import json
import statistics
import subprocess
import sys
import time

COUNT, COMMAND = int(sys.argv[1]), sys.argv[2:]

INITIALIZE = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "b", "version": "1"}}


def main() -> None:
    with subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as server:
        assert server.stdin and server.stdout

        def ask(number: int, method: str, params: dict) -> dict:
            message = {"jsonrpc": "2.0", "id": number, "method": method, "params": params}
            server.stdin.write(json.dumps(message).encode() + b"\n")
            server.stdin.flush()
            answer = json.loads(server.stdout.readline())
            if "error" in answer or answer["result"].get("isError"):
                sys.exit(f"{method}: {answer}")
            return answer["result"]

        ask(0, "initialize", INITIALIZE)
        # It starts the host.
        ask(1, "tools/call", {"name": "apps", "arguments": {}})
        times = []
        for number in range(COUNT):
            started = time.perf_counter()
            ask(number + 2, "tools/call", {"name": "search", "arguments": {"query": f"item {number % 97}"}})
            times.append(time.perf_counter() - started)
        with open(f"/proc/{server.pid}/status", encoding="utf-8") as status:
            memory = next(line.split()[1] for line in status if line.startswith("VmRSS:"))
        server.stdin.close()
        print(times[0], statistics.median(times[1:]), memory)


main()
