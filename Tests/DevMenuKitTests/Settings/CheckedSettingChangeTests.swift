import DevMenuKit
import TerminalTesting
import Testing

@Suite struct CheckedSettingChangeTests {
    /// A number that users give as text; it records the texts that it converted.
    private struct Count: Setting {
        let core: SettingCore
        let converted = Recorder<String>()

        init(to greatest: Int) {
            let rule = SettingRule.json { [converted] value throws(SettingError) in
                if let text = value.string { converted.record(text) }
                let number = value.string.flatMap { Int($0) } ?? value.integer
                if let number, number <= greatest { return .integer(number) }
                throw .unfit("count", given: "\(value)", expected: "a number", suggestion: nil)
            }
            core = SettingCore("count", title: "Count", kind: "number", rule: rule, default: 0)
        }

        var value: JSONValue { JSONSetting(core).value }

        func json(of value: JSONValue) -> JSONValue { value }

        func value(from json: JSONValue) -> JSONValue? { json }
    }

    private let settings = AppSettings(store: InMemorySettingStore(), build: .internal)

    @Test func `is applied as it was checked, and not checked again`() throws {
        let count = Count(to: 9)
        try settings.declare([count])
        let change = try settings.check(SettingChange("count", .set("5")))
        #expect(change.change.operation == .set(5))
        #expect(settings.reading(of: count).value == 0)
        let outcome = try settings.apply([change])[0].get().outcome
        #expect(outcome.was == 0 && outcome.reading.value == 5)
        #expect(count.converted.values == ["5"])
    }

    @Test func `is checked again after a new declaration of settings`() throws {
        try settings.declare([Count(to: 9)])
        let change = try settings.check(SettingChange("count", .set("5")))
        try settings.declare([FeatureToggle("other", title: "Other"), Count(to: 4)])
        #expect(throws: SettingError.self) { try settings.apply([change])[0].get() }
        try settings.declare([])
        #expect(throws: SettingError.unknown("count")) { try settings.apply([change])[0].get() }
    }

    @Test func `has made a change of the setting as it is declared by then`() throws {
        try settings.declare([FeatureToggle("like", title: "Like")])
        let change = try settings.check(SettingChange("like", .set(true)))
        try settings.declare([FeatureToggle("like", title: "Heart")])
        let made = try settings.apply([change])[0].get()
        #expect(made.setting.title == "Heart")
        #expect(made.outcome.reading.value == true)
    }

    @Test func `does not exist for a change that cannot be applied`() throws {
        try settings.declare([Count(to: 9), FeatureToggle("a", title: "A", fixedTo: .build)])
        #expect(throws: SettingError.self) { try settings.check(SettingChange("count", .set(10))) }
        #expect(throws: SettingError.notFlippable("count")) {
            try settings.check(SettingChange("count", .flip))
        }
        #expect(throws: SettingError.notWritable("a", layer: .build)) {
            try settings.check(SettingChange("a", .reset))
        }
        #expect(throws: SettingError.unknown("none")) {
            try settings.check(SettingChange("none", .reset))
        }
    }
}
