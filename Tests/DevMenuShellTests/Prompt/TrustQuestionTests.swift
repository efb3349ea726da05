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
        runs: [ActionPrograms] = [greet],
        changes: [ActionProgramsChange]? = nil
    ) -> FakeHost {
        let host = FakeHost(features: [.chain, .events, .trust])
        let error = UntrustedFileError(
            file: path,
            included: included,
            revision: "7",
            runs: runs,
            changes: changes,
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

    /// Returns the question about some lines.
    private static func question(_ lines: String) -> String {
        """
        /shop/devmenu.json isn't trusted as it is now.
        \(lines)
        Trust the file, and all that it runs? [y/N] \

        """.trimmingBlanks + " "
    }

    @Test func `shows the host's lines, escaped, and trusts nothing without a yes`() throws {
        let questions = FakeQuestions("n")
        let test = try Self.shell(Self.host(runs: [Self.greet, Self.other]), questions)
        #expect(try test.run(["greet"]) == 77)
        #expect(
            questions.asked == [
                Self.question(
                    #"""
                    Once it is trusted, these also run without this question:
                      wipe: rm -r
                    This would run:
                      greet: make 'a\u{1B}[2Jb'
                        in /shop/\u{202E}b
                    """#
                )
            ]
        )
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

    @Test func `shows the changes since the file was last trusted`() throws {
        let questions = FakeQuestions("n")
        let changes = [
            ActionProgramsChange(
                id: "greet",
                was: ["make 'a\u{1B}[2Jb'", "  in /shop", "  with A=1"],
                lines: ["make 'a\u{1B}[2Jb'", "  in /shop/\u{202E}b", "  with A=1"]
            ),
            ActionProgramsChange(id: "test", was: ["make test", "  with A=1"], lines: ["rm"]),
            ActionProgramsChange(id: "new", was: [], lines: ["cp a b", "  in /"]),
            ActionProgramsChange(id: "gone", was: ["ls"], lines: []),
        ]
        let test = try Self.shell(Self.host(changes: changes), questions)
        #expect(try test.run(["greet"]) == 77)
        #expect(
            questions.asked == [
                Self.question(
                    #"""
                    What has changed since it was last trusted:
                        greet: make 'a\u{1B}[2Jb'
                      -   in /shop
                      +   in /shop/\u{202E}b
                      - test: make test
                      -   with A=1
                      + test: rm
                      + new: cp a b
                      +   in /
                      - gone: ls
                    This would run:
                      greet: make 'a\u{1B}[2Jb'
                        in /shop/\u{202E}b
                    """#
                )
            ]
        )
    }

    @Test func `says so where no program has changed`() throws {
        let questions = FakeQuestions("n")
        let test = try Self.shell(
            Self.host(runs: [Self.greet, Self.other], changes: []),
            questions
        )
        #expect(try test.run(["greet"]) == 77)
        #expect(
            questions.asked.first?.contains(
                "What it runs is the same as when it was last trusted.\nThis would run:"
            ) == true
        )
    }

    @Test func `asks once about the file and all that it includes`() throws {
        let questions = FakeQuestions("y")
        let api = ActionPrograms(id: "api:x", lines: ["ls"])
        let host = Self.host(including: ["/shop/\u{1B}.json", "/b"], runs: [Self.greet, api])
        let test = try Self.shell(host, questions)
        #expect(try test.run(["greet"]) == 0)
        #expect(
            questions.asked == [
                #"""
                /shop/devmenu.json isn't trusted as it is now.
                It is trusted together with what it includes:
                  /shop/\u{1B}.json
                  /b
                Once it is trusted, these also run without this question:
                  api:x: ls
                This would run:
                  greet: make 'a\u{1B}[2Jb'
                    in /shop/\u{202E}b
                Trust these files, and all that they run? [y/N] \#

                """#.trimmingBlanks + " "
            ]
        )
    }

    @Test func `asks for a live task, which the file does not list`() throws {
        let questions = FakeQuestions("n")
        let test = try Self.shell(Self.host(runs: [Self.other]), questions)
        #expect(try test.run(["greet"]) == 77)
        let question = try #require(questions.asked.first)
        #expect(question.contains("Once it is trusted, these run without this question:"))
        #expect(!question.contains("This would run:"))
    }

    @Test func `shows what an action of an included file runs`() throws {
        let questions = FakeQuestions("n")
        let host = Self.host(
            including: ["/b"],
            runs: [ActionPrograms(id: "api:greet", lines: ["make"]), Self.other]
        )
        let special = host.special
        let item: JSONValue = ["id": "api:greet", "kind": "action", "title": "T", "section": "s"]
        let section: JSONValue = ["id": "s", "title": "S", "items": [item]]
        host.special = { request, session in
            guard request == .menuList else { return special(request, session) }
            return .result(["title": "Shop", "sections": [section]])
        }
        let test = try Self.shell(host, questions)
        #expect(try test.run(["api:greet"]) == 77)
        #expect(questions.asked.first?.contains("This would run:\n  api:greet: make\n") == true)
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
