extension PluginTemplate {
    /// Returns a Python script, which needs only the standard library.
    static func python(name: String) -> PluginTemplate {
        let script = #"""
            #!/usr/bin/env python3
            """A plugin of devmenu: says hello."""
            import json
            import sys

            MENU = {"sections": [{"id": "tools", "title": "Tools", "items": [
                {"id": "\#(name)", "kind": "action", "title": "Say hello", "section": "tools",
                 "risk": "safe", "parameters": []}]}]}


            def say(**message):
                print(json.dumps({"jsonrpc": "2.0", **message}), flush=True)


            def answer(method, params):
                if method == "menu.list":
                    return MENU
                if method == "route.list":
                    return {"routes": []}
                if method == "item.show" and params["id"] == "\#(name)":
                    return MENU["sections"][0]["items"][0]
                if method == "item.trigger" and params["id"] == "\#(name)":
                    return {"text": "Hello from \#(name)"}
                return None


            say(method="hello", params={"protocol": 1, "features": [], "app": {"name": "\#(name)"}})
            for line in sys.stdin:
                request = json.loads(line)
                if "id" not in request:
                    continue
                result = answer(request["method"], request.get("params", {}))
                if result is not None:
                    say(id=request["id"], result=result)
                else:
                    say(id=request["id"], error={"code": -32601, "message": "no such method"})

            """#
        let test = #"""
            import json
            import pathlib
            import subprocess
            import unittest

            PLUGIN = pathlib.Path(__file__).with_name("devmenu-\#(name)")


            class PluginTest(unittest.TestCase):
                def test_says_hello(self):
                    request = {"jsonrpc": "2.0", "id": 1, "method": "item.trigger",
                               "params": {"id": "\#(name)"}}
                    run = subprocess.run([PLUGIN], input=json.dumps(request) + "\n",
                                         capture_output=True, text=True, check=True)
                    hello, answer = map(json.loads, run.stdout.splitlines())
                    self.assertEqual(hello["method"], "hello")
                    self.assertEqual(answer["result"]["text"], "Hello from \#(name)")


            if __name__ == "__main__":
                unittest.main()

            """#
        return PluginTemplate(
            files: [
                File(path: "devmenu-\(name)", text: script, isExecutable: true),
                File(path: "test_plugin.py", text: test),
            ],
            test: "python3 -m unittest"
        )
    }

    /// Returns a script for any POSIX shell, which needs only standard tools.
    static func shell(name: String) -> PluginTemplate {
        let script = #"""
            #!/bin/sh
            # A plugin of devmenu: says hello.

            item='{"id":"\#(name)","kind":"action","title":"Say hello","section":"tools","risk":"safe","parameters":[]}'

            say() { printf '{"jsonrpc":"2.0",%s}\n' "$1"; }

            say '"method":"hello","params":{"protocol":1,"features":[],"app":{"name":"\#(name)"}}'
            while IFS= read -r line; do
                case $line in
                    *'"menu.list"'*)
                        result='{"sections":[{"id":"tools","title":"Tools","items":['$item']}]}' ;;
                    *'"route.list"'*) result='{"routes":[]}' ;;
                    *'"item.show"'*) result=$item ;;
                    *'"item.trigger"'*) result='{"text":"Hello from \#(name)"}' ;;
                    *) result= ;;
                esac
                # The request's number is the first "id" of the line.
                id=${line#*\"id\":}
                [ "$id" != "$line" ] || continue
                id=${id%%[,\}]*}
                if [ -n "$result" ]; then
                    say "\"id\":$id,\"result\":$result"
                else
                    say "\"id\":$id,\"error\":{\"code\":-32601,\"message\":\"no such method\"}"
                fi
            done

            """#
        let test = #"""
            #!/bin/sh
            # Tests the plugin: says what is wrong, and ends with 1, where it does not say hello.
            cd "$(dirname "$0")" || exit 1
            answer=$(printf '%s\n' '{"jsonrpc":"2.0","id":1,"method":"item.trigger","params":{"id":"\#(name)"}}' |
                ./devmenu-\#(name) | tail -n 1)
            expected='{"jsonrpc":"2.0","id":1,"result":{"text":"Hello from \#(name)"}}'
            [ "$answer" = "$expected" ] || {
                printf 'expected %s\nbut was  %s\n' "$expected" "$answer" >&2
                exit 1
            }

            """#
        return PluginTemplate(
            files: [
                File(path: "devmenu-\(name)", text: script, isExecutable: true),
                File(path: "test.sh", text: test, isExecutable: true),
            ],
            test: "./test.sh"
        )
    }
}
