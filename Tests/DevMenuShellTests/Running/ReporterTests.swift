import DevMenuKit
import DevMenuShell
import DevMenuWire
import TerminalTesting
import Testing

@Suite(.onOwnThread, .timeLimit(.minutes(10))) struct ReporterTests {
    /// The members of each line of output, read as JSON.
    private func lines(_ output: String) throws -> [JSONValue] {
        try output.split(separator: "\n").map { try JSONReader().read(Array($0.utf8)) }
    }

    @Test func `with JSON each command is one line, in order, and nothing else`() throws {
        let test = try TestShell { $0.isJSON = true }
        let script = ["like-button on; greet Ann", "# none", "log-in a pin=@/nonexistent"]
        #expect(try test.run(script) == 66)
        let told = try lines(test.output)
        #expect(told.compactMap { $0["line"]?.integer } == [1, 1, 3])
        #expect(told.map { $0["ok"] } == [true, true, false])
        #expect(
            told.compactMap { $0["command"]?.string }
                == ["like-button on", "greet Ann", "log-in a pin=***"]
        )
        #expect(told[0]["result"]?["was"] == false)
        #expect(told[1]["result"]?["text"] == "Hello Ann")
        #expect(told[1]["result"]?["output"] == [["stream": "stdout", "text": "thinking"]])
        #expect(told[2]["error"]?["kind"] == "unreadable")
        #expect(test.errors.isEmpty)
    }

    @Test func `what an action prints and its result stand on lines of their own`() throws {
        let test = try TestShell()
        #expect(try test.run(["greet", "clear-cache --yes"]) == 0)
        #expect(test.output == "thinking\nHello you\nclear-cache: done\n")
    }

    @Test(arguments: [
        ("clear-cache", "'clear-cache' is destructive: confirm it with --yes", "destructive"),
        ("crash-app", "'crash-app' is fatal: confirm it with --yes", "fatal"),
    ])
    func `a risky action needs to be confirmed in a script`(
        line: String,
        words: String,
        risk: String
    ) throws {
        let plain = try TestShell()
        #expect(try plain.run([line, "list"]) == 1)
        #expect(plain.errors == "error: \(words)\n")
        #expect(plain.host.asked.isEmpty)
        let json = try TestShell { $0.isJSON = true }
        #expect(try json.run([line, "list"]) == 1)
        let error = try #require(try lines(json.output).first?["error"])
        #expect(error["kind"] == "needs-confirmation")
        #expect(error["risk"] == .string(risk))
        #expect(try lines(json.output).count == 1)
        for flags in [true, false] {
            let test = try TestShell { $0.confirmsAll = flags }
            #expect(try test.run([flags ? line : line + " --yes"]) == 0)
            #expect(test.host.asked == [.trigger(ItemID(line), arguments: [:], isConfirmed: true)])
        }
    }

    @Test(arguments: [("y", 1), (" YES ", 1), ("", 0), ("n", 0), ("yep", 0)])
    func `a person is asked`(answer: String, runs: Int) throws {
        let questions = FakeQuestions(answer)
        let test = try TestShell(questions: questions)
        _ = try test.run(["clear-cache"])
        #expect(questions.asked == ["Clear Cache cannot be undone. Continue? [y/N] "])
        #expect(test.host.asked.count == runs)
    }

    @Test func `a person is asked for a secret that is missing, unseen`() throws {
        let host = FakeHost()
        let questions = FakeQuestions("1234")
        let test = try TestShell(host, questions: questions)
        #expect(try test.run(["log-in ann pin=-"]) == 0)
        #expect(questions.asked == ["pin: (hidden)"])
        let arguments: JSONObject = ["user": "ann", "pin": "1234"]
        #expect(
            host.asked == [.trigger("log-in", arguments: arguments, isConfirmed: false)]
        )
    }

    @Test func `a word of a million characters is not repeated whole`() throws {
        let test = try TestShell()
        #expect(try test.run([String(repeating: "x", count: 1_000_000)]) == 64)
        #expect(test.errors.count < 600)
        #expect(test.errors.contains("…"))
    }
}
