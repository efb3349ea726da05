import DevMenuClient
import DevMenuKit

/// `detach`: leaves the app, which goes on; commands go to the embedded host again.
struct DetachCommand: Command {
    let name = "detach"
    let summary = "leave the app, and go back to the embedded host"

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...0, of: self)
        context.host.aim(at: nil)
        return .done(CommandResult([:], text: "back at \(context.host.target)"))
    }
}
