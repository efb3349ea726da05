/// What came of a wish to change a setting.
public struct SettingOutcome: Hashable, Sendable {
    /// The value before.
    public let was: JSONValue
    /// The value now, and its layer.
    public let reading: SettingReading
}
