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
