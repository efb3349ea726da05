import DevMenuKit
import TerminalTesting
import Testing

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
        let settings = AppSettings(store: folder.store(), build: .debug)
        try settings.declare([sale, other, limits])
        return settings
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
