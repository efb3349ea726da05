import DevMenuKit
import DevMenuWire

/// `version`: what this program is, and under which terms.
struct VersionCommand: Command {
    let name = "version"
    let summary = "show the version of devmenu, its protocol and its licence"

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...0, of: self)
        let about = context.about
        return .done(
            CommandResult(
                [
                    "devmenu": .string(about.version),
                    "protocol": .integer(ProtocolVersion.current),
                    "license": .string(about.license),
                ],
                text: """
                    devmenu \(about.version), protocol \(ProtocolVersion.current)
                    \(about.licenseNotice)
                    """
            )
        )
    }
}
