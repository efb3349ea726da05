#if DevMenuConfiguration
public import Configuration
public import DevMenuKit

/// The settings of an app as a provider of swift-configuration.
///
/// Code that reads its configuration then follows what people switch in the menu:
///
/// ```swift
/// let settings = SettingsProvider(host.settings)
/// let config = ConfigReader(providers: [settings, EnvironmentVariablesProvider()])
/// ```
///
/// A setting is found by its key, whose dots are the dots of a configuration key. A ``ConfigSource``
/// of the same settings needs a reader without this provider: else a setting would depend on itself.
public struct SettingsProvider: ConfigProvider {
    /// The name that reports of accesses show.
    public let providerName = "DevMenuSettings"

    private let settings: AppSettings
    private let includesDefaults: Bool

    /// Creates a provider of settings.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - includesDefaults: Indicates whether a setting that nothing gives a value has that of its
    ///     declaration; by default it has none, and the next provider is used.
    public init(_ settings: AppSettings, includingDefaults includesDefaults: Bool = false) {
        self.settings = settings
        self.includesDefaults = includesDefaults
    }

    /// Returns the current value of a setting.
    ///
    /// - Throws: ``SettingTypeError`` if the value isn't of the type.
    public func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
        let name = SettingsSnapshot.name(of: key)
        let setting = settings.all.first { $0.key == name }
        return try SettingsSnapshot.result(setting.flatMap { value(of: $0) }, under: name, as: type)
    }

    /// Returns the current value of a setting, as ``value(forKey:type:)`` does.
    ///
    /// - Throws: ``SettingTypeError`` if the value isn't of the type.
    public func fetchValue(
        forKey key: AbsoluteConfigKey,
        type: ConfigType
    ) async throws -> LookupResult {
        try value(forKey: key, type: type)
    }

    /// Calls a closure with the value of a setting, now and after each change of any setting.
    public func watchValue<Return: ~Copyable>(
        forKey key: AbsoluteConfigKey,
        type: ConfigType,
        updatesHandler: (
            _ updates: ConfigUpdatesAsyncSequence<Result<LookupResult, any Error>, Never>
        ) async throws -> Return
    ) async throws -> Return {
        let changes = SettingChanges(settings)
        defer { changes.end() }
        let values = changes.stream.map { [self] in
            Result { try value(forKey: key, type: type) }
        }
        return try await updatesHandler(ConfigUpdatesAsyncSequence(values))
    }

    /// Returns the values of all settings at this moment.
    public func snapshot() -> any ConfigSnapshot {
        var values: [String: JSONValue] = [:]
        for setting in settings.all { values[setting.key] = value(of: setting) }
        return SettingsSnapshot(providerName: providerName, values: values)
    }

    /// Calls a closure with the values of all settings, now and after each change.
    public func watchSnapshot<Return: ~Copyable>(
        updatesHandler: (
            _ updates: ConfigUpdatesAsyncSequence<any ConfigSnapshot, Never>
        ) async throws -> Return
    ) async throws -> Return {
        let changes = SettingChanges(settings)
        defer { changes.end() }
        return try await updatesHandler(
            ConfigUpdatesAsyncSequence(changes.stream.map { [self] in snapshot() })
        )
    }

    private func value(of setting: some Setting) -> JSONValue? {
        let reading = settings.reading(of: setting)
        guard includesDefaults || reading.layer != .default else { return nil }
        return setting.content(of: reading.value)
    }
}

/// A value of a setting that was read as another type than its own.
public struct SettingTypeError: Error, Equatable, CustomStringConvertible {
    /// The key of the setting.
    public let key: String
    /// The value of the setting.
    public let value: JSONValue
    /// The requested type.
    public let type: ConfigType

    /// Creates an error.
    public init(key: String, value: JSONValue, type: ConfigType) {
        (self.key, self.value, self.type) = (key, value, type)
    }

    /// The error, for developers.
    public var description: String {
        "the setting '\(key)' has the value \(value), which isn't of the type \(type.rawValue)"
    }
}

/// The values of settings at one moment.
struct SettingsSnapshot: ConfigSnapshot {
    let providerName: String
    let values: [String: JSONValue]

    func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
        let name = Self.name(of: key)
        return try Self.result(values[name], under: name, as: type)
    }

    /// Returns the key of the setting that a configuration key means.
    static func name(of key: AbsoluteConfigKey) -> String {
        key.components.joined(separator: ".")
    }

    static func result(
        _ value: JSONValue?,
        under key: String,
        as type: ConfigType
    ) throws -> LookupResult {
        guard let value, value != .null else { return LookupResult(encodedKey: key, value: nil) }
        let content: ConfigContent
        switch (value, type) {
        case (.bool(let value), .bool): content = .bool(value)
        case (.integer(let number), .int): content = .int(number)
        case (.string(let text), .string): content = .string(text)
        default:
            guard type == .double, let number = value.double else {
                throw SettingTypeError(key: key, value: value, type: type)
            }
            content = .double(number)
        }
        return LookupResult(encodedKey: key, value: ConfigValue(content, isSecret: false))
    }
}

/// The changes of settings: one at first, and one after each, of which the last is buffered.
private struct SettingChanges {
    let stream: AsyncStream<Void>

    private let settings: AppSettings
    private let token: Int
    private let continuation: AsyncStream<Void>.Continuation

    init(_ settings: AppSettings) {
        self.settings = settings
        let (stream, continuation) = AsyncStream.makeStream(
            of: Void.self,
            bufferingPolicy: .bufferingNewest(1)
        )
        self.stream = stream
        self.continuation = continuation
        token = settings.observe { _ in continuation.yield() }
        continuation.yield()
    }

    func end() {
        settings.stopObserving(token)
        continuation.finish()
    }
}
#endif
