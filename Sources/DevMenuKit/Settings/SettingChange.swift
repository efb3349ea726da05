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

/// What came of a wish to change a setting.
public struct SettingOutcome: Hashable, Sendable {
    /// The value before.
    public let was: JSONValue
    /// The value now, and its layer.
    public let reading: SettingReading
}

/// A setting's value has changed, and what is changed is kept.
public struct SettingEvent: Hashable, Sendable {
    /// The setting.
    public let id: ItemID
    /// The value before.
    public let was: JSONValue
    /// The value now, and its layer.
    public let reading: SettingReading
    /// Who made the change: a shell's name among its host's peers, or `nil` for the app itself and
    /// for another process.
    public let by: String?
}
