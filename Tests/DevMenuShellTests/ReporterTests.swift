import DevMenuClient
import DevMenuShell
import TerminalTesting

@Suite(.onOwnThread) struct ReporterTests {
    /// Returns the members of each line of output, read as JSON.
    private func lines(_ output: String) throws -> [JSONValue] {
        try output.split(separator: "\n").map { try JSONReader().read(Array($0.utf8)) }
    }

    @Test func `with JSON each command is one line, in order, and nothing else`() throws {
        let test = try TestShell { $0.format = JSONFormat() }
        let script = ["like-button on; greet Ann", "# none", "log-in a pin=@/nonexistent"]
        #expect(try test.run(script) == 66)
        let reports = try lines(test.output)
        #expect(reports.compactMap { $0["line"]?.integer } == [1, 1, 3])
        #expect(reports.map { $0["ok"] } == [true, true, false])
        #expect(
            reports.compactMap { $0["command"]?.string }
                == ["like-button on", "greet Ann", "log-in a pin=***"]
        )
        #expect(reports[0]["result"]?["was"] == false)
        #expect(reports[1]["result"]?["text"] == "Hello Ann")
        #expect(reports[1]["result"]?["output"] == [["stream": "stdout", "text": "thinking"]])
        #expect(reports[2]["error"]?["kind"] == "unreadable")
        #expect(test.errors.isEmpty)
    }

    /// Limits around the eight bytes that `greet` prints.
    @Test(arguments: [(true, 8, 0), (true, 7, 1), (false, 7, 0)])
    func `with JSON an action may print up to the limit`(
        isJSON: Bool,
        limit: Int,
        status: Int32
    ) throws {
        let test = try TestShell {
            if isJSON { $0.format = JSONFormat() }
            $0.outputLimit = limit
        }
        #expect(try test.run(["greet"]) == status)
        guard isJSON else {
            #expect(test.output == "thinking\nHello you\n")
            return
        }
        let report = try #require(try lines(test.output).first)
        #expect(report["error"]?["kind"] == (status == 0 ? nil : "too-large"))
        #expect(report["result"]?["text"] == (status == 0 ? "Hello you" : nil))
    }

    @Test func `with JSON a failed action's error has its output`() throws {
        let host = FakeHost()
        host.special = { request, session in
            guard case .trigger = request else { return nil }
            let number = session.latestNumber
            session.events.send(.output(request: number, .stdout, Array("half\n".utf8)))
            session.events.send(.output(request: number, .stderr, Array("why\n".utf8)))
            return .refusal(WireError(.actionFailed, "it failed"))
        }
        let test = try TestShell(host) { $0.format = JSONFormat() }
        #expect(try test.run(["greet"]) == 1)
        let error = try #require(try lines(test.output).first?["error"])
        #expect(error["kind"] == "action-failed")
        #expect(error["message"] == "it failed")
        #expect(
            error["output"] == [
                ["stream": "stdout", "text": "half\n"], ["stream": "stderr", "text": "why\n"],
            ]
        )
        let text = try TestShell(host)
        #expect(try text.run(["greet"]) == 1)
        #expect(text.output == "half\n")
        #expect(text.errors == "why\nerror: it failed\n")
    }

    @Test func `with JSON an action that prints without end is cancelled`() throws {
        let host = FakeHost()
        host.special = { request, session in
            guard case .trigger = request else { return nil }
            printLines(from: session, number: session.latestNumber)
            return .silence
        }
        let test = try TestShell(host) {
            $0.format = JSONFormat()
            $0.outputLimit = 1_000
        }
        #expect(try test.run(["greet", "list"]) == 1)
        #expect(host.sessions.first?.cancelled.count == 1)
        let reports = try lines(test.output)
        #expect(reports.count == 1)
        let words = """
            'greet' has printed more than 1000 bytes, the most that --json holds back; run it \
            without --json
            """
        #expect(reports.first?["error"]?["message"] == .string(words))
    }

    @Test func `with JSON an action that printed too much fails once the host has ended`() throws {
        let host = FakeHost()
        host.special = { request, session in
            guard case .trigger = request else { return nil }
            session.events.send(.output(request: session.latestNumber, .stdout, [0x2E, 0x0A]))
            return .terminating("SIGILL", .signal(4))
        }
        let test = try TestShell(host) {
            $0.format = JSONFormat()
            $0.keepsGoing = true
            $0.outputLimit = 1
        }
        #expect(try test.run(["crash-app --yes", "show version"]) == 1)
        let reports = try lines(test.output)
        #expect(reports.map { $0["error"]?["kind"] } == ["too-large", nil])
        #expect(host.sessions.count == 2)
    }

    @Test func `an action's output and its result are on separate lines`() throws {
        let test = try TestShell()
        #expect(try test.run(["greet", "clear-cache --yes"]) == 0)
        #expect(test.output == "thinking\nHello you\nclear-cache: done\n")
    }

    @Test func `a user is asked for a missing secret, which is hidden`() throws {
        let host = FakeHost()
        let questions = FakeQuestions("1234")
        let test = try TestShell(host, questions: questions)
        #expect(try test.run(["log-in ann pin=-"]) == 0)
        #expect(questions.asked == ["pin: (hidden)"])
        let arguments: JSONObject = ["user": "ann", "pin": "1234"]
        #expect(
            host.asked == [
                .show("log-in"), .trigger("log-in", arguments: arguments, isConfirmed: false),
            ]
        )
    }

    @Test func `a word of a million characters is shortened`() throws {
        let test = try TestShell()
        #expect(try test.run([String(repeatingASCII: "x", count: 1_000_000)]) == 64)
        #expect(test.errors.count < 600)
        #expect(test.errors.contains("…"))
    }

    @Test func `a word is shortened by characters, not by bytes`() throws {
        let test = try TestShell()
        let word = String(repeating: "文", count: 300)
        #expect(try test.run([word]) == 64)
        #expect(test.errors.contains("'\(word)'"))
    }
}

/// Prints a line at each turn of the loop, until the request is cancelled.
private func printLines(from session: FakeSession, number: Int) {
    guard session.cancelled.isEmpty else { return }
    session.events.send(.output(request: number, .stdout, Array("tick\n".utf8)))
    session.later { printLines(from: session, number: number) }
}
