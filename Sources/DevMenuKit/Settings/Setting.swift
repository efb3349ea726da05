import DevMenuSystem

/// An item with a value that can be changed and saved: a toggle, a choice, or another value.
///
/// The kinds of settings are ``FeatureToggle``, ``FeatureChoice``, ``FeatureValue`` and
/// ``TextChoice``. Your own sources and stores receive settings of all kinds.
///
/// ```swift
/// try Features.likeButton.set(true, why: "the demo")
/// try Features.likeButton.reset()
/// ```
public protocol Setting<Value>: MenuItem {
    /// The type of the values.
    associatedtype Value: Sendable

    /// The declaration and the current value; copies of a setting share them.
    var core: SettingCore { get }

    /// The current value, from any thread.
    ///
    /// A change, by this process or another, is visible at once, or from the next launch of the app
    /// on if that is the setting's effect. While no host has the setting, it's the default, and a
    /// debug build writes a warning to standard error once.
    var value: Value { get }

    /// Returns a value as stores and the protocol have it.
    func json(of value: Value) -> JSONValue

    /// Returns the value that JSON states, or `nil` if it's none of the setting's.
    func value(from json: JSONValue) -> Value?
}

extension Setting {
    /// The identifier that people type to set the setting.
    public var id: ItemID { core.id }

    /// The title shown in the menu.
    public var title: LocalizedText { core.title }

    /// A sentence about the setting; may be empty.
    public var summary: LocalizedText { core.summary }

    /// The section that contains the setting.
    public var section: SectionID { core.section }

    /// The kind, which determines how a shell shows the setting.
    public var kind: ItemKind { core.kind }

    /// The role of an item with a value.
    public var role: ItemRole { .setting(self) }

    /// The reason the setting can't be in a menu, such as invalid options, or `nil` if it can.
    public var problem: String? { core.problem }

    /// The key under which stores save an override; the identifier by default.
    public var key: String { core.key }

    /// The value if no source gives one.
    public var defaultValue: JSONValue { core.defaultValue }

    /// Returns the members of every setting, those that state its possible values, and its owner
    /// and end.
    public func details(in context: MenuContext) -> JSONObject {
        let (readings, debt) = (
            context.settings.readings(of: self), context.settings.debt(of: self)
        )
        return core.details(with: readings, debt, in: context.locale)
    }

    /// Returns the reason people can't set the setting now, or `nil` if they can.
    public func unavailability(in context: MenuContext) async -> LocalizedText? {
        await core.unavailable?()
    }

    /// The time at which the app follows a change.
    package var effect: SettingEffect { core.effect }

    /// The only layer besides the default that can give the value, or `nil` for any.
    package var fixedLayer: SettingLayer? { core.fixedLayer }

    /// Indicates whether people can set the value.
    package var isWritable: Bool { fixedLayer == nil }

    /// Returns the value for a kind of build, or `nil` if there is none.
    package func value(in build: BuildKind) -> JSONValue? { core.builds[build] }

    /// Checks that the setting can have a value, and returns it in its stored form.
    ///
    /// - Throws: ``SettingError/unfit(_:given:expected:suggestion:)``.
    package func checked(_ value: JSONValue) throws(SettingError) -> JSONValue {
        try core.rule.checked(value, for: id)
    }

    /// Returns a value as code reads it, which for a ``TextChoice`` may be another than stores have.
    package func content(of value: JSONValue) -> JSONValue { core.rule.content(of: value) }

    /// Returns the opposite of a value, or `nil` if there is none.
    package func flipped(_ value: JSONValue) -> JSONValue? { core.rule.flipped(value) }

    /// Returns the value to go on to when a person presses a key, or `nil` if there is none.
    package func next(after value: JSONValue) -> JSONValue? { core.rule.next(after: value) }

    /// Returns the JSON members of every setting.
    ///
    /// They are the value, its text, the one in force if it's another, its layer, the default, the effect of
    /// a change, whether people can set it, the end of an override, the value of an override that
    /// is suspended, and the key if that isn't the identifier.
    package func settingDetails(in context: MenuContext) -> JSONObject {
        core.settingDetails(with: context.settings.readings(of: self), in: context.locale)
    }

    /// Returns a value as people read it, or `nil` if it's read as it is.
    package func text(of value: JSONValue, in locale: MenuLocale) -> String? {
        core.rule.text(of: value, in: locale)
    }
}

extension SettingCore {
    fileprivate var problem: String? { rule.problem(default: defaultValue) ?? debt.problem }

    fileprivate func settingDetails(
        with readings: (kept: SettingReading, inForce: SettingReading),
        in locale: MenuLocale
    ) -> JSONObject {
        let reading = readings.kept
        // Each answer about a setting has these: they are added without looking for others.
        var details = JSONObject()
        details.reserveCapacity(12)
        details.add("value", reading.value)
        if let text = rule.text(of: reading.value, in: locale) {
            details.add("valueText", .string(text))
        }
        if reading.value != readings.inForce.value {
            details.add("inForce", readings.inForce.value)
        }
        details.add("layer", .string(reading.layer.rawValue))
        details.add("default", defaultValue)
        details.add("effect", .string(effect.rawValue))
        details.add("isWritable", .bool(fixedLayer == nil))
        if let limit = reading.limit { details.add("until", .string(limit.until(from: .now))) }
        if let suspended = reading.suspended { details.add("suspended", suspended) }
        if key != id.rawValue { details.add("key", .string(key)) }
        return details
    }

    fileprivate func details(
        with readings: (kept: SettingReading, inForce: SettingReading),
        _ debt: SettingDebt,
        in locale: MenuLocale
    ) -> JSONObject {
        var details = settingDetails(with: readings, in: locale)
        details.merge(rule.details(in: locale))
        details.merge(debt.json)
        details.merge(self.details)
        return details
    }
}

extension Setting {
    /// Sets the override, as a person does in the menu: it's saved.
    ///
    /// ```swift
    /// try Features.likeButton.set(true, why: "the sale begins")
    /// ```
    ///
    /// - Parameters:
    ///   - value: The new value.
    ///   - why: The reason, for the journal.
    /// - Returns: The value before and after the change.
    /// - Throws: ``SettingError``, such as ``SettingError/noHost(_:)`` while no host has the setting.
    @discardableResult
    public func set(
        _ value: Value,
        why: String? = nil
    ) throws(SettingError) -> SettingOutcome {
        let change = SettingChange(id, .set(json(of: value)), why: why)
        return try core.settings().apply([change])[0].get()
    }

    /// Removes the override: the value is then what the sources below have.
    ///
    /// ```swift
    /// let outcome = try Features.likeButton.reset(why: "the sale is over")
    /// print("\(outcome.was) -> \(outcome.reading.value)")
    /// ```
    ///
    /// - Parameter why: The reason, for the journal.
    /// - Returns: The value before and after the change.
    /// - Throws: ``SettingError``, such as ``SettingError/noHost(_:)`` while no host has the setting.
    @discardableResult
    public func reset(why: String? = nil) throws(SettingError) -> SettingOutcome {
        try core.settings().apply([SettingChange(id, .reset, why: why)])[0].get()
    }

    /// A sequence of the values from the next change on, whoever makes it.
    ///
    /// A change that applies from the next launch isn't in it, since ``value`` stays the same.
    /// Each access creates a sequence for one consumer; there can be any number of them. It ends
    /// only when its consumer does, and buffers the values that its consumer hasn't seen.
    ///
    /// ```swift
    /// for await isOn in try Features.likeButton.changes { print(isOn) }
    /// ```
    ///
    /// - Throws: ``SettingError/noHost(_:)`` while no host has the setting.
    public var changes: some AsyncSequence<Value, Never> & Sendable {
        get throws(SettingError) {
            let settings = try core.settings()
            return AsyncStream<Value> { [self] continuation in
                let token = settings.observe { [weak settings] event in
                    guard event.id == id, event.isInForce, let settings else { return }
                    // The task that makes the change may have given the setting another value.
                    SettingScope.$replacements.withValue([:]) {
                        _ = continuation.yield(settings.value(of: self))
                    }
                }
                continuation.onTermination = { [weak settings] _ in
                    settings?.stopObserving(token)
                }
            }
        }
    }
}

extension AppSettings {
    /// Returns the current value of a setting.
    public func value<S: Setting>(of setting: S) -> S.Value { inScope { setting.value } }
}

/// The time at which the app follows a change of a setting.
///
/// ```swift
/// let swiftUI = FeatureToggle("swiftui", title: "SwiftUI", effect: .restart)
/// ```
public enum SettingEffect: String, CaseIterable, Sendable {
    /// At once.
    case now
    /// When the part of the app that uses it is loaded again.
    case reload
    /// When the app is started again: until then, its code reads the value that the setting had when
    /// the host was created.
    case restart
}

/// The layer that a setting's value comes from, such as overrides or remote configuration.
///
/// The set is open: a source can use its own layer, and a shell shows an unknown layer by its name.
/// A layer doesn't determine precedence, which is the order of the sources in ``AppSettings``.
public struct SettingLayer: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral,
    CustomStringConvertible
{
    /// A value for one run of the process, which is never saved.
    public static let run: SettingLayer = "run"
    /// A value that a task has for an operation, by ``Setting/withValue(_:_:)``.
    public static let task: SettingLayer = "task"
    /// A value that the app itself keeps, that of a ``BoundSetting``; no source has it.
    public static let app: SettingLayer = "app"
    /// A value that a person set, and that is saved.
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
public struct SettingReading: Equatable, Sendable {
    /// The current value.
    public let value: JSONValue
    /// The layer that gives the value.
    public let layer: SettingLayer
    /// The end of an override that gives the value, or `nil` if there is none.
    ///
    /// It's never ``SettingLimit/after(seconds:)``.
    package let limit: SettingLimit?
    /// The value of an override that has no effect since the app crashed at launch, or `nil`.
    public internal(set) var suspended: JSONValue?

    /// Creates a reading.
    package init(
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
package struct SettingChange: Sendable {
    /// The operation on a setting's override.
    package enum Operation: Equatable, Sendable {
        /// Sets the override to this value.
        case set(JSONValue)
        /// Sets the override to the opposite of the current value, whichever process last set it.
        case flip
        /// Removes the override.
        case reset
    }

    /// The identifier of the setting.
    package let id: ItemID
    /// The operation on the setting's override.
    package var operation: Operation
    /// The end of the override that the change makes, or `nil`, the default.
    package var limit: SettingLimit?
    /// The reason that the person gave, or `nil`, the default.
    package var why: String?
    /// A number that the changes of one request share: they are treated as one change.
    package var request: Int?

    /// Creates a request.
    package init(
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
/// ``AppSettings/check(_:isDryRun:)`` creates it, and ``AppSettings`` applies it any number of
/// times: a script repeats changes, and a reference to one is cheaper than its copy.
package final class CheckedSettingChange: Sendable {
    /// The change, with the value in its stored form.
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
public struct SettingOutcome: Equatable, Sendable {
    /// The value before the change.
    public let was: JSONValue
    /// The value after the change, and its layer.
    public let reading: SettingReading
    /// The end that the override had before the change, if it had one.
    package let formerLimit: SettingLimit?

    /// Creates the result of a change.
    package init(was: JSONValue, reading: SettingReading, formerLimit: SettingLimit? = nil) {
        (self.was, self.reading, self.formerLimit) = (was, reading, formerLimit)
    }
}

/// An event for each change of a setting's value, sent after the change is saved.
public struct SettingEvent: Equatable, Sendable {
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
    /// The author of the override's change, or `nil` if none was changed, or none is known.
    package let author: ChangeAuthor?
    /// The author's reason.
    package let why: String?
    /// `false` if code reads the same value as before, and the new one from the next launch on.
    package let isInForce: Bool
}

/// An error that prevents a setting from being changed.
///
/// ```swift
/// do {
///     try Features.likeButton.set(true)
/// } catch .notSaved(let reason) {
///     print("The button stays as it is: \(reason)")
/// } catch {
///     print("\(error)")
/// }
/// ```
public enum SettingError: Error, Equatable, Sendable {
    /// No setting has this identifier.
    case unknown(ItemID)
    /// No host has the setting, which can't be changed or followed then.
    case noHost(ItemID)
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
    /// The app refused to change the value that it keeps, in its own words.
    case refused(ItemID, reason: String)
    /// The value that the app keeps can't be read.
    case unreadable(ItemID, reason: String)
    /// The app's code didn't answer within a number of seconds.
    case late(ItemID, seconds: Int)
    /// The app still changes the value, for an earlier request.
    case changing(ItemID)
    /// A value that the app keeps can't be reset, since its declaration has no default.
    case noDefault(ItemID)
    /// A change of a value that the app keeps can't end at a time here.
    case noLimit(ItemID)
}

/// A change that prevents an earlier one from being undone.
public struct ChangeConflict: Equatable, Sendable {
    /// The author in words: `ada in devmenu`.
    public let author: String
    /// The number of the change in the journal.
    public let number: Int

    /// Creates a conflict with a change.
    package init(author: String, number: Int) {
        self.author = author
        self.number = number
    }
}

extension SettingError {
    /// The reason alone of an error about a value that the app keeps, or the whole message.
    package var reason: String {
        switch self {
        case .refused(_, let reason), .unreadable(_, let reason): reason
        case .late(_, let seconds): "the app didn't answer within \(seconds) s"
        default: description
        }
    }
}

extension SettingError: CustomStringConvertible {
    /// A message for people.
    public var description: String {
        switch self {
        case .unknown(let id):
            "no setting '\(id)'"
        case .noHost(let id):
            "no host has the setting '\(id)': give it to the app's MenuHost"
        case .notWritable(let id, let layer):
            "'\(id)' can't be set: its value is fixed by the \(layer.words)"
        case .unfit(let id, let given, let expected, let suggestion):
            "'\(given)' isn't a value of '\(id)': give \(expected)"
                + NearestName.question(suggestion)
        case .notFlippable(let id):
            "'\(id)' can't be flipped: it isn't a toggle"
        case .overridesDoNotCount(let id):
            "'\(id)' can't be set: overrides don't apply in this build"
        case .denied(let id):
            "'\(id)' can't be changed: it's read-only or closed"
        case .pastLimit(let id, let seconds):
            "'\(id)' can't be set until \(CalendarTime(seconds: Double(seconds)).text()): "
                + "that time has passed"
        case .ended(let id, let seconds):
            "the override of '\(id)' ended at \(CalendarTime(seconds: Double(seconds)).text()): "
                + "set it again to restore it"
        case .unreadableEnd(let id, let given):
            "the end '\(given)' of the override of '\(id)' can't be read: write a time like "
                + "2026-11-21T18:00:00Z, or relaunch"
        case .needsReason(let id):
            "'\(id)' can't be changed without a reason: give one with --why TEXT"
        case .conflict(let id, let change?):
            "'\(id)' was changed since by \(change.author) (change \(change.number)): "
                + "'undo --change \(change.number)' undoes that"
        case .conflict(let id, nil):
            "'\(id)' was edited in the file since: 'explain \(id)' shows its value"
        case .unknownChange(let number):
            "the journal has no change \(number): 'changes' lists them"
        case .noJournal:
            "this app has no journal of its settings"
        case .unreadableJournal(let reason), .notSaved(let reason):
            reason
        case .refused(let id, let reason):
            "'\(id)' can't be set: \(reason)"
        case .unreadable(let id, let reason):
            "the app can't report the value of '\(id)': \(reason)"
        case .late(let id, let seconds):
            "the app didn't answer for '\(id)' within \(seconds) s; it may still answer: "
                + "'show \(id)' shows its value"
        case .changing(let id):
            "the app is still changing '\(id)' for an earlier request: try again later"
        case .noDefault(let id):
            "'\(id)' can't be reset: the app keeps its value, and it has no default"
        case .noLimit(let id):
            "'\(id)' can't be set for a time: the app keeps its value, and this host saves nothing "
                + "that would set it back"
        }
    }
}

extension SettingLayer {
    fileprivate var words: String {
        switch self {
        case .run: "run"
        case .task: "task"
        case .override: "override"
        case .remote: "remote configuration"
        case .build: "kind of build"
        case .default: "default"
        default: "layer '\(ControlEscaping.escaped(rawValue))'"
        }
    }
}
