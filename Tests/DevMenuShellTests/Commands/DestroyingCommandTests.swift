import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

/// The commands and verbs that destroy what `undo` can't bring back.
@Suite(.onOwnThread) struct DestroyingCommandTests {
    private static let declarations =
        CommandTable.standard.commands.map(\.declaration) + [ScopeVerb().declaration]
        + ScopeVerb().declaration.verbs

    @Test func `these do, and each has a yes and a dry run`() {
        let words = [
            [], ["clear"], ["clear", "--yes"], ["clear", "all"], ["run", "1"], ["a"], ["reset"],
            ["stale"], ["save", "a"], ["show", "a"], ["diff", "a"], ["apply", "a"],
            ["export", "a", "./b.json"], ["remove", "a"], ["--yes", "remove", "a"],
            ["a", "--remove"],
            ["like-button", "off"], ["1"], ["--change", "1"],
        ]
        var found: [String] = []
        for declaration in Self.declarations {
            for words in words where declaration.destroys(words) {
                found.append(([declaration.name] + words).joined(separator: " "))
                #expect(declaration.flags.flag("--yes") != nil, "\(declaration.name)")
                #expect(declaration.flags.flag("--dry-run") != nil, "\(declaration.name)")
            }
        }
        let forgotten = found.filter { $0.hasPrefix("forget") }
        #expect(forgotten.count == words.count - 1, "'forget', whatever it names")
        let removed = found.filter { $0 == "remove" || $0.hasPrefix("remove ") }
        #expect(removed.count == words.count, "'scope remove', whatever it names")
        #expect(
            Set(found).subtracting(removed + forgotten) == [
                "history clear", "history clear --yes", "preset save a", "preset export a ./b.json",
                "preset remove a", "preset --yes remove a",
            ]
        )
    }

    @Test func `a risky value that is there already is nothing to ask about`() throws {
        let host = FakeHost(
            items: #"""
                {"id": "volume", "kind": "choice", "title": "Volume", "section": "tools",
                 "value": "low", "layer": "app", "risk": "destructive", "isWritable": true,
                 "options": [{"value": "low"}, {"value": "loud"}]}
                """#
        )
        host.special = { [unowned host] request, session in
            guard case .set(let id, _, _, _) = request else { return nil }
            return host.answer(to: .show(id), 0, of: session)
        }
        let questions = FakeQuestions("n")
        let test = try TestShell(host, questions: questions)
        #expect(try test.run(["volume low"]) == 0)
        #expect(questions.asked.isEmpty, "\(questions.asked)")
        #expect(try test.run(["volume loud"]) == 1)
        #expect(questions.asked.count == 1)
    }
}
