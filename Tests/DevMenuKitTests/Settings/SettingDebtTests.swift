import TerminalTesting
import Testing

@testable import DevMenuKit

/// The owner of a setting, and its end or its reason to stay.
@Suite struct SettingDebtTests {
    private enum Payment: String, CaseIterable { case live, fake }

    /// A setting of each kind, with an owner and an end, and one that stays.
    private static let settings: [any Setting] = [
        FeatureToggle("one", title: "One", owner: "@shop", expires: "2027-03-01"),
        FeatureChoice<Payment>(
            "two",
            title: "Two",
            default: .live,
            owner: "@shop",
            expires: "2027-03-01"
        ),
        FeatureValue("three", title: "3", default: 30, owner: "@shop", expires: "2027-03-01"),
        FeatureValue(
            "four",
            title: "4",
            default: 30,
            in: 1...300,
            owner: "@shop",
            expires: "2027-03-01"
        ),
        TextChoice(
            "five",
            title: "Five",
            options: [.init("a")],
            owner: "@shop",
            expires: "2027-03-01"
        ),
    ]

    private func details(of setting: any Setting, _ sources: any SettingSource...) -> JSONObject {
        setting.details(
            in: MenuContext(
                app: AppFacts(name: "shop", build: .debug),
                directories: AppDirectories(cache: "/c", state: "/s"),
                settings: AppSettings(sources: sources)
            )
        )
    }

    @Test(arguments: settings.indices)
    func `is told of a setting of any kind`(index: Int) {
        let setting = Self.settings[index]
        let details = details(of: setting)
        #expect(setting.problem == nil)
        #expect(details["owner"] == "@shop" && details["expires"] == "2027-03-01")
        #expect(details["permanent"] == nil)
    }

    @Test func `is told of a setting that stays, and left out if nothing is known`() {
        let toggle = FeatureToggle("stop", title: "Stop", permanent: "kill switch")
        #expect(details(of: toggle)["permanent"] == "kill switch")
        #expect(details(of: toggle)["owner"] == nil && details(of: toggle)["expires"] == nil)
        let plain = details(of: FeatureToggle("plain", title: "Plain"))
        #expect(SettingDebt(plain) == SettingDebt())
    }

    @Test(
        arguments: [
            ("2027-03-01", nil, nil), (nil, "kill switch", nil),
            ("2027-03-01", "kill switch", "expires and is permanent: give one of the two"),
            (
                "2027-02-30", nil,
                "expires on '2027-02-30', which isn't a date like 2027-03-01"
            ), ("soon", nil, "expires on 'soon', which isn't a date like 2027-03-01"),
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
        func debt(_ setting: FeatureToggle) -> SettingDebt {
            SettingDebt(details(of: setting, sources[0], sources[1]))
        }
        #expect(
            debt(FeatureToggle("a", title: "A")) == SettingDebt(owner: "@first", permanent: "law")
        )
        #expect(
            debt(FeatureToggle("a", title: "A", expires: "2027-03-01"))
                == SettingDebt(owner: "@first", expires: "2027-03-01")
        )
        #expect(
            debt(FeatureToggle("a", title: "A", owner: "@shop"))
                == SettingDebt(owner: "@shop", permanent: "law")
        )
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
        #expect(
            debt("sale", key: "isSaleOn") == SettingDebt(owner: "@sale", expires: "2028-01-01")
        )
        #expect(debt("other") == SettingDebt(owner: "@all", expires: "2028-01-01"))
        #expect(debt("unknown") == SettingDebt())
    }
}
