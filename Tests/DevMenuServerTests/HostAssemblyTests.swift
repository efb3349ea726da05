import DevMenuKit
import DevMenuSystem
import TerminalTesting
import Testing

@testable import DevMenuServer

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The environment variable `DEVMENU_OVERRIDES`, which a process reads when it assembles a host.
@Suite struct HostAssemblyTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        try folder.write(#"{"sale": true}"#, to: "copy.json")
        try folder.write("{}", to: "state/toggles.json")
    }

    /// Returns whether the toggle is on in an app of the directories, and changes it.
    private static func isOn(
        in path: String,
        store: (any SettingStore)? = nil,
        countsOverrides: Bool = true
    ) throws -> Bool {
        let core = try HostAssembly(
            AppCore(
                app: AppFacts(name: "shop", build: .internal),
                directories: AppDirectories(cache: path + "/cache", state: path + "/state"),
                store: store,
                countsOverrides: countsOverrides
            ).checked(),
            isLaunch: true
        ).core
        let sale = FeatureToggle("sale", title: "Sale")
        try core.settings.declare([sale])
        defer { _ = try? core.settings.flip("sale") }
        return sale.isOn
    }

    @Test func `a file that the environment names is used in place of the app's own`() async throws
    {
        let path = folder.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            chdir(path)
            for name in ["copy.json", path + "/copy.json"] {
                try WholeFile(path + "/copy.json").replace(with: #"{"sale": true}"#.utf8)
                setenv("DEVMENU_OVERRIDES", name, 1)
                let isOn = try Self.isOn(in: path)
                #expect(isOn)
            }
        }
        #expect(try folder.contents(of: "copy.json") == "{\n  \"sale\": false\n}\n")
        #expect(try folder.contents(of: "state/toggles.json") == "{}")
        // No lock, no journal, and no mark of a launch.
        #expect(try folder.names(in: "state") == ["toggles.json"])
        #expect(
            try folder.names(in: ".") == [
                "copy.json", "copy.json.journal.jsonl", "copy.json.lock", "state",
            ]
        )
    }

    @Test func `a file that the environment names is left if it isn't one of settings`()
        async throws
    {
        let path = folder.path
        for text in ["buy milk", "[1]"] {
            try folder.write(text, to: "notes.txt")
            await #expect(processExitsWith: .success) { [path = path as String] in
                setenv("DEVMENU_OVERRIDES", path + "/notes.txt", 1)
                let isOn = try Self.isOn(in: path)
                #expect(!isOn)
            }
            #expect(try folder.contents(of: "notes.txt") == text)
            let names = try folder.names(in: ".")
            #expect(!names.contains { $0.contains("damaged") || $0.contains("journal") })
        }
        #expect(try folder.contents(of: "state/toggles.json") == "{}")
    }

    @Test func `it has no effect where overrides don't count, or the app has a store`() async throws
    {
        let path = folder.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            setenv("DEVMENU_OVERRIDES", path + "/copy.json", 1)
            let isCounted = try Self.isOn(in: path, countsOverrides: false)
            let isInStore = try Self.isOn(in: path, store: InMemorySettingStore())
            setenv("DEVMENU_OVERRIDES", "", 1)
            let isUnnamed = try Self.isOn(in: path)
            #expect([isCounted, isInStore, isUnnamed] == [false, false, false])
        }
        #expect(try folder.contents(of: "copy.json") == #"{"sale": true}"#)
        #expect(try folder.names(in: "state").contains("starts.json"))
    }
}
