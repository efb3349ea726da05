import Testing

@testable import DevMenuKit
@testable import DevMenuServer

@Suite struct SettingAssignmentTests {
    private let store = InMemorySettingStore()
    private let settings: AppSettings

    init() throws {
        settings = AppSettings(store: store, build: .debug)
        try settings.declareKept([
            FeatureToggle("sale", title: "Sale", key: "isSale"),
            FeatureToggle("other", title: "Other"), FeatureToggle("third", title: "Third"),
            FeatureToggle("fixed", title: "Fixed", fixedTo: .remote),
        ])
    }

    @Test func `sets several settings as one change`() throws {
        let result = try settings.assign(["sale": true, "fixed": true, "lost": 1, "other": .null])
        #expect(result.changes.map(\.setting.id) == ["sale"])
        #expect(result.fixed == ["fixed"] && result.unknown == ["lost"])
        #expect(store.load() == ["isSale": true])
        // Again, it changes nothing.
        let again = try settings.assign(["sale": true])
        #expect(again.changes.isEmpty)
        #expect(try settings.journal().records().count == 1)
    }

    @Test func `an exact assignment resets the rest, and one undo takes all back`() throws {
        try settings.set("other", to: true)
        let result = try settings.assign(["sale": true, "third": false], isExact: true)
        #expect(result.changes.map(\.setting.id) == ["sale", "third", "other"])
        #expect(store.load() == ["isSale": true, "third": false])
        #expect(try settings.journal().records(last: 3).map(\.batch) == [2, 2, 2])
        _ = try settings.undo(.last(1))
        #expect(store.load() == ["other": true])
    }

    @Test func `one value that does not fit refuses all`() throws {
        let wrong: JSONObject = ["sale": true, "other": "maybe"]
        #expect(throws: SettingError.self) { _ = try settings.assign(wrong) }
        #expect(throws: SettingError.self) { _ = try settings.assign(wrong, isDryRun: true) }
        #expect(throws: SettingError.denied("other")) {
            let values: JSONObject = ["sale": true, "other": true]
            _ = try settings.assign(values, where: { $0 == "sale" })
        }
        #expect(store.load().isEmpty)
    }

    @Test func `a dry run tells what would change`() throws {
        let result = try settings.assign(["sale": true], isDryRun: true)
        #expect(result.changes.map(\.outcome.reading.value) == [true])
        #expect(store.load().isEmpty && keepsNothing)
    }

    private var keepsNothing: Bool { (try? settings.journal().records().isEmpty) ?? false }

    @Test func `a limit is that of every value`() throws {
        let limit = SettingLimit.at(seconds: 4_000_000_000)
        _ = try settings.assign(["sale": true], until: limit)
        #expect(try settings.assign(["sale": true], until: limit).changes.isEmpty)
        #expect(try settings.assign(["sale": true]).changes.count == 1)
        #expect(store.load() == ["isSale": true])
    }
}
