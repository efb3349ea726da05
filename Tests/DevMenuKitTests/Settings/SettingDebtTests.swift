import TerminalTesting

@testable import DevMenuKit

/// The owner of a setting, and its end or its reason to stay.
@Suite struct SettingDebtTests {
    private enum Payment: String, CaseIterable { case live, fake }

    /// A setting of each kind, with an owner and an end, and one that stays.
    private static let settings: [any Setting] = [
        FeatureToggle("one", title: "1", owner: "@shop", expires: date),
        FeatureChoice<Payment>("two", title: "2", default: .live, owner: "@shop", expires: date),
        FeatureValue("three", title: "3", default: 30, owner: "@shop", expires: date),
        FeatureValue("four", title: "4", default: 3, in: 1...3, owner: "@shop", expires: date),
        TextChoice("five", title: "5", options: [.init("a")], owner: "@shop", expires: date),
    ]
    private static let date = "2027-03-01"

    private func details(of setting: any Setting, _ sources: any SettingSource...) -> JSONObject {
        setting.details(in: MenuContext(AppSettings(sources: sources)))
    }

    @Test(arguments: settings.indices)
    func `is told of a setting of any kind`(index: Int) {
        let setting = Self.settings[index]
        #expect(setting.problem == nil)
        let debt = SettingDebt(owner: "@shop", expires: Self.date)
        #expect(SettingDebt(details(of: setting)) == debt)
    }

    @Test func `is told of a setting that stays, and left out if nothing is known`() {
        let toggle = FeatureToggle("stop", title: "Stop", permanent: "kill switch")
        #expect(SettingDebt(details(of: toggle)) == SettingDebt(permanent: "kill switch"))
        let plain = FeatureToggle("plain", title: "Plain")
        #expect(SettingDebt(details(of: plain)) == SettingDebt())
    }

    @Test(
        arguments: [
            ("2027-03-01", nil, nil), (nil, "kill switch", nil),
            ("2027-03-01", "kill switch", "expires and is permanent: give one of the two"),
            ("2027-02-30", nil, "expires on '2027-02-30', \(noDate)"),
            ("soon", nil, "expires on 'soon', \(noDate)"),
        ] as [(String?, String?, String?)]
    )
    func `a declaration has a date, or a reason to stay`(
        expires: String?,
        permanent: String?,
        problem: String?
    ) {
        let toggle = FeatureToggle("a", title: "A", expires: expires, permanent: permanent)
        #expect(toggle.problem == problem)
    }

    private static let noDate = "which isn't a date like 2027-03-01"

    private struct Facts: SettingSource {
        let layer: SettingLayer = "facts"
        let name = "facts"
        let metadata: JSONObject

        func value(of setting: any Setting) -> JSONValue? { nil }
        func metadata(of setting: any Setting) -> JSONObject { metadata }
    }

    @Test func `the declaration is stronger than sources, and the first source than others`() {
        let sources = [
            Facts(metadata: ["owner": "@first", "permanent": "law", "ticket": 7, "expires": 3]),
            Facts(metadata: ["owner": "@second", "expires": "2030-01-01"]),
        ]
        func debt(_ owner: String?, expires: String? = nil) -> SettingDebt {
            let toggle = FeatureToggle("a", title: "A", owner: owner, expires: expires)
            return SettingDebt(details(of: toggle, sources[0], sources[1]))
        }
        #expect(debt(nil) == SettingDebt(owner: "@first", permanent: "law"))
        let expiring = SettingDebt(owner: "@first", expires: Self.date)
        #expect(debt(nil, expires: Self.date) == expiring)
        #expect(debt("@shop") == SettingDebt(owner: "@shop", permanent: "law"))
        #expect(details(of: FeatureToggle("a", title: "A"), sources[0])["ticket"] == nil)
    }

    @Test func `a flag's metadata is told, and what the file's adds to it`() throws {
        let folder = try TemporaryDirectory()
        try folder.write(
            """
            {"metadata": {"owner": "@all", "expires": "2028-01-01"}, "flags": {
              "isSaleOn": {"state": "DISABLED", "variants": {"on": true},
                "metadata": {"owner": "@sale", "ticket": 3}},
              "other": {"state": "ENABLED", "variants": {"on": true}}}}
            """
        )
        let source = FlagFileSource(path: folder.file)
        func debt(_ id: ItemID, key: String? = nil) -> SettingDebt {
            SettingDebt(details(of: FeatureToggle(id, title: "A", key: key), source))
        }
        let sale = SettingDebt(owner: "@sale", expires: "2028-01-01")
        #expect(debt("sale", key: "isSaleOn") == sale)
        #expect(debt("other") == SettingDebt(owner: "@all", expires: "2028-01-01"))
        #expect(debt("unknown") == SettingDebt())
    }
}
