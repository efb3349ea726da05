/// Why a setting was not changed.
public enum SettingError: Error, Equatable, Sendable {
    /// No setting has this identifier.
    case unknown(ItemID)
    /// Its declaration fixes it to a layer.
    case notWritable(ItemID, layer: SettingLayer)
    /// It cannot have the value that was given.
    case unfit(ItemID, given: String, expected: String, suggestion: String?)
    /// It has no opposite.
    case notFlippable(ItemID)
    /// Overrides do not count in this build.
    case overridesDoNotCount(ItemID)
    /// The override could not be kept, and nothing changed.
    case notSaved(reason: String)
}

extension SettingError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .unknown(let id):
            "no setting '\(id)'"
        case .notWritable(let id, let layer):
            "'\(id)' cannot be set: its value is fixed by the \(layer.words)"
        case .unfit(let id, let given, let expected, let suggestion):
            "'\(given)' is no value of '\(id)': give \(expected)"
                + (suggestion.map { ". Did you mean '\($0)'?" } ?? "")
        case .notFlippable(let id):
            "'\(id)' cannot be flipped: it is not a toggle"
        case .overridesDoNotCount(let id):
            "'\(id)' cannot be set: this build keeps no overrides"
        case .notSaved(let reason):
            reason
        }
    }
}

extension SettingLayer {
    fileprivate var words: String {
        switch self {
        case .override: "override"
        case .remote: "remote configuration"
        case .build: "kind of build"
        case .default: "default"
        default: "layer '\(ControlEscaping.escaped(rawValue))'"
        }
    }
}
