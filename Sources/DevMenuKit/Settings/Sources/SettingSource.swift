import Synchronization

/// A source of values for settings, such as a remote configuration, a file or the kind of build.
///
/// ``AppSettings`` has a list of sources, strongest first: a setting's value is that of the first
/// source with a value that the setting can have. A source whose values never change is one
/// function:
///
/// ```swift
/// struct LaunchArguments: SettingSource {
///     let layer: SettingLayer = "launch"
///     let name = "the command line"
///     let values: JSONObject
///     func value(of setting: any Setting) -> JSONValue? { values[setting.key] }
/// }
/// ```
///
/// The laws, which `SettingSourceConformance` in `DevMenuTesting` tests for any source:
///
/// 1. The layer and the name aren't empty and never change; the layer isn't
///    ``SettingLayer/default``.
/// 2. ``value(of:)`` returns the current value, from any thread, without waiting on anything. The
///    value stays the same until the source changes, and each watch's closure sees all or none of a
///    change of several values.
/// 3. A watch's closure is called after the source's values have changed, while no lock of the
///    source is held, and not from within ``value(of:)`` or ``watch(_:)``.
/// 4. Every watch's closure is called, and none after its watch was cancelled or dropped.
/// 5. A setting has both a value and a problem only if the problem is ``SettingProblem/failed(_:)``.
public protocol SettingSource: Sendable {
    /// The layer of the values; several sources may have the same.
    var layer: SettingLayer { get }
    /// The name shown to people, such as a path, a URL or "internal build".
    var name: String { get }
    /// The time at which the source last received its values, in seconds since 1970.
    ///
    /// It's `nil`, the default, if that's unknown or doesn't matter.
    var updatedAt: Double? { get }

    /// Returns the source's value for a setting, or `nil` if it has none.
    ///
    /// A value that the setting can't have is ignored, and isn't an error.
    ///
    /// - Parameter setting: The setting, which most sources look up by its ``Setting/key``.
    /// - Returns: The value as the source has it.
    func value(of setting: any Setting) -> JSONValue?

    /// Returns the reason the source has no value for a setting, or not the current one.
    ///
    /// It's called when a person asks why a setting has its value.
    ///
    /// - Parameter setting: The setting.
    /// - Returns: The problem, or `nil`, the default, if there is none.
    func problem(with setting: any Setting) -> SettingProblem?

    /// Returns the source's facts about a setting; none by default.
    ///
    /// They're requested when the setting is shown. The `owner` is the person or team responsible
    /// for it; `expires` is the last day on which it's needed, such as `2027-03-01`, and
    /// `permanent` the reason it stays. Those in the setting's declaration are stronger.
    ///
    /// - Parameter setting: The setting.
    /// - Returns: Texts by these names; others are ignored.
    func metadata(of setting: any Setting) -> JSONObject

    /// Calls a closure after each change until the watch is cancelled; by default never.
    ///
    /// Several changes in quick succession may cause one call. A call doesn't state what changed,
    /// and may come without a change: ``value(of:)`` returns the current values.
    ///
    /// - Parameter changed: Called on a thread of the source's, or on the one that changes it; it
    ///   may call the source.
    /// - Returns: A watch, which ends when it's cancelled or dropped.
    /// - Throws: The reason changes can't be followed; the source's first values are then used
    ///   throughout.
    func watch(_ changed: @escaping @Sendable () -> Void) throws -> SettingWatch
}

extension SettingSource {
    /// `nil`: the time isn't known.
    public var updatedAt: Double? { nil }

    /// Returns `nil`: there is no problem.
    public func problem(with setting: any Setting) -> SettingProblem? { nil }

    /// Returns an empty object: there are no facts.
    public func metadata(of setting: any Setting) -> JSONObject { [:] }

    /// Returns a watch whose closure is never called.
    public func watch(_ changed: @escaping @Sendable () -> Void) throws -> SettingWatch {
        SettingWatch {}
    }
}

/// Builds a list of sources, strongest first, from a closure with one on each line.
@resultBuilder
public enum SettingSourceBuilder: ListBuilder {
    /// A list of sources.
    public typealias Element = any SettingSource

    /// Adds a source.
    public static func buildExpression(_ source: some SettingSource) -> [any SettingSource] {
        [source]
    }

    /// Adds a list of sources.
    public static func buildExpression(_ sources: [any SettingSource]) -> [any SettingSource] {
        sources
    }
}

/// A watch on a ``SettingSource``, which ends when it's cancelled or dropped.
///
/// ```swift
/// func watch(_ changed: @escaping @Sendable () -> Void) -> SettingWatch {
///     let token = feed.observe(changed)
///     return SettingWatch { [feed] in feed.stop(token) }
/// }
/// ```
public final class SettingWatch: Sendable {
    private let end: Mutex<(@Sendable () -> Void)?>

    /// Creates a watch with the closure that ends it, which is called once.
    public init(_ end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

    deinit { cancel() }

    /// Ends the watch; a call of its closure may still be running, but none follows.
    public func cancel() {
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
    }
}
