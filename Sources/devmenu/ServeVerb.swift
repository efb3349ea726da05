#if Tools || PlainEditing
import DevMenuClient
import DevMenuProject
import DevMenuKit
import DevMenuPlugins
import DevMenuServer
import DevMenuShell
import DevMenuSystem
import DevMenuWire
import Dispatch
import MomentsKit

/// `devmenu serve`: serves the embedded host, or an app that runs on this machine, over stdio.
struct ServeVerb: Verb {
    static let name = "serve"

    let declaration = VerbDeclaration(
        name: name,
        summary: "serve a menu to devmenu, in its protocol",
        forms: [
            ("devmenu serve --stdio [FLAGS]", "serve the bundled menu, or that of files"),
            ("devmenu serve --proxy NAME|PID", "serve the menu of a running app"),
        ],
        arguments: [
            .option("--stdio", "the bundled menu, over standard input and standard output"),
            .option(
                "--proxy NAME|PID",
                "the menu of a running app, over standard input and standard output",
                .app
            ),
            .option(
                "--menu FILE|DIRECTORY",
                "the menu of a file or a directory in place of the bundled one; repeatable",
                .file,
                isRepeated: true
            ),
            .option(
                "--found DIRECTORY",
                "the menu of a directory's task files, with what the files above it add",
                .file
            ),
            .option("--rescue APP", "the last menu of an app that doesn't run", .app),
            HostFlags.scope,
            .option(
                "--without ID=REASON",
                "leave a plugin out, for a reason; repeatable",
                isRepeated: true
            ),
        ],
        examples: [
            ("devmenu --host 'ssh box devmenu serve --proxy shop'", "use an app on another machine")
        ]
    )

    func check(_ reading: FlagReading) throws(FlagError) {
        let hasFiles = !reading.all("--menu").isEmpty || reading.has("--found")
        let isProxy = reading.has("--proxy")
        try FlagError.refuse([
            (
                reading.has("--stdio") == isProxy,
                "choose what to serve: --stdio, or --proxy and a running app"
            ),
            (
                reading.has("--menu") && reading.has("--found"),
                "--found and --menu can't be used together: give one of them"
            ),
            (isProxy && hasFiles, "--menu needs --stdio: an app has its own menu"),
            (
                reading.has("--rescue") && (isProxy || hasFiles),
                "--rescue needs --stdio: it has the menu of the app"
            ),
            (
                isProxy && reading.has("--without"),
                "--without needs --stdio: an app chooses its own plugins"
            ),
            (
                [PluginID: String](leavingOut: reading.all("--without")) == nil,
                "--without takes ID=REASON"
            ),
        ])
    }

    func run(_ reading: FlagReading) throws {
        guard let proxied = reading["--proxy"] else { try Self.serve(reading) }
        // The other end may be a remote shell, which shows an error unchanged.
        try StdioProxy.run(to: proxied, in: AppDirectory())
        Self.end()
    }

    /// Serves the embedded host's menu, or that of files, and ends the process once its shell has
    /// disconnected.
    private static func serve(_ reading: FlagReading) throws -> Never {
        let report = RegistrationReport()
        let (app, menus) = (reading["--rescue"], reading.all("--menu"))
        let found = reading["--found"]
        let leftOut = [PluginID: String](leavingOut: reading.all("--without")) ?? [:]
        if !leftOut.isEmpty {
            let linked = LinkedPlugins.find { _ in false }.map(\.id.rawValue)
            for id in leftOut.keys.map(\.rawValue).sorted() where !linked.contains(id) {
                throw FlagError.unfit(
                    id,
                    of: "--without",
                    expected: "ID=REASON of a plugin",
                    suggestion: NearestName.suggestion(for: id, among: linked)
                )
            }
        }
        CrashBacktraces.forget()
        do {
            let ending: @Sendable () -> Void = {
                ProgramWatcher.shared.end(within: .milliseconds(300))
            }
            let prepare = {
                if let app { return try RescueHost.server(of: app) }
                if let found {
                    return try project(FoundMenu(found: found), leavingOut: leftOut, report)
                }
                if !menus.isEmpty {
                    return try project(FoundMenu(menus), leavingOut: leftOut, report)
                }
                return try EmbeddedHost.server(leavingOut: leftOut, report)
            }
            try StdioHost.serveCommand(
                ofOwnShell: report.hasOwnShell,
                whenEnding: ending,
                whenEnded: { end() },
                prepare
            ) {
                ProjectHost.followAll()
            }
        } catch let refusal as HostRefusedError {
            // The shell has the error; a person who runs the verb reads it in the response.
            throw VerbExit(ExitStatus.status(for: refusal.error.kind))
        }
        // Plugins may run on the main actor, so the main thread is left to it.
        dispatchMain()
    }

    private static func project(
        _ menu: @autoclosure () throws -> FoundMenu,
        leavingOut left: [PluginID: String],
        _ report: RegistrationReport
    ) throws -> MenuServer {
        do {
            return try ProjectHost(
                of: menu(),
                leavingOut: left,
                mayBeTrusted: report.hasOwnShell,
                report
            ).keep()
        } catch let error as ProjectFileError {
            throw HostRefusedError(error.wireError())
        }
    }

    /// Ends the process within two seconds, even if a plugin's exit handler doesn't return.
    private static func end() -> Never {
        OwnProcess.end(afterSeconds: 2)
        ProgramWatcher.shared.end(within: .zero)
        OwnProcess.exit(0)
    }
}

/// The host that the shell starts for itself: the app `moments` with the bundled plugins.
enum EmbeddedHost {
    /// The name of the app.
    static var appName: String { MomentsMenu.app(build: .internal).name }

    /// Creates a server of the menu.
    ///
    /// - Parameters:
    ///   - left: Plugins to leave out, each with the reason to show.
    ///   - report: Reports each plugin before its code runs.
    /// - Returns: The server.
    /// - Throws: `AppFactsError` if the app's own facts break the rules.
    static func server(
        leavingOut left: [PluginID: String],
        _ report: RegistrationReport
    ) throws -> MenuServer {
        let core = try AppCore(app: MomentsMenu.app(build: .internal)).checked()
        // The app's server is in this process too, and its moments aren't saved: they must not be
        // mistaken for those of a running app.
        let services = MomentsServices(core.app) {
            InProcessTransport(to: BFF(keepingLikesIn: core.directories.likes))
        }
        let app = MomentsApp(services, locale: .english)
        let served = ServedApp(
            core,
            title: MomentsMenu.title,
            leavingOut: left,
            report: report,
            content: MomentsMenu.content(of: app),
            visiting: app.visit
        )
        services.connect(
            to: AppHost(
                served,
                settings: served.settings,
                router: { served.router(in: $0) },
                log: served.shellLog
            )
        )
        return served.server
    }
}
#endif
