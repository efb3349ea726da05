import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct TypedNamesTests {
    /// Returns what a line means: its words, or the names that it may begin.
    private func reading(_ line: String) throws -> String {
        let host = FakeHost()
        let menu = ListedMenu(ReceivedMenu(host.menu))
        let words = try #require(try TypedLine(line).commands.first).words
        do throws(CommandError) {
            let reading = try TypedNames(commands: .standard, menu: menu).reading(of: words)
            return reading.words.map(\.text).joined(separator: "|") + (reading.isGuess ? " ?" : "")
        } catch {
            guard case .ambiguousName(_, let names) = error else { return "\(error)" }
            return "either " + names.joined(separator: ", ")
        }
    }

    @Test(arguments: [
        // A whole name is itself, and wins over what begins with it.
        ("list", "list"), ("like-button on", "like-button|on"), ("set x", "set|x"),
        ("version", "version"),
        // Case, hyphens and titles.
        ("LIST", "list ?"), ("Like-Button on", "like-button|on ?"),
        ("like button on", "like-button|on ?"), ("clear cache", "clear-cache ?"),
        ("Clear Cache --yes", "clear-cache|--yes ?"), ("'Clear Cache'", "clear-cache ?"),
        ("log in ann", "log-in|ann ?"),
        // An unambiguous beginning, also of several words.
        ("like on", "like-button|on ?"), ("cra", "crash-app ?"), ("clear ca", "clear-cache ?"),
        ("hi", "history ?"), ("q", "quit ?"),
        // Several.
        ("c", "either changes, clear-cache, crash-app"),
        ("re", "either resume, restart, record, report, red-button"),
        // Nothing.
        ("nonesuch", "nonesuch"), ("--", "--"),
        // Names after a command.
        ("show Ver", "show|version"), ("toggle like on", "toggle|like-button|on"),
        ("setting LIKE-BUTTON", "setting|like-button"), ("trigger cra", "trigger|crash-app ?"),
        ("help li", "either list, like-button"), ("help cra", "help|crash-app"),
        // An action is no toggle.
        ("toggle cra", "toggle|cra"),
        ("sho cra", "show|crash-app ?"),
    ])
    func `finds what people mean`(line: String, expected: String) throws {
        let found = try reading(line)
        let isListed = expected.hasPrefix("either") && found.hasPrefix("either")
        #expect(
            isListed
                ? Set(found.split(separator: " ")) == Set(expected.split(separator: " "))
                    || found == expected : found == expected
        )
    }

    @Test func `a setting is changed at once, and an action is asked for`() throws {
        let questions = FakeQuestions("", "n", "")
        let context = FakeContext()
        context.questions = questions
        #expect(try context.run("like on").value["value"] == true)
        #expect(questions.asked.isEmpty)
        _ = try context.run("gre loud=on")
        #expect(context.triggered == [#"greet {"loud":true}"#])
        #expect(throws: HostError.self) { try context.run("gre") }
        #expect(questions.asked == ["Run 'greet'? [Y/n] ", "Run 'greet'? [Y/n] "])
        // Its arguments are checked before the question.
        #expect(throws: CommandError.self) { try context.run("gre nonesuch=1 2 3 4") }
        #expect(questions.asked.count == 2)
    }

    @Test(arguments: [
        ("hist", false), ("hist clear", true), ("ali", false), ("ali zz = list", true),
        ("sour /nonexistent", true), ("exi", true), ("deta", true), ("find like", false),
    ])
    func `a command that keeps, forgets or leaves something is asked for`(
        line: String,
        isAsked: Bool
    ) throws {
        let questions = FakeQuestions("n")
        let shell = try TestShell(questions: questions)
        _ = try shell.run([line])
        #expect(questions.asked.isEmpty != isAsked)
    }

    @Test func `a risky action that was not typed whole has one question, which names it`() throws {
        let questions = FakeQuestions("y", "y")
        let context = FakeContext()
        context.questions = questions
        _ = try context.run("clear-c")
        #expect(context.triggered == ["clear-cache {}"])
        #expect(questions.asked == ["clear-cache: Clear Cache can't be undone. Continue? [y/N] "])
        // A word of other programs is theirs, unless more of a title follows.
        #expect(throws: CommandError.unknownCommand("clear", suggestion: "Ctrl-L")) {
            try context.run("clear")
        }
        _ = try context.run("clear cache")
        #expect(questions.asked.count == 2)
    }

    @Test func `without a person names are exact`() throws {
        let context = FakeContext()
        #expect(throws: CommandError.unknownCommand("Like", suggestion: "like-button")) {
            try context.run("Like on")
        }
        #expect(throws: CommandError.unknownSection("Tool", suggestion: "tools")) {
            try context.run("list Tool")
        }
    }

    @Test(arguments: [("list tool", ["tools"]), ("list TOGGLES", ["toggles"]), ("list to", nil)])
    func `sections are found alike`(line: String, sections: [String]?) throws {
        let context = FakeContext()
        context.questions = FakeQuestions()
        let found = try? context.run(line).value["sections"]?.array?.compactMap { $0["id"]?.string }
        #expect(found == sections)
    }

    @Test func `arguments of a name that was not typed whole are no secrets`() throws {
        let test = try TestShell(questions: FakeQuestions())
        _ = try test.shell.host.menu()
        let cases = [("like on", false), ("Log in ann 1234", true), ("greet ann", false)]
        for (line, isSecret) in cases {
            #expect(test.mayContainSecret(line) == isSecret, "\(line)")
        }
    }
}
