package import DevMenuKit

/// An item as the host described it to a front end.
package final class ListedItem {
    /// The use of an item in the shell, whatever its kind is called.
    package enum Role: Equatable, Sendable {
        /// It can be run.
        case action
        /// It has a value; a toggle's is a Bool.
        case setting(isToggle: Bool)
        /// It can be shown.
        case description
    }

    /// The identifier that people type.
    package let id: String
    /// The name of its kind.
    package let kind: String
    /// The title that people read.
    package let title: String
    /// A summary; empty for none.
    package let summary: String
    /// Its use in the shell.
    package let role: Role
    /// The parameters of an action.
    package let parameters: [ListedParameter]
    /// The host's whole description, for `--json`.
    package let json: JSONValue

    /// The session that answers for it; `nil` where it is only shown, or the session is gone.
    package private(set) weak var session: (any MenuSession)?

    /// Creates the item that a host described; `nil` where the JSON isn't an item.
    ///
    /// - Parameters:
    ///   - json: The host's description.
    ///   - session: The session that answers for it; `nil` where it is only shown.
    package init?(json: JSONValue, of session: (any MenuSession)? = nil) {
        guard let id = json["id"]?.string, let kind = json["kind"]?.string else { return nil }
        self.id = id
        self.kind = kind
        self.json = json
        self.session = session
        title = json["title"]?.string ?? id
        summary = json["summary"]?.string ?? ""
        parameters = (json["parameters"]?.array ?? []).compactMap { ListedParameter(json: $0) }
        role =
            if kind == ItemKind.action.rawValue {
                .action
            } else if json["value"] != nil, json["layer"] != nil {
                .setting(isToggle: json["value"]?.bool != nil)
            } else {
                .description
            }
    }

    /// The risk of running the action; an unknown risk counts as the worst.
    package var risk: Risk {
        guard let risk = json["risk"]?.string else { return .safe }
        return Risk(rawValue: risk) ?? .fatal
    }

    /// Indicates whether the item has a value.
    package var isSetting: Bool { if case .setting = role { true } else { false } }

    /// Indicates whether the item can be set.
    package var isWritable: Bool { json["isWritable"]?.bool ?? false }

    /// The values that a setting can have.
    package var values: SettingValues { SettingValues(of: json) }
}

/// A parameter as the host described it to the shell.
package struct ListedParameter: Sendable {
    /// The parameter, which checks typed arguments.
    package let parameter: Parameter
    /// A summary; empty for none.
    package let summary: String

    /// Creates the parameter that a host described; `nil` where the JSON isn't a parameter.
    ///
    /// An unknown type counts as a string: the host checks it.
    package init?(json: JSONValue) {
        guard let name = json["name"]?.string else { return nil }
        summary = json["summary"]?.string ?? ""
        parameter = Parameter(
            name,
            type: json["type"]?.string.flatMap { ParameterType(rawValue: $0) } ?? .string,
            summary: LocalizedText(summary),
            isRequired: json["isRequired"]?.bool ?? false,
            default: json["default"],
            choices: json["choices"]?.array?.compactMap(\.string) ?? [],
            isSecret: json["isSecret"]?.bool ?? false
        )
    }

    /// The name that people type before `=`.
    package var name: String { parameter.name }
    /// Indicates whether its value is kept out of history, log, output and JSON.
    package var isSecret: Bool { parameter.isSecret }

    /// The parameter as a usage line shows it: `KIND`, `[STATUS]`.
    package var usage: String { parameter.isRequired ? name.uppercased() : "[\(name)]" }
}
