@testable import DevMenuProject
import DevMenuTesting
import DevMenuWire
import TerminalTesting
import Testing

import DevMenuKit

@Suite(.onOwnThread) struct ProgramActionTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    private func host(
        _ run: String,
        _ rest: String = "",
        permit: any ProgramPermit = AnyProgram()
    ) throws -> InMemoryHost {
        let text = MenuFileText.item(
            "action",
            #""run": \#(run)"# + (rest.isEmpty ? "" : ", \(rest)")
        )
        let file = try MenuFileReader().read(
            Array(text.utf8),
            name: "m.json",
            in: MenuFileSurroundings(directory: environment.path, permit: permit)
        )
        return InMemoryHost(serving: file)
    }

    @Test func `streams a program's output, including bytes that are not UTF-8`() async throws {
        let host = try host(#"["sh", "-c", "printf 'a\\377b'; echo no >&2"]"#)
        let outcome = try await host.run("x")
        #expect(outcome.bytes() == [0x61, 0xFF, 0x62])
        #expect(outcome.printed(to: .stderr) == "no\n")
        #expect(outcome.value == ["status": 0])
    }

    @Test func `passes arguments as whole words, without a shell`() async throws {
        let host = try host(
            #"["printf", "<%s>", "{text}", "{more}", "{n}", "{{text}}", "$HOME"]"#,
            #""parameters": [{"name": "text"}, {"name": "more"}, {"name": "n", "type": "int"}]"#
        )
        let text: JSONValue = "a b; $(touch x) 'q'"
        let outcome = try await host.run("x", ["text": text, "n": 7])
        #expect(
            outcome.printed()
                == "<a b; $(touch x) 'q'><7><{text}><$HOME>"
        )
        await #expect(throws: InMemoryHostError.self) {
            try await host.run("x", ["text": "a\u{0}b"])
        }
    }

    @Test(arguments: [
        ("int", "007", "007"), ("int", "-7", "-7"), ("double", "1", "1"),
        ("double", "0.10", "0.10"),
        ("double", ".5", ".5"), ("double", "1e2", "1e2"),
    ])
    func `a program gets a number as it was typed`(
        type: String,
        typed: String,
        word: String
    ) async throws {
        let host = try host(
            #"["printf", "%s", "n={n}"]"#,
            #""parameters": [{"name": "n", "type": "\#(type)"}]"#
        )
        let parameters = try await host.show("x")["parameters"]?.array
        let parameter = try #require(
            parameters?.first.flatMap { ParameterDeclaration(received: $0) }
        )
        let argument = try parameter.argument(from: typed)
        let outcome = try await host.run("x", ["n": argument])
        #expect(outcome.printed() == "n=\(word)")
    }

    @Test func `runs in the file's directory and environment`() async throws {
        try environment.write("", to: "a b/file")
        let host = try host(
            #"["sh", "-c", "ls; echo $NAME"]"#,
            #""directory": "a b", "environment": {"NAME": "v w"}"#
        )
        #expect(try await host.run("x").printed() == "file\nv w\n")
    }

    @Test(
        arguments: [
            (#"["sh", "-c", "exit 3"]"#, "sh ended with status 3", "status", JSONValue.integer(3)),
            (#"["sh", "-c", "kill -9 $$"]"#, "sh was ended by SIGKILL", "signal", "SIGKILL"),
            (
                #"["no-such-program"]"#,
                "there is no program no-such-program: install it, or write its path", "plugin",
                "test-app"
            ),
        ] as [(String, String, String, JSONValue)]
    )
    func `reports how a program failed`(
        run: String,
        message: String,
        fact: String,
        value: JSONValue
    ) async throws {
        let host = try host(run)
        await #expect {
            try await host.run("x")
        } throws: { error in
            let error = error as? InMemoryHostError
            return error?.code == "action-failed" && error?.facts[fact] == value
                && error?.message == "action 'x' failed: \(message)"
        }
    }

    @Test func `denies a program without a permit, and does not run it`() async throws {
        let host = try host(#"["touch", "made"]"#, permit: NoProgramPermit())
        await #expect {
            try await host.run("x")
        } throws: { ($0 as? InMemoryHostError)?.code == "denied" }
        #expect(!environment.holds("made"))
        let allowed = try self.host(#"["touch", "made"]"#)
        try await allowed.run("x")
        #expect(environment.holds("made"))
    }

    @Test func `arguments are whole values of the environment, and secrets go nowhere else`()
        async throws
    {
        let run = #"["sh", "-c", "echo \"$A|$B|${C-unset}|$D\""]"#
        let rest = #"""
            "environment": {"A": "{token}", "B": "{name}", "C": "{other}", "D": "{{name}}"},
            "parameters": [{"name": "token", "isSecret": true}, {"name": "name"}, {"name": "other"}]
            """#
        let arguments: JSONObject = ["token": "s3cr3t; 'x'", "name": "a b"]
        let denied = try host(run, rest, permit: NoProgramPermit())
        await #expect {
            try await denied.run("x", arguments)
        } throws: { error in
            (error as? InMemoryHostError)?.message.contains("s3cr3t") == false
        }
        let outcome = try await host(run, rest).run("x", arguments)
        #expect(outcome.printed() == "s3cr3t; 'x'|a b|unset|{name}\n")
        await #expect(throws: InMemoryHostError.self) {
            try await host(run, rest).run("x", ["name": "a\u{0}b"])
        }
    }

    @Test func `does not wait for processes that a program left behind`() async throws {
        let host = try host(#"["sh", "-c", "sleep 600 & echo $!"]"#)
        let outcome = try await host.run("x")
        let pid = try #require(Int32(outcome.printed().trimmingNewline))
        #expect(kill(pid, SIGKILL) == 0)
    }
}

extension String {
    fileprivate var trimmingNewline: String { hasSuffix("\n") ? String(dropLast()) : self }
}
