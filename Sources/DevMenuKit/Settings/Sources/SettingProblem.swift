/// A reason why a source has no value for a setting, or not the current one.
///
/// ``SettingSource/problem(with:)`` returns it. People see the words when they ask why a setting has
/// its value; the source's name is shown before them.
///
/// ```swift
/// func problem(with setting: any Setting) -> SettingProblem? {
///     setting.key.hasPrefix("beta.") ? .disabled("the app left the beta") : nil
/// }
/// ```
public enum SettingProblem: Equatable, Sendable {
    /// The source has no value, and nothing is wrong, such as "the file doesn't exist".
    case absent(String)
    /// The setting is disabled in the source, which gives it no value.
    case disabled(String)
    /// The value depends on facts that are unknown here, such as rules for different users.
    case unknown(String)
    /// The source can't be read: its last values apply, if there are any.
    case failed(String)
}

extension SettingProblem: CustomStringConvertible {
    /// The words for people.
    public var description: String {
        switch self {
        case .absent(let words), .disabled(let words), .unknown(let words), .failed(let words):
            words
        }
    }
}
