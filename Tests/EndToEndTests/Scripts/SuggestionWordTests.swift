import TerminalTesting

/// Words that people typed: no menu's destructive or fatal items are suggested for them.
@Suite(.onOwnThread) struct SuggestionWordTests {
    private static let words = """
        status run remove delete reset stop start kill end done log logs info ls cat cd rm echo on off the all \
        flip turn set get show print open close load export import back what when where which test debug \
        build deploy update install version config
        """.split(separator: " ").map(String.init)

    /// Lines with the words, each also with one more behind it.
    private static let lines = words.flatMap {
        [$0, "\($0) all", "help \($0)", "find \($0)", "show \($0)"]
    }

    /// Identifiers and titles that have many of the words, but none as a whole first part of five letters.
    private static let risky = """
        wipe-all kill-all stop-all log-out end-session rm-cache cat-nap cd-player off-switch on-fire all-gone \
        flip-out turn-off set-fire get-lost load-bad back-out done-deal echo-off ls-all test-crash what-if \
        when-ever hard-reset force-start app-delete now-remove info-leak the-end show-down run-away
        """.split(separator: " ").map(String.init)

    /// Checks what is suggested for the lines, in text and in JSON.
    private func check(_ risky: [String], _ run: ([String]) throws -> Transcript) throws {
        for format in [[], ["--json"]] {
            let answer = try run(format + ["--keep-going"] + Self.lines.flatMap { ["-c", $0] })
            let suggested = (answer.stdout + answer.stderr)
                .matches(of: /Did you mean '([^' ]+)|"suggestion":"([^" ]+)/)
                .map { String($0.1 ?? $0.2 ?? "") }
            #expect(!suggested.isEmpty && Set(suggested).isDisjoint(with: risky), "\(suggested)")
        }
    }

    @Test func `none names a risky item of the sample menu`() throws {
        let shell = try ShellUnderTest()
        try check(["crash-app", "clear-cache"]) { try shell.run($0) }
    }

    @Test func `none names a risky item of the sample app's menu`() throws {
        let moments = try MomentsUnderTest()
        let app = try moments.headless()
        let devmenu = try BuiltProducts.path(of: "devmenu")
        let menu = try moments.environment.run(devmenu, ["--attach", "moments", "--json", "list"])
        let risky = menu.stdout.matches(of: /"id":"([^"]+)","kind":"action"[^{}]*"risk":"[df]/)
            .map { String($0.1) }
        #expect(risky.contains("crash-app") && risky.contains("clear-cache"), "\(risky)")
        try check(risky) {
            Transcript(try moments.environment.run(devmenu, ["--attach", "moments"] + $0))
        }
        withExtendedLifetime(app) {}
    }

    @Test func `none names a risky item of a menu with many`() throws {
        let shell = try ShellUnderTest()
        let items = Self.risky.map { id in
            """
            {"kind": "action", "id": "\(id)", "risk": "destructive", "run": ["true"],
             "title": "\(Self.words.joined(separator: " ")) \(id)"}
            """
        }
        let path = try shell.environment.write(
            """
            {"devmenu": 1, "title": "Risks", "sections": [{"id": "all-of-it", "title": "All of it", "items": [
            \(items.joined(separator: ",\n"))]}]}
            """,
            to: "risks/devmenu.json"
        )
        try check(Self.risky) { try shell.run(["--menu", path] + $0) }
    }
}
