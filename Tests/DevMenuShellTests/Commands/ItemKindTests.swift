import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

@testable import DevMenuShell

/// Kinds of item that the shell has no code for.
@Suite(.onOwnThread) struct ItemKindTests {
    private static func choice(_ value: String, was: String? = nil) -> JSONValue {
        var members: JSONObject = [
            "id": "style", "kind": "choice", "title": "Style", "section": "toggles",
            "value": .string(value), "layer": "override", "default": "heart", "effect": "now",
            "isWritable": true,
            "options": [
                ["value": "heart", "title": "Heart"], ["value": "big star", "title": "Star"],
            ],
        ]
        if let was { members["was"] = .string(was) }
        return .object(members)
    }

    private static let link: JSONValue = [
        "id": "docs", "kind": "link", "title": "Docs", "section": "toggles",
        "url": "https://example.com",
    ]

    private func test(configure: (inout ShellOptions) -> Void = { _ in }) throws -> TestShell {
        let host = FakeHost()
        host.special = { request, _ in
            switch request {
            case .menuList:
                .result([
                    "title": "Shop",
                    "sections": [
                        [
                            "id": "toggles", "title": "Toggles",
                            "items": [Self.choice("heart"), Self.link],
                        ]
                    ],
                ])
            case .show("style"): .result(Self.choice("heart"))
            case .show("docs"): .result(Self.link)
            case .set("style", .string(let value), _, _): .result(Self.choice(value, was: "heart"))
            default: nil
            }
        }
        return try TestShell(host, configure: configure)
    }

    @Test func `lists, shows and sets a choice, and shows a link`() throws {
        let test = try test()
        let status = try test.run([
            "list", "style", "style 'big star'", "show docs", "help style", "toggle style",
        ])
        #expect(
            test.output == """
                Toggles
                  style  Style  heart
                  docs   Docs   https://example.com
                style: heart (override)
                style: heart -> big star (override)
                Docs
                  ID       docs
                  Kind     link
                  Section  toggles
                  URL      https://example.com
                style [heart|big star|reset]
                Style
                  --for DURATION  undo it after 30s, 15m, 2h or 3d
                  --until TIME    undo it at 18:00, at an ISO 8601 time, or at the app's 'relaunch'
                  --why TEXT      the reason, for the journal

                """
        )
        #expect(test.errors == "error: 'style' isn't a toggle: it's a choice\n")
        #expect(status == 1)
    }

    @Test(arguments: [
        ("style --for", "style: --for needs a value. Usage: style ["),
        ("style heart --for 1h --until relaunch", "style: --for and --until exclude each other."),
        ("style --for 1h", "style: --for and --until need a value. Usage: style ["),
        ("style heart --for ever", "style: 'ever' isn't "),
        ("setting style --for", "setting: --for needs a value. Usage: setting SETTING ["),
    ])
    func `an error begins with the name that was typed`(line: String, error: String) throws {
        let test = try test()
        #expect(try test.run([line]) == 64)
        #expect(test.errors.hasPrefix("error: \(error)"), "\(test.errors)")
    }

    @Test(arguments: ["like-button on", "like-button flip", "toggles reset"])
    func `a reason is refused by a host without a journal`(line: String) throws {
        let host = FakeHost()
        let test = try TestShell(host)
        #expect(try test.run(["\(line) --why x"]) == 69)
        #expect(test.errors.contains("has no journal of its settings"))
    }

    @Test func `prints the address of a link that no browser opens`() throws {
        let host = FakeHost()
        host.special = { request, _ in
            guard case .menuList = request else { return nil }
            return .result([
                "sections": [
                    [
                        "id": "more", "title": "More",
                        "items": [["id": "mail", "kind": "link", "url": "mailto:a@example.com"]],
                    ]
                ]
            ])
        }
        let test = try TestShell(host) { _ in }
        #expect(try test.run(["mail", "open mail"]) == 0)
        #expect(test.output == "mailto:a@example.com\nmailto:a@example.com\n")
    }

    @Test(arguments: [
        ("style ", ["heart", "'big star'", "reset"]), ("setting style b", ["'big star'"]),
        ("show d", ["docs"]), ("docs ", []), ("toggle s", []), ("setting s", ["style"]),
    ])
    func `completes the values of a choice`(line: String, expected: [String]) throws {
        let test = try test()
        let found = withExtendedLifetime(test) {
            ShellCompleter(in: test.shell).completions(for: line, at: line.utf8.count)
        }
        #expect(found.candidates.map(\.replacement) == expected)
    }

    @Test func `passes all members of an item on to programs`() throws {
        let test = try test { $0.format = JSONFormat() }
        #expect(try test.run(["style heart", "show docs"]) == 0)
        let results = try test.output.split(separator: "\n").map {
            try JSONReader().read(String($0))["result"]
        }
        #expect(results == [Self.choice("heart", was: "heart"), Self.link])
    }
}
