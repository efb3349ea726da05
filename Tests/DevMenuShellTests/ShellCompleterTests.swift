import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct ShellCompleterTests {
    /// Returns the candidates for the last word of a line.
    private func words(_ line: String, of test: TestShell) -> [String] {
        ShellCompleter(in: test.shell).completions(for: line, at: line.utf8.count).candidates
            .map { $0.replacement + ($0.isWhole ? "" : "…") }
    }

    private static let events = ["setting", "menu", "route", "run", "log"]

    /// The shell's flags that may follow any command.
    private static let flags = ["--timeout", "--format", "--json", "--locale", "--color", "--help"]

    @Test(
        arguments: [
            ("li", ["list", "like-button"]), ("lik", ["like-button"]), ("nonesuch", []),
            // Where nothing begins with it: parts, then letters in order.
            ("LIK", ["like-button"]), ("cache", ["clear-cache"]),
            ("button", ["red-button", "like-button"]),
            ("lkb", ["like-button"]), ("show app", ["crash-app"]), ("list Tog", ["toggles"]),
            ("wait ", events + ["exiting", "app", "like-button", "red-button"]),
            ("wait li", ["like-button"]), ("wait like-button ", ["on", "off"]),
            ("wait --timeout 3 like-button ", ["on", "off"]),
            ("expect red-button ", ["on", "off"]),
            ("set events ", events + ["on", "off"]),
            ("set events off ", []),
            ("set events log m", ["menu"]), ("set events log o", ["route"]),
            ("set color auto ", []),
            ("watch li", ["list", "like-button"]), ("watch like-button o", ["on", "off"]),
            ("apps ", []), ("watch 2 sh", ["show"]),
            ("watch sh", ["show"]), ("watch crash-app --", []),
            ("alias x = expect like-button o", ["on", "off"]),
            ("watch like-button o", ["on", "off"]),
            ("expect like-button o", ["on", "off"]), ("greet --tone ", ["warm", "cold"]),
            ("greet --tone w", ["warm"]), ("history ", ["run", "clear"]),
            ("nonesuch x", []), ("list t", ["toggles", "tools"]), ("show v", ["version"]),
            ("trigger c", ["clear-cache", "crash-app"]),
            ("toggle ", ["like-button", "red-button"]),
            ("setting l", ["like-button"]), ("like-button ", ["on", "off", "flip", "reset"]),
            ("like-button on ", []), ("toggle like-button f", ["flip"]),
            // Items that can't be set have no values.
            ("red-button ", []), ("version ", []), ("show version ", []),
            ("toggles ", ["reset", "stale"]), ("open D", ["DesignKit"]), ("open x p", ["present"]),
            ("set co", ["confirm", "color", "completion"]), ("set color a", ["auto", "always"]),
            ("list | nonesuch-prog", []), ("list > /nonesuch/", []),
            ("list; lik", ["like-button"]), ("list # l", []),
            ("changes --l", ["--last", "--locale"]), ("changes --last 2 l", ["like-button"]),
            ("changes --last ", []), ("explain l", ["like-button"]),
            ("undo --change 1 --", ["--why"] + flags),
            ("toggle like-button on --", ["--for", "--until", "--why"] + flags),
            ("like-button on --w", ["--why"]), ("like-button on --why ", []),
            ("like-button on --why x ", ["--for", "--until"]),
            ("like-button --why x ", ["on", "off", "flip", "reset"]),
            ("toggle like-button --why x o", ["on", "off"]),
            ("like-button on --for ", ["30s", "15m", "2h", "3d"]),
            ("like-button on --until=", ["--until=relaunch"]),
            ("like-button on --for 2h ", ["--why"]), ("like-button reset --f", ["--format"]),
            ("red-button --why x ", []), ("undo --why x --change 1 ", []),
            ("show -- v", ["version"]), ("expect -- like-button ", ["on", "off"]),
        ] as [(String, [String])]
    )
    func `completes words by the words before them`(line: String, expected: [String]) throws {
        #expect(words(line, of: try TestShell()) == expected)
    }

    @Test(
        arguments: [
            ("greet A", ["Aria"]), ("greet tone=", ["tone=warm", "tone=cold"]),
            ("greet --tone=c", ["--tone=cold"]), ("greet Ann ", ["on", "off", "loud=…", "tone=…"]),
            ("greet --", ["--name=…", "--loud", "--tone=…"] + flags),
            ("greet --loud --n", ["--name=…"]),
            ("greet -- --", ["--ria"]), ("greet -- t", ["tria"]),
            ("trigger greet name=A", ["name=Aria"]), ("clear-cache --", ["--yes"] + flags),
            ("clear-cache --yes --j", ["--json"]), ("clear-cache --yes --y", []),
            ("log-in pin=", []), ("log-in ann ", ["pin=…"]), ("greet Ann on warm ", []),
        ] as [(String, [String])]
    )
    func `completes the arguments of an action`(line: String, expected: [String]) throws {
        let test = try TestShell()
        _ = try test.shell.host.menu()
        #expect(words(line, of: test) == expected)
    }

    @Test(
        arguments: [
            ("list -", ["--all"] + flags), ("red-button --", flags), ("help --h", ["--help"]),
            ("list --json --", ["--all"] + flags.filter { !["--format", "--json"].contains($0) }),
            ("list --format tsv --f", []), ("like-button --json o", ["on", "off"]),
            ("list --format ", ["text", "json", "tsv"]),
            ("list --format=t", ["--format=text", "--format=tsv"]),
            ("like-button on --color n", ["never"]), ("list --timeout ", []),
            // The next word is another option's value, a word of the command, or one of another.
            ("undo --why --j", []), ("list -- --", []), ("find x --", []), ("find --", ["--help"]),
            ("watch list --", ["--all"]), ("watch --json --", []), ("nonesuch --", []),
            ("preset show a --", flags), ("preset export a --", ["--dry-run", "--yes"] + flags),
            (
                "preset apply a --",
                ["--exact", "--dry-run", "--yes", "--for", "--until", "--why"] + flags
            ),
        ] as [(String, [String])]
    )
    func `offers the shell's flags where they may follow`(line: String, expected: [String]) throws {
        #expect(words(line, of: try TestShell()) == expected)
    }

    @Test func `offers flags for one command of the arguments, and files between them`() throws {
        let test = try TestShell()
        try withExtendedLifetime(test) {
            let completer = ShellCompleter(in: test.shell)
            let found = try #require(
                completer.candidates(forWords: ["list", "--all"], partial: "--")
            )
            #expect(found.first { $0.replacement == "--keep-going" }?.summary.isEmpty == false)
            #expect(found.contains { $0.replacement == "--echo" })
            #expect(!found.contains { ["--attach", "--all", "--yes"].contains($0.replacement) })
            #expect(completer.candidates(forWords: ["source", "--json"], partial: "x") == nil)
            #expect(
                completer.candidates(forWords: ["source", "--format"], partial: "j")?.count == 1
            )
        }
    }

    @Test func `offers after 'watch' what it runs`() throws {
        let test = try TestShell()
        let watched = words("watch ", of: test)
        #expect(watched.contains("list") && watched.contains("greet"))
        #expect(
            Set(watched).isDisjoint(with: ["watch", "quit", "pick", "crash-app", "clear-cache"])
        )
    }

    @Test(arguments: [
        ("greet", "x A", ["Aria"]), ("greet {1}", "x A", ["Aria"]),
        ("greet {1}", "x Ann ", []), ("greet tone={1}", "x ", ["warm", "cold"]),
        ("greet tone={1}", "x w", ["warm"]), ("list; expect {1} {2}", "x l", ["like-button"]),
        ("list; expect {1} {2}", "x like-button ", ["on", "off"]),
        ("expect {2} {1}", "x on like", ["like-button"]),
        ("expect {rest}", "x like-button ", ["on", "off"]), ("list | sort", "x l", []),
    ])
    func `completes the words of an alias as those of its line`(
        line: String,
        typed: String,
        expected: [String]
    ) throws {
        let folder = try TemporaryDirectory()
        try folder.write("x = \(line)\n", to: "aliases")
        let aliases = Aliases(in: PersonalFile(folder.path("aliases")))
        let test = try TestShell(files: PersonalFiles(aliases: aliases))
        #expect(words(typed, of: test) == expected)
    }

    @Test(
        arguments: [
            ("end ", ["crash", "exit", "kind=…", "status=…"]), ("end crash ", []),
            ("end exit ", ["status=…"]), ("end crash s", []), ("end crash --", ["--yes"] + flags),
            ("end status=3 ", ["exit", "kind=…"]), ("end status=3 kind=", ["kind=exit"]),
        ] as [(String, [String])]
    )
    func `leaves out a parameter that doesn't go with another's argument`(
        line: String,
        expected: [String]
    ) throws {
        let host = FakeHost(
            items: #"""
                {"id": "end", "kind": "action", "title": "End", "risk": "fatal", "parameters": [
                 {"name": "kind", "type": "choice", "choices": ["crash", "exit"]},
                 {"name": "status", "type": "int",
                  "onlyWith": {"name": "kind", "values": ["exit"]}}]}
                """#
        )
        host.special = { request, _ in
            if case .complete = request { .result(["candidates": []]) } else { nil }
        }
        #expect(words(line, of: try TestShell(host)) == expected)
    }

    @Test(arguments: [
        ("open x ", ["kind=…", "deep=…", "pin=…", "show", "present"]), ("open x k", ["kind=…"]),
        ("open x kind=", ["kind=round", "kind=flat"]), ("open X deep=t", ["deep=true"]),
        ("open x kind=flat d", ["deep=…"]), ("open x?kind=flat&deep=on p", ["pin=…", "present"]),
        ("open x pin=", []), ("open nonesuch ", ["show", "present"]), ("open x show ", []),
        ("open x?", ["x?kind=…", "x?deep=…", "x?pin=…"]), ("open X?k", ["X?kind=…"]),
        ("open x?kind=", ["x?kind=round", "x?kind=flat"]), ("open x?kind=r", ["x?kind=round"]),
        ("open x?kind=flat&", ["x?kind=flat&deep=…", "x?kind=flat&pin=…"]),
        ("open x?deep=t", ["x?deep=true"]),
        ("open nonesuch?", []), ("open x?pin=", []), ("open demo", ["DesignKit"]),
    ])
    func `completes the address of a page`(line: String, expected: [String]) throws {
        let host = FakeHost()
        host.routes = JSONValue(
            text: #"""
                [{"path": "x", "title": "X", "parameters": [
                  {"name": "kind", "type": "choice", "choices": ["round", "flat"]},
                  {"name": "deep", "type": "bool"}, {"name": "pin", "isSecret": true}]},
                 {"path": "DesignKit", "title": "Design demo", "parameters": []}]
                """#
        )
        #expect(words(line, of: try TestShell(host)) == expected)
    }

    @Test func `completes programs behind a pipe, and the home directory's files`() throws {
        let test = try TestShell()
        let folder = try TemporaryDirectory()
        _ = try folder.write("", to: "notes one")
        // Every machine that runs these has this program.
        #expect(words("list | s", of: test).contains("sh"))
        #expect(words("list | sort | hea", of: test).contains("head"))
        #expect(words("list | cat '\(folder.path)/no", of: test) == [])
        #expect(words("list | cat \(folder.path)/no", of: test) == ["'\(folder.path)/notes one'"])
        let home = Environment.variable("HOME") ?? "/"
        let names = words("source \(home)/", of: test).map { String($0.dropFirst(home.count)) }
        let expected = names.filter { !$0.contains(" ") }.map { "~" + $0 }
        let found = words("source ~/", of: test).filter { !$0.contains(" ") }
        #expect(found == expected)
        #expect(words("source ~", of: test).count == names.count)
    }

    @Test func `replaces the word under the cursor, with a summary`() throws {
        let test = try TestShell()
        // A completer doesn't retain its shell.
        let found = withExtendedLifetime(test) {
            ShellCompleter(in: test.shell)
                .completions(for: "show gre ; list", at: "show gr".utf8.count)
        }
        #expect(found.start == 5)
        #expect(found.candidates.map(\.replacement) == ["greet"])
        #expect(found.candidates.map(\.summary) == ["Greet"])
    }

    @Test func `without an answer from the host only its candidates are missing`() throws {
        let host = FakeHost()
        host.problem = .unavailable("away")
        let test = try TestShell(host)
        #expect(words("li", of: test) == ["list"])
        #expect(words("greet ", of: test).isEmpty)
        #expect(test.errors.isEmpty)
    }

    /// A shell whose app is silent about its menu the first time, while a signal comes.
    private func shell(interruptedBy signal: Int32) throws -> TestShell {
        let host = FakeHost()
        let test = try TestShell(host)
        var isSent = false
        host.special = { [unowned test] request, session in
            guard request == .menuList, !isSent else { return nil }
            session.later { test.shell.handle(signal: signal) }
            isSent = true
            return .silence
        }
        return test
    }

    @Test func `Ctrl-C ends the wait for candidates, and nothing behind it`() throws {
        let test = try shell(interruptedBy: SignalNumber.interrupt)
        #expect(words("lik", of: test).isEmpty)
        #expect(test.shell.loop.wait(before: .now, until: { true }) == .reached)
        #expect(words("lik", of: test) == ["like-button"])
        #expect(try test.run(["greet"]) == 0)
    }

    @Test func `a signal that ends the shell is not lost in the wait for candidates`() throws {
        let test = try shell(interruptedBy: SignalNumber.terminate)
        #expect(words("lik", of: test).isEmpty)
        #expect(throws: ShellEnd.signal(SignalNumber.terminate)) { try test.shell.wait { false } }
    }

    @Test func `offers whole words to an outer shell, which completes files itself`() throws {
        let host = FakeHost()
        host.special = { request, _ in
            guard request.method == .itemComplete else { return nil }
            return .result(["candidates": [["text": "a b"], ["text": "a\nb"], ["text": "other"]]])
        }
        let test = try TestShell(host)
        let expected: [([String], String, [CompletionCandidate]?)] = [
            (["source"], "x", nil),
            (
                ["list"], "to",
                ["Toggles", "Tools"].map {
                    CompletionCandidate($0.lowercased(), $0, otherNames: [$0])
                }
            ),
            // A word with a newline can't be written in a line.
            (["greet"], "a", [CompletionCandidate("a b")]),
        ]
        withExtendedLifetime(test) {
            let completer = ShellCompleter(in: test.shell)
            for (words, partial, found) in expected {
                #expect(completer.candidates(forWords: words, partial: partial) == found)
            }
        }
    }

    /// A host with an action whose paths start from a directory, and that has other names.
    private func packing(
        in directory: String,
        isProject: Bool,
        candidates: [JSONValue] = []
    ) throws -> TestShell {
        let host = FakeHost(
            items: #"""
                {"id": "pack", "kind": "action", "title": "Pack", "risk": "destructive",
                 "names": ["wrap"], "directory": "\#(directory)", "parameters": [
                 {"name": "box", "type": "path", "isRequired": true},
                 {"name": "words", "type": "string", "isRest": true}]},
                {"id": "pad", "kind": "action", "title": "Pad", "isHidden": true}
                """#
        )
        host.special = { request, _ in
            if case .complete = request { .result(["candidates": .array(candidates)]) } else { nil }
        }
        let test = try TestShell(host) { options in
            if isProject {
                options.findProjectMenu = { _ in
                    ProjectMenu(path: directory + "/devmenu.json", link: nil)
                }
            }
        }
        _ = try test.shell.host.menu()
        return test
    }

    @Test func `completes words from the directory of a project's program, a path from here`()
        throws
    {
        let files = try TestEnvironment()
        try files.write("", to: "crates/small-crate")
        let own = try packing(in: files.path("."), isProject: true)
        #expect(words("pack x cra", of: own) == ["crates/…"])
        #expect(words("pack x --fi crates/", of: own) == ["crates/small-crate"])
        #expect(words("pack crates/s", of: own).isEmpty)
        let box = "box=" + files.path("crates/small-crate")
        #expect(words("pack box=\(files.path("crates/s"))", of: own) == [box])
        #expect(words("pack \(files.path("cra"))", of: own) == [files.path("crates/…")])
        // The directories that another host reports aren't these.
        let other = try packing(in: files.path("."), isProject: false)
        #expect(words("pack x crates/", of: other).isEmpty)
    }

    @Test func `completes the answer to a question for a path as it is`() throws {
        let files = try TestEnvironment()
        try files.write("", to: "crates/small crate")
        let test = try TestShell(FakeHost())
        withExtendedLifetime(test) {
            let completer = ShellCompleter(in: test.shell)
            completer.completesPath = true
            let line = files.path("crates/s")
            let found = completer.completions(for: line + "x", at: line.utf8.count)
            #expect(found.start == 0)
            #expect(found.candidates.map(\.replacement) == [files.path("crates/small crate")])
            #expect(completer.suggestion(for: "list") == nil)
        }
    }

    @Test func `completes the rest of a line from the host alone`() throws {
        let test = try packing(in: "/", isProject: true, candidates: [["text": "--fill"]])
        #expect(words("pack x --", of: test) == ["--fill"])
        #expect(words("pack x y --f", of: test) == ["--fill"])
        #expect(words("trigger --yes pack x --", of: test) == ["--fill"])
        #expect(
            words("pack --", of: test) == ["--box=…", "--words=…", "--yes", "--dry-run", "--help"]
        )
        #expect(words("pack --yes --", of: test) == ["--box=…", "--words=…", "--dry-run"])
        #expect(words("trigger --", of: test) == ["--yes", "--dry-run", "--why", "--help"])
    }

    @Test(arguments: [
        ("pa", ["pack"]), ("wr", ["wrap"]), ("pad", []), ("show p", ["pack"]),
        ("trigger w", ["wrap"]), ("wrap --b", ["--box=…"]),
    ])
    func `offers a name where no identifier fits, and nothing hidden`(
        line: String,
        expected: [String]
    ) throws {
        #expect(words(line, of: try packing(in: "/", isProject: true)) == expected)
    }
}
