import DevMenuTesting
import TerminalTesting

@testable import DevMenuProject

/// Runs of programs; the transcript `menu-programs.md` has what reaches them, and how they fail.
@Suite(.onOwnThread) struct ProgramActionTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    private func host(
        _ run: String,
        _ rest: String = "",
        permit: any ProgramPermit = AnyProgram()
    ) throws -> InMemoryHost {
        let item = #"{"kind": "action", "id": "x", "title": "X", "run": \#(run)\#(rest)}"#
        return InMemoryHost(
            serving: try MenuFileText.file(of: item, in: environment.path, permit: permit)
        )
    }

    @Test func `streams a program's output, including bytes that are not UTF-8`() async throws {
        let outcome = try await host(#"["sh", "-c", "printf 'a\\377b'; echo no >&2"]"#).run("x")
        #expect(outcome.bytes() == [0x61, 0xFF, 0x62])
        #expect(outcome.printed(to: .stderr) == "no\n")
        #expect(outcome.value == ["status": 0])
    }

    @Test(arguments: [#""{a}"], "environment": {}"#, #""a"], "environment": {"A": "{a}"}"#])
    func `refuses an argument with a NUL, in a word and in a variable`(members: String) async throws
    {
        let host = try host(#"["echo", \#(members), "parameters": [{"name": "a"}]"#)
        try await host.run("x", ["a": "a b"])
        await #expect(throws: InMemoryHostError.self) { try await host.run("x", ["a": "a\0b"]) }
    }

    @Test func `denies a program without a permit, and runs and tells nothing`() async throws {
        let members =
            #", "environment": {"A": "{a}"}, "parameters": [{"name": "a", "isSecret": true}]"#
        let host = try host(#"["touch", "made"]"#, members, permit: NoProgramPermit())
        await #expect { try await host.run("x", ["a": "s3cr3t"]) } throws: { error in
            let error = error as? InMemoryHostError
            return error?.code == "denied" && error?.message.contains("s3cr3t") == false
        }
        #expect(!environment.holds("made"))
        try await self.host(#"["touch", "made"]"#, members).run("x", ["a": "s3cr3t"])
        #expect(environment.holds("made"))
    }

    @Test func `does not wait for processes that a program left behind`() async throws {
        let outcome = try await host(#"["sh", "-c", "sleep 600 & echo $!"]"#).run("x")
        let pid = try #require(Int32(outcome.printed().split(separator: "\n").joined()))
        #expect(kill(pid, SIGKILL) == 0)
    }
}
