import ArgumentParser
import DevMenuServer

/// `devmenu serve --stdio`: the embedded host.
struct Serve: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
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

    func run() async throws { try await Self.serve(without: leftOut) }

    /// Serves the embedded host's menu until its shell has gone.
    static func serve(without leftOut: [LeftOutPlugin] = []) async throws {
        let report = RegistrationReport()
        let leftOut = LeftOutPlugin.reasons(of: leftOut)
        try await StdioHost.serve {
            defer { report.finish() }
            return try EmbeddedHost.server(leavingOut: leftOut, willRegister: report.willRegister)
        }
    }
}

extension LeftOutPlugin: ExpressibleByArgument {}
