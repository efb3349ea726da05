import TerminalTesting
import Testing

/// The command that the completion scripts of all outer shells run.
@Suite(.onOwnThread) struct CompleteWordsTests {
    private let folder: CompletionFolder

    init() throws {
        folder = try CompletionFolder()
    }

    private func completions(_ words: [String], index: Int? = nil) throws -> ProcessResult {
        let index = index ?? words.count - 1
        return try folder.run("devmenu", ["complete-words", "--index", "\(index)", "--"] + words)
    }

    private func texts(_ result: ProcessResult) -> [String] {
        result.stdout.split(separator: "\n").map { line in
            String(line.prefix { $0 != "\t" })
        }
    }

    @Test(arguments: [
        (["like"], ["like-button"]),
        (["se"], ["settings", "setting", "set", "settings-page", "serve"]),
        (["like-button", ""], ["on", "off", "flip", "reset"]),
        (["crash-app", "exit", "st"], ["status="]),
        (["open", "DesignKit", "pr"], ["productName=", "present"]),
        (["source", ""], ["file"]),
        (["list", "--ke"], ["--keep-going"]),
        (["list", "--format="], ["--format=text", "--format=json", "--format=tsv"]),
        (["like-button", "on", "--format", "j"], ["json"]), (["crash-app", "--", "--js"], []),
        (
            ["with", "--fresh", "swiftui=on", "like-button=o"],
            ["like-button=on", "like-button=off"]
        ),
        (["verify", "one", "tw"], ["file"]),
        (["--color", "never", "--yes", "like"], ["like-button"]),
        (["--color", "never", "--js"], ["--json"]),
        (["--color", ""], ["auto", "always", "never"]), (["--color=n"], ["--color=never"]),
        (["-f", "scr"], ["file"]), (["--menu=scr"], ["file"]),
        (["like", "more", "words"], []),
    ])
    func `prints the candidates`(words: [String], expected: [String]) throws {
        let index = expected == [] ? nil : words.count - 1
        let result = try completions(words, index: index)
        #expect(texts(result) == expected)
        #expect(result.stderr.isEmpty)
        #expect(result.ending == .exited(0))
    }

    /// Words for an app, and their candidates.
    private static let wordsForApps: [([String], [String])] = [
        (["--attach", "till"], ["till-one", "till-two"]),
        (["--attach", "till-o"], ["till-one"]),
        (["--json", "--attach=till-o"], ["--attach=till-one"]),
        (["attach", "till-t"], ["till-two"]),
        (["serve", "--proxy", "till-o"], ["till-one"]),
        (["rescue", "till-t"], ["till-two"]),
        (["rescue", "--json", "till-one", "flag-2", "f"], ["flip"]),
        (["--attach", "till-one", "gr"], ["greet"]),
        (["--attach=till-one", "--json", "flag-2", ""], ["on", "off", "flip", "reset"]),
        (["--attach", "till-one", "show", "l"], ["like-button", "leave"]),
        // Only the embedded host has these items.
        (["--attach", "till-one", "clear-c"], []),
        (["--attach", "nobody", "gr"], []),
        (["--attach", "nobody", "lis"], ["list"]),
    ]

    @Test func `completes the names of running apps, and the items of an attached one`() throws {
        let apps = (try folder.app("till-one"), try folder.app("till-two"))
        for (words, expected) in Self.wordsForApps {
            let result = try completions(words)
            #expect(texts(result) == expected, "\(words)")
            #expect(result.stderr.isEmpty, "\(words)")
        }
        withExtendedLifetime(apps) {}
    }

    @Test func `does not wait for an app that does not answer`() throws {
        let app = try folder.app("stuck")
        try #require(kill(app.pid, SIGSTOP) == 0)
        #expect(texts(try completions(["--attach", "stuck", "gr"])) == [])
        // A wait for the app would use up the time for all candidates.
        #expect(texts(try completions(["--attach", "stuck", "lis"])) == ["list"])
        #expect(texts(try completions(["--attach", "st"])) == ["stuck"])
    }

    @Test func `waits for its own host, however long that takes to load its menu`() throws {
        let items = (0..<3_000).map { index in
            #"{"kind":"toggle","id":"flag-\#(index)","title":"Flag","default":false}"#
        }
        let menu = #"{"devmenu":1,"title":"Long","sections":[{"id":"s","title":"S","items":["#
        try folder.environment.write(menu + items.joined(separator: ",") + "]}]}", to: "long.json")
        let path = folder.environment.path + "/long.json"
        #expect(texts(try completions(["--menu", path, "flag-2999"])) == ["flag-2999"])
    }

    @Test func `each word has its summary, in the language that a flag names`() throws {
        #expect(try completions(["like"]).stdout == "like-button\tLike Button Enable\n")
        #expect(try completions(["--locale", "zh-Hans", "like"]).stdout == "like-button\t开启点赞按钮\n")
    }

    @Test(arguments: [
        ["nope", ""], ["--json", "serv"], ["--locale", "e"], ["--json="],
        ["--timeout", "never", "like"], ["--nope", "like"],
    ])
    func `offers nothing where no word is valid`(words: [String]) throws {
        #expect(try completions(words).stdout.isEmpty)
    }

    @Test(arguments: [-1, 1, 99])
    func `offers nothing for a cursor outside the words`(index: Int) throws {
        #expect(try completions(["like"], index: index).stdout.isEmpty)
    }

    @Test func `runs nothing, however complete the words are`() throws {
        _ = try completions(["like-button", "on", ""])
        _ = try completions(["crash-app", "abort", "--yes", ""])
        _ = try completions(["-c", "like-button on", ""])
        let toggles = try folder.run("devmenu", ["toggles"]).stdout
        #expect(!toggles.contains("override"))
    }
}
