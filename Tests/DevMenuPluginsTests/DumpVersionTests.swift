import DevMenuKit
import DevMenuTesting
import Testing

@testable import DevMenuPlugins

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite struct DumpVersionTests {
    private static func run(_ locale: MenuLocale = .english) async throws -> RecordedCall {
        let host = InMemoryHost(
            "moments",
            version: "1.2.3.4",
            build: .internal,
            directories: AppDirectories(cache: "/c/moments", state: "/s/moments"),
            locale: locale,
            settings: [
                FeatureToggle("like-button", title: "Like"),
                FeatureToggle("ai", title: "AI", builds: [.internal: true]),
            ]
        ) { DumpVersion() }
        try host.settings.set("like-button", to: true)
        return try await host.run("dump-version")
    }

    @Test(arguments: [
        (MenuLocale.english, "Version 1.2.3.4"), (.simplifiedChinese, "版本号 1.2.3.4"),
    ])
    func `the menu's row shows the version`(locale: MenuLocale, detail: String) throws {
        let item = try #require(try RecordingRegistry(DumpVersion()).items.first)
        let context = MenuContext(
            app: AppFacts(name: "moments", version: "1.2.3.4", build: .internal),
            directories: .nowhere,
            settings: AppSettings(store: InMemorySettingStore(), build: .internal),
            locale: locale
        )
        #expect(item.id == "version")
        #expect(item.section == .info)
        #expect(item.details(in: context) == ["detail": .string(detail)])
    }

    @Test func `the value holds the facts of app and process, and the toggles' layers`()
        async throws
    {
        let call = try await Self.run()
        let value = try #require(call.value)
        #expect(value["name"] == "moments")
        #expect(value["version"] == "1.2.3.4")
        #expect(value["build"] == "internal")
        #expect(value["pid"] == .integer(Int(getpid())))
        #expect(value["directories"] == ["cache": "/c/moments", "state": "/s/moments"])
        #expect(value["swiftVersion"]?.string?.first?.isNumber == true)
        #expect(
            value["toggles"] == [
                ["id": "like-button", "value": true, "layer": "override"],
                ["id": "ai", "value": true, "layer": "build"],
            ]
        )
        var name = utsname()
        uname(&name)
        let machine = withUnsafeBytes(of: name.machine) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        #expect(value["platform"]?.string?.hasSuffix(machine) == true)
    }

    @Test func `the uptime is the process's, and grows`() throws {
        let app = AppFacts(name: "moments", build: .debug)
        let directories = AppDirectories(cache: "/c", state: "/s")
        let first = HostFacts(app: app, directories: directories)
        let second = HostFacts(app: app, directories: directories)
        #expect(first.uptime > 0)
        #expect(second.uptime >= first.uptime)
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        #expect(first.uptime <= Double(now.tv_sec) + 1, "older than the machine")
    }

    @Test func `the text has the facts in columns`() async throws {
        let call = try await Self.run()
        let lines = try #require(call.text).split(separator: "\n").map(String.init)
        #expect(lines.contains("App       moments"))
        #expect(lines.contains("Version   1.2.3.4"))
        #expect(lines.contains("Process   \(getpid())"))
        #expect(lines.contains("Cache     /c/moments"))
        #expect(
            lines.suffix(3) == [
                "Toggles", "  like-button  on (override)", "  ai           on (build)",
            ]
        )
    }

    @Test func `columns align in Chinese, whose characters are two columns wide`() async throws {
        let call = try await Self.run(.simplifiedChinese)
        let lines = try #require(call.text).split(separator: "\n").map(String.init)
        #expect(lines.contains("App       moments"))
        #expect(lines.contains("缓存目录  /c/moments"))
        #expect(lines.contains { $0.hasPrefix("Swift     ") })
        #expect(lines.contains("开关"))
    }

    @Test func `an app without toggles has no heading for them`() async throws {
        let call = try await InMemoryHost { DumpVersion() }.run("dump-version")
        #expect(call.value?["toggles"] == [])
        #expect(call.text?.contains("Toggles") == false)
    }
}
