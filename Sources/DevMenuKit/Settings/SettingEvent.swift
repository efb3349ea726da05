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
