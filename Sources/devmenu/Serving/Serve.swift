import ArgumentParser
import Dispatch
import DevMenuKit
import DevMenuServer

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `devmenu serve --stdio`: the embedded host.
struct Serve: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Serve the bundled menu to a shell, in the protocol of devmenu."
    )

    @Flag(name: .customLong("stdio"), help: "Speak over standard input and standard output.")
    var usesStdio = false

    @Option(
        name: .customLong("without"),
        help: ArgumentHelp("Leave a plugin out, for a reason; repeatable.", valueName: "ID=REASON")
    )
    var leftOut: [LeftOutPlugin] = []

    func validate() throws {
        guard usesStdio else {
            throw ValidationError("say what to serve over: --stdio")
        }
    }

    func run() throws { try Self.serve(without: leftOut) }

    /// Serves the embedded host's menu, and ends the process once its shell has gone.
    static func serve(without leftOut: [LeftOutPlugin] = []) throws -> Never {
        let report = RegistrationReport()
        let leftOut = LeftOutPlugin.reasons(of: leftOut)
        try StdioHost.start(whenEnded: { end() }) {
            defer { report.finish() }
            let server = try EmbeddedHost.server(
                leavingOut: leftOut,
                willRegister: report.willRegister
            )
            try StdioHost.tellOfEnd(of: server)
            return server
        }
        // Plugins may be at home on the main actor: the main thread is theirs.
        dispatchMain()
    }

    /// Ends the process, also where what a plugin wants to have done at exit does not come back.
    private static func end() -> Never {
        signal(SIGALRM, SIG_DFL)
        alarm(2)
        #if canImport(Glibc)
        Glibc.exit(0)
        #elseif canImport(Musl)
        Musl.exit(0)
        #else
        Darwin.exit(0)
        #endif
    }
}

extension LeftOutPlugin: ExpressibleByArgument {}
