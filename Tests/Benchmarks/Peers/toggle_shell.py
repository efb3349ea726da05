"""A shell with one command, `toggle NAME on|off`, made with cmd2."""

import sys

import cmd2


class ToggleShell(cmd2.Cmd):
    def __init__(self) -> None:
        super().__init__(allow_cli_args=False)
        self.values: dict[str, bool] = {}

    def do_toggle(self, words: cmd2.Statement) -> None:
        """Switch a toggle."""
        name, value = words.arg_list
        before = "on" if self.values.get(name, False) else "off"
        self.values[name] = value == "on"
        self.poutput(f"{name}: {before} -> {value}")


if __name__ == "__main__":
    sys.exit(ToggleShell().cmdloop())
