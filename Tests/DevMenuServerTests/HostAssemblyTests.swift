import TerminalTesting

@testable import DevMenuServer

/// The scope of a process, which applies when it assembles a host.
@Suite(.onOwnThread) struct HostAssemblyTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
        try folder.write(#"{"sale": true}"#, to: "state@a/toggles.json")
        try folder.write("{}", to: "state/toggles.json")
    }

    /// Returns whether the toggle is on in an app of the directories, and changes it.
    private static func isOn(in path: String) throws -> Bool {
        let core = try HostAssembly(
            AppCore(
                app: AppFacts(name: "shop", build: .internal),
                directories: AppDirectories(cache: path + "/cache", state: path + "/state")
            ).checked(),
            isLaunch: true
        ).core
        let sale = FeatureToggle("sale", title: "Sale")
        try core.settings.declare([sale])
        defer { _ = try? core.settings.flip("sale") }
        return sale.isOn
    }

    @Test func `the files of a scope are used in place of the app's own`() async throws {
        let path = folder.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            setenv("XDG_STATE_HOME", path + "/user", 1)
            setenv("DEVMENU_SCOPE", "a", 1)
            let isOn = try Self.isOn(in: path)
            #expect(isOn)
        }
        #expect(try folder.contents(of: "state@a/toggles.json") == "{\n  \"sale\": false\n}\n")
        #expect(try folder.names(in: "state@a").contains("starts.json"))
        #expect(try folder.names(in: "user/devmenu/scopes") == ["a"])
        #expect(try folder.contents(of: "state/toggles.json") == "{}")
        #expect(try folder.names(in: "state") == ["toggles.json"])
    }

    @Test func `a host keeps its scope from being removed`() async throws {
        let path = folder.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            setenv("XDG_STATE_HOME", path + "/user", 1)
            setenv("DEVMENU_SCOPE", "a", 1)
            let host = HostAssembly(AppCore(app: AppFacts(name: "shop", build: .internal)))
            #expect(host.core.directories.overrides.hasSuffix("/shop@a/toggles.json"))
            let lock = path + "/user/devmenu/scopes/a"
            #expect(throws: FileError.self) { _ = try FileLock(on: lock, within: .zero).isHeld }
            extendLifetime(host)
        }
        let isHeld = try FileLock(on: path + "/user/devmenu/scopes/a", within: .zero).isHeld
        #expect(isHeld)
    }

    @Test func `no override counts in a scope with a bad name, which the log says`() async throws {
        let path = folder.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            setenv("HOME", path, 1)
            for name in ["No", "a/b", "..", "\u{FF}"] {
                setenv("DEVMENU_SCOPE", name, 1)
                let isOn = try Self.isOn(in: path)
                #expect(!isOn)
                let core = AppCore(app: AppFacts(name: "shop", build: .internal))
                let lines = Recorder<String>()
                core.log.app.forward { _, line in lines.record(line) }
                #expect(lines.values.count == 1)
                #expect(lines.values.first?.hasPrefix("DEVMENU_SCOPE: '\(name)' can") == true)
            }
        }
        #expect(try folder.contents(of: "state/toggles.json") == "{}")
        #expect(try folder.names(in: ".") == ["state", "state@a"])
    }

    @Test func `a scope has no effect if no override counts, or its name is empty`() async throws {
        let path = folder.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            setenv("HOME", path, 1)
            for name in ["a", "No"] {
                setenv("DEVMENU_SCOPE", name, 1)
                let core = AppCore(app: AppFacts(name: "shop", build: .internal), overrides: .none)
                #expect(core.directories == AppDirectories(app: "shop"))
                #expect(core.app.scope == nil)
            }
            setenv("DEVMENU_SCOPE", "", 1)
            let isOn = try Self.isOn(in: path)
            #expect(!isOn)
        }
        #expect(try folder.contents(of: "state@a/toggles.json") == #"{"sale": true}"#)
    }
}
