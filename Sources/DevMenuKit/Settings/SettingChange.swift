/// A wish to change one setting.
public struct SettingChange: Sendable {
    /// What is to become of its override.
    public enum Operation: Equatable, Sendable {
        /// It becomes this value.
        case set(JSONValue)
        /// It becomes the opposite of the value in force, whoever changed that last.
        case flip
        /// It goes.
        case reset
    }

    /// The setting.
    public let id: ItemID
    /// What is to become of its override.
    public let operation: Operation

    /// A wish to change one setting.
    public init(_ id: ItemID, _ operation: Operation) {
        self.id = id
        self.operation = operation
    }
}
