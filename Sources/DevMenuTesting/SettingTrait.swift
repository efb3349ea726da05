public import DevMenuKit
public import Testing

extension Trait where Self == SettingTrait {
    /// Gives a setting a value in a test, or in each test of a suite.
    ///
    /// ```swift
    /// @Test(.setting(Features.likes, true)) func `shows who likes a moment`() async throws {
    ///     #expect(try await Timeline().load() == ["Hello ♥"])
    /// }
    /// ```
    ///
    /// It's that of the test's task and of its child tasks, so other tests may run at the same time.
    /// A test's own trait overrides that of its suite.
    public static func setting<S: Setting>(_ setting: S, _ value: S.Value) -> Self {
        settings { $0.set(setting, to: value) }
    }

    /// Gives several settings a value in a test, or in each test of a suite.
    ///
    /// ```swift
    /// @Suite(
    ///     .settings {
    ///         $0.set(Features.payment, to: .fake)
    ///         $0.set(Features.likes, to: true)
    ///     }
    /// )
    /// ```
    public static func settings(_ set: (inout SettingValues) -> Void) -> Self {
        var values = SettingValues()
        set(&values)
        return SettingTrait(values: values)
    }
}

/// A trait that gives settings their values in tests.
public struct SettingTrait: TestTrait, SuiteTrait, TestScoping {
    let values: SettingValues

    /// Always `true`: the values of a suite apply to each of its tests.
    public var isRecursive: Bool { true }

    /// Runs a test in which the settings have the values.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @concurrent @Sendable () async throws -> Void
    ) async throws {
        try await SettingScope.withValues(values.all) { try await function() }
    }
}

/// Values of settings for tests.
public struct SettingValues: Sendable {
    /// The settings with their values, in the order in which they were set.
    private(set) var all: [SettingScope.Value] = []

    /// Sets the value of a setting; the last one wins.
    public mutating func set<S: Setting>(_ setting: S, to value: S.Value) {
        all.append((setting, setting.json(of: value)))
    }
}
