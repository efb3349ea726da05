import DevMenuKit
import Testing

@testable import DevMenuProject

@Suite struct NamedTasksTests {
    private static let rest = ProjectTask.Word.variablesAndRest(of: "words", isRead: true)

    private static func task(_ name: String, _ names: String..., asks: Bool = false) -> ProjectTask
    {
        ProjectTask(name: name, names: names, asking: asks ? [name] : [])
    }

    private static let named: NamedTasks = {
        var named = NamedTasks()
        named.add(task("test", "t", "clean"), .undeclared)
        named.add(task("clean"), .destructive)
        named.add(task("say-*", "s:*"), .undeclared)
        named.add(task("say-all-*", asks: true), .destructive)
        named.add(task("*.x"), .safe)
        return named
    }()

    @Test(
        arguments: [
            ("test", .undeclared), ("t", .undeclared), ("clean", .destructive),
            ("say-", .undeclared),
            ("say-eu", .undeclared), ("s:a:b", .undeclared), ("say-all-eu", .destructive),
            ("say-*", .undeclared),
            ("abx", .safe), ("say-x", .undeclared), ("x", nil), ("tests", nil), ("say", nil),
            ("", nil), ("say-a\nb", nil),
        ] as [(String, Risk?)]
    )
    func `finds tasks by their names, and by all that match`(word: String, risk: Risk?) {
        #expect(Self.named[word]?.risk == risk)
        #expect(Self.named[word]?.asking.isEmpty == (risk == nil ? nil : word != "say-all-eu"))
    }

    @Test(
        arguments: [
            (["a", "V=1", "t"], ["V=1", "t", "--", "a"]), (["V=1"], ["V=1"]),
            (["--", "V=1", "t"], ["--", "V=1", "t"]),
            (["V=1", "--", "x", "--"], ["V=1", "--", "x", "--"]), ([], []),
            (
                ["-x", "a.b=c", "say-a=b", "é=1", "=", "_A1="],
                ["_A1=", "--", "-x", "a.b=c", "say-a=b", "é=1", "="]
            ),
            (["say-eu", "a", "b.x"], ["say-eu", "b.x", "--", "a"]),
        ] as [([String], [String])]
    )
    func `variables and tasks come first, and other words behind a hyphen pair`(
        words: [String],
        arranged: [String]
    ) throws {
        #expect(try Self.named.arranged(words, of: "words", areRead: true) == arranged)
    }

    @Test(
        arguments: [
            (["t", "tset"], "'tset'", "test"), (["clen", "x"], "'clen'", nil),
            (["-v", "--", "x"], "'-v'", nil),
        ] as [([String], String, String?)]
    )
    func `a word that no task reads is refused, with the nearest`(
        words: [String],
        part: String,
        nearest: String?
    ) throws {
        let error = try #require(throws: ArgumentError.self) {
            try Self.named.arranged(words, of: "words", areRead: false)
        }
        #expect("\(error)".hasPrefix("\(part) isn't valid for 'words': give tasks or NAME=value"))
        #expect(error.suggestion == nearest)
        let own = ["t", "V=1", "--", "tset"]
        #expect(try Self.named.arranged(own, of: "words", areRead: false) == own)
    }

    @Test func `each tool has words of its own`() {
        var named = NamedTasks()
        named.add(Self.task("deploy"), .destructive)
        let words = ["./deploy", ".//./deploy", "--", "deploy"]
        #expect(
            named.named(by: words, of: [.rest(of: "words")]).map(\.word) == [
                "./deploy", ".//./deploy", "deploy",
            ]
        )
        #expect(named.named(by: words + ["deploy"], of: [Self.rest]).isEmpty)
        #expect(named.named(by: ["deploy"] + words, of: [Self.rest]).map(\.word) == ["deploy"])
    }

    @Test(.timeLimit(.minutes(1)), arguments: ["*a*a*a*a*a*a*b", "a*", ".*.*.*", "*"])
    func `a pattern of any length ends`(pattern: String) throws {
        let pattern = try #require(TaskPattern(String(repeating: pattern, count: 20)))
        _ = pattern.matches(String(repeating: "a", count: 5_000))
    }
}
