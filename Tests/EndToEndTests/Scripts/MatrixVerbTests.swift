import DevMenuKit
import TerminalTesting
import Testing

/// `devmenu matrix` on the bundled menu, with commands that read their scope.
@Suite(.onOwnThread) struct MatrixVerbTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// Runs it with a command that starts no app.
    private func matrix(
        _ flags: String...,
        of app: String = "moments",
        running line: String
    ) throws -> Transcript {
        let words = ["matrix", "--app", app, "--unread", "ok"]
        return try shell.run(words + flags + ["--", "sh", "-c", line])
    }

    /// Returns a command that fails if settings have all of some overrides, by their keys.
    private func failing(with keys: String...) -> String {
        let file = #""$XDG_STATE_HOME/devmenu/apps/moments@$DEVMENU_SCOPE/toggles.json""#
        return keys.map { #"grep -qs '"\#($0)": true' \#(file)"# }.joined(separator: " && ")
            + " && echo broken && exit 1; exit 0"
    }

    private static let (like, swiftUI) = ("isLikeButtonForMomentEnabled", "isSwiftUIEnabled")

    private func expectNothingLeft() throws {
        try shell.waitForScopesToGo()
        let apps = (try? shell.environment.names(in: "state/devmenu/apps")) ?? []
        #expect(apps.filter { $0.contains("@") } == [])
    }

    @Test func `the sample works in each of its states`() throws {
        let transcript = try shell.run("matrix", "--app", "moments", "--", shell.executable, "list")
        #expect(transcript.ending == .exited(0) && transcript.stderr.isEmpty, "\(transcript)")
        let table = transcript.lines.map { line in
            line.replacing(/[0-9]+\.[0-9]{3} s/, with: "T").replacing(/\ {2,}/, with: "  ")
        }
        #expect(
            table == [
                "1  all defaults  good  T", "2  like-button on  good  T", "3  swiftui on  good  T",
                "4  instant-messaging on  good  T",
                "5  like-button on, swiftui on, instant-messaging on  good  T",
            ]
        )
        try expectNothingLeft()
    }

    @Test func `a narrow terminal wraps the table within its columns`() throws {
        let words = ["matrix", "--app", "moments", "--unread", "ok", "--", "true"]
        let terminal = try shell.environment.terminal(shell.executable, words, columns: 40)
        #expect(try terminal.waitForEnd() == .exited(0))
        let lines = terminal.screen.lines.filter { !$0.isEmpty }
        #expect(lines.suffix(3).first?.hasPrefix("5  like-button on,") ?? false, "\(lines)")
        #expect(lines.suffix(2) == ["   swiftui on,", "   instant-messaging on"])
    }

    @Test func `stops at a bad combination, shows its output and names the culprit`() throws {
        let transcript = try matrix(running: failing(with: Self.swiftUI))
        #expect(transcript.stderr == "broken\n" && transcript.ending == .exited(1), "\(transcript)")
        #expect(
            transcript.lines.suffix(2) == [
                "fails with swiftui on", "2 of 5 combinations weren't run",
            ]
        )
        #expect(transcript.lines[2].contains("swiftui on      bad, status 1"))
        let kept = try matrix("--keep-going", running: failing(with: Self.swiftUI))
        #expect(kept.lines.count == 6 && kept.lines.last == "fails with swiftui on", "\(kept)")
        try expectNothingLeft()
    }

    @Test func `pairs find two that fail only together`() throws {
        let command = failing(with: Self.like, Self.swiftUI)
        let transcript = try matrix("--pairs", "--github", running: command)
        let words = "fails with like-button and swiftui both on"
        #expect(transcript.lines.contains(words), "\(transcript)")
        let annotation = "::error title=devmenu matrix::\(words) (bad, status 1): sh -c "
        #expect(transcript.stdout.hasPrefix(annotation), "\(transcript)")
        #expect(transcript.ending == .exited(1))
    }

    @Test func `prints a line of JSON for each combination`() throws {
        let transcript = try matrix(
            "--json",
            "--only",
            "swiftui,like-button",
            running: failing(with: Self.swiftUI)
        )
        let lines = try transcript.lines.map { try JSONReader().read($0) }
        #expect(lines.compactMap { $0["run"]?.integer } == [1, 2, 3], "\(transcript)")
        #expect(
            lines[0]["values"] == [:] && lines[0]["result"] == "good" && lines[0]["status"] == 0
        )
        #expect(lines[2]["values"] == ["swiftui": true] && lines[2]["result"] == "bad")
        #expect(lines[2]["cause"] == ["swiftui": true])
        #expect(lines[2]["message"] == "fails with swiftui on")
    }

    @Test func `a real parser reads the JUnit file`() throws {
        let command = failing(with: Self.like).replacing(
            "echo broken",
            with: #"printf '\033[31m<&]]>\377\n'"#
        )
        let transcript = try matrix("--keep-going", "--junit", "out.xml", running: command)
        #expect(transcript.ending == .exited(1), "\(transcript)")
        let program = """
            import xml.etree.ElementTree as tree
            for suite in tree.parse("out.xml").getroot():
                print(suite.get("tests"), suite.get("failures"), suite.get("skipped"))
                for case in suite:
                    print(case.get("name"), *[f"{part.tag}: {part.get('message')}" for part in case], sep=" | ")
                    assert float(case.get("time")) >= 0 and case.get("classname").startswith("sh -c")
            """
        let read = try shell.outerShell("python3 -c '\(program.replacing("'", with: #"'\''"#))'")
        #expect(
            read.lines == [
                "5 2 0", "1: all defaults",
                "2: like-button on | failure: fails with like-button on",
                "3: swiftui on", "4: instant-messaging on",
                "5: like-button on, swiftui on, instant-messaging on | failure: fails with like-button on",
            ],
            "\(read)"
        )
    }

    @Test(arguments: [
        ("exit 3", 1, "the command fails with all defaults too, so the settings aren't the cause"),
        ("exit 125", 1, "no run was good: the command skipped all combinations"),
        ("exit 127", 127, "ended with 127, the status of a command that can't be run"),
        ("exit 126", 126, "ended with 126, the status of a command that can't be run"),
    ])
    func `says why the settings can't be judged`(line: String, status: Int32, message: String)
        throws
    {
        let transcript = try matrix(running: line)
        #expect(
            transcript.stderr.contains(message) && transcript.ending == .exited(status),
            "\(transcript)"
        )
        try expectNothingLeft()
    }

    @Test func `a bad combination counts, though none was good`() throws {
        let file = #""$XDG_STATE_HOME/devmenu/apps/moments@$DEVMENU_SCOPE/toggles.json""#
        let transcript = try matrix(running: "test -e \(file) || exit 125; exit 3")
        #expect(transcript.stderr.isEmpty && transcript.ending == .exited(1), "\(transcript)")
        #expect(transcript.stdout.contains("fails with like-button on, and perhaps with fewer"))
    }

    @Test func `a command that hangs, forks and ignores SIGTERM is bad, and gone`() throws {
        let block = try NamedPipe("block", in: shell.environment, isHeldOpen: true)
        let pipe = try NamedPipe("pipe", in: shell.environment)
        let hang = "trap '' TERM; exec 9>'\(pipe.path)'; cat '\(block.path)' & cat '\(block.path)'"
        let command = failing(with: Self.like).replacing("exit 1", with: "{ \(hang); }")
        let transcript = try matrix("--timeout", "2", running: command)
        #expect(transcript.lines[1].contains("bad, longer than 2 seconds"), "\(transcript)")
        #expect(transcript.lines.contains("fails with like-button on"))
        #expect(transcript.ending == .exited(1))
        #expect(try pipe.textUntilEnd() == "")
        try expectNothingLeft()
    }

    @Test(arguments: [SIGINT, SIGTERM])
    func `a signal ends the run, and what was found so far is said`(signal: Int32) throws {
        let block = try NamedPipe("block", in: shell.environment, isHeldOpen: true)
        let command = failing(with: Self.swiftUI).replacing("exit 1", with: "cat '\(block.path)'")
        let process = try shell.start(
            "matrix",
            "--app",
            "moments",
            "--unread",
            "ok",
            "--verbose",
            "--junit",
            "out.xml",
            "--",
            "sh",
            "-c",
            command
        )
        try process.wait(for: "the run that hangs") { $0.stderr.contains("broken\n") }
        process.signal(signal)
        let result = try process.wait()
        #expect(result.stdout.split(separator: "\n").count == 3, "\(result.stdout)")
        #expect(result.stdout.hasSuffix("3 of 5 combinations weren't run\n"))
        #expect(result.ending == (signal == SIGINT ? .exited(130) : .signalled(signal)))
        #expect(result.stderr.hasSuffix(signal == SIGINT ? "error: interrupted\n" : "broken\n"))
        #expect(shell.environment.holds("out.xml"))
        try expectNothingLeft()
    }

    @Test(arguments: [
        (["--only", "swiftu"], "'swiftu' isn't a setting of the menu. Did you mean 'swiftui'?"),
        (["--values", "swiftui=on,maybe"], "'maybe' isn't a value of 'swiftui': on or off"),
        (["--values", "swiftui"], "--values takes ID=V,V."),
        (["--values", "swiftui=,"], "--values takes ID=V,V."),
        (["--each", "--pairs"], "--each and --pairs can't be used together"),
        (["--json", "--github"], "--json and --github can't be used together"),
        (["--timeout", "0"], "--timeout takes a number of seconds above 0, not '0'."),
        (
            ["--except", "swiftui,like-button,instant-messaging"],
            "there are no settings to combine"
        ),
        (["list"], "matrix takes its command after --, not 'list'."),
    ])
    func `says what is wrong before anything runs`(flags: [String], message: String) throws {
        let transcript = try shell.run(
            ["matrix", "--app", "moments"] + flags + ["--", "touch", "ran"]
        )
        #expect(transcript.stderr.contains(message), "\(transcript)")
        #expect(transcript.ending == .exited(64) && !shell.environment.holds("ran"))
    }

    @Test func `numbers and fixed settings stay at their default, and are named`() throws {
        let item = { (id: String, more: String) in
            #"{"id": "\#(id)", "kind": "number", "section": "toggles", "setting": {"key": "\#(id)", \#(more)}}"#
        }
        let toggle =
            #"{"id": "cart", "kind": "toggle", "section": "toggles", "setting": {"key": "cart", "default": false}}"#
        let items = [
            toggle, item("limit", #""default": 3"#),
            item("size", #""default": 1, "fixed": "build""#),
        ]
        try shell.environment.write(
            #"{"version": 1, "app": {"name": "shop"}, "savesOverrides": true, "sections": [{"id": "toggles", "title": "T"}], "items": [\#(items.joined(separator: ","))]}"#,
            to: "state/devmenu/apps/shop/menu.json"
        )
        let transcript = try matrix(of: "shop", running: "exit 0")
        #expect(
            transcript.stderr == """
                limit stays at 3: --values limit=… gives it others
                size is left out: its value is fixed

                """
        )
        #expect(transcript.lines.count == 2 && transcript.ending == .exited(0), "\(transcript)")
        let more = try matrix("--values", "limit=1,3,300", "--json", of: "shop", running: "exit 0")
        let values = try more.lines.map { try JSONReader().read($0)["values"] }
        #expect(values == [[:], ["cart": true], ["limit": 1], ["limit": 300]], "\(more)")
    }
}
