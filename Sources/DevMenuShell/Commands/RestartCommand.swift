import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `restart`: starts the embedded host anew, or runs the command again that is the host.
struct RestartCommand: Command {
    let name = "restart"
    let summary = "start the embedded host anew"

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...0, of: self)
        // Only a session tells whether its host is the shell's own: the first command opens one.
        let isFirst = context.host.session == nil
        let session = try context.host.session ?? context.host.liveSession()
        guard session.isRestartable else {
            let words = """
                \(session.hello.name) is not this shell's to restart: \(session.origin). \
                Start it again where it was started
                """
            throw HostError.refused(WireError(.wrongKind, words))
        }
        if !isFirst { context.host.drop() }
        let hello = try context.host.liveSession().hello
        let text = isFirst ? "started" : "started again"
        // A host behind a command need not say what its process is.
        guard hello.pid > 0 else { return .done(CommandResult([:], text: text)) }
        return .done(
            CommandResult(["pid": .integer(hello.pid)], text: "\(text), pid \(hello.pid)")
        )
    }
}
