import Configuration
import DevMenuConfiguration
import DevMenuTesting
import Testing

@Suite struct SettingsProviderTests {
    private let host = InMemoryHost(
        settings: [
            FeatureToggle("like-button", title: "Like", key: "likes.button"),
            TextChoice("theme", title: "Theme", options: ["light", "dark"]),
        ]
    )

    private func reader(includingDefaults: Bool = false) -> ConfigReader {
        ConfigReader(
            provider: SettingsProvider(host.settings, includingDefaults: includingDefaults)
        )
    }

    @Test func `has the values that something gives a setting, by its key`() throws {
        let reader = reader()
        #expect(reader.bool(forKey: "likes.button") == nil)
        try host.settings.set("like-button", to: true)
        try host.settings.set("theme", to: "dark")
        #expect(reader.bool(forKey: "likes.button") == true)
        #expect(reader.string(forKey: "theme") == "dark")
        #expect(reader.scoped(to: "likes").bool(forKey: "button") == true)
        #expect(reader.string(forKey: "like-button") == nil)
        try host.settings.reset("theme")
        #expect(reader.string(forKey: "theme", default: "none") == "none")
    }

    @Test func `has the declared values too where that is wanted`() throws {
        let reader = reader(includingDefaults: true)
        #expect(reader.bool(forKey: "likes.button") == false)
        #expect(reader.string(forKey: "theme") == "light")
        #expect(reader.string(forKey: "absent") == nil)
    }

    @Test func `refuses a value of another type, and says so`() async throws {
        try host.settings.set("theme", to: "dark")
        let provider = SettingsProvider(host.settings)
        let key = AbsoluteConfigKey(["theme"])
        let error = SettingTypeError(key: "theme", value: "dark", type: .int)
        #expect(throws: error) { try provider.value(forKey: key, type: .int) }
        #expect(throws: error) { try provider.snapshot().value(forKey: key, type: .int) }
        await #expect(throws: error) { try await provider.fetchValue(forKey: key, type: .int) }
        let words = #"the setting 'theme' has the value "dark", which isn't of the type int"#
        #expect("\(error)" == words)
    }

    @Test(.timeLimit(.minutes(1)))
    func `tells of changes`() async throws {
        let settings = host.settings
        try await reader().watchBool(forKey: "likes.button") { updates in
            var updates = updates.makeAsyncIterator()
            #expect(try await updates.next() == .some(nil))
            for isOn in [true, false, true] {
                try settings.set("like-button", to: .bool(isOn))
                while let seen = try await updates.next(), seen != isOn {}
            }
        }
        try await reader().watchSnapshot { updates in
            var updates = updates.makeAsyncIterator()
            #expect(try await updates.next()?.bool(forKey: "likes.button") == true)
            try settings.set("theme", to: "dark")
            while let seen = try await updates.next(), seen.string(forKey: "theme") != "dark" {}
        }
    }

    @Test func `has a task's own value, of the setting's type`() throws {
        let timeout = FeatureValue("timeout", title: "Timeout", default: 30, in: 1...300)
        let host = InMemoryHost(settings: [timeout])
        let reader = ConfigReader(provider: SettingsProvider(host.settings))
        #expect(reader.int(forKey: "timeout") == nil)
        timeout.withValue(5) {
            #expect(reader.int(forKey: "timeout") == 5)
            #expect(reader.snapshot().int(forKey: "timeout") == 5)
        }
        try host.settings.set("timeout", to: 45)
        #expect(reader.int(forKey: "timeout") == 45)
    }

    @Test func `a snapshot stays as it was`() throws {
        let snapshot = reader().snapshot()
        try host.settings.set("like-button", to: true)
        #expect(snapshot.bool(forKey: "likes.button") == nil)
    }
}
