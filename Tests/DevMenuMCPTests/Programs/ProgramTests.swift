import DevMenuKit
import TerminalTesting
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The program `devmenu mcp` with running apps.
@Suite(.onOwnThread) struct ProgramTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    private func start(_ flags: String...) throws -> LineClient {
        try LineClient.program(flags, in: environment)
    }

    /// Prints the registration with a client, and returns the text behind the name of the file.
    private func registration(_ words: [String], _ file: String) throws -> String {
        let run = try environment.run(
            BuiltProducts.path(of: "devmenu"),
            ["mcp"] + words,
            changing: ["DEVMENU_SCOPE": "a"]
        )
        let parts = run.stdout.split(separator: "\(file):\n", maxSplits: 1)
        return String(try #require(parts.last, "\(run)"))
    }

    @Test(arguments: [
        ("claude-code", ".mcp.json", "mcpServers"), ("cursor", ".cursor/mcp.json", "mcpServers"),
        ("vscode", ".vscode/mcp.json", "servers"),
    ])
    func `prints the lines that register it`(client: String, file: String, list: String) throws {
        let words = ["--attach", "shop", "--print-config", client, "--access", "read-only"]
        let text = try registration(words, file)
        let server = try JSONReader().read(text)[list]?["devmenu"]
        #expect(server?["args"] == ["mcp", "--attach", "shop", "--access", "read-only"])
        #expect(server?["command"]?.string?.hasSuffix("/devmenu") == true)
        #expect(server?["env"] == ["DEVMENU_SCOPE": "a"])
    }

    @Test func `prints commands and other files, and lists the clients`() throws {
        let toml = try registration(["--print-config", "codex"], "~/.codex/config.toml")
        #expect(toml.hasPrefix("[mcp_servers.devmenu]\ncommand = \""))
        let end = "args = [\"mcp\"]\n\n[mcp_servers.devmenu.env]\nDEVMENU_SCOPE = \"a\"\n"
        #expect(toml.hasSuffix(end), "\(toml)")
        let add = try registration(["--scope", "b", "--print-config", "claude-code"], "none")
        let begin = "claude mcp add --transport stdio devmenu -- "
        #expect(add.hasPrefix(begin), "\(add)")
        #expect(add.contains("/devmenu mcp --scope b\n\nor .mcp.json"))
        let list = try registration(["--print-config"], "none")
        #expect(list.split(separator: "\n").count == 4 && list.contains("--print-config vscode"))
    }

    /// A client starts the server in another directory.
    @Test func `prints absolute paths of files`() throws {
        let flags = ["--menu", "a.json", "--menu=b/c.json", "--print-config", "cursor"]
        let text = try registration(flags, ".cursor/mcp.json")
        let words = try JSONReader().read(text)["mcpServers"]?["devmenu"]?["args"]?.array
        let paths = (words ?? []).compactMap { $0.string?.split(separator: "=").last }
        #expect(paths.count == 4 && paths[1] == "--menu")
        #expect(paths[2].hasPrefix("/") && paths[2].hasSuffix("/a.json"))
        #expect(paths[3].hasPrefix("/") && paths[3].hasSuffix("/b/c.json"))
    }

    @Test(arguments: [
        ["--access", "everything"], ["--timeout", "9"], ["--attach"],
        ["cursor"], ["--print-config", "emacs"], ["--allow", "shop/"], ["--allow", "test"],
        ["--allow", "test", "--menu", "shop.json"],
    ])
    func `refuses wrong flags`(flags: [String]) throws {
        let run = try environment.run(BuiltProducts.path(of: "devmenu"), ["mcp"] + flags)
        #expect(run.ending == .exited(64) && run.stdout.isEmpty, "\(run)")
    }

    @Test func `a file that nobody trusts chooses nothing for an agent's programs`() throws {
        let begin =
            #"{"devmenu": 1, "title": "T", "sections": [{"id": "s", "title": "S", "items": ["#
        try environment.write(
            begin
                + #"{"kind": "action", "id": "run", "title": "R", "run": ["echo", "ran"], "risk": "safe"}"#
                + #"]}], "include": ["b.json"]}"#,
            to: "shop/devmenu.json"
        )
        try environment.write(begin + "]}]}", to: "shop/b.json")
        let devmenu = try BuiltProducts.path(of: "devmenu")
        func trust() throws {
            let run = try environment.run(devmenu, ["trust", environment.path("shop")])
            #expect(run.ending == .exited(0))
        }
        try trust()
        try environment.write(
            begin + #"{"kind": "toggle", "id": "x", "title": "X", "default": true, "#
                + #""variable": "LD_PRELOAD", "on": "/tmp/other.so"}]}]}"#,
            to: "shop/b.json"
        )
        let server = try start("--menu", environment.path("shop"), "--access", "safe")
        let refused = try server.call("run", ["id": "run"])
        #expect(refused["isError"] == true && "\(refused)".contains("b.json"), "\(refused)")
        try trust()
        let ran = try server.call("run", ["id": "run"])
        #expect(ran["isError"] == false && "\(ran)".contains("ran"), "\(ran)")
        #expect(try server.end() == .exited(0))
    }

    @Test func `follows an app that starts again, and restricts itself to it`() throws {
        let name = "agent-shop"
        let first = try RunningApp(name, in: environment)
        let server = try start("--attach", name, "--access", "all")
        let set = try server.call("set", ["id": "like-button", "value": true, "why": "test"])
        #expect(set["structuredContent"]?["app"] == .string(name), "\(set)")
        #expect(try server.call("search", ["query": "like", "app": "other"])["isError"] == true)
        try first.end(by: SIGTERM)
        let gone = try server.call("search", ["query": "like"])
        #expect(gone["isError"] == true && "\(gone)".contains(name), "\(gone)")
        let second = try RunningApp(name, in: environment)
        let found = try server.call("search", ["query": "like"])
        #expect(found["isError"] == false, "\(found)")
        let apps = try server.call("apps", [:])["structuredContent"]?["apps"]
        #expect(apps?.array?.count == 1 && apps?[0]?["pid"] == .integer(Int(second.pid)))
        #expect(apps?[0]?["inUse"] == true)
        try second.end(by: SIGTERM)
        #expect(try server.end() == .exited(0))
    }

    @Test func `ends at once with a client that says nothing`() throws {
        for text in ["", "garbage\n", #"{"jsonrpc":"2.0","id":1,"method":"ping"}"#] {
            let run = try environment.run(
                BuiltProducts.path(of: "devmenu"),
                ["mcp"],
                input: .text(text)
            )
            #expect(run.ending == .exited(0) && run.stderr.isEmpty)
            #expect(run.stdout.split(separator: "\n").count == (text.isEmpty ? 0 : 1))
        }
    }

    @Test func `has the article's exchange with the sample app`() throws {
        let path = PackageDirectory.path("Sources/DevMenuKit/DevMenuKit.docc/CodingAgents.md")
        let markdown = try String(contentsOfFile: path, encoding: .utf8)
        let exchange = try #require(markdown.firstMatch(of: /```text\n(?<lines>[^`]+)```/)).lines
        let lines = exchange.split(separator: "\n")
        #expect(lines.count == 6)
        let app = try environment.start(BuiltProducts.path(of: "moments"), ["--headless"])
        let ready = try app.readLines { $0.contains("pid ") }.last ?? ""
        let pid = try #require(ready.firstMatch(of: /pid (\d+)/)).output.1
        let server = try start("--attach", String(pid))
        for line in lines {
            let message = String(line.dropFirst(2))
            if line.hasPrefix(">") {
                try server.send(message)
            } else {
                let shown = try #require(try server.line())
                    .replacing(/pid \d+/, with: "pid 4711")
                #expect(shown == message)
            }
        }
        #expect(try server.end() == .exited(0))
        app.signal(SIGTERM)
        _ = try app.wait()
    }
}
