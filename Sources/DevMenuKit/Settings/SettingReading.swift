/// A setting's value, and the layer that it came from.
public struct SettingReading: Hashable, Sendable {
    /// The value in force.
    public let value: JSONValue
    /// The layer that gave it.
    public let layer: SettingLayer

    /// A value of a layer.
    public init(value: JSONValue, layer: SettingLayer) {
        self.value = value
        self.layer = layer
    }
}
