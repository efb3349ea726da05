import Synchronization

/// Values of settings that only some of the code in a process reads, as tests need them.
///
/// A task may give a setting a value for an operation, which is stronger than all others; and an
/// isolated host has its own values, which the code that it calls reads. All others read the value
/// that the setting has in the process.
package final class SettingScope: Sendable {
    /// A value that a task has given a setting.
    package struct Replacement: Sendable {
        /// The setting's core, which stays alive as long as its identity is a key.
        let core: SettingCore
        let number: Int
        let value: JSONValue
    }

    /// A setting, and a value that a task gives it.
    package typealias Value = (setting: any Setting, value: JSONValue)

    /// The values that tasks have given settings, by the identities of the settings' cores.
    package typealias Replacements = [ObjectIdentifier: Replacement]

    private struct State: ~Copyable {
        var numbers: [ObjectIdentifier: (core: SettingCore, number: Int)] = [:]
        weak var settings: AppSettings?
        weak var boundHost: (any BoundHost)?
    }

    /// The scope whose values the current task reads, or `nil` for those of the process.
    @TaskLocal package static var current: SettingScope?
    /// The values that the current task has given settings.
    @TaskLocal package static var replacements: Replacements = [:]

    private let state = Mutex(State())

    /// The host whose bound settings have other values than those of the process, or `nil`.
    package var boundHost: (any BoundHost)? {
        get { state.withLock { $0.boundHost } }
        set { state.withLock { $0.boundHost = newValue } }
    }

    /// Returns the value that the current task reads in place of the setting's own, or `nil`.
    static func number(of core: SettingCore) -> Int? {
        replacements[ObjectIdentifier(core)]?.number ?? current?.number(of: core)
    }

    /// Returns the settings of the host that gives a setting its value for the current task, or `nil`.
    static func settings(with core: SettingCore) -> AppSettings? {
        current?.number(of: core) == nil ? nil : current?.state.withLock { $0.settings }
    }

    /// Gives a setting of a host its value in this scope.
    func store(_ number: Int, for core: SettingCore, of settings: AppSettings) {
        state.withLock {
            $0.numbers[ObjectIdentifier(core)] = (core, number)
            $0.settings = settings
        }
    }

    private func number(of core: SettingCore) -> Int? {
        state.withLock { $0.numbers[ObjectIdentifier(core)]?.number }
    }
}
