"""Prints the median time of a command, in seconds, over hyperfine's exports of several rounds."""

import json
import statistics
import sys

times: list[float] = []
for path in sys.argv[1:]:
    with open(path, encoding="utf-8") as export:
        for result in json.load(export)["results"]:
            times.extend(result["times"])
print(statistics.median(times))
