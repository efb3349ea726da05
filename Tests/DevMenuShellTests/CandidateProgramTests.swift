import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

/// Candidates that the programs of a project compute.
@Suite(.onOwnThread) struct CandidateProgramTests {
    private static let items = #"""
        {"id": "branch", "kind": "choice", "title": "Branch", "isOpen": true, "value": "",
         "default": "", "layer": "default", "isWritable": true},
        {"id": "deploy", "kind": "action", "title": "Deploy",
         "parameters": [{"name": "to", "type": "string", "isOpen": true}]}
        """#

    private let files: TestEnvironment

    init() throws { files = try TestEnvironment() }

    /// Returns a shell whose host names a program for each argument.
    private func shell(
        running line: String,
        isProject: Bool = true,
        refusal: WireError? = nil
    ) throws -> TestShell {
        let features: [Hello.Feature] = isProject ? [.events, .program] : [.events]
        let host = FakeHost(items: Self.items, features: features)
        let directory = files.path(".")
        host.special = { request, _ in
            switch request {
            case .complete(_, _, _, handsPrograms: true):
                if let refusal { return .refusal(refusal) }
                let words: JSONValue = ["sh", "-c", .string(line)]
                let directory = JSONValue.string(directory)
                return .result([
                    "program": ["argv": words, "directory": directory, "environment": ["A": "1"]]
                ])
            case .complete: return .result(["candidates": [["text": "of-host"]]])
            default: return nil
            }
        }
        let test = try TestShell(host) { options in
            if isProject {
                options.findProjectMenu = { _ in ProjectMenu(path: "/devmenu.json", link: nil) }
            }
        }
        _ = try test.shell.host.menu()
        return test
    }

    /// Returns the candidates for the last word of some lines, and what was reported to a person.
    private func complete(
        _ lines: String...,
        in test: TestShell
    ) -> (words: [[String]], told: [String]) {
        var told: [String] = []
        let completer = ShellCompleter(in: test.shell)
        completer.announce = { told.append($0) }
        let words = lines.map { line in
            completer.completions(for: line, at: line.utf8.count).candidates.map(\.replacement)
        }
        return (words, told)
    }

    @Test func `are a program's lines, for a setting and for an argument, and kept`() throws {
        let test = try shell(
            running: "echo run >> log; printf 'main\\n\\nx y\\r\\nmain\\na\\033b\\n'$A"
        )
        let found = complete(
            "branch ",
            "branch m",
            "setting branch x",
            "deploy to=m",
            "deploy ",
            in: test
        )
        #expect(
            found.words
                == [
                    ["main", "'x y'", "1", "reset"], ["main"], ["'x y'"], ["to=main"],
                    ["main", "'x y'", "1", "to="],
                ]
        )
        #expect(found.told.isEmpty)
        // The same program runs once for each item.
        #expect(try files.contents(of: "log") == "run\nrun\n")
    }

    @Test(arguments: [
        ("echo ignored; echo no repository >&2; exit 3", "sh ended with status 3: no repository"),
        ("kill -TERM $$", "sh was ended by SIGTERM"),
        ("sleep 60", "sh didn't print its choices within 1 second"),
        ("yes | head -n 10001", "sh printed more than 10000 choices"),
        ("yes yyyyyyyy | head -c 4000000 | tr -d '\\n'", "sh printed more than 10000 choices"),
    ])
    func `none come from a program that fails, which is told once`(
        line: String,
        reason: String
    ) throws {
        let found = complete("branch ", "branch ", in: try shell(running: line))
        #expect(found.words == [["reset"], ["reset"]])
        #expect(found.told == ["branch: \(reason)"])
    }

    @Test func `the host's refusal is told once`() throws {
        let refusal = WireError(.untrusted, "git wasn't run")
        let found = complete("deploy ", "deploy ", in: try shell(running: "", refusal: refusal))
        #expect(found.words == [["to="], ["to="]])
        #expect(found.told == ["deploy: git wasn't run"])
    }

    @Test func `another host than that of the shell's own project names no program`() throws {
        let test = try shell(running: "echo run >> log", isProject: false)
        let found = complete("branch ", "deploy ", in: test)
        #expect(found.words == [["of-host", "reset"], ["of-host", "to="]])
        #expect(!files.holds("log"))
    }
}
