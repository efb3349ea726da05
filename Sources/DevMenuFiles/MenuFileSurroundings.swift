public import DevMenuKit

/// What a menu's file finds where it is loaded.
public struct MenuFileSurroundings: Sendable {
    /// Does what a row of the reference's form is for.
    ///
    /// It is given the row's model as the file has it, and throws why it could not be done.
    public typealias Handler = @Sendable (ActionCall, JSONValue) async throws -> ActionResult

    /// The actions that the file may name.
    public let actions: [ItemID: any ActionTrigger]
    /// The directory in which programs run that name none, and from which relative ones are told.
    public let directory: String
    /// Says whether the file's programs may run.
    public let permit: any ProgramPermit
    /// Finds a row's handler by its name; `nil` where there is none.
    public let handler: @Sendable (String) -> Handler?

    /// Surroundings without anything, but for what is given.
    ///
    /// - Parameters:
    ///   - actions: The actions that the file may name.
    ///   - directory: Where its programs run.
    ///   - permit: Says whether they may; by default none may.
    ///   - handler: Finds the handler of a row of the reference's form.
    public init(
        actions: [any ActionTrigger] = [],
        directory: String = ".",
        permit: any ProgramPermit = NoProgramPermit(),
        handler: @escaping @Sendable (String) -> Handler? = { _ in nil }
    ) {
        self.actions = Dictionary(
            actions.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        self.directory = directory
        self.permit = permit
        self.handler = handler
    }
}
