import TerminalTesting

@testable import DevMenuKit
@testable import DevMenuServer

@Suite struct SettingExplanationTests {
    private struct Weather: SettingSource {
        let layer: SettingLayer = "weather"
        let name = "the sky"
        let values: JSONObject
        func value(of setting: any Setting) -> JSONValue? { values[setting.key] }
    }

    private let sale = FeatureToggle("sale", title: "Sale", builds: [.internal: true])
    private let fixed = FeatureToggle("fixed", title: "Fixed", fixedTo: .remote)

    private func explain(
        _ id: ItemID,
        _ settings: AppSettings
    ) throws -> (reason: String, states: [String], layers: [SettingExplanation.Layer]) {
        let explanation = try #require(settings.explanation(of: id))
        return (
            explanation.reason, explanation.layers.map { "\($0.name) \($0.state)" },
            explanation.layers
        )
    }

    @Test func `has a line for each source and one for the default`() throws {
        let place = try TemporaryDirectory()
        let remote = RemoteSource("flags", now: { 1_795_284_000 })
        let settings = AppSettings(store: place.store(), build: .internal) {
            Weather(values: ["sale": false, "fixed": 3])
            remote
        }
        try settings.declareKept([sale, fixed])
        #expect(
            try explain("sale", settings).states == [
                "override absent", "weather wins", "remote absent", "build shadowed",
                "default shadowed",
            ]
        )
        _ = settings.apply([SettingChange("sale", .set(true), why: "demo")])
        remote.update(["sale": true, "fixed": true])
        let (reason, states, layers) = try explain("sale", settings)
        #expect(reason == "STATIC")
        #expect(
            states == [
                "override wins", "weather shadowed", "remote shadowed", "build shadowed",
                "default shadowed",
            ]
        )
        #expect(layers[0].author?.client == "app" && layers[0].why == "demo")
        #expect(layers[0].time != nil && layers[0].value == true)
        #expect(layers[1].source == "the sky" && layers[1].value == false)
        #expect(layers[2].time?.iso == "2026-11-21T18:00:00Z")

        try place.write(#"{"sale": "banana", "fixed": true}"#)
        try settings.declareKept([sale, fixed])
        let invalid = try explain("sale", settings)
        #expect(invalid.states.prefix(2) == ["override invalid", "weather wins"])
        #expect(invalid.layers[0].problem?.contains("banana") == true)
        #expect(
            try explain("fixed", settings).states == [
                "override inert", "weather invalid", "remote wins", "build absent",
                "default shadowed",
            ]
        )
        #expect(settings.explanation(of: "none") == nil)
    }

    @Test func `a value that was edited in the file has no author`() throws {
        let place = try TemporaryDirectory()
        let settings = AppSettings(store: place.store(), build: .debug)
        try settings.declareKept([sale])
        try settings.set("sale", to: true)
        #expect(try explain("sale", settings).layers[0].author != nil)
        try place.write(#"{"sale": false}"#)
        try settings.declareKept([sale])
        let layer = try explain("sale", settings).layers[0]
        #expect(layer.state == .wins && layer.author == nil && layer.time == nil)
        #expect(layer.value == false)
    }

    @Test func `an undo puts the change before into force, with its author and reason`() throws {
        let place = try TemporaryDirectory()
        let settings = AppSettings(store: place.store(), build: .debug)
        try settings.declareKept([sale])
        for (isOn, why) in [(true, "demo"), (false, "trial"), (true, "again")] {
            _ = settings.apply([SettingChange("sale", .set(.bool(isOn)), why: why)])
        }
        #expect(try explain("sale", settings).layers[0].why == "again")
        for expected in ["trial", "demo", nil] {
            _ = try settings.undo(.last(1), why: "taken back")
            let layer = try explain("sale", settings).layers[0]
            #expect(layer.why == expected && (layer.author?.client == "app") == (expected != nil))
        }
        _ = settings.apply([SettingChange("sale", .set(true), why: "demo")])
        _ = settings.apply([SettingChange("sale", .reset)])
        _ = try settings.undo(.last(1))
        #expect(try explain("sale", settings).layers[0].why == "demo")
        // A value that was edited in the file is still nobody's once a change of it is undone.
        try place.write(#"{"sale": false}"#)
        try settings.declareKept([sale])
        _ = settings.apply([SettingChange("sale", .set(true), why: "trial")])
        _ = try settings.undo(.last(1))
        #expect(try explain("sale", settings).layers[0].author == nil)
    }

    @Test func `an override that has left the journal has its author and reason`() throws {
        let place = try TemporaryDirectory()
        let settings = AppSettings(store: place.store(), build: .debug)
        try settings.declareKept([sale])
        _ = settings.apply([SettingChange("sale", .set(true), why: "demo")])
        _ = settings.apply([SettingChange("sale", .set(false))])
        _ = try settings.undo(.last(1), why: "taken back")
        let name = "apps/moments/journal.jsonl"
        let last = try #require(try place.contents(of: name).split(separator: "\n").last)
        // The undo remains, whose author and reason aren't those of what it restored; then nothing.
        for left in ["\(last)\n", ""] {
            try place.write(left, to: name)
            let layer = try explain("sale", settings).layers[0]
            #expect(layer.author?.description == ChangeAuthor.app.user && layer.why == "demo")
            #expect(layer.time != nil)
        }
    }

    @Test func `an unreadable journal is a problem, and no edit of the file`() throws {
        let place = try TemporaryDirectory()
        let settings = AppSettings(store: place.store(), build: .debug)
        try settings.declareKept([sale])
        try settings.set("sale", to: true)
        let journal = place.path + "/apps/moments/journal.jsonl"
        try FileSystem.remove(journal)
        try FileSystem.makeDirectories(journal)
        let layer = try explain("sale", settings).layers[0]
        #expect(layer.state == .wins && layer.author == nil)
        #expect(layer.problem?.contains("journal.jsonl") == true)
        for attempt in [
            { _ = try settings.journal() }, { _ = try settings.undo(.last(1)) },
        ] as [() throws -> Void] {
            let error = try #require(throws: SettingError.self) { try attempt() }
            guard case .unreadableJournal(let reason) = error else {
                Issue.record("\(error)")
                continue
            }
            #expect(reason.contains("journal.jsonl"))
        }
        #expect(throws: SettingError.self) { try settings.set("sale", to: false) }
        #expect(settings.reading(of: sale).value == true)
    }

    @Test func `says where overrides do not count, and what went wrong`() throws {
        let store = InMemorySettingStore(["sale": true])
        let sources: [any SettingSource] = [OverrideSource(store), BuildSource(.debug)]
        let inert = AppSettings(sources: sources, countsOverrides: false)
        try inert.declareKept([sale])
        let (reason, states, _) = try explain("sale", inert)
        #expect(reason == "DEFAULT")
        #expect(states == ["override inert", "build absent", "default wins"])
        let wrong = AppSettings(store: InMemorySettingStore(["sale": 3]), build: .debug)
        try wrong.declareKept([sale])
        #expect(try explain("sale", wrong).reason == "ERROR")
    }

    @Test func `a remote source tells that it can't be read, until it is`() throws {
        let remote = RemoteSource("flags")
        let settings = AppSettings(store: InMemorySettingStore(), build: .internal) { remote }
        try settings.declareKept([sale])
        remote.update(["sale": false])
        remote.fail("no answer")
        let layer = try explain("sale", settings).layers[1]
        #expect(layer.problem == "no answer" && layer.value == false)
        remote.update(["sale": false])
        #expect(try explain("sale", settings).layers[1].problem == nil)
    }

    @Test func `is exact as JSON`() throws {
        let settings = AppSettings(sources: [Weather(values: ["sale": 1]), BuildSource(.internal)])
        try settings.declareKept([sale])
        #expect(
            settings.explanation(of: "sale")?.json.description == #"""
                {"id":"sale","value":true,"layer":"build","reason":"STATIC","layers":[\#
                {"layer":"weather","value":1,"state":"invalid","source":"the sky",\#
                "problem":"'1' isn't a value of 'sale': give on or off"},\#
                {"layer":"build","value":true,"state":"wins","source":"internal build"},\#
                {"layer":"default","value":false,"state":"shadowed","source":"declaration"}]}
                """#
        )
    }
}
