import TerminalTesting

@testable import DevMenuClient

/// The kinds of session, each with a script of `sh` as its host.
enum SessionKind: CaseIterable {
    case embedded, command, socket, plugin

    /// Returns a source of a session with a script, which has the commands of ``Hosts/commands``.
    func source(_ script: String, timeout: Duration = .seconds(60)) throws -> any SessionSource {
        switch self {
        case .embedded: Hosts.script(script, timeout: timeout)
        case .command: Hosts.command(script, timeout: timeout)
        case .socket: try AppSource(Hosts.commands + script, timeout: timeout)
        case .plugin: try PluginSource(Hosts.commands + script)
        }
    }

    /// Returns the error with which a script's session can't be opened, or its first request fails.
    func error(of script: String, timeout: Duration = .seconds(60)) throws -> HostError? {
        let source = try source(script, timeout: timeout)
        guard self == .plugin else { return try source.openingError() }
        guard case .failure(let error) = try Conversation(source).ask(.menuList) else { return nil }
        return error
    }
}

/// Opens a session over the socket of an app whose answers are a script's.
private final class AppSource: SessionSource {
    let target = "the app 'script'"
    let warnings: [String] = []
    private let folder: TemporaryDirectory
    private let app: AppSocket
    private let finder: any SessionSource

    init(_ script: String, timeout: Duration) throws {
        folder = try TemporaryDirectory()
        let directory = RuntimeDirectory(folder.path("run"))
        try directory.make()
        app = try AppSocket("script", in: directory, .runs(script))
        finder = AppFinder(AppDirectory([directory]), timeout: timeout).source(of: "script")
    }

    // The loop may stay; a process of the app that nobody waits for would keep exit tests from ending.
    deinit { app.end() }

    func open(in loop: EventLoop, before end: ContinuousClock.Instant?) throws -> any MenuSession {
        loop.add(app)
        return try finder.open(in: loop, before: end)
    }
}

/// Opens a session with an executable plugin, whose process starts with the first request.
private final class PluginSource: SessionSource {
    let target = "plugin 'script'"
    let warnings: [String] = []
    private let folder: PluginFolder
    private let path: String

    init(_ script: String) throws {
        folder = try PluginFolder()
        path = try folder.add("script", script)
    }

    func open(in loop: EventLoop, before end: ContinuousClock.Instant?) throws -> any MenuSession {
        PluginSession(
            with: PluginFile(name: "script", path: path, directoryRefusal: nil),
            hello: try Hello(params: ["protocol": 1, "app": ["name": "script"]]),
            introduction: { Introduction(client: "test", locale: "en") },
            in: loop
        )
    }
}
