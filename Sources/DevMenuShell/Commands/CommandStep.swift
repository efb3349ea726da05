package import DevMenuKit
package import DevMenuWire

/// What a command comes to: a result, or a request to the host whose answer makes the result.
package enum CommandStep {
    /// It is done.
    case done(CommandResult)
    /// It asks the host; what the host answers is made a result.
    case ask(HostRequest, then: (JSONValue) throws -> CommandResult)
}
