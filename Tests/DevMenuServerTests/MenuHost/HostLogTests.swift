import DevMenuHost
import TerminalTesting

@testable import DevMenuServer

/// The news of a host in its app's own log.
@Suite(.onOwnThread) struct HostLogTests {
    private let folder: TemporaryDirectory
    private let sale = FeatureToggle("sale", title: "Sale")

    init() throws {
        folder = try TemporaryDirectory()
        try folder.write("{}", to: "state/toggles.json")
    }

    /// Returns a host without the trait `Menu`, whose content has an item too many.
    private static func host(in path: String) -> MenuHost {
        let directories = AppDirectories(cache: path + "/cache", state: path + "/state")
        return MenuHost("shop", build: .internal, directories: directories, overrides: .saved) {
            FeatureToggle("sale", title: "Sale")
            Action("sale") { _ in .done }
        }
    }

    private static let problem =
        "plugin 'shop': item 'sale' already exists, added twice by the plugin"

    /// Returns the core of a process of the app, with a journal, and its log.
    private func process() throws -> (core: AppCore, log: AsyncStream<String>) {
        let core = try HostAssembly(
            AppCore(
                app: AppFacts(name: "shop", build: .internal),
                directories: folder.appDirectories
            ).checked()
        ).core
        let (lines, line) = AsyncStream<String>.makeStream()
        core.log.app.forward { _, message in line.yield(message) }
        try core.settings.declare([sale])
        return (core, lines)
    }

    @Test func `is held until a log is set, and then told once`() {
        let host = Self.host(in: folder.path)
        let (first, second) = (Recorder<String>(), Recorder<String>())
        host.log = { level, message in first.record("\(level): \(message)") }
        #expect(first.values == ["warning: " + Self.problem])
        host.start()
        host.add(Action("lost", section: "nowhere") { _ in .done })
        #expect(first.take().count == 2)
        host.log = { _, message in second.record(message) }
        host.log(.info, "the app's own")
        #expect(first.values == [])
        #expect(second.values == ["the app's own"])
        host.stop()
    }

    @Test func `is written to standard error from the start on, if it's a warning`() async throws {
        let path = folder.path
        let result = try await #require(
            processExitsWith: .success,
            observing: [\.standardErrorContent]
        ) { [path = path as String] in
            let host = Self.host(in: path)
            HostLog.write(.notice, "not started")
            host.start()
            try host.settings.set("sale", to: true)
            host.log(.error, "broken\u{1B}[2J")
        }
        let lines = String(decoding: result.standardErrorContent, as: UTF8.self)
            .split(separator: "\n")
            .filter { line in ["notice: ", "warning: ", "error: "].contains { line.hasPrefix($0) } }
        #expect(lines.count == 3, "\(lines)")
        #expect(lines.first == "notice: not started")
        #expect(lines.dropFirst().first == "warning: 'shop': \(Self.problem)")
        #expect(lines.last?.hasPrefix("error: 'shop': broken") == true)
        #expect(!result.standardErrorContent.contains(0x1B))
    }

    @Test func `has mistakes in the values for one run`() async {
        let path = folder.path
        await #expect(processExitsWith: .success) { [path = path as String] in
            setenv("DEVMENU_SET", #"{"lost":true}"#, 1)
            let host = Self.host(in: path)
            let lines = Recorder<String>()
            host.log = { _, message in lines.record(message) }
            host.start()
            host.start()
            let found = lines.values.filter { $0.contains("no setting 'lost'") }
            #expect(found.count == 1, "\(lines.values)")
        }
    }

    @Test(arguments: ["is damaged", "isn't a file"])
    func `has a file of overrides that can't be read once`(reason: String) throws {
        try folder.write("{", to: "state/toggles.json")
        if reason == "isn't a file" {
            let path = folder.appDirectories.overrides
            try FileSystem.remove(path)
            try FileSystem.makeDirectories(path)
        }
        let host = Self.host(in: folder.path)
        let lines = Recorder<String>()
        host.log = { _, message in lines.record(message) }
        for number in 1...2 { host.add(Action(ItemID("late-\(number)")) { _ in .done }) }
        let told = lines.values.filter { $0.contains(reason) }
        #expect(told.count == 1, "\(lines.values)")
    }

    @Test func `has no lines that the app sends to shells`() {
        let host = Self.host(in: folder.path)
        let lines = Recorder<String>()
        host.log = { _, message in lines.record(message) }
        host.logToShells(.warning, "for shells")
        #expect(lines.values == [Self.problem])
    }

    @Test func `tells who changed a setting, and why`() async throws {
        let (core, log) = try process()
        var lines = log.makeAsyncIterator()
        let settings = core.settings
        let ada = ChangeAuthor(uid: OwnProcess.user, client: "devmenu")
        let change = SettingChange("sale", .flip, why: "demo")
        _ = settings.apply([try settings.check(change)], by: "p1", author: ada)
        #expect(await lines.next(isolation: #isolation) == "sale set to on by \(ada): demo")
        try settings.reset("sale")
        try settings.reset("sale")
        #expect(await lines.next(isolation: #isolation) == "sale reset by \(ChangeAuthor.app)")
        try sale.set(false, why: "sold out")
        try sale.reset(why: "delivered")
        let app = ChangeAuthor.app
        for line in ["sale set to off by \(app): sold out", "sale reset by \(app): delivered"] {
            #expect(await lines.next(isolation: #isolation) == line)
        }
    }

    @Test func `tells who changed a setting in another process, or that it was edited`()
        async throws
    {
        let ((core, log), (other, _)) = (try process(), try process())
        var lines = log.makeAsyncIterator()
        try core.settings.followStore()
        let ada = ChangeAuthor(uid: OwnProcess.user, client: "devmenu")
        let change = SettingChange("sale", .set(true), why: "demo")
        _ = other.settings.apply([try other.settings.check(change)], author: ada)
        #expect(await lines.next(isolation: #isolation) == "sale set to on by \(ada): demo")
        try WholeFile(core.directories.overrides).replace(with: #"{"sale": false}"#.utf8)
        #expect(
            await lines.next(isolation: #isolation) == "sale set to off in the file of overrides"
        )
    }

    @Test func `tells a change in another process that's found as the menu changes`() async throws {
        let ((core, log), (other, _)) = (try process(), try process())
        var lines = log.makeAsyncIterator()
        try other.settings.set("sale", to: true)
        try core.settings.declare([sale])
        #expect(await lines.next(isolation: #isolation) == "sale set to on by \(ChangeAuthor.app)")
    }

    @Test func `tells nothing of a change that isn't kept`() throws {
        // A lock that can't be had stands for a full disk.
        #expect(symlink(folder.path + "/not/there", folder.path + "/state/toggles.json.lock") == 0)
        let host = Self.host(in: folder.path)
        let lines = Recorder<String>()
        host.log = { _, message in lines.record(message) }
        #expect(throws: SettingError.self) { try host.settings.set("sale", to: true) }
        #expect(lines.values == [Self.problem])
    }
}
