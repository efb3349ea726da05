import DevMenuKit
import DevMenuWire

/// `restart`: starts the embedded host anew, or runs the command again that is the host.
struct RestartCommand: Command {
    let name = "restart"
    let summary = "start the embedded host anew"

    func run(_ invocation: Invocation, in shell: Shell) throws -> CommandStep {
        try invocation.expect(0...0, of: self)
        if let session = shell.host.session, !session.isRestartable {
            let words = "\(session.hello.name) is not this shell's to restart: \(session.origin)"
            throw CommandError.refused(WireError(.wrongKind, words))
        }
        shell.host.drop()
        let hello = try shell.host.liveSession().hello
        return .done(
            CommandResult(
                ["pid": .integer(hello.pid)],
                text: "started again, pid \(hello.pid)"
            )
        )
    }
}
