import DevMenuClient
import DevMenuKit
import DevMenuWire
import Testing

@testable import DevMenuShell

@Suite struct TrustQuestionTests {
    private static let path = "/shop/devmenu.json"

    private static let greet = ActionPrograms(
        id: "greet",
        lines: ["make 'a\u{1B}[2Jb'", "  in /shop/\u{202E}b"]
    )
    private static let other = ActionPrograms(id: "wipe", lines: ["rm -r"])

    /// A host that runs nothing until a user trusts revision 7 of its file.
    private static func host(
        including included: [String] = [],
        runs: [ActionPrograms] = [greet]
    ) -> FakeHost {
        let host = FakeHost(features: [.chain, .events, .trust])
        let error = UntrustedFileError(
            file: path,
            included: included,
            revision: "7",
            runs: runs,
            changes: nil,
            message: "not trusted"
        )
        let grant = HostRequest.trust(file: path, revision: "7")
        host.special = { request, session in
            switch request {
            case grant: return .result([:])
            case .trust: return .refusal(WireError(.invalidParams, "it has changed"))
            case .trigger where !session.taken.contains(grant): return .refusal(WireError(error))
            default: return nil
            }
        }
        return host
    }

    private static func shell(_ host: FakeHost, _ questions: FakeQuestions) throws -> TestShell {
        try TestShell(host, questions: questions) {
            $0.findProjectMenu = { _ in ProjectMenu(path: path, link: nil) }
        }
    }

    @Test func `shows the host's lines, escaped, and trusts nothing without a yes`() throws {
        let questions = FakeQuestions("n")
        let test = try Self.shell(Self.host(runs: [Self.greet, Self.other]), questions)
        #expect(try test.run(["greet"]) == 77)
        let question = #"""
            /shop/devmenu.json isn't trusted as it is now.
            Once it is trusted, these also run without this question:
              wipe: rm -r
            This would run:
              greet: make 'a\u{1B}[2Jb'
                in /shop/\u{202E}b
            Trust the file, and all that it runs? [y/N]
            """#
        #expect(questions.asked == [question + " "])
        #expect(test.host.asked.count == 1)
    }

    @Test func `a yes trusts the revision that was shown, and the action runs`() throws {
        let test = try Self.shell(Self.host(), FakeQuestions("y"))
        #expect(try test.run(["greet"]) == 0)
        let trigger = HostRequest.trigger("greet", arguments: [:], isConfirmed: false)
        let grant = HostRequest.trust(file: Self.path, revision: "7")
        #expect(test.host.asked == [trigger, grant, trigger])
        #expect(test.output.contains("Hello you"))
    }

    @Test func `a yes to a file that has changed meanwhile runs nothing`() throws {
        let host = Self.host()
        let special = host.special
        host.special = { request, session in
            if case .trust = request {
                return .refusal(WireError(.invalidParams, "it has changed"))
            }
            return special(request, session)
        }
        let test = try Self.shell(host, FakeQuestions("y", "y"))
        #expect(try test.run(["greet"]) == 64)
        #expect(test.errors == "error: it has changed\n")
        #expect(host.asked.count == 2)
    }

    @Test func `asks once about the file and all that it includes`() throws {
        let questions = FakeQuestions("y")
        let test = try Self.shell(Self.host(including: ["/shop/\u{1B}.json", "/b"]), questions)
        #expect(try test.run(["greet"]) == 0)
        #expect(questions.asked.first?.contains("includes:\n  /shop/\\u{1B}.json\n  /b\n") == true)
        #expect(questions.asked.count == 1)
    }

    @Test func `asks only where the host accepts a grant`() throws {
        let questions = FakeQuestions("y")
        let host = FakeHost()
        host.special = Self.host().special
        let test = try Self.shell(host, questions)
        #expect(try test.run(["greet"]) == 77)
        #expect(questions.asked == [])
    }

    @Test func `an attached app cannot make the shell ask`() throws {
        let questions = FakeQuestions("y")
        let test = try Self.shell(FakeHost(), questions)
        test.shell.host.use(Self.host())
        #expect(try test.run(["greet"]) == 77)
        #expect(questions.asked == [])
        test.shell.host.use(nil)
        #expect(try test.run(["greet"]) == 0)
    }
}
