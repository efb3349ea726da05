import DevMenuSystem

/// An item with a value that can be changed and kept.
///
/// Most apps need no conformance of their own: use ``FeatureToggle``, ``FeatureChoice`` or
/// ``TextChoice``.
///
/// Laws: ``checked(_:)`` returns a value that it returned before unchanged, and accepts
/// ``defaultValue``. ``adopt(_:)`` returns at once and doesn't call ``AppSettings``.
public protocol Setting: MenuItem {
    /// The key under which stores keep an override; the identifier by default.
    var key: String { get }
    /// The value if no source gives one.
    var defaultValue: JSONValue { get }
    /// The time at which the app follows a change; at once by default.
    var effect: SettingEffect { get }
    /// The only layer besides the default that can give the value, or `nil`, the default, for any.
    ///
    /// With a fixed layer people can't set the value.
    var fixedLayer: SettingLayer? { get }

    /// Returns the value for a kind of build, or `nil`, the default, if there is none.
    func value(in build: BuildKind) -> JSONValue?

    /// Checks that the setting can have a value.
    ///
    /// - Parameter value: The value from a person, a program or a file.
    /// - Returns: The value in the form in which it's kept.
    /// - Throws: ``SettingError/unfit(_:given:expected:suggestion:)``.
    func checked(_ value: JSONValue) throws(SettingError) -> JSONValue

    /// Returns the opposite of a value, or `nil`, the default, if there is none.
    func flipped(_ value: JSONValue) -> JSONValue?

    /// Returns the value to go on to when a person presses a key; by default the opposite, if any.
    ///
    /// Law: by repeating it, a person sees every value and comes back to the first.
    func next(after value: JSONValue) -> JSONValue?

    /// Receives the current value, at registration and after each change.
    func adopt(_ reading: SettingReading)
}

extension Setting {
    /// The role of an item with a value.
    public var role: ItemRole { .setting(self) }

    /// The identifier.
    public var key: String { id.rawValue }

    /// ``SettingEffect/now``: the app follows a change at once.
    public var effect: SettingEffect { .now }

    /// `nil`: any layer can give the value.
    public var fixedLayer: SettingLayer? { nil }

    /// Indicates whether people can set the value.
    public var isWritable: Bool { fixedLayer == nil }

    /// Returns `nil`: no kind of build has a value of its own.
    public func value(in build: BuildKind) -> JSONValue? { nil }

    /// Returns `nil`: there is no opposite.
    public func flipped(_ value: JSONValue) -> JSONValue? { nil }

    /// Returns the opposite, if any.
    public func next(after value: JSONValue) -> JSONValue? { flipped(value) }

    /// Does nothing.
    public func adopt(_ reading: SettingReading) {}

    /// Returns the members of every setting; see ``settingDetails(in:)``.
    public func details(in context: MenuContext) -> JSONObject {
        settingDetails(in: context)
    }

    /// Returns the JSON members of every setting, to which a kind of setting may add.
    ///
    /// They are the value, its layer, the default, the effect of a change, whether people can set
    /// it, the end of an override, the value of an override that is suspended, and the key if
    /// that isn't the identifier.
    public func settingDetails(in context: MenuContext) -> JSONObject {
        let reading = context.settings.reading(of: self)
        return JSONObject(compacting: [
            "value": reading.value, "layer": .string(reading.layer.rawValue),
            "default": defaultValue, "effect": .string(effect.rawValue),
            "isWritable": .bool(isWritable),
            "until": reading.limit.map { .string($0.until(from: .now)) },
            "suspended": reading.suspended, "key": key == id.rawValue ? .none : .string(key),
        ])
    }
}

/// The time at which the app follows a change of a setting.
public enum SettingEffect: String, CaseIterable, Sendable {
    /// At once.
    case now
    /// When the part of the app that uses it is loaded again.
    case reload
    /// When the app is started again.
    case restart
}

/// The layer that a setting's value comes from, such as overrides or remote configuration.
///
/// The set is open: a source can use a layer of its own, and a shell shows a layer that it doesn't
/// know by its name. A layer says nothing about precedence, which is the order of the sources in
/// ``AppSettings``.
public struct SettingLayer: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// A value for one run of the process, which is never saved.
    public static let run: SettingLayer = "run"
    /// A value that a person set, and that is kept.
    public static let override: SettingLayer = "override"
    /// A value from a remote configuration.
    public static let remote: SettingLayer = "remote"
    /// A value for the kind of build.
    public static let build: SettingLayer = "build"
    /// The default in the setting's declaration, used if no source gives a value; no source has it.
    public static let `default`: SettingLayer = "default"

    /// The name of the layer in the protocol.
    public let rawValue: String

    /// Creates a layer with a name of your choice.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a layer with a name of your choice.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The name of the layer.
    public var description: String { rawValue }
}

/// The current value of a setting, and the layer that gives it.
public struct SettingReading: Hashable, Sendable {
    /// The current value.
    public let value: JSONValue
    /// The layer that gives the value.
    public let layer: SettingLayer
    /// The end of an override that gives the value, or `nil` if there is none.
    ///
    /// It's never ``SettingLimit/after(seconds:)``.
    public let limit: SettingLimit?
    /// The value of an override that has no effect since the app crashed at launch, or `nil`.
    public internal(set) var suspended: JSONValue?

    /// Creates a reading.
    public init(
        value: JSONValue,
        layer: SettingLayer,
        limit: SettingLimit? = nil,
        suspended: JSONValue? = nil
    ) {
        self.value = value
        self.layer = layer
        self.limit = limit
        self.suspended = suspended
    }
}

/// A request to change one setting.
public struct SettingChange: Sendable {
    /// The operation on a setting's override.
    public enum Operation: Equatable, Sendable {
        /// Sets the override to this value.
        case set(JSONValue)
        /// Sets the override to the opposite of the current value, whichever process last set it.
        case flip
        /// Removes the override.
        case reset
    }

    /// The identifier of the setting.
    public let id: ItemID
    /// The operation on the setting's override.
    public var operation: Operation
    /// The end of the override that the change makes, or `nil`, the default.
    public var limit: SettingLimit?
    /// The reason that the person gave, or `nil`, the default.
    public var why: String?
    /// A number that the changes of one request share: they count as one change.
    package var request: Int?

    /// Creates a request.
    public init(
        _ id: ItemID,
        _ operation: Operation,
        until limit: SettingLimit? = nil,
        why: String? = nil
    ) {
        self.id = id
        self.operation = operation
        self.limit = limit
        self.why = why
    }
}

/// A change of one setting that passed the check.
///
/// ``AppSettings/check(_:isDryRun:)`` creates it, and ``AppSettings`` carries it out, any number of times:
/// a script repeats changes, and a reference to one is cheaper than its copy.
package final class CheckedSettingChange: Sendable {
    /// The change, with the value as it is kept.
    package let change: SettingChange
    /// The setting, as it was declared when the change was checked.
    package let setting: any Setting
    /// The index of the setting among those declared.
    package let index: Int
    /// The number of the declaration in which the index is valid.
    let declaration: Int

    /// Creates a change of a setting that was declared at an index.
    init(change: SettingChange, setting: any Setting, index: Int, declaration: Int) {
        self.change = change
        self.setting = setting
        self.index = index
        self.declaration = declaration
    }
}

/// A change of one setting that was made, with the setting as it was declared at that time.
package struct MadeSettingChange: Sendable {
    /// The setting.
    package let setting: any Setting
    /// The result of the change.
    package let outcome: SettingOutcome
}

/// The result of a change.
public struct SettingOutcome: Hashable, Sendable {
    /// The value before the change.
    public let was: JSONValue
    /// The value after the change, and its layer.
    public let reading: SettingReading
    /// The end that the override had before the change, if it had one.
    public let formerLimit: SettingLimit?
}

/// An event for each change of a setting's value, sent after the change is kept.
public struct SettingEvent: Hashable, Sendable {
    /// The identifier of the setting.
    public let id: ItemID
    /// The value before the change.
    public let was: JSONValue
    /// The value after the change, and its layer.
    public let reading: SettingReading
    /// The name of the shell that made the change.
    ///
    /// It's the name of the peer in the host, or `nil` for a change by the app itself or another
    /// process.
    public let by: String?
}

/// An error that keeps a setting from being changed.
public enum SettingError: Error, Equatable, Sendable {
    /// No setting has this identifier.
    case unknown(ItemID)
    /// The setting's declaration fixes it to a layer.
    case notWritable(ItemID, layer: SettingLayer)
    /// The setting can't have the given value.
    case unfit(ItemID, given: String, expected: String, suggestion: String?)
    /// The setting's values have no opposites.
    case notFlippable(ItemID)
    /// This build ignores overrides.
    case overridesDoNotCount(ItemID)
    /// The person may not change the setting.
    case denied(ItemID)
    /// The override would end at a time that has passed, in seconds since 1970.
    case pastLimit(ItemID, seconds: Int)
    /// The change that was to be undone removed an override whose time is over.
    case ended(ItemID, seconds: Int)
    /// The end of an override, which somebody wrote into the file, can't be read.
    case unreadableEnd(ItemID, given: String)
    /// The app wants a reason for each change, and none was given.
    case needsReason(ItemID)
    /// Another change was made since the one that was to be undone; nothing changed.
    case conflict(ItemID, by: ChangeConflict?)
    /// The journal has no change of this number.
    case unknownChange(Int)
    /// The changes of the settings aren't recorded, and can't be undone.
    case noJournal
    /// The journal can't be read, and nothing changed.
    case unreadableJournal(reason: String)
    /// The override couldn't be saved, and nothing changed.
    case notSaved(reason: String)
}

/// A change that keeps an earlier one from being undone.
public struct ChangeConflict: Hashable, Sendable {
    /// The author in words: `ada in devmenu`.
    public let author: String
    /// The number of the change in the journal.
    public let number: Int

    /// Creates a conflict with a change.
    public init(author: String, number: Int) {
        self.author = author
        self.number = number
    }
}

extension SettingError: CustomStringConvertible {
    /// A message for people.
    public var description: String {
        switch self {
        case .unknown(let id):
            "no setting '\(id)'"
        case .notWritable(let id, let layer):
            "'\(id)' cannot be set: its value is fixed by the \(layer.words)"
        case .unfit(let id, let given, let expected, let suggestion):
            "'\(given)' isn't a value of '\(id)': give \(expected)"
                + NearestName.question(suggestion)
        case .notFlippable(let id):
            "'\(id)' cannot be flipped: it is not a toggle"
        case .overridesDoNotCount(let id):
            "'\(id)' cannot be set: this build keeps no overrides"
        case .denied(let id):
            "'\(id)' cannot be changed: the access to it does not allow that"
        case .pastLimit(let id, let seconds):
            "'\(id)' cannot be set until \(CalendarTime(seconds: Double(seconds)).text()): "
                + "that has passed"
        case .ended(let id, let seconds):
            "the override of '\(id)' ended at \(CalendarTime(seconds: Double(seconds)).text()): "
                + "set it again to have it back"
        case .unreadableEnd(let id, let given):
            "the end '\(given)' of the override of '\(id)' can't be read: write a time like "
                + "2026-11-21T18:00:00Z, or relaunch"
        case .needsReason(let id):
            "'\(id)' cannot be changed without a reason: give one with --why TEXT"
        case .conflict(let id, let change?):
            "'\(id)' was changed since by \(change.author), number \(change.number): "
                + "'undo --change \(change.number)' takes that back"
        case .conflict(let id, nil):
            "'\(id)' was edited in the file since: 'explain \(id)' tells its value"
        case .unknownChange(let number):
            "the journal has no change \(number): 'changes' lists them"
        case .noJournal:
            "this app keeps no journal of its settings' changes"
        case .unreadableJournal(let reason), .notSaved(let reason):
            reason
        }
    }
}

extension SettingLayer {
    fileprivate var words: String {
        switch self {
        case .run: "run"
        case .override: "override"
        case .remote: "remote configuration"
        case .build: "kind of build"
        case .default: "default"
        default: "layer '\(ControlEscaping.escaped(rawValue))'"
        }
    }
}
