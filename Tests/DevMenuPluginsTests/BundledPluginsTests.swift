import DevMenuTesting
import TerminalTesting

@testable import DevMenuPlugins

/// The bundled plugins; `Tests/Transcripts/bundled.md` has what they print.
@Suite(.onOwnThread) struct BundledPluginsTests {
    private static let surroundings = ActionRecorder(
        app: AppFacts(name: "moments", build: .internal, cacheDomains: ["images"])
    )

    @Test(arguments: PluginConformance.Law.allCases)
    func `every plugin keeps the laws, in both languages`(law: PluginConformance.Law) async {
        let plugins: [any MenuPlugin] = [CrashApp(), ClearCache(), DesignKitDemo(), DumpVersion()]
        for plugin in plugins {
            await PluginConformance(plugin, in: Self.surroundings, isBilingual: true).verify(law)
        }
    }

    @Test(arguments: CrashKind.allCases)
    func `each kind of crash ends a real process as it announces`(kind: CrashKind) async throws {
        let name = kind.rawValue
        let call = try await ActionRecorder().run(CrashApp(), ["kind": .string(name)])
        let expected: ExitTest.Condition =
            switch try #require(call.announcement) {
            case .signal(let number): .signal(number)
            case .exit: .exitCode(0)
            }
        await #expect(processExitsWith: expected) { [name = name as String] in
            let channel = RecordingChannel(endings: .passing)
            let arguments: JSONObject = ["kind": .string(name)]
            _ = try await ActionRecorder().run(CrashApp(), arguments, into: channel)
        }
    }

    @Test(arguments: [
        ("design-kit-demo", "DesignKit?productName=DesignKit&version=1.0.1"),
        ("text-styles-demo", "TextStyles"),
    ])
    func `a demo opens its route through the router`(id: ItemID, path: String) async throws {
        let call = try await InMemoryHost { DesignKitDemo() }.run(id)
        #expect(call.openedURLs == ["https://momentsapp.com/" + path])
    }

    @Test func `dump-version has the facts of app and process, and the toggles' layers`()
        async throws
    {
        let ai = FeatureToggle("ai", title: "AI", builds: [.internal: true])
        let host = InMemoryHost(
            "moments",
            version: "1.2.3.4",
            build: .internal,
            directories: AppDirectories(cache: "/c/moments", state: "/s/moments"),
            settings: [FeatureToggle("like-button", title: "Like"), ai]
        ) { DumpVersion() }
        try host.settings.set("like-button", to: true)
        var value = try #require(try await host.run("dump-version").value?.object)
        #expect(try #require(value["uptime"]?.double) > 0)
        #expect(value["swiftVersion"]?.string?.first?.isNumber == true)
        #expect(value["platform"]?.string?.isEmpty == false)
        for name in ["uptime", "swiftVersion", "platform"] { value[name] = nil }
        #expect(
            value == [
                "name": "moments", "version": "1.2.3.4", "build": "internal",
                "pid": .integer(Int(getpid())),
                "directories": ["cache": "/c/moments", "state": "/s/moments"],
                "toggles": [
                    ["id": "like-button", "value": true, "layer": "override"],
                    ["id": "ai", "value": true, "layer": "build"],
                ],
            ]
        )
    }

    @Test func `dump-version has no heading for toggles without any`() async throws {
        let call = try await InMemoryHost { DumpVersion() }.run("dump-version")
        #expect(call.value?["toggles"] == [])
        #expect(call.text?.contains("Toggles") == false)
    }
}
