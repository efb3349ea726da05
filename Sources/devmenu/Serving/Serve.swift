#if Shell
import ArgumentParser
import DevMenuClient
import DevMenuFiles
import DevMenuKit
import DevMenuServer
import DevMenuShell
import DevMenuSystem
import DevMenuWire
import Dispatch

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
            "The menu of an app that runs here, over standard input and standard output.",
            valueName: "NAME|PID"
        )
    )
    private var apps: [String] = []

    @Option(
        name: .customLong("menu"),
        help: ArgumentHelp("The menu of a file in place of the bundled one.", valueName: "FILE"),
        completion: .file(extensions: ["json"])
    )
    private var menus: [String] = []

    @Option(
        name: .customLong("without"),
        help: ArgumentHelp("Leave a plugin out, for a reason; repeatable.", valueName: "ID=REASON")
    )
    var leftOut: [LeftOutPlugin] = []

    private var proxied: String? { apps.first }
    private var menu: String? { menus.first }

    func validate() throws {
        try ValidationError.refuseRepeated(["--proxy": apps.count, "--menu": menus.count])
        guard usesStdio != (proxied != nil) else {
            throw ValidationError("say what to serve: --stdio, or --proxy and an app that runs")
        }
        guard proxied == nil || menu == nil else {
            throw ValidationError("--menu goes with --stdio: an app has a menu of its own")
        }
        guard proxied == nil || leftOut.isEmpty else {
            throw ValidationError("--without goes with --stdio: an app chooses its own plugins")
        }
    }

    func run() throws {
        guard let proxied else { try Self.serve(without: leftOut, menu: menu) }
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

    /// Serves the embedded host's menu, or a file's, and ends the process once its shell has gone.
    static func serve(
        without leftOut: [LeftOutPlugin] = [],
        menu: String? = nil
    ) throws -> Never {
        let report = RegistrationReport()
        let leftOut = LeftOutPlugin.reasons(of: leftOut)
        QuietCrashes.forget()
        do {
            try StdioHost.start(whenTold: { RunningPrograms.all.end() }, whenEnded: { end() }) {
                if let menu { return try project(menu, leavingOut: leftOut, report) }
                return try EmbeddedHost.server(leavingOut: leftOut, report)
            }
        } catch let refusal as HostRefusal {
            // The shell has got the error; a person who runs the verb reads it in the response.
            throw ExitCode(ExitStatus.status(for: refusal.error.kind))
        }
        // Plugins may run on the main actor, so the main thread is left to it.
        dispatchMain()
    }

    private static func project(
        _ path: String,
        leavingOut left: [PluginID: String],
        _ report: RegistrationReport
    ) throws -> MenuServer {
        do {
            return try ProjectHost(
                of: try ProjectFile(path),
                leavingOut: left,
                mayBeTrusted: report.hasOwnShell,
                report
            ).follow()
        } catch let error as ProjectFileError {
            throw HostRefusal(error.wireError)
        }
    }

    /// Ends the process within two seconds, even where a plugin's exit handler doesn't return.
    private static func end() -> Never {
        OwnProcess.end(afterSeconds: 2)
        OwnProcess.exit(0)
    }
}

extension LeftOutPlugin: ExpressibleByArgument {}
#endif
