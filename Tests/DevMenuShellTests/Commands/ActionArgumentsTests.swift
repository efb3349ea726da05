import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct ActionArgumentsTests {
    private let host = FakeHost(
        items: #"""
            {"id": "log-in", "kind": "action", "title": "Log in", "risk": "destructive",
             "parameters": [{"name": "pin", "type": "string", "isRequired": true, "isSecret": true},
             {"name": "tries", "type": "int", "isRequired": true}]},
            {"id": "wipe", "kind": "action", "title": "Wipe", "risk": "destructive", "parameters": [
             {"name": "what", "isRequired": true}, {"name": "dry-run", "type": "bool"}]}
            """#
    )

    @Test(arguments: [
        "log-in tries=many", "log-in pin=- tries=many", "log-in nobody=1 2 3",
        "trigger --dry-run log-in", "wipe --dry-run", "wipe dry-run=on", "trigger --dry-run wipe",
    ])
    func `asks nothing where the other arguments do not fit`(line: String) throws {
        let questions = FakeQuestions("1234", "y")
        let test = try TestShell(host, questions: questions)
        #expect(try test.run([line]) == 64)
        #expect(questions.asked.isEmpty)
    }

    private static let reference = "@FILE, or - to read a line of standard input: it is a secret"

    @Test(arguments: [
        ("log-in", "'pin' is missing: give \(reference)"),
        ("log-in tries=2", "'pin' is missing: give \(reference)"),
        ("log-in --pin", "'pin' is missing: give \(reference)"),
        ("log-in 1234 2", "the value given for 'pin' isn't valid: give \(reference)"),
        ("log-in pin=@/dev/null", "'tries' is missing: give a whole number"),
        ("wipe --dry-run", "'what' is missing: give text"),
    ])
    func `says what a script gives for an argument`(line: String, words: String) throws {
        let test = try TestShell(host)
        #expect(try test.run([line]) == 64)
        #expect(test.errors.contains(words), "\(test.errors)")
        #expect(host.asked.isEmpty)
    }

    @Test func `a secret without its word is text at the prompt`() throws {
        let test = try TestShell(host, questions: FakeQuestions())
        #expect(try test.run(["log-in --pin"]) == 64)
        #expect(test.errors.contains("'pin' is missing: give text"), "\(test.errors)")
    }

    @Test func `asks for the secret, and then for the risk`() throws {
        let questions = FakeQuestions("1234", "y")
        let test = try TestShell(host, questions: questions)
        #expect(try test.run(["log-in tries=2"]) == 0)
        #expect(
            questions.asked == [
                "log-in pin: (hidden)", "Log in can't be undone. Continue? [y/N] ",
            ]
        )
        #expect(
            host.asked == [
                .show("log-in"),
                .trigger("log-in", arguments: ["tries": 2, "pin": "1234"], isConfirmed: true),
            ]
        )
    }

    @Test func `asks for each missing argument until the answer fits`() throws {
        let questions = FakeQuestions("1234", "many", "2", "y")
        let test = try TestShell(host, questions: questions)
        #expect(try test.run(["log-in"]) == 0)
        #expect(
            questions.asked == [
                "log-in pin: (hidden)", "log-in tries (a whole number): ",
                "'many' isn't valid for 'tries': give a whole number\nlog-in tries (a whole number): ",
                "Log in can't be undone. Continue? [y/N] ",
            ]
        )
        #expect(
            host.asked == [
                .show("log-in"),
                .trigger("log-in", arguments: ["pin": "1234", "tries": 2], isConfirmed: true),
            ]
        )
    }

    @Test func `the end of input ends the questions`() throws {
        let questions = FakeQuestions("1234")
        let test = try TestShell(host, questions: questions)
        #expect(try test.run(["log-in"]) == 64)
        #expect(questions.asked.count == 2)
        #expect(host.asked == [.show("log-in")])
    }
}
