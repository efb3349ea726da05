import TerminalTesting

@testable import DevMenuKit

@Suite struct OverrideFormTests {
    /// A setting whose values are objects.
    private let limits = JSONSetting(
        SettingCore(
            "limits",
            title: "Limits",
            kind: "limits",
            rule: .json { value throws(SettingError) in
                guard value["rate"]?.integer != nil else {
                    throw .unfit("limits", given: "\(value)", expected: "a rate", suggestion: nil)
                }
                return value
            },
            default: ["rate": 1]
        )
    )

    private let sale = FeatureToggle("sale", title: "Sale")
    private let other = FeatureToggle("other", title: "Other")

    private func settings(_ folder: TemporaryDirectory) throws -> AppSettings {
        try AppSettings(store: folder.store(), build: .debug).declaring([sale, other, limits])
    }

    @Test func `an object in the file holds the value, and stays while others are set`() throws {
        let folder = try TemporaryDirectory()
        try folder.write(
            #"{"sale": {"why": "demo", "value": true, "mood": [1], "until": "2999-11-21T18:00:00Z"},"#
                + #" "stranger": {"value": 1}}"#
        )
        let settings = try settings(folder)
        #expect(sale.isOn)
        try settings.set("other", to: true)
        #expect(
            try folder.store().load()
                == [
                    "sale": [
                        "why": "demo", "value": true, "mood": [1], "until": "2999-11-21T18:00:00Z",
                    ],
                    "stranger": ["value": 1], "other": true,
                ]
        )
        #expect(
            try folder.store().load()["sale"]?.object?.names == ["why", "value", "mood", "until"]
        )
    }

    @Test func `a setting that is set again is kept in the plain form`() throws {
        let folder = try TemporaryDirectory()
        try folder.write(#"{"sale": {"value": true, "why": "demo"}, "other": {"value": true}}"#)
        let settings = try settings(folder)
        #expect(try settings.flip("sale").was == true)
        try settings.set("other", to: true)
        #expect(try folder.store().load() == ["sale": false, "other": true])
    }

    @Test func `the object has to hold a value of the setting`() throws {
        let folder = try TemporaryDirectory()
        try folder.write(#"{"sale": {"value": "banana"}, "other": {"why": "no value"}}"#)
        let settings = try settings(folder)
        #expect(settings.reading(of: sale).layer == .default)
        #expect(settings.reading(of: other).layer == .default)
    }

    @Test func `a setting whose values are objects is kept in the long form`() throws {
        let folder = try TemporaryDirectory()
        let settings = try settings(folder)
        #expect(try settings.set("limits", to: ["rate": 2]).reading.value == ["rate": 2])
        #expect(try folder.store().load() == ["limits": ["value": ["rate": 2]]])
        #expect(try self.settings(folder).reading(of: limits).value == ["rate": 2])
        // The form of a file from an earlier version.
        try folder.store().update { $0["limits"] = ["rate": 3] }
        #expect(try self.settings(folder).reading(of: limits).value == ["rate": 3])
    }
}

@Suite struct OverrideSnapshotTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    @Test func `has the overrides that count, without what limits them`() throws {
        try folder.write(
            """
            {"plain": true, "object": {"a": 1}, "wrapped": {"value": {"a": 1}, "why": "demo"},
             "limited": {"value": "fake", "until": "2999-11-21T18:00:00Z", "by": "ada", "mood": [1]},
             "relaunch": {"value": 2, "until": "relaunch"},
             "ended": {"value": true, "until": "2001-11-21T18:00:00Z"}}
            """
        )
        let snapshot = try OverrideSnapshot(of: folder.file)
        #expect(
            snapshot.overrides == [
                "plain": true, "object": ["value": ["a": 1]], "wrapped": ["value": ["a": 1]],
                "limited": ["value": "fake", "mood": [1]], "relaunch": 2,
            ]
        )
        #expect(snapshot.overrides.names == ["plain", "object", "wrapped", "limited", "relaunch"])
        #expect(snapshot.value(of: "limited") == "fake" && snapshot.value(of: "ended") == nil)
        let some = snapshot.overrides(of: ["limited", "plain", "unknown"])
        #expect(some == ["limited": ["value": "fake", "mood": [1]], "plain": true])
        #expect(OverrideForm.kept(for: ["a": 1]) == ["value": ["a": 1]])
        #expect(OverrideForm.kept(for: "fake") == "fake")
    }

    @Test func `leaves the file and its directory alone`() throws {
        for text in [#"{"a": 1}"#, "{oh", "[]"] {
            try folder.write(text)
            let before = try FileIdentity(at: folder.file)
            _ = try? OverrideSnapshot(of: folder.file)
            #expect(try FileIdentity(at: folder.file) == before)
            #expect(try folder.names(in: "apps/moments") == ["toggles.json"])
        }
    }

    @Test func `says why a file can't be read`() throws {
        #expect(throws: OverrideSnapshotError.missing) { try OverrideSnapshot(of: folder.file) }
        try folder.write("[]")
        #expect(throws: OverrideSnapshotError.damaged("it isn't a JSON object")) {
            try OverrideSnapshot(of: folder.file)
        }
        #expect(throws: OverrideSnapshotError.unreadable(.notAFile(path: folder.path))) {
            try OverrideSnapshot(of: folder.path)
        }
    }
}

@Suite struct RunSourceTests {
    private let sale = FeatureToggle("sale", title: "Sale", key: "isSale")
    private let fixed = FeatureToggle("fixed", title: "Fixed", fixedTo: .remote)

    private func settings(_ run: RunSource, _ store: InMemorySettingStore) throws -> AppSettings {
        let settings = AppSettings(sources: [run, OverrideSource(store), BuildSource(.debug)])
        try settings.declare([sale, fixed])
        return settings
    }

    @Test(arguments: ["sale", "isSale"])
    func `a value for the run is stronger than an override, and kept nowhere`(name: String) throws {
        let store = InMemorySettingStore(["isSale": false])
        let settings = try settings(RunSource([name: "on"]), store)
        #expect(sale.isOn)
        #expect(settings.reading(of: sale).layer == .run)
        try settings.set("sale", to: false)
        #expect(sale.isOn && store.load() == ["isSale": false])
        let states = settings.explanation(of: "sale")?.layers.map(\.state)
        #expect(states == [.wins, .shadowed, .absent, .shadowed])
    }

    @Test func `says which values have no effect`() throws {
        let run = RunSource(["sael": true, "sale": "maybe", "fixed": true])
        #expect(
            run.warnings(for: [sale, fixed]) == [
                "DEVMENU_SET: no setting 'sael'. Did you mean 'sale'?",
                "DEVMENU_SET: 'maybe' isn't a value of 'sale': give on or off",
                "DEVMENU_SET: 'fixed' can't be set: its value is fixed by the remote configuration",
            ]
        )
        _ = try settings(run, InMemorySettingStore())
        #expect(!sale.isOn && !fixed.isOn)
    }
}
