/// An item with a value that can be changed and kept.
///
/// Laws: ``checked(_:)`` gives the same answer for what it gave; ``defaultValue`` passes it;
/// ``adopt(_:)`` returns at once and does not call into ``Settings``.
public protocol Setting: MenuItem {
    /// The name under which an override is kept; the identifier by default.
    var key: String { get }
    /// The value where no layer has another.
    var defaultValue: JSONValue { get }
    /// When the app follows a change; at once by default.
    var effect: SettingEffect { get }
    /// The one layer, besides the default, that may give the value: it is then not writable.
    var fixedLayer: SettingLayer? { get }

    /// The value that a kind of build fixes; `nil`, the default, for none.
    func value(in build: BuildKind) -> JSONValue?

    /// A value, once it is known to be one that the setting can have.
    ///
    /// - Parameter value: The value as a person, a program or a file gives it.
    /// - Returns: The value as it is kept.
    /// - Throws: ``SettingError/unfit(_:given:expected:suggestion:)``.
    func checked(_ value: JSONValue) throws(SettingError) -> JSONValue

    /// The value that stands opposite; `nil`, the default, where there is no such thing.
    func flipped(_ value: JSONValue) -> JSONValue?

    /// The value that a key goes on to from a value; the opposite, where there is one, by default.
    ///
    /// Laws: whoever goes on far enough has seen every such value, and is back where they began.
    func next(after value: JSONValue) -> JSONValue?

    /// Takes note of the value in force: at registration, and whenever it changes.
    func adopt(_ reading: SettingReading)
}

extension Setting {
    /// It can be read, changed and kept.
    public var role: ItemRole { .setting(self) }

    /// The identifier.
    public var key: String { id.rawValue }

    /// The app follows at once.
    public var effect: SettingEffect { .now }

    /// A person may set it.
    public var fixedLayer: SettingLayer? { nil }

    /// Whether a person may set it.
    public var isWritable: Bool { fixedLayer == nil }

    /// No build fixes it.
    public func value(in build: BuildKind) -> JSONValue? { nil }

    /// It has no opposite.
    public func flipped(_ value: JSONValue) -> JSONValue? { nil }

    /// The opposite.
    public func next(after value: JSONValue) -> JSONValue? { flipped(value) }

    /// Takes no note.
    public func adopt(_ reading: SettingReading) {}

    /// The value, its layer, the default, when the app follows, and whether it is writable.
    public func details(in context: MenuContext) -> JSONObject {
        settingDetails(in: context)
    }

    /// What every setting has on the wire, for kinds that add to it.
    public func settingDetails(in context: MenuContext) -> JSONObject {
        let reading = context.settings.reading(of: self)
        return [
            "value": reading.value,
            "layer": .string(reading.layer.rawValue),
            "default": defaultValue,
            "effect": .string(effect.rawValue),
            "isWritable": .bool(isWritable),
        ]
    }
}

/// When the app follows a change of a setting.
public enum SettingEffect: String, CaseIterable, Sendable {
    /// At once.
    case now
    /// When what shows it is loaded again.
    case reload
    /// When the app is started again.
    case restart
}

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

/// Why a setting was not changed.
public enum SettingError: Error, Equatable, Sendable {
    /// No setting has this identifier.
    case unknown(ItemID)
    /// Its declaration fixes it to a layer.
    case notWritable(ItemID, layer: SettingLayer)
    /// It cannot have the value that was given.
    case unfit(ItemID, given: String, expected: String, suggestion: String?)
    /// It has no opposite.
    case notFlippable(ItemID)
    /// Overrides do not count in this build.
    case overridesDoNotCount(ItemID)
    /// The override could not be kept, and nothing changed.
    case notSaved(reason: String)
}

extension SettingError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .unknown(let id):
            "no setting '\(id)'"
        case .notWritable(let id, let layer):
            "'\(id)' cannot be set: its value is fixed by the \(layer.words)"
        case .unfit(let id, let given, let expected, let suggestion):
            "'\(given)' is no value of '\(id)': give \(expected)"
                + (suggestion.map { ". Did you mean '\($0)'?" } ?? "")
        case .notFlippable(let id):
            "'\(id)' cannot be flipped: it is not a toggle"
        case .overridesDoNotCount(let id):
            "'\(id)' cannot be set: this build keeps no overrides"
        case .notSaved(let reason):
            reason
        }
    }
}

extension SettingLayer {
    fileprivate var words: String {
        switch self {
        case .override: "override"
        case .remote: "remote configuration"
        case .build: "kind of build"
        case .default: "default"
        default: "layer '\(ControlEscaping.escaped(rawValue))'"
        }
    }
}
