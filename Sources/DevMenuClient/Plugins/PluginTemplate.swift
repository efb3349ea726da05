/// The files of a new plugin.
package struct PluginTemplate {
    /// A file of the plugin.
    package struct File {
        /// The path in the plugin's folder.
        package let path: String
        /// The content.
        package let text: String
        /// `true` for a file that can be run.
        package var isExecutable = false
    }

    package let files: [File]
    /// The command that runs the test, in the plugin's folder.
    package let test: String
}

extension PluginTemplate {
    /// Returns the Swift file of a plugin that is compiled into an app.
    package static func linked(name: String) -> File {
        let type = typeName(of: name)
        let source = #"""
            import DevMenuKit

            struct \#(type): ActionTrigger {
                let id: ItemID = "\#(name)"
                let title: LocalizedText = "Say hello"
                func trigger(_ call: ActionCall) async throws -> ActionResult { .done("Hello") }
            }

            """#
        return File(path: "\(type).swift", text: source)
    }

    /// Returns a Swift package.
    ///
    /// - Parameters:
    ///   - name: The plugin's name.
    ///   - devmenu: The dependency on devmenu, as a line of the manifest.
    /// - Returns: The template.
    package static func swift(name: String, devmenu: String) -> PluginTemplate {
        let product = "devmenu-\(name)"
        let type = typeName(of: name)
        let manifest = #"""
            // swift-tools-version: 6.3

            import PackageDescription

            let package = Package(
                name: "\#(product)",
                platforms: [.macOS(.v15)],
                products: [.executable(name: "\#(product)", targets: ["\#(product)"])],
                dependencies: [
                    \#(devmenu)
                ],
                targets: [
                    .executableTarget(
                        name: "\#(product)",
                        dependencies: [
                            .product(name: "DevMenuKit", package: "devmenu"),
                            .product(name: "DevMenuServer", package: "devmenu"),
                        ]
                    ),
                    .testTarget(
                        name: "PluginTests",
                        dependencies: [
                            "\#(product)",
                            .product(name: "DevMenuTesting", package: "devmenu"),
                        ]
                    ),
                ]
            )

            """#
        let source = #"""
            import DevMenuKit
            import DevMenuServer

            @main struct \#(type): ActionTrigger, ExecutablePlugin {
                static let id: PluginID = "\#(name)"
                let id: ItemID = "\#(name)"
                let title: LocalizedText = "Say hello"

                func trigger(_ call: ActionCall) async throws -> ActionResult {
                    .done("Hello from \#(name)")
                }
            }

            """#
        let test = #"""
            import DevMenuTesting
            import Testing

            @testable import \#(String(product.map { $0 == "-" ? "_" : $0 }))

            @Test func `says hello`() async throws {
                let host = InMemoryHost { \#(type)() }
                let call = try await host.run("\#(name)")
                #expect(call.text == "Hello from \#(name)")
            }

            """#
        return PluginTemplate(
            files: [
                File(path: "Package.swift", text: manifest),
                File(path: "Sources/\(product)/\(type).swift", text: source),
                File(path: "Tests/PluginTests/\(type)Tests.swift", text: test),
                File(path: ".gitignore", text: ".build\n"),
            ],
            test: "swift test"
        )
    }

    /// Returns a Python script, which needs only the standard library.
    package static func python(name: String) -> PluginTemplate {
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
    package static func shell(name: String) -> PluginTemplate {
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

    /// Returns a name for the type that no module of devmenu uses.
    private static func typeName(of name: String) -> String {
        let words = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
        let joined = words.joined() + "Action"
        return joined.first?.isNumber == true ? "Plugin" + joined : joined
    }
}
