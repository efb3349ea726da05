extension SettingScope {
    /// Calls a closure in which settings have other values; the last one of a setting wins.
    package static func withValues<Result>(
        _ values: [Value],
        _ operation: () throws -> Result
    ) rethrows -> Result {
        try $replacements.withValue(replacements(adding: values), operation: operation)
    }

    /// Awaits a closure in which settings have other values; the last one of a setting wins.
    package static func withValues<Result>(
        _ values: [Value],
        _ operation: () async throws -> Result,
        isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> Result {
        try await $replacements.withValue(replacements(adding: values), operation: operation)
    }

    private static func replacements(adding values: [Value]) -> Replacements {
        values.reduce(into: replacements) {
            $0[ObjectIdentifier($1.setting.core)] = $1.setting.core.replacement(by: $1.value)
        }
    }
}

extension Setting {
    /// Calls a closure in which the setting has another value, for tests.
    ///
    /// The value is that of the current task and of the child tasks that it starts in the closure,
    /// wherever they read it: in the setting itself, in ``AppSettings``, and in an action that they
    /// run in an `InMemoryHost`. All others read the setting's own. It isn't checked.
    ///
    /// ```swift
    /// let text = Features.likeButton.withValue(true) { body(of: Moment(text: "Hello")) }
    /// ```
    ///
    /// - Parameters:
    ///   - value: The value.
    ///   - operation: The closure.
    /// - Returns: The result of the closure.
    public func withValue<Result>(
        _ value: Value,
        _ operation: () throws -> Result
    ) rethrows -> Result {
        try SettingScope.withValues([(self, json(of: value))], operation)
    }

    /// Awaits a closure in which the setting has another value, for tests.
    ///
    /// It's that of the current task and of the child tasks that it starts in the closure.
    ///
    /// ```swift
    /// await Features.likeButton.withValue(true) { await timeline.load() }
    /// ```
    public func withValue<Result>(
        _ value: Value,
        _ operation: () async throws -> Result,
        isolation: isolated (any Actor)? = #isolation
    ) async rethrows -> Result {
        try await SettingScope.withValues([(self, json(of: value))], operation)
    }
}
