import DevMenuKit
import DevMenuClient
import DevMenuShell
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The shell on a test's host: `hosted-shell [--json] [--timeout SECONDS] HOST [LINE…]`.
///
/// HOST is a script for `sh` that speaks the protocol. Without lines, the shell reads them from
/// standard input, with a prompt on a terminal.
@main
enum HostedShell {
    /// Lets a script go on after an error.
    ///
    /// It's the toggle of a program that offers no menu.
    private static let keepsGoing = FeatureToggle("keeps-going", title: "Go on", default: true)

    static func main() throws {
        let settings = AppSettings(store: InMemorySettingStore(), build: .debug)
        try settings.declare([keepsGoing])
        var arguments = CommandLine.arguments.dropFirst()
        var options = ShellOptions()
        if arguments.first == "--json" {
            options.format = JSONFormat()
            arguments.removeFirst()
        }
        if arguments.first == "--timeout" {
            arguments.removeFirst()
            options.timeout = arguments.popFirst().flatMap { Double($0) }
        }
        options.keepsGoing = keepsGoing.isOn
        options.confirmsAll = arguments.count > 1
        guard let host = arguments.popFirst() else { return }
        exit(try run(Array(arguments), on: host, options))
    }

    private static func run(_ lines: [String], on host: String, _ options: ShellOptions) throws
        -> Int32
    {
        let loop = EventLoop()
        let output = ShellOutput(loop: loop)
        loop.willBlock = { output.push() }
        var options = options
        if output.isTerminal { options.columns = { 4_000 } }
        let source = ProgramHost { .linked(executable: "/bin/sh", arguments: [host]) }
        let current = CurrentHost(source: source, loop: loop) {
            Introduction(client: "hosted-shell", locale: "en", columns: nil, events: [.log])
        }
        let colors = ColorPolicy(
            choice: .auto,
            environment: ["TERM": "xterm-256color"],
            isTerminal: output.isTerminal
        )
        let shell = Shell(
            options: options,
            loop: loop,
            output: output,
            host: current,
            colors: colors
        )
        let signals = SignalSource(SignalSource.signals(isInteractive: lines.isEmpty))
        signals.onSignal = { shell.handle(signal: $0) }
        Signals.ignore(SignalNumber.brokenPipe)
        loop.add(signals)
        defer { shell.host.closeAtExit() }
        let status =
            try lines.isEmpty
            ? Repl(shell: shell, reader: reader(of: shell), rcFile: nil).run()
            : shell.run(lines: lines)
        try shell.flushOutput()
        return status
    }

    private static func reader(of shell: Shell) -> any LineReader {
        #if Tools
        return ReadlineReader(answers: shell.answers)
        #else
        return PlainLineReader(descriptor: 0)
        #endif
    }
}
