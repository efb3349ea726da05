/// The type of a parameter, and so of the arguments that it takes.
public enum ParameterType: String, CaseIterable, Sendable {
    /// Any text.
    case string
    /// A whole number of 64 bits.
    case int
    /// A finite number.
    case double
    /// `true` or `false`; people also type `on`, `off`, `yes`, `no`, `1`, `0`.
    case bool
    /// One of the parameter's choices.
    case choice
    /// A file's path.
    case path
    /// An absolute URL.
    case url
}

extension ParameterType {
    /// What an argument has to be, in words.
    var expectation: String {
        switch self {
        case .string: "a text"
        case .int: "a whole number"
        case .double: "a number"
        case .bool: "on or off"
        case .choice: "one of its choices"
        case .path: "a path"
        case .url: "a URL, like https://example.com"
        }
    }
}
