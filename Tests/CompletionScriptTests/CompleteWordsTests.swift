import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the scripts of all outer shells ask.
@Suite(.onOwnThread, .hangLimit) struct CompleteWordsTests {
    private let place: CompletionPlace

    init() throws {
        place = try CompletionPlace()
    }

    private func ask(_ words: [String], index: Int? = nil) throws -> ProcessResult {
        let index = index ?? words.count - 1
        return try place.run("devmenu", ["complete-words", "--index", "\(index)", "--"] + words)
    }

    private func texts(_ result: ProcessResult) -> [String] {
        result.stdout.split(separator: "\n").map { line in
            String(line.prefix { $0 != "\t" })
        }
    }

    @Test(arguments: [
        (["like"], ["like-button"]),
        (["lis"], ["list"]),
        (["se"], ["setting", "set", "settings", "serve"]),
        (["like-button", ""], ["on", "off", "flip", "reset"]),
        (["toggle", "s"], ["swiftui"]),
        (["toggle", "like-button", "f"], ["flip"]),
        (["show", "like"], ["like-button"]),
        (["crash-app", "ab"], ["abort"]),
        (["crash-app", "kind=a"], ["kind=array-bounds", "kind=abort"]),
        (["crash-app", "abort", "s"], ["status="]),
        (["crash-app", "--"], ["--kind=", "--status=", "--yes"]),
        (["trigger", "clear-cache", "im"], ["images"]),
        (["open", "D"], ["DesignKit"]),
        (["open", "DesignKit", ""], ["show", "present"]),
        (["list", "t"], ["toggles", "tools"]),
        (["set", "color", "a"], ["auto", "always"]),
        (["source", ""], ["file"]),
        (["completions", ""], ["bash", "zsh", "fish"]),
        (["serve", "--std"], ["--stdio"]),
        (["verify", ""], ["file"]),
        (["verify", "one", "tw"], ["file"]),
        (["verify", "--j"], ["--json"]),
        (["--color", "never", "--yes", "like"], ["like-button"]),
        (["like", "more", "words"], []),
    ])
    func `answers with what could be typed`(words: [String], expected: [String]) throws {
        let index = expected == [] ? nil : words.count - 1
        let result = try ask(words, index: index)
        #expect(texts(result) == expected)
        #expect(result.stderr.isEmpty)
        #expect(result.ending == .exited(0))
    }

    @Test(arguments: [
        (["--attach", "till"], ["till-one", "till-two"]),
        (["--attach", "till-o"], ["till-one"]),
        (["--json", "--attach=till-o"], ["--attach=till-one"]),
        (["attach", "till-t"], ["till-two"]),
        (["--attach", "till-one", "gr"], ["greet"]),
        (["--attach=till-one", "--json", "flag-2", ""], ["on", "off", "flip", "reset"]),
        (["--attach", "till-one", "show", "l"], ["like-button", "leave"]),
        // Only the embedded host has these.
        (["--attach", "till-one", "clear-c"], []),
        (["--attach", "nobody", "gr"], []),
        (["--attach", "nobody", "lis"], ["list"]),
    ])
    func `knows the apps that run, and asks the one that is attached to`(
        words: [String],
        expected: [String]
    ) throws {
        let apps = (try place.app("till-one"), try place.app("till-two"))
        let result = try ask(words)
        #expect(texts(result) == expected)
        #expect(result.stderr.isEmpty)
        withExtendedLifetime(apps) {}
    }

    @Test func `waits for no app that does not answer`() throws {
        let app = try place.app("stuck")
        try #require(kill(app.processID, SIGSTOP) == 0)
        #expect(texts(try ask(["--attach", "stuck", "gr"])) == [])
        // Had it been waited for, nothing at all would have been offered.
        #expect(texts(try ask(["--attach", "stuck", "lis"])) == ["list"])
        #expect(texts(try ask(["--attach", "st"])) == ["stuck"])
    }

    @Test func `each word has its summary, in the language that a flag names`() throws {
        #expect(try ask(["like"]).stdout == "like-button\tLike Button Enable\n")
        #expect(try ask(["--locale", "zh-Hans", "like"]).stdout == "like-button\t开启点赞按钮\n")
    }

    @Test(arguments: [
        ["nope", ""], ["version", ""], ["like-button", "on", ""], ["--color", ""], ["--js"],
        ["--json", "serv"], ["--timeout", "never", "like"], ["--nope", "like"], ["crash-app", "x"],
    ])
    func `nothing is offered where nothing could stand`(words: [String]) throws {
        #expect(try ask(words).stdout.isEmpty)
    }

    @Test(arguments: [-1, 1, 99])
    func `a cursor outside the words gets nothing`(index: Int) throws {
        #expect(try ask(["like"], index: index).stdout.isEmpty)
    }

    @Test func `nothing is run, however complete the words are`() throws {
        _ = try ask(["like-button", "on", ""])
        _ = try ask(["crash-app", "abort", "--yes", ""])
        _ = try ask(["-c", "like-button on", ""])
        let toggles = try place.run("devmenu", ["toggles"]).stdout
        #expect(!toggles.contains("override"))
    }
}
