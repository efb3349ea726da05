import DevMenuClient
public import DevMenuKit
import DevMenuTerminal

/// Values of several settings, with which a test runs: one of the states that an app may be in.
///
/// ```swift
/// @Test(arguments: Combination.pairs(of: Features.likes, Features.payment))
/// func `shows the timeline`(combination: Combination) async throws {
///     let rows = try await combination.run { try await Timeline().load() }
///     #expect(rows.first?.hasPrefix("Hello") == true)
/// }
/// ```
///
/// A toggle has two values and a choice those of its cases. Numbers and texts have their default.
/// The same settings always make the same combinations; the first one has all defaults.
public struct Combination: Sendable, CustomStringConvertible {
    private let values: [SettingScope.Value]

    /// The settings with their values: `like-button on, payment-provider fake`.
    public var description: String {
        values.map { "\($0.setting.id) \(SettingText.value($0.value).english)" }
            .joined(separator: ", ")
    }

    /// Returns all defaults, then one setting at a time at each of its other values, then every
    /// toggle on.
    ///
    /// ```swift
    /// @Test(arguments: Combination.each(of: Features.all))
    /// func `has a title in each state`(combination: Combination) {
    ///     combination.run { #expect(Timeline().title.hasPrefix("Hello")) }
    /// }
    /// ```
    public static func each(of settings: any Setting...) -> [Combination] { each(of: settings) }

    /// Returns all defaults, then one setting at a time at each of its other values, then every
    /// toggle on.
    public static func each(of settings: [any Setting]) -> [Combination] {
        Combinations.each(of: settings.map(values)).map { Combination(settings, $0) }
    }

    /// Returns few combinations that have every pair of values of any two settings in one of them.
    ///
    /// Most mistakes need the values of one setting or two. For 35 toggles they're 8, and for 126 they're
    /// 10.
    public static func pairs(of settings: any Setting...) -> [Combination] { pairs(of: settings) }

    /// Returns few combinations that have every pair of values of any two settings in one of them.
    public static func pairs(of settings: [any Setting]) -> [Combination] {
        Combinations.pairs(of: settings.map(values)).map { Combination(settings, $0) }
    }

    private init(_ settings: [any Setting], _ values: [JSONValue]) {
        self.values = zip(settings, values).map { ($0, $1) }
    }

    /// Returns the values of a setting, the default first.
    private static func values(of setting: any Setting) -> [JSONValue] {
        var values = [setting.defaultValue]
        while let value = setting.next(after: values[values.count - 1]), !values.contains(value) {
            values.append(value)
        }
        return values
    }

    /// Calls a closure in which the settings have the values, as `withValue` of a setting does.
    ///
    /// - Parameter operation: The closure.
    /// - Returns: The result of the closure.
    public func run<Result>(_ operation: () throws -> Result) rethrows -> Result {
        try SettingScope.withValues(values, operation)
    }

    /// Awaits a closure in which the settings have the values, for the current task and its child tasks.
    public func run<Result>(
        _ operation: () async throws -> Result,
        isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> Result {
        try await SettingScope.withValues(values, operation)
    }
}
