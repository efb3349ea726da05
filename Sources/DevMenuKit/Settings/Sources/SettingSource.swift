/// Says which values settings have, for one layer: a remote configuration, a file, the build.
///
/// ``Settings`` asks its sources, strongest first; the first one with a value that the setting can have
/// gives it. A source whose values never change is one function:
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
/// The laws, which `SettingSourceConformance` in `DevMenuTesting` proves of any source:
///
/// 1. The layer and the name are not empty and never change; the layer is not ``SettingLayer/default``.
/// 2. A value is what the source says now, from any thread, without waiting on anything. It stays until the
///    source changes, and a change of several values is seen whole by whoever is told of it.
/// 3. A watch calls back after what the source says has changed, while no lock of the source is held, and
///    not from within ``value(of:)`` or ``watch(_:)``.
/// 4. Every watch is told, and one that was cancelled or dropped is told no more.
public protocol SettingSource: Sendable {
    /// The layer of its values; several sources may have the same.
    var layer: SettingLayer { get }
    /// What a person calls it: a path, a URL, "internal build".
    var name: String { get }
    /// When it was last told what it says, in seconds since 1970; `nil`, the default, where that is not known
    /// or does not matter.
    var toldAt: Double? { get }

    /// Returns what it says of a setting, or `nil` where it says nothing.
    ///
    /// A value that the setting cannot have counts as none, and is no error.
    ///
    /// - Parameter setting: The setting, by whose ``Setting/key`` most sources know it.
    /// - Returns: The value as the source has it.
    func value(of setting: any Setting) -> JSONValue?

    /// Calls back after what it says has changed, until the watch is cancelled; by default it never does.
    ///
    /// Several changes in quick succession may be one call. A call does not say what changed, and may come
    /// where nothing did: ``value(of:)`` tells.
    ///
    /// - Parameter changed: Called on a thread of the source's, or of whoever changes it; it may call the
    ///   source.
    /// - Returns: What ends the watching when it is cancelled or dropped.
    /// - Throws: Why changes cannot be followed; the source then says what it said at first.
    func watch(_ changed: @escaping @Sendable () -> Void) throws -> SettingWatch
}

extension SettingSource {
    /// Nothing is known of it.
    public var toldAt: Double? { nil }

    /// What it says never changes.
    public func watch(_ changed: @escaping @Sendable () -> Void) throws -> SettingWatch {
        SettingWatch {}
    }
}

/// Builds a list of sources, strongest first, from a closure that names one a line.
@resultBuilder
public enum SettingSourceBuilder {
    /// Takes a source.
    public static func buildExpression(_ source: some SettingSource) -> [any SettingSource] {
        [source]
    }

    /// Takes sources that are in a list already.
    public static func buildExpression(_ sources: [any SettingSource]) -> [any SettingSource] {
        sources
    }

    /// Joins the lines in order.
    public static func buildBlock(_ lines: [any SettingSource]...) -> [any SettingSource] {
        lines.flatMap(\.self)
    }

    /// Takes the sources of an `if` without an `else`.
    public static func buildOptional(_ sources: [any SettingSource]?) -> [any SettingSource] {
        sources ?? []
    }

    /// Takes the sources of the first branch.
    public static func buildEither(first sources: [any SettingSource]) -> [any SettingSource] {
        sources
    }

    /// Takes the sources of the other branch.
    public static func buildEither(second sources: [any SettingSource]) -> [any SettingSource] {
        sources
    }

    /// Joins the sources of a loop in order.
    public static func buildArray(_ rounds: [[any SettingSource]]) -> [any SettingSource] {
        rounds.flatMap(\.self)
    }
}
