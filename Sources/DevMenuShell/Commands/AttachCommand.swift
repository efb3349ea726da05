import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `attach NAME|PID`: from now on commands go to a running app.
struct AttachCommand: Command {
    let name = "attach"
    let summary = "attach to a running app"
    let arguments = [CommandArgument("NAME|PID", .app, summary: "an app that 'apps' shows")]

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(1...1, of: self)
        guard let finder = context.apps else {
            throw HostError.unavailable("this shell attaches to no apps")
        }
        let session = try context.host.attach(to: finder.source(of: invocation.texts[0]))
        let hello = session.hello
        let result: JSONValue = [
            "name": .string(hello.name), "version": .string(hello.version),
            "build": .string(hello.build), "pid": .integer(hello.pid),
            "access": .string(hello.access.rawValue),
        ]
        let text = "\(hello.name) \(hello.version.shownName) · \(session.origin)"
        return .done(CommandResult(result, text: ControlEscaping.escaped(text)))
    }
}
