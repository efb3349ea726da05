/// A name for where settings' values come from: an open set, to which any source may add its own.
///
/// It says what kind of place a value is from, not how strong it is: that is the order of the sources in
/// ``Settings``. A shell shows a name that it does not know as it stands.
public struct SettingLayer: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// A person set it, and it is kept.
    public static let override: SettingLayer = "override"
    /// A remote configuration says so; nobody sets it here.
    public static let remote: SettingLayer = "remote"
    /// The kind of build fixes it.
    public static let build: SettingLayer = "build"
    /// Nothing else has a value; no source is of this layer, which is the declaration's own.
    public static let `default`: SettingLayer = "default"

    /// The name of the layer, as the protocol has it.
    public let rawValue: String

    /// Creates a layer of any name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a layer of any name.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The name of the layer.
    public var description: String { rawValue }
}

/// A setting's value, and the layer that it came from.
public struct SettingReading: Hashable, Sendable {
    /// The value in force.
    public let value: JSONValue
    /// The layer that gave it.
    public let layer: SettingLayer

    /// Creates a reading of a value that a layer gave.
    public init(value: JSONValue, layer: SettingLayer) {
        self.value = value
        self.layer = layer
    }
}
