#!/usr/bin/env python3
"""Runs a program in a terminal, presses keys, and writes the cells that it shows as an SVG.

Usage: picture.py [--light] [--size COLUMNSxROWS] [--colors 0|256|true] [--keys KEY,...] FILE PROGRAM [WORD...]

It needs tmux. KEYs are tmux's names (Down, Enter, m) or text; before each, the screen must have stood
still for a moment. `--text` prints the cells' text too.
"""

import argparse
import os
import re
import subprocess
import tempfile
import time
import unicodedata
from xml.sax.saxutils import escape

CELL = (9, 18)
MARGIN = 12
# Of blocks, the part of the cell that has the text's colour: left, top, right, bottom.
BLOCKS = {"▀": (0, 0, 1, 0.5), "▄": (0, 0.5, 1, 1), "▌": (0, 0, 0.5, 1), "█": (0, 0, 1, 1)}
THEMES = {"dark": ("#e6e6e6", "#000000"), "light": ("#111236", "#ffffff")}
NAMED = (
    "000000 cd0000 00cd00 cdcd00 0000ee cd00cd 00cdcd e5e5e5 "
    "7f7f7f ff0000 00ff00 ffff00 5c5cff ff00ff 00ffff ffffff"
).split()


def palette(index: int) -> str:
    """Returns one of xterm's 256 colours."""
    if index < 16:
        return "#" + NAMED[index]
    if index >= 232:
        return "#" + f"{8 + 10 * (index - 232):02x}" * 3
    steps = [0, 95, 135, 175, 215, 255]
    index -= 16
    return "#" + "".join(f"{steps[index // part % 6]:02x}" for part in (36, 6, 1))


def width(character: str) -> int:
    if unicodedata.combining(character) or character in "\u200d\ufe0f":
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def apply(style: dict, codes: list) -> None:
    """Applies the parameters of an SGR sequence."""
    codes = codes or [0]
    while codes:
        code = codes.pop(0)
        if code == 0:
            style.clear()
        elif code == 1:
            style["bold"] = True
        elif code == 2:
            style["dim"] = True
        elif code == 22:
            style.pop("bold", None), style.pop("dim", None)
        elif code in (38, 48):
            key = "color" if code == 38 else "background"
            if codes.pop(0) == 5:
                style[key] = palette(codes.pop(0))
            else:
                style[key] = "#" + "".join(f"{codes.pop(0):02x}" for _ in range(3))
        elif code in (39, 49):
            style.pop("color" if code == 39 else "background", None)
        elif 30 <= code <= 37 or 40 <= code <= 47:
            style["color" if code < 40 else "background"] = palette(code % 10)
        elif 90 <= code <= 97 or 100 <= code <= 107:
            style["color" if code < 100 else "background"] = palette(code % 10 + 8)


def cells(line: str, style: dict):
    """Yields the cells of a captured line: a column, a character, its width and its style."""
    column = 0
    for part in re.split(r"(\x1b\[[0-9;:]*m|\x1b[()][A-Z0-9]|[\x0e\x0f])", line):
        if part.startswith("\x1b["):
            apply(style, [int(code or 0) for code in re.split("[;:]", part[2:-1])] if part[2:-1] else [])
        elif part and part[0] not in "\x1b\x0e\x0f":
            for character in part:
                yield column, character, width(character), dict(style)
                column += width(character)


def areas(column: int, row: int, cell_width: int, character: str, look: dict, color: str):
    """Yields the coloured areas of a cell: left, top, width, height and colour."""
    if "background" in look:
        yield column * CELL[0], row * CELL[1], cell_width * CELL[0], CELL[1], look["background"]
    if character in BLOCKS:
        left, top, right, bottom = BLOCKS[character]
        x, y = (column + left) * CELL[0], (row + top) * CELL[1]
        yield x, y, (right - left) * CELL[0], (bottom - top) * CELL[1], color


def joined(rectangles: list) -> list:
    """Joins rectangles of one colour that follow each other in a row, then equal ones below each other."""
    rows: list = []
    for x, y, wide, high, color in rectangles:
        last = rows[-1] if rows else None
        if last and last[1:2] + last[3:] == [y, high, color] and last[0] + last[2] == x:
            last[2] += wide
        else:
            rows.append([x, y, wide, high, color])
    whole: list = []
    above: dict = {}
    for area in rows:
        x, y, wide, high, color = area
        last = above.get((x, wide, color))
        if last and last[1] + last[3] == y:
            last[3] += high
        else:
            whole.append(area)
            above[x, wide, color] = area
    return whole


def draw(lines: list, columns: int, rows: int, theme: tuple, file: str) -> None:
    standard, paper = theme
    rectangles: list = []
    texts: list = []
    # A captured line begins in the style that the one before ended in.
    style: dict = {}
    for row, line in enumerate(lines[:rows]):
        halves: list = []
        for column, character, cell_width, look in cells(line, style):
            color = look.get("color", standard)
            if look.get("dim"):
                color = mixed(color, look.get("background", paper))
            halves += areas(column, row, cell_width, character, look, color)
            if character in BLOCKS or character == " ":
                continue
            look = (color, look.get("bold", False))
            last = texts[-1] if texts else None
            if cell_width == 0 and last:
                last[3] += character
            elif last and last[0] == look and last[1] == row and last[2] + last[4] == column and cell_width == 1:
                last[3] += character
                last[4] += 1
            else:
                texts.append([look, row, column, character, cell_width])
        # Below what has the colour of the text.
        rectangles += sorted(halves, key=lambda area: -area[3])
    wide, high = columns * CELL[0] + 2 * MARGIN, rows * CELL[1] + 2 * MARGIN
    with open(file, "w", encoding="utf-8") as output:
        print(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" width="{wide}" height="{high}">\n'
            f'<rect width="{wide}" height="{high}" rx="8" fill="{paper}"/>\n'
            f'<g transform="translate({MARGIN} {MARGIN})" font-size="15" shape-rendering="crispEdges" '
            """font-family="'DejaVu Sans Mono',Menlo,Consolas,monospace">""",
            file=output,
        )
        for x, y, across, down, color in joined(rectangles):
            print(f'<rect x="{x:g}" y="{y:g}" width="{across:g}" height="{down:g}" fill="{color}"/>', file=output)
        for (color, is_bold), row, column, text, width_in_cells in texts:
            weight = ' font-weight="bold"' if is_bold else ""
            print(
                f'<text x="{column * CELL[0]}" y="{row * CELL[1] + 14}" textLength="{width_in_cells * CELL[0]}" '
                f'lengthAdjust="spacingAndGlyphs" fill="{color}"{weight}>{escape(text)}</text>',
                file=output,
            )
        print("</g>\n</svg>", file=output)


def mixed(color: str, other: str) -> str:
    parts = zip(bytes.fromhex(color[1:]), bytes.fromhex(other[1:]))
    return "#" + "".join(f"{(2 * a + b) // 3:02x}" for a, b in parts)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--light", action="store_true")
    parser.add_argument("--size", default="80x24")
    parser.add_argument("--colors", default="true", choices=["0", "256", "true", "dumb"])
    parser.add_argument("--keys", default="")
    parser.add_argument("--text", action="store_true")
    parser.add_argument("file")
    parser.add_argument("program", nargs=argparse.REMAINDER)
    choice = parser.parse_args()
    columns, rows = map(int, choice.size.split("x"))
    theme = THEMES["light" if choice.light else "dark"]
    socket = tempfile.mktemp(prefix="picture-")
    terminal = ["tmux", "-S", socket, "-f", "/dev/null"]

    def tmux(*words: str) -> str:
        return subprocess.run([*terminal, *words], check=True, capture_output=True, text=True).stdout

    def shown() -> str:
        return tmux("capture-pane", "-e", "-N", "-p", "-t", "picture")

    def settle() -> str:
        last, since = shown(), time.monotonic()
        end = since + 10
        while time.monotonic() < end and time.monotonic() - since < 0.5:
            time.sleep(0.05)
            now = shown()
            if now != last:
                last, since = now, time.monotonic()
        return last

    variables = {
        "true": ["TERM=xterm-256color", "COLORTERM=truecolor"],
        "256": ["TERM=xterm-256color", "COLORTERM="],
        "0": ["TERM=xterm-256color", "NO_COLOR=1"],
        "dumb": ["TERM=dumb"],
    }[choice.colors]
    environment = {name: value for name, value in os.environ.items() if name not in ("NO_COLOR", "TMUX")}
    subprocess.run(
        [*terminal, "new-session", "-d", "-s", "picture", "-x", str(columns), "-y", str(rows), "cat"],
        check=True,
        env=environment,
    )
    try:
        tmux("set", "-g", "status", "off")
        tmux("set", "-g", "window-style", f"fg={theme[0]},bg={theme[1]}")
        command = ["env", "-u", "COLORTERM", *variables, *choice.program]
        tmux("respawn-pane", "-k", "-t", "picture", *command)
        time.sleep(1.5)
        settle()
        for key in filter(None, choice.keys.split(",")):
            tmux("send-keys", "-t", "picture", key)
            settle()
        text = settle()
    finally:
        subprocess.run([*terminal, "kill-server"], capture_output=True)
    draw(text.split("\n"), columns, rows, theme, choice.file)
    if choice.text:
        print(re.sub(r"\x1b\[[0-9;:]*m", "", text))


if __name__ == "__main__":
    main()
