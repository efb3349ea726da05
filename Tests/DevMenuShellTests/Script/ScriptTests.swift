import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct ScriptTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    private func outcome(
        of text: String,
        in test: TestShell,
        isStartUp: Bool = false
    ) throws -> Script.Outcome {
        let path = try environment.write(text, to: "script")
        return try Script(path: path).run(in: test.shell, isStartUp: isStartUp)
    }

    @Test func `runs the lines of a file, and counts its commands`() throws {
        let test = try TestShell()
        let text = "#!/usr/bin/env devmenu\r\nlike-button on; like-button off\r\n\n# none\ngreet"
        let outcome = try outcome(of: text, in: test)
        #expect(outcome.count == 3)
        #expect(outcome.status == 0)
        #expect(outcome.firstFailure == nil)
        #expect(outcome.failure == nil)
        #expect(test.output.hasSuffix("thinking\nHello you\n"))
        #expect(test.shell.interpreter == nil)
    }

    @Test func `a start-up file continues after failures, which are warnings`() throws {
        let test = try TestShell()
        let outcome = try outcome(
            of: "red-button on\nset timng on\ngreet\n",
            in: test,
            isStartUp: true
        )
        #expect(outcome.count == 3)
        #expect(outcome.status == 77)
        #expect(test.output == "thinking\nHello you\n")
        let warnings = test.errors.split(separator: "\n")
        #expect(warnings.count == 2)
        for (number, warning) in warnings.enumerated() {
            #expect(warning.hasPrefix("warning: \(environment.path("script")):\(number + 1): "))
        }
    }

    @Test func `reports bytes that are not text as an error of their line`() throws {
        let test = try TestShell { $0.keepsGoing = true }
        let outcome = try outcome(of: "greet\n\u{0}\ngreet\n", in: test)
        #expect(outcome.status == 64)
        #expect(outcome.failure == nil)
        #expect(outcome.firstFailure?.kind == "syntax")
        let words = "a NUL byte at column 1; a script must be text"
        #expect(test.errors == "\(environment.path("script")):2: error: \(words)\n")
        #expect(test.host.asked.count == 2)
    }

    @Test func `reports a file that cannot be read`() throws {
        let cases = [
            (environment.path("none"), "No such file or directory"),
            (environment.path, "Is a directory"), ("", "No such file or directory"),
        ]
        for (path, reason) in cases {
            let error = try #require(throws: CommandError.self) { try Script(path: path) }
            #expect(error == .unreadable(path: path, reason: reason))
        }
    }
}
