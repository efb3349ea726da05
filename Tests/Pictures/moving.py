#!/usr/bin/env python3
"""Writes an SVG that moves: a prompt that is attached to the sample app, beside the app's screen.

Usage: moving.py ARTICLE FILE

The programs `devmenu` and `moments` are those of the PATH. What is typed at the prompt is that of ARTICLE's console
blocks, which the tests replay, and their text is the SVG's description. It needs tmux. The picture has no script: each
line of a screen is drawn once, and rules of CSS show it for a while.
"""

import os
import re
import subprocess
import sys
import tempfile
import time
from xml.sax.saxutils import escape

from picture import BLOCKS, CELL, MARGIN, THEMES, areas, cells, joined, mixed

SECONDS = 12
ROWS = 22
PROMPT, APP = 60, 48
GAP = 3
# The frame that those see who prefer no motion.
STILL = "liked"
# A frame's time in seconds, its name, the screen that gets the keys, and the keys: text, or names of tmux.
STORY = [
    (0.0, "begin", None, []),
    (0.7, "", "prompt", ["devmenu --attach moments"]),
    (1.4, "", "prompt", ["Enter"]),
    (2.5, "", "prompt", ["like-"]),
    (2.8, "", "prompt", ["button on"]),
    (3.4, "", "prompt", ["Enter"]),
    (4.4, STILL, "app", ["r"]),
    (6.2, "", "prompt", ["like-button"]),
    (6.8, "", "prompt", ["Enter"]),
    (7.7, "", "prompt", ["crash-app"]),
    (8.0, "", "prompt", [" abort"]),
    (8.6, "", "prompt", ["Enter"]),
    (9.4, "", "prompt", ["y"]),
    (9.8, "", "prompt", ["Enter"]),
]
VARIABLES = ["TERM=xterm-256color", "COLORTERM=", "PS1=$ ", "SWIFT_BACKTRACE=enable=no"]


class Screens:
    """The terminals of the prompt and the app."""

    def __init__(self) -> None:
        self.terminal = ["tmux", "-S", tempfile.mktemp(prefix="moving-"), "-f", "/dev/null"]
        environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TMUX")}
        command = ["env", "-u", "COLORTERM", *VARIABLES, "sh"]
        for name, columns in (("prompt", PROMPT), ("app", APP)):
            size = ["-x", str(columns), "-y", str(ROWS)]
            words = [*self.terminal, "new-session", "-d", "-s", name, *size, *command]
            subprocess.run(words, check=True, env=environment)
        self.run("set", "-g", "status", "off")

    def run(self, *words: str) -> str:
        return subprocess.run([*self.terminal, *words], check=True, capture_output=True, text=True).stdout

    def send(self, name: str, keys: list) -> None:
        for key in keys:
            literal = [] if key in ("Enter", "r") else ["-l"]
            self.run("send-keys", "-t", name, *literal, key)

    def shown(self, *options: str) -> list:
        return [self.run("capture-pane", *options, "-p", "-t", name).split("\n")[:ROWS] for name in ("prompt", "app")]

    def settled(self) -> list:
        """Returns the lines of both, with the article's pid, once they have stood still for a moment."""
        last, since = self.shown("-e", "-N"), time.monotonic()
        end = since + 10
        while time.monotonic() < end and time.monotonic() - since < 0.8:
            time.sleep(0.05)
            now = self.shown("-e", "-N")
            if now != last:
                last, since = now, time.monotonic()
        return [[re.sub(r"pid \d+", "pid 4711", line) for line in lines] for lines in last]


def drawn(lines: list, theme: tuple) -> list:
    """Returns the shapes of each line, as SVG that begins at the line's own top."""
    standard, paper = theme
    style: dict = {}
    rows = []
    for line in lines:
        rectangles: list = []
        texts: list = []
        for column, character, cell_width, look in cells(line, style):
            color = look.get("color", standard)
            if look.get("dim"):
                color = mixed(color, look.get("background", paper))
            rectangles += areas(column, 0, cell_width, character, look, color)
            if character in BLOCKS or character == " " and not (texts and texts[-1][0] == (color, False)):
                continue
            look = (color, look.get("bold", False))
            last = texts[-1] if texts else None
            if cell_width == 0 and last:
                last[2] += character
            elif last and last[0] == look and last[1] + last[3] == column and cell_width == 1:
                last[2] += character
                last[3] += 1
            elif character != " ":
                texts.append([look, column, character, cell_width])
        parts = [
            f'<rect x="{x:g}" y="{y:g}" width="{across:g}" height="{down:g}" fill="{color}"/>'
            for x, y, across, down, color in joined(sorted(rectangles, key=lambda area: -area[3]))
        ]
        for (color, is_bold), column, text, _ in texts:
            text = text.rstrip()
            weight = ' font-weight="bold"' if is_bold else ""
            fill = "" if color == standard else f' fill="{color}"'
            parts.append(
                f'<text x="{column * CELL[0]}" y="14" textLength="{len(text) * CELL[0]}"{fill}{weight}>'
                f"{escape(text)}</text>"
            )
        rows.append("".join(parts))
    return rows


def story(article: str) -> str:
    """Returns the text of the article's sessions, as one, with a pid in place of a placeholder."""
    blocks = re.findall(r"^```console\n(.*?)^```$", article, re.S | re.M)
    return re.sub(r"<pid(:\w+)?>", "4711", "".join(blocks))


def compose(frames: list, times: list, still: int, description: str, theme: tuple) -> str:
    """Returns the picture of the frames, each of which has the shapes of each line of both screens."""
    wide = (PROMPT + GAP + APP) * CELL[0] + 2 * MARGIN
    high = ROWS * CELL[1] + 2 * MARGIN
    classes: dict = {}
    shapes = []
    for screen in (0, 1):
        for row in range(ROWS):
            versions: dict = {}
            for index, frame in enumerate(frames):
                versions.setdefault(frame[screen][row], []).append(index)
            x, y = MARGIN + screen * (PROMPT + GAP) * CELL[0], MARGIN + row * CELL[1]
            for shape, indexes in versions.items():
                if not shape:
                    continue
                look = ""
                if len(indexes) < len(frames):
                    name = classes.setdefault(tuple(indexes), f"a{len(classes)}")
                    look = f' class="{name}"'
                shapes.append(f'<g{look} transform="translate({x} {y})">{shape}</g>')
    hidden = ",".join(f".{name}" for indexes, name in classes.items() if still not in indexes)
    rules, keys = [], []
    for indexes, name in classes.items():
        rules.append(f".{name}{{animation:{name} {SECONDS}s infinite step-end}}")
        steps = [
            f"{times[index] / SECONDS:.2%}{{opacity:{int(index in indexes)}}}"
            for index in range(len(frames))
            if index == 0 or (index in indexes) != (index - 1 in indexes)
        ]
        keys.append(f"@keyframes {name}{{{''.join(steps)}}}")
    edge = MARGIN + (PROMPT + GAP / 2) * CELL[0]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" '
            'role="img" aria-labelledby="title story">',
            '<title id="title">A prompt that is attached to an app, beside the app</title>',
            f'<desc id="story">{escape(description)}</desc>',
            f"<style>{hidden}{{opacity:0}}",
            f"@media (prefers-reduced-motion:no-preference){{{''.join(rules)}}}",
            *keys,
            "text{white-space:pre}</style>",
            f'<rect width="{wide}" height="{high}" rx="8" fill="{theme[1]}"/>',
            f'<path d="M{edge} {MARGIN}V{high - MARGIN}" stroke="#555"/>',
            f'<g font-size="15" fill="{theme[0]}" shape-rendering="crispEdges" '
            """font-family="'DejaVu Sans Mono',Menlo,Consolas,monospace">""",
            *shapes,
            "</g>",
            "</svg>",
            "",
        ]
    )


def main() -> None:
    article, file = sys.argv[1:]
    with open(article, encoding="utf-8") as opened:
        description = story(opened.read())
    theme = THEMES["dark"]
    screens = Screens()
    frames = []
    try:
        screens.send("app", ["moments", "Enter"])
        screens.send("prompt", ["clear", "Enter"])
        time.sleep(2)
        for _, _, name, keys in STORY:
            if name:
                screens.send(name, keys)
            frames.append([drawn(lines, theme) for lines in screens.settled()])
        shown = " ".join(screens.shown("-J")[0])
    finally:
        subprocess.run([*screens.terminal, "kill-server"], capture_output=True)
    text = " ".join(re.sub(r"pid \d+", "pid 4711", shown).split())
    if not text.startswith(" ".join(description.split())):
        sys.exit(f"the session isn't the article's:\n{text}")
    names = [name for _, name, _, _ in STORY]
    times = [seconds for seconds, _, _, _ in STORY]
    with open(file, "w", encoding="utf-8") as output:
        output.write(compose(frames, times, names.index(STILL), description, theme))


main()
