import DevMenuKit

/// A setting of a menu's file, as programs get it.
struct ProgramSetting: Sendable {
    /// The setting.
    let setting: any Setting
    /// The environment variable that every program gets it in, or `nil`.
    let variable: String?
    /// The text for a toggle that's on.
    let on: String
    /// The text for a toggle that's off, or `nil`.
    let off: String?

    /// Returns the text for the present value, or `nil` if programs get none.
    func text(in settings: AppSettings) -> String? { text(of: settings.reading(of: setting).value) }

    /// Returns the text for a value, or `nil` if programs get none.
    func text(of value: JSONValue) -> String? {
        switch value {
        case .bool(let isOn): isOn ? on : off
        // Nothing is chosen among options that a program computes.
        case "": nil
        case .string(let text): text
        case let value: value.integer.map { "\($0)" } ?? String(describing: value)
        }
    }
}

/// The settings that the programs of a file can use.
struct ProgramSettings: Sendable {
    /// The settings by the names that the file's templates have for them.
    var byName: [String: ProgramSetting]
    /// The settings that reach the programs, in order.
    let all: [ProgramSetting]

    /// Returns the variables that every program gets, `nil` for one that is unset.
    func variables(in settings: AppSettings) -> [String: String?] {
        var variables: [String: String?] = [:]
        for setting in all {
            guard let name = setting.variable else { continue }
            variables.updateValue(setting.text(in: settings), forKey: name)
        }
        return variables
    }
}
