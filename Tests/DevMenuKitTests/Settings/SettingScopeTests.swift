import TerminalTesting

@testable import DevMenuKit

/// The values that tasks and isolated hosts have, which nobody else reads.
@Suite struct SettingScopeTests {
    private enum Provider: String, CaseIterable { case live, fake }

    private let sale = FeatureToggle("sale", title: "Sale")
    private let provider = FeatureChoice<Provider>("provider", title: "P", default: .live)
    private let timeout = FeatureValue("timeout", title: "Timeout", default: 30, in: 1...300)

    @Test func `a task has a value of its own`() async throws {
        let other = FeatureToggle("other", title: "Other")
        let (started, start) = AsyncStream<Void>.makeStream()
        let (seen, see) = AsyncStream<Bool>.makeStream()
        let reader = Task {
            for await _ in started { see.yield(sale.isOn) }
            see.finish()
        }
        await sale.withValue(true) {
            #expect(sale.isOn && !other.isOn)
            // A child task has it too; an unrelated one reads the toggle's own.
            async let child = sale.isOn
            #expect(await child)
            start.yield()
            for await isOn in seen {
                #expect(!isOn)
                break
            }
            sale.withValue(false) { #expect(!sale.isOn) }
            other.withValue(true) { #expect(sale.isOn && other.isOn) }
            sale.set(toOwn: false)
            #expect(sale.isOn)
        }
        start.finish()
        await reader.value
        #expect(!sale.isOn)
        sale.set(toOwn: true)
        #expect(sale.isOn)
    }

    @Test func `a setting of any kind has a value in a task`() {
        let share = FeatureValue("share", title: "Share", default: 0.5)
        let greeting = FeatureValue("greeting", title: "Greeting", default: "Hello")
        let isQuiet = FeatureValue("quiet", title: "Quiet", default: false)
        let theme = TextChoice("theme", title: "Theme", options: ["light", "dark"])
        provider.withValue(.fake) { #expect(provider.value == .fake) }
        timeout.withValue(-1) { #expect(timeout.value == -1) }
        share.withValue(.pi) { #expect(share.value == .pi) }
        greeting.withValue("你好") { #expect(greeting.value == "你好") }
        isQuiet.withValue(true) { #expect(isQuiet.value) }
        theme.withValue("dark") { #expect(theme.value == "dark") }
        #expect(provider.value == .live && timeout.value == 30 && share.value == 0.5)
        #expect(greeting.value == "Hello" && !isQuiet.value && theme.value == "light")
    }

    @Test func `many tasks have values of their own while the setting changes`() async {
        let texts = ["a", "b", String(repeating: "long", count: 20)]
        let greeting = FeatureValue("greeting", title: "Greeting", default: "a")
        await withTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    for round in 0..<1_000 {
                        greeting.set(toOwn: .string(texts[round % 3]))
                        sale.set(toOwn: .bool(round % 2 == 0))
                        provider.set(toOwn: round % 2 == 0 ? "live" : "fake")
                        #expect(texts.contains(greeting.value))
                    }
                }
                group.addTask {
                    for round in 0..<500 {
                        let (isOn, text) = (round % 2 == 0, "task \(number)")
                        sale.withValue(isOn) {
                            greeting.withValue(text) {
                                timeout.withValue(number) {
                                    #expect(sale.isOn == isOn && greeting.value == text)
                                    #expect(timeout.value == number)
                                }
                            }
                        }
                        provider.withValue(.fake) { #expect(provider.value == .fake) }
                    }
                }
            }
        }
        #expect(!sale.isOn && provider.value == .fake && timeout.value == 30)
    }

    @Test func `settings and explanations tell a task's value`() throws {
        let settings = AppSettings(store: InMemorySettingStore(["sale": false]), build: .debug)
        try settings.declare([sale])
        try sale.withValue(true) {
            #expect(settings.reading(of: sale) == SettingReading(value: true, layer: .task))
            #expect(settings.value(of: sale))
            let explanation = try #require(settings.explanation(of: "sale"))
            #expect(explanation.layers.map(\.state) == [.wins, .shadowed, .absent, .shadowed])
            #expect(explanation.layers.first?.name == .task)
            #expect(explanation.reading.value == true)
        }
        #expect(settings.reading(of: sale) == SettingReading(value: false, layer: .override))
    }

    @Test func `isolated settings have values that only their scope reads`() throws {
        let own = AppSettings(store: InMemorySettingStore(), build: .debug)
        try own.declare([sale, timeout])
        let isolated = AppSettings(store: InMemorySettingStore(["sale": true]), build: .debug)
        isolated.isolate()
        try isolated.declare([sale, timeout])
        #expect(!sale.isOn && isolated.value(of: sale) && !own.value(of: sale))
        try isolated.set("timeout", to: 45)
        try own.set("timeout", to: 60)
        #expect(timeout.value == 60 && own.value(of: timeout) == 60)
        #expect(isolated.value(of: timeout) == 45)
        isolated.inScope {
            #expect(timeout.value == 45)
            timeout.withValue(5) { #expect(timeout.value == 5) }
            #expect(own.value(of: timeout) == 60)
        }
        #expect(sale.withValue(false) { isolated.value(of: sale) } == false)
    }

    @Test func `changes in a scope are made through its settings`() throws {
        let store = InMemorySettingStore()
        let isolated = AppSettings(store: store, build: .debug)
        isolated.isolate()
        try isolated.declare([timeout])
        try isolated.inScope {
            try timeout.set(45)
            #expect(timeout.value == 45)
        }
        #expect(store.load() == ["timeout": 45])
        #expect(throws: SettingError.noHost("timeout")) { try timeout.set(45) }
    }
}

/// Changes that the app makes through a setting itself.
@Suite(.onOwnThread) struct SettingChangeTests {
    private let timeout = FeatureValue("timeout", title: "Timeout", default: 30, in: 1...300)
    private let sale = FeatureToggle("sale", title: "Sale")

    @Test func `a setting is set and reset through its host`() throws {
        let store = InMemorySettingStore()
        let settings = AppSettings(store: store, build: .debug)
        try settings.declare([timeout])
        #expect(try timeout.set(45).was == 30)
        #expect(timeout.value == 45 && store.load() == ["timeout": 45])
        #expect(throws: SettingError.self) { try timeout.set(0) }
        #expect(try timeout.reset().was == 45)
        #expect(timeout.value == 30 && store.load() == [:])
    }

    @Test func `a setting's changes are its values`() async throws {
        let settings = AppSettings(store: InMemorySettingStore(), build: .debug)
        try settings.declare([timeout, sale])
        let values = try timeout.changes
        try sale.set(true)
        try timeout.set(45)
        try timeout.reset()
        try timeout.withValue(7) { _ = try timeout.set(60) }
        var seen: [Int] = []
        for await value in values {
            seen.append(value)
            if seen.count == 3 { break }
        }
        #expect(seen == [45, 30, 60])
    }

    @Test func `without a host nothing can be changed or followed`() throws {
        #expect(throws: SettingError.noHost("sale")) { try sale.set(true) }
        #expect(throws: SettingError.noHost("sale")) { try sale.reset() }
        #expect(throws: SettingError.noHost("sale")) { _ = try sale.changes }
        let words = "no host has the setting 'sale': give it to the app's MenuHost"
        #expect("\(SettingError.noHost("sale"))" == words)
        var settings: AppSettings? = AppSettings(store: InMemorySettingStore(), build: .debug)
        try settings?.declare([sale])
        try sale.set(true)
        settings = nil
        #expect(throws: SettingError.noHost("sale")) { try sale.set(false) }
    }

    #if DEBUG
    @Test func `a debug build warns once of a read without a host`() async throws {
        let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent])
        {
            let timeout = FeatureValue("timeout", title: "Timeout", default: 30)
            let hosted = FeatureToggle("hosted", title: "Hosted")
            try AppSettings(store: InMemorySettingStore(), build: .debug).declare([hosted])
            #expect(!hosted.isOn)
            timeout.withValue(5) { #expect(timeout.value == 5) }
            for _ in 1...3 { #expect(timeout.value == 30) }
        }
        let lines = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            .split(separator: "\n").filter { $0.hasPrefix("warning: setting") }
        #expect(
            lines == [
                "warning: setting 'timeout' is read, but no host has it, so that it has its default: "
                    + "give it to the app's MenuHost"
            ]
        )
    }
    #endif
}

extension Setting {
    /// Gives the setting a value for the whole process, as a host does.
    func set(toOwn value: JSONValue) {
        core.adopt(SettingReading(value: value, layer: .override), of: nil, in: nil)
    }
}
