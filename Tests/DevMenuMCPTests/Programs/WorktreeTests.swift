import TerminalTesting

/// Two agents, each in a worktree of git with an app in its scope.
@Suite(.onOwnThread) struct WorktreeTests {
    /// An odd number, after which a toggle is on.
    private static let sets = 100 * TestScale.factor + 1

    private let environment: TestEnvironment
    private let program: String

    init() throws {
        environment = try TestEnvironment()
        program = try BuiltProducts.path(of: "devmenu")
        let line = """
            git init -q main && cd main && git -c user.name=x -c user.email=x commit -q --allow-empty -m x \
            && git worktree add -q --detach ../fix && git worktree add -q --detach ../new
            """
        let made = try environment.run("sh", ["-c", line])
        #expect(made.ending == .exited(0), "\(made)")
    }

    /// Runs the shell in a worktree, in the scope of that.
    private func run(in worktree: String, _ words: String...) throws -> String {
        let run = try ProcessRun.run(
            program,
            ["--scope", "auto"] + words,
            environment: environment.variables,
            directory: environment.path(worktree)
        )
        #expect(run.ending == .exited(0), "\(run)")
        return run.stdout
    }

    private func agent(in worktree: String) throws -> LineClient {
        let directory = environment.path(worktree)
        return try LineClient.program(["--scope", "auto"], in: environment, at: directory)
    }

    @Test func `leave each other alone, and undo their own`() throws {
        let toggles = ["fix": "flag-1", "new": "flag-2"]
        let apps = try toggles.keys.map { worktree in
            let words = [
                "with", "--scope", "auto", "--", try BuiltProducts.path(of: "test-app"), "shop",
            ]
            let app = try ChildProcess(
                program,
                words,
                environment: environment.variables,
                directory: environment.path(worktree)
            )
            _ = try app.readLines { $0.hasPrefix("listening ") }
            return app
        }
        let agents = try toggles.map { (worktree: $0, toggle: $1, client: try agent(in: $0)) }
        var numbers: [String: JSONValue] = [:]
        for number in 1...Self.sets {
            for agent in agents {
                let value = JSONValue.bool(number % 2 == 1)
                try agent.client.startCall("set", ["id": .string(agent.toggle), "value": value])
            }
            for agent in agents {
                // The introduction was the first.
                let answer = try agent.client.answer(to: .integer(number + 1))
                numbers[agent.toggle] = answer["result"]?["structuredContent"]?["number"]
                #expect(numbers[agent.toggle]?.integer == number, "\(answer)")
            }
        }
        for (worktree, toggle, client) in agents {
            let settings = try run(in: worktree, "--attach", "shop", "settings")
            let on = settings.split(separator: "\n").filter { $0.contains(" on ") }
            #expect(on.map { $0.prefix { $0 != " " } } == [toggle[...]], "\(settings)")
            let json = try run(in: worktree, "--attach", "shop", "--json", "changes", "--last=2000")
            let ids = try JSONReader().read(json)["result"]?["changes"]?.array ?? []
            #expect(ids.count == Self.sets && ids.allSatisfy { $0["id"]?.string == toggle })
            #expect(try run(in: worktree, "apps").contains("shop@\(worktree)-"))
            let undone = try client.call("undo", ["number": numbers[toggle] ?? .null])
            #expect("\(undone)".contains(toggle) && !undone.isError, "\(undone)")
            #expect(try run(in: worktree, "--attach", "shop", toggle).contains(": off "))
            #expect(try client.end() == .exited(0))
        }
        withExtendedLifetime(apps) {}
    }

    @Test func `only a linked worktree has a scope, which apps and scope say`() throws {
        let name = try #require(
            JSONReader().read(run(in: "fix", "--json", "apps"))["result"]?["auto"]?.string
        )
        #expect(name.contains(/^fix-[0-9a-f]{6}$/))
        #expect(try run(in: "fix", "apps").hasSuffix("\n'--scope auto' is \(name) here\n"))
        #expect(try run(in: "main", "apps") == "no running app has a menu\n")
        #expect(try run(in: "fix", "like-button", "on").hasPrefix("like-button: off -> on"))
        #expect(try run(in: "main", "like-button").contains(": off "))
        #expect(try run(in: "new", "like-button").contains(": off "))
        func outer(_ line: String, in worktree: String) throws -> ProcessResult {
            let words = ["-c", "cd \(worktree); \(line)"]
            return try environment.run("sh", words, changing: ["DEVMENU": program])
        }
        let listed = try outer("\"$DEVMENU\" scope", in: "fix").stdout
        #expect(listed.contains("\(name)  moments  ") && listed.contains("  auto\n"), "\(listed)")
        // A host has it by its own flag; Tab offers it only where it's a scope.
        let host = #""$DEVMENU" --host "'$DEVMENU' serve --stdio --scope auto" like-button"#
        #expect(try outer(host, in: "fix").stdout.hasPrefix("like-button: on "))
        #expect(try outer(host, in: "main").stdout.hasPrefix("like-button: off "))
        for (words, isFlag) in [
            ("1 -- --scope", true), ("2 -- serve --scope", true), ("2 -- with --scope", true),
            ("2 -- scope remove", false),
        ] {
            let line = "\"$DEVMENU\" complete-words --index \(words) a"
            let offered = isFlag ? "auto\t\(name)\n" : ""
            #expect(try outer(line, in: "fix").stdout == offered, "\(words)")
            #expect(try outer(line, in: "main").stdout.isEmpty, "\(words)")
        }
        let unused = try outer("\"$DEVMENU\" scope", in: "new").stdout
        #expect(unused.contains("auto, not used yet"), "\(unused)")
        for line in [
            "DEVMENU_SCOPE=auto \"$DEVMENU\" version", "\"$DEVMENU\" scope remove auto --yes",
            "\"$DEVMENU\" with --scope auto -- true",
        ] {
            let refused = try outer(line, in: "main")
            #expect(refused.ending == .exited(64) && refused.stderr.contains("auto"), "\(refused)")
        }
    }
}
