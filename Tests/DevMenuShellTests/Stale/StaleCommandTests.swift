import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

@testable import DevMenuShell

/// `toggles stale` and `settings stale`.
@Suite(.onOwnThread) struct StaleCommandTests {
    private static let menu: JSONValue = [
        "title": "Shop",
        "sections": [
            [
                "id": "toggles", "title": "Toggles",
                "items": [
                    [
                        "id": "old", "kind": "toggle", "title": "Old", "section": "toggles",
                        "value": true, "layer": "override", "default": false, "owner": "@shop",
                        "expires": "2020-03-01",
                    ],
                    [
                        "id": "stop", "kind": "toggle", "title": "Stop", "section": "toggles",
                        "value": false, "layer": "default", "default": false,
                        "permanent": "kill switch",
                    ],
                    [
                        "id": "colour", "kind": "choice", "title": "Colour",
                        "section": "toggles", "value": "red", "layer": "default",
                        "default": "red", "options": [["value": "red"]],
                    ],
                ],
            ]
        ],
    ]

    private func test(
        menu: JSONValue = menu,
        _ format: any OutputFormat = TextFormat(),
        isDryRun: Bool = false
    ) throws -> TestShell {
        let host = FakeHost(features: [.chain, .events, .journal])
        host.special = { request, _ in
            switch request {
            case .menuList, .menuOutline: .result(menu)
            case .changes:
                .result([
                    "changes": [
                        ["number": 3, "id": "old", "now": true, "at": "2020-01-01T00:00:00Z"]
                    ]
                ])
            default: nil
            }
        }
        return try TestShell(host) { ($0.format, $0.isDryRun) = (format, isDryRun) }
    }

    @Test func `tells the toggles, or all settings, with the reasons`() throws {
        let test = try test()
        #expect(try test.run(["toggles stale", "settings stale"]) == 0)
        let lines = test.output.split(separator: "\n")
        let old = "expired on 2020-03-01, has been overridden for "
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("old  \(old)") && lines[0].hasSuffix(" days (@shop)"))
        #expect(lines[1].hasPrefix("old     \(old)"))
        #expect(lines[2] == "colour  has neither an owner nor a reason to stay")
        #expect(test.errors.isEmpty)
    }

    @Test func `says if there are none, which is no failure`() throws {
        let test = try test(menu: ["title": "Shop", "sections": []])
        #expect(try test.run(["toggles stale --fail", "settings stale"]) == 0)
        #expect(test.output == "no toggle is stale\nno setting is stale\n")
    }

    @Test func `fails if it's asked to, once it has told them`() throws {
        let test = try test()
        #expect(try test.run(["settings stale --fail"]) == 1)
        #expect(test.output.split(separator: "\n").count == 2)
        #expect(test.errors.isEmpty)
    }

    @Test func `is a line of JSON, also with a failure`() throws {
        let test = try test(JSONFormat())
        #expect(try test.run(["toggles stale --fail"]) == 1)
        let json = try JSONReader().read(Array(test.output.utf8))
        let old = json["result"]?["toggles"]?[0]
        #expect(old?["id"] == "old" && old?["owner"] == "@shop")
        let kinds = old?["reasons"]?.array?.map { $0["kind"] }
        #expect(kinds == ["expired", "overridden"])
        #expect(json["ok"] == false && json["error"]?["kind"] == "unmet")
    }

    @Test func `is a table`() throws {
        let test = try test(TSVFormat())
        #expect(try test.run(["settings stale"]) == 0)
        #expect(
            test.output
                == "old\texpired,overridden\t@shop\t2020-03-01\ncolour\tunowned\t\t\n"
        )
    }

    @Test func `prints annotations of GitHub Actions`() throws {
        let test = try test()
        #expect(try test.run(["toggles stale --github", "toggles stale --github --fail"]) == 1)
        let lines = test.output.split(separator: "\n")
        #expect(lines[0].hasPrefix("::warning title=old::old expired on 2020-03-01, has been"))
        #expect(lines[1].hasPrefix("::error title=old::old expired on 2020-03-01, has been"))
    }

    @Test(arguments: [
        ("toggles --fail", "'toggles' has no option --fail"),
        ("toggles reset --within 3d", "'toggles reset' has no option --within"),
        ("toggles stale --why x", "'toggles stale' has no option --why"),
        ("toggles stale --within 36h", "'36h' isn't a number of days like 14d"),
        ("toggles stale --within soon", "'soon' isn't a number of days like 14d"),
        ("toggles stall", "'stall' isn't 'reset' or 'stale'. Did you mean 'stale'?"),
    ])
    func `refuses what it can't do`(line: String, message: String) throws {
        let test = try test()
        #expect(try test.run([line]) == 64)
        #expect(test.errors.contains(message), "\(test.errors)")
        #expect(test.host.asked.isEmpty)
    }

    @Test func `only reads, in a dry run too`() throws {
        let test = try test(isDryRun: true)
        #expect(try test.run(["toggles stale"]) == 0)
        #expect(test.output.hasPrefix("old  expired on 2020-03-01"))
    }
}
