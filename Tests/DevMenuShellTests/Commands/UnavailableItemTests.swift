import DevMenuClient
import DevMenuTerminal
import TerminalTesting

@testable import DevMenuShell

/// Items that can't be run or set now, as people meet them.
@Suite(.onOwnThread) struct UnavailableItemTests {
    private static let reason = "log in first"

    private let host = FakeHost(features: [.chain, .events, .preview])

    init() {
        // By the time that somebody acts on an item, it's unavailable.
        host.special = { [host] request, session in
            switch request {
            case .show:
                host.special = { _, _ in nil }
                let answer = host.answer(to: request, 0, of: session)
                guard case .result(let item) = answer else { return answer }
                return .result(ItemRecord(item).with(.unavailable, .string(Self.reason)).json)
            case .preview(let id, _), .trigger(let id, _, _, _, _):
                return .refusal(.unavailable(id, Self.reason))
            default: return nil
            }
        }
    }

    @Test(arguments: ["clear-cache", "log-in", "log-in ann --pin", "crash-app", "gre"])
    func `nobody is asked about one`(line: String) throws {
        let questions = FakeQuestions()
        let shell = try TestShell(host, questions: questions)
        #expect(try shell.run([line]) == ExitStatus.status(for: "denied"))
        #expect(questions.asked.isEmpty)
        #expect(shell.errors.contains("isn't available now: \(Self.reason)"))
    }

    @Test func `a script is told, rather than to confirm it`() throws {
        let shell = try TestShell(host)
        #expect(try shell.run(["clear-cache"]) == ExitStatus.status(for: "denied"))
        #expect(shell.errors.contains("isn't available now: \(Self.reason)"))
        #expect(!shell.errors.contains("--yes"))
    }

    @Test func `the beginning of its name is told the reason`() throws {
        host.special = { request, session in
            guard case .show("clear-cache") = request,
                case .result(let item) = FakeHost().answer(to: request, 0, of: session)
            else { return nil }
            return .result(ItemRecord(item).with(.unavailable, .string(Self.reason)).json)
        }
        let shell = try TestShell(host)
        #expect(try shell.run(["clear-ca"]) == ExitStatus.status(for: "denied"))
        #expect(shell.errors.contains("'clear-cache' isn't available now: \(Self.reason)"))
    }

    private let menu = ListedMenu(
        items: #"""
            {"id": "vip", "kind": "toggle", "title": "VIP", "value": true, "layer": "override",
             "default": false, "isWritable": true, "unavailable": "log in first"},
            {"id": "log-out", "kind": "action", "title": "Log Out", "risk": "destructive",
             "unavailable": "log in first"},
            {"id": "sync", "kind": "action", "title": "Sync", "risk": "safe"}
            """#
    )

    @Test func `is dim in the menu, with its reason`() {
        let text = MenuText.text(of: menu, context: RenderingContext())
        let lines = text.text.split(separator: "\n").dropFirst().map {
            $0.split(separator: "  ").map { String($0).trimmingBlanks }
        }
        #expect(
            lines == [
                ["vip", "VIP", "on, " + Self.reason], ["log-out", "Log Out", Self.reason],
                ["sync", "Sync"],
            ]
        )
        let dim = text.styles.filter(\.isDim).map { style in
            String(text.text.utf8.prefix(style.to).dropFirst(style.from))
        }
        #expect(
            dim == ["vip", "VIP", "on, " + Self.reason, "log-out", "Log Out", Self.reason, "sync"]
        )
    }

    @Test func `completion has its reason`() throws {
        let item = try #require(menu["vip"])
        #expect(CompletionCandidate((name: "vip", item: item)).summary == "VIP (\(Self.reason))")
    }

    @Test func `'show' has its reason`() throws {
        let item = try #require(menu["log-out"]).received
        let text = ItemText.full(item, context: RenderingContext()).text
        #expect(text.contains("Unavailable  \(Self.reason)"))
    }

    @Test func `'pick' shows its reason, and asks the host before it acts`() throws {
        var model = PickModel(menu)
        #expect(model.screen().contains(Self.reason))
        #expect(model.press("vip⏎") == "check vip")
        #expect(model.press("⎋log-out⏎") == "check log-out")
        #expect(model.press("⎋sync⏎") == "run sync {}")
        // Once it's available.
        let vip = try #require(model.list["vip"]).received
        model.list.update(vip.with(.unavailable, nil))
        #expect(model.press("⎋vip⏎") == "flip vip")
    }
}
