import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

/// Runs of an action whose host reports that its arguments make it risky.
@Suite(.onOwnThread) struct ConfirmedRunTests {
    /// A host that greets Bob only once a person has agreed.
    private let host: FakeHost

    init() {
        host = FakeHost()
        host.special = { request, _ in
            guard case .trigger("greet", let arguments, false, _, _) = request,
                arguments["name"] == "Bob"
            else { return nil }
            let error = ConfirmationError("Bob", .destructive)
            return .refusal(.needsConfirmation(error, in: .english))
        }
    }

    /// Each run that the host was asked for: `true` if it was confirmed.
    private var runs: [Bool] {
        host.asked.compactMap { request in
            if case .trigger(_, _, let isConfirmed, _, _) = request { isConfirmed } else { nil }
        }
    }

    @Test(arguments: [("y", [false, true], 0), ("n", [false], 1)])
    func `asks about what is at risk, and runs again after a yes`(
        answer: String,
        runs: [Bool],
        status: Int32
    ) throws {
        let questions = FakeQuestions(answer)
        let shell = try TestShell(host, questions: questions)
        #expect(try shell.run(["greet Bob"]) == status)
        #expect(questions.asked == ["Bob can't be undone. Continue? [y/N] "])
        #expect(self.runs == runs)
        #expect(shell.output.contains("Hello Bob") == (answer == "y"))
        #expect(shell.errors.contains("Cancelled.") == (answer == "n"))
    }

    @Test func `asks nobody about arguments without a risk`() throws {
        let questions = FakeQuestions()
        let shell = try TestShell(host, questions: questions)
        #expect(try shell.run(["greet Ann"]) == 0)
        #expect(questions.asked.isEmpty)
        #expect(runs == [false])
    }

    @Test func `a reason reaches a host that records runs, and no other`() throws {
        let older = try TestShell(host)
        #expect(try older.run(["greet --why demo"]) == 69)
        let reason = "it lacks the feature 'runs'"
        #expect(older.errors.contains(reason))
        #expect(runs.isEmpty)
        let host = FakeHost(features: [.chain, .events, .runs])
        let shell = try TestShell(host)
        let lines = ["greet Ann --why 'for sales'", "trigger greet --why=x"]
        #expect(try shell.run(lines + ["trigger --why first --yes greet Ann"]) == 0)
        let reasons = host.asked.compactMap { request in
            if case .trigger(_, _, _, _, let reason) = request { reason } else { nil }
        }
        #expect(reasons == ["for sales", "x", "first"])
        #expect(try shell.run(["greet --why"]) == 64)
    }

    @Test func `a script needs '--yes'`() throws {
        let shell = try TestShell(host)
        #expect(try shell.run(["greet Bob"]) == 1)
        #expect(shell.errors.contains("'greet' (Bob) is destructive: confirm it with --yes"))
        #expect(try shell.run(["greet Bob --yes"]) == 0)
        #expect(runs == [false, true])
    }

    @Test(arguments: ["watch 0.001 greet Bob", "watch 0.001 greet Bob --yes"])
    func `isn't watched`(line: String) throws {
        let questions = FakeQuestions()
        let shell = try TestShell(host, questions: questions)
        #expect(try shell.run([line]) == 1)
        #expect(shell.errors.contains("'greet' (Bob) is destructive, so it can't be watched"))
        #expect(questions.asked.isEmpty && runs == [false])
        // Only the watching was refused.
        #expect(try shell.run(["greet Bob --yes"]) == 0)
    }

    @Test func `a host that refuses a confirmed run isn't asked again`() throws {
        host.special = { request, _ in
            guard case .trigger = request else { return nil }
            return .refusal(.needsConfirmation("greet", .fatal))
        }
        let shell = try TestShell(host) { $0.confirmsAll = true }
        #expect(try shell.run(["greet"]) == 1)
        #expect(runs == [true])
    }

    @Test func `asks the action's own question, as the host has it now`() throws {
        func change(_ question: String) {
            host.items = [
                [
                    "id": "greet", "kind": "action", "title": "Greet", "risk": "destructive",
                    "confirm": .string(question), "parameters": [["name": "name"]],
                ]
            ]
        }
        change("Greet {name} in test?")
        let questions = FakeQuestions("y")
        let shell = try TestShell(host, questions: questions)
        #expect(try shell.run(["list"]) == 0)
        change("Greet {name} in production?")
        #expect(try shell.run(["greet Ann"]) == 0)
        #expect(questions.asked == ["Greet Ann in production? [y/N] "])
    }

    /// A host that checks a call of its risky action before anybody is asked.
    private static func checking(confirm: String? = nil) -> FakeHost {
        let confirm = confirm.map { #", "confirm": "\#($0)""# } ?? ""
        let host = FakeHost(
            items: #"""
                {"id": "wipe", "kind": "action", "title": "Wipe", "risk": "destructive",
                 "parameters": [{"name": "what"}]\#(confirm)}
                """#,
            features: [.chain, .events, .preview]
        )
        host.special = { request, _ in
            guard case .preview(_, let arguments) = request else { return nil }
            switch arguments["what"]?.string {
            case "nothing":
                let expected = "something"
                return .refusal(
                    WireError(.unfit("what", given: "nothing", expected: expected, suggestion: nil))
                )
            case "silence": return .refusal(.noPreview(of: "wipe"))
            default: return .result(["lines": ["2 files in \u{1B}/tmp", "1 log"]])
            }
        }
        return host
    }

    private static let question = "Wipe can't be undone. Continue? [y/N] "

    @Test(arguments: [
        ("wipe all", nil, [#"2 files in \u{1B}/tmp"# + "\n1 log\n" + question]),
        ("wipe silence", nil, [question]),
        ("wipe all", "Wipe {what}?", ["Wipe all? [y/N] "]), ("wipe all --yes", nil, []),
        ("wipe all --dry-run", nil, []),
    ])
    func `the question says what would be lost`(
        line: String,
        confirm: String?,
        asked: [String]
    ) throws {
        let questions = FakeQuestions("y")
        let shell = try TestShell(Self.checking(confirm: confirm), questions: questions)
        #expect(try shell.run([line]) == 0)
        #expect(questions.asked == asked)
    }

    @Test(arguments: [nil, "Wipe {what}?"])
    func `nobody is asked about arguments that the host refuses`(confirm: String?) throws {
        let questions = FakeQuestions("y")
        let shell = try TestShell(Self.checking(confirm: confirm), questions: questions)
        #expect(try shell.run(["wipe nothing"]) == 64)
        #expect(questions.asked.isEmpty)
        #expect(shell.errors.contains("'nothing' isn't valid for 'what': give something"))
        let script = try TestShell(Self.checking(confirm: confirm))
        #expect(try script.run(["wipe nothing"]) == 64)
        #expect(try script.run(["wipe all"]) == 1)
        #expect(!script.host.asked.contains { $0.method == .itemTrigger })
    }
}
