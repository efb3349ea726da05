#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuFiles
import DevMenuKit
import DevMenuPlugins
import DevMenuServer
import DevMenuShell
import DevMenuSystem
import DevMenuWire
import Dispatch
import MomentsKit

/// `devmenu serve`: serves the embedded host, or an app that runs on this machine, over stdio.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        _superCommandName: "devmenu",
        abstract: "Serve a menu to a shell, in the protocol of devmenu."
    )

    @Flag(
        name: .customLong("stdio"),
        help: "The bundled menu, over standard input and standard output."
    )
    var usesStdio = false

    @Option(
        name: .customLong("proxy"),
        help: ArgumentHelp(
            "The menu of a running app, over standard input and standard output.",
            valueName: "NAME|PID"
        ),
        completion: .custom { _, _, partial in
            CompletionSession(flags: FlagValues()).apps(partial).map(\.replacement)
        }
    )
    private var apps: [String] = []

    @Option(
        name: .customLong("menu"),
        help: ArgumentHelp(
            "The menu of a file in place of the bundled one; repeatable.",
            valueName: "FILE"
        ),
        completion: .file(extensions: ["json"])
    )
    private var menus: [String] = []

    @Option(
        name: .customLong("rescue"),
        help: ArgumentHelp("The last menu of an app that doesn't run.", valueName: "APP"),
        completion: .custom { _, _, partial in
            RescueVerb.apps.filter { $0.hasPrefix(partial) }
        }
    )
    private var rescued: [String] = []

    @Option(
        name: .customLong("without"),
        help: ArgumentHelp("Leave a plugin out, for a reason; repeatable.", valueName: "ID=REASON")
    )
    var leftOut: [LeftOutPlugin] = []

    private var proxied: String? { apps.first }

    func validate() throws {
        try ValidationError.refuseRepeated([
            "--proxy": apps.count, "--rescue": rescued.count,
        ])
        guard usesStdio != (proxied != nil) else {
            throw ValidationError("choose what to serve: --stdio, or --proxy and a running app")
        }
        guard proxied == nil || menus.isEmpty else {
            throw ValidationError("--menu goes with --stdio: an app has a menu of its own")
        }
        guard rescued.isEmpty || usesStdio && menus.isEmpty else {
            throw ValidationError("--rescue goes with --stdio alone: it has the menu of the app")
        }
        guard proxied == nil || leftOut.isEmpty else {
            throw ValidationError("--without goes with --stdio: an app chooses its own plugins")
        }
    }

    func run() throws {
        guard let proxied else {
            try Self.serve(without: leftOut, menus: menus, rescuing: rescued.first)
        }
        Signals.ignore(SignalNumber.brokenPipe)
        do {
            try StdioProxy.run(to: proxied, in: AppDirectory())
        } catch let error as SessionOpeningError {
            // The other end may be a remote shell, which shows this text unchanged.
            let error = HostError(error)
            StandardStreams.writeError("error: \(error)")
            throw ExitCode(ExitStatus.status(for: error.kind))
        }
        Self.end()
    }

    /// Serves the embedded host's menu, or that of files, and ends the process once its shell has gone.
    static func serve(
        without leftOut: [LeftOutPlugin] = [],
        menus: [String] = [],
        rescuing app: String? = nil
    ) throws -> Never {
        let report = RegistrationReport()
        let leftOut = LeftOutPlugin.reasons(of: leftOut)
        QuietCrashes.forget()
        do {
            let ending: @Sendable () -> Void = { RunningPrograms.all.end() }
            let prepare = {
                if let app { return try RescueHost.server(of: app) }
                if !menus.isEmpty { return try project(menus, leavingOut: leftOut, report) }
                return try EmbeddedHost.server(leavingOut: leftOut, report)
            }
            if report.hasOwnShell {
                try StdioHost.serveCommand(whenEnding: ending, whenEnded: { end() }, prepare) {
                    ProjectHost.followAll()
                }
            } else {
                try StdioHost.start(whenEnding: ending, whenEnded: { end() }, prepare)
                ProjectHost.followAll()
            }
        } catch let refusal as HostRefusedError {
            // The shell has got the error; a person who runs the verb reads it in the response.
            throw ExitCode(ExitStatus.status(for: refusal.error.kind))
        }
        // Plugins may run on the main actor, so the main thread is left to it.
        dispatchMain()
    }

    private static func project(
        _ paths: [String],
        leavingOut left: [PluginID: String],
        _ report: RegistrationReport
    ) throws -> MenuServer {
        do {
            var files: [ProjectFile] = []
            for path in paths { files.append(try ProjectFile(path)) }
            return try ProjectHost(
                of: files,
                leavingOut: left,
                mayBeTrusted: report.hasOwnShell,
                report
            ).keep()
        } catch let error as ProjectFileError {
            throw HostRefusedError(error.wireError())
        }
    }

    /// Ends the process within two seconds, even where a plugin's exit handler doesn't return.
    private static func end() -> Never {
        OwnProcess.end(afterSeconds: 2)
        OwnProcess.exit(0)
    }
}

extension LeftOutPlugin: ExpressibleByArgument {}

/// The host that the shell starts for itself: the app `moments` with the bundled plugins.
private enum EmbeddedHost {
    /// Creates a server of the menu.
    ///
    /// - Parameters:
    ///   - left: Plugins to leave out, each with the reason to show.
    ///   - report: Reports each plugin before its code runs.
    /// - Returns: The server.
    /// - Throws: `AppFactsError` and `RegistrationError`, where the app's own facts or items break
    ///   the rules.
    static func server(
        leavingOut left: [PluginID: String],
        _ report: RegistrationReport
    ) throws -> MenuServer {
        let host = try HostAssembly(app: MomentsMenu.app(build: .internal))
        // The app's server is in this process too, and its moments aren't saved: they must not be
        // mistaken for those of a running app.
        let services = MomentsServices(
            app: host.core.app,
            settings: host.core.settings,
            directories: host.core.directories,
            keepsMoments: false,
            transport: {
                InProcessTransport(to: BFF(keepingLikesIn: host.core.directories.likesFile))
            }
        )
        let menu = try host.menu(title: MomentsMenu.title, leavingOut: left, report: report) {
            try services.add(to: &$0)
        }
        services.adopt(menu)
        let server = host.server(of: menu)
        services.start()
        return server
    }
}
#endif
