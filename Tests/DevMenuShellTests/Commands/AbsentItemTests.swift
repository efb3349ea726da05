import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct AbsentItemTests {
    private static let lines = [
        "secret-door", "secret-door on", "help secret-door", "trigger secret-door",
        "show secret-door", "setting secret-door", "setting secret-door on",
        "toggle secret-door flip", "secret-door reset", "setting secret-door reset",
    ]

    @Test(arguments: lines)
    func `an item that the app denies is not reported as unknown`(line: String) throws {
        let host = FakeHost()
        host.special = { request, _ in
            switch request {
            case .show("secret-door"), .set("secret-door", _, _, _), .flip("secret-door", _, _),
                .reset("secret-door", _):
                .refusal(WireError(.denied, "the access to 'secret-door' is 'none'"))
            default: nil
            }
        }
        let test = try TestShell(host)
        #expect(try test.run([line]) == 77)
        #expect(test.errors == "error: the access to 'secret-door' is 'none'\n")
    }

    @Test(arguments: lines)
    func `an item of a refused plugin is reported with the plugin's error`(line: String) throws {
        let host = FakeHost()
        host.special = { request, _ in
            guard request == .pluginList else { return nil }
            let report: JSONValue = [
                "id": "doors", "items": [], "refused": "item 'gate' already exists",
                "refusedItems": ["gate", "secret-door"],
            ]
            return .result(["plugins": [["id": "other", "items": []], report]])
        }
        let test = try TestShell(host)
        #expect(try test.run([line]) == 77)
        #expect(
            test.errors == """
                error: 'secret-door' isn't in the menu: plugin 'doors' was refused: item 'gate' \
                already exists

                """
        )
        // The plugin's own name gives the same reason.
        #expect(try test.run([line.replacing("secret-door", with: "doors")]) == 77)
        // So does the beginning of the item's.
        #expect(try test.run(["secret"]) == 77)
        #expect(test.errors.hasSuffix("'gate' already exists\n"))
        #expect(try test.run(["nobodys"]) == 64)
    }

    @Test(arguments: [(nil, 69), ("noTool", 127), ("denied", 77)] as [(String?, Int32)])
    func `a name is not unknown beside items that can't be listed`(
        absence: String?,
        status: Int32
    ) throws {
        let host = FakeHost()
        host.special = { request, _ in
            guard case .menuList = request else { return nil }
            let item = JSONValue.object(compacting: [
                "id": "just:problem", "kind": "description", "detail": "justfile: why",
                "isMissing": true, "absence": absence.map { .string($0) },
            ])
            return .result(["sections": [["id": "just", "title": "J", "items": [item]]]])
        }
        let test = try TestShell(host)
        #expect(try test.run(["nobodys"]) == status)
        #expect(
            test.errors == "error: 'nobodys' isn't listed, and not all tasks are: justfile: why\n"
        )
    }

    @Test(arguments: [nil, "mise.toml isn't read"])
    func `an unknown name is told with the files that aren't read`(note: String?) throws {
        let test = try TestShell { $0.findUnread = { _ in note } }
        #expect(try test.run(["nobodys"]) == 64)
        let words = note.map { " (\($0))" } ?? ""
        #expect(test.errors.hasPrefix("error: unknown command 'nobodys'\(words). "))
        #expect(try test.run(["list"]) == 0)
        #expect(test.output.hasSuffix("\nmise.toml isn't read\n") == (note != nil))
    }

    @Test func `an app that exits normally has not crashed`() throws {
        let host = FakeHost()
        host.special = { request, session in
            guard case .trigger = request else { return nil }
            session.events.send(.exiting(reason: "the app was quit"))
            return .end(.disconnected)
        }
        let test = try TestShell(host)
        #expect(try test.run(["greet"]) == 69)
        #expect(test.errors.hasPrefix("error: moments (pid 100) ended: the app was quit\n"))
        host.special = { request, _ in
            guard case .trigger = request else { return nil }
            return .end(.disconnected)
        }
        #expect(try test.run(["greet"]) == 70)
    }
}
