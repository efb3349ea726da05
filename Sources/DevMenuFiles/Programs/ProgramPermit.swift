import DevMenuKit

/// Says whether the programs that a menu's file names may run.
public protocol ProgramPermit: Sendable {
    /// Looks whether a command may run now; called each time before it does.
    ///
    /// - Parameters:
    ///   - command: The program and its arguments, among which there is no secret.
    ///   - directory: The directory in which it is to run.
    /// - Throws: `ActionError` of kind `denied`, where it may not.
    func check(_ command: [String], in directory: String) throws
}

/// Lets no program run.
public struct NoProgramPermit: ProgramPermit {
    /// The permit of a host that runs nothing.
    public init() {}

    /// Throws for every command.
    public func check(_ command: [String], in directory: String) throws {
        throw ActionError(
            .denied,
            "\(CommandText.text(of: command)) is not run: this host runs no programs"
        )
    }
}

/// Lets every program run: for files that the app itself has written.
public struct EveryProgramPermit: ProgramPermit {
    /// The permit of a host that knows its files.
    public init() {}

    /// Throws for no command.
    public func check(_ command: [String], in directory: String) throws {}
}
