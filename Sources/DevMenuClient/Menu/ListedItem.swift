package import DevMenuKit

/// An item as a front end knows it: what the host told of it.
package final class ListedItem {
    /// What the shell can do with an item, whatever its kind is called.
    package enum Role: Equatable, Sendable {
        /// It can be run.
        case action
        /// It has a value; a toggle's is a Bool.
        case setting(isToggle: Bool)
        /// It can be looked at.
        case description
    }

    /// What people type.
    package let id: String
    /// What it is, by name.
    package let kind: String
    /// What people read.
    package let title: String
    /// What it is about; empty for nothing to say.
    package let summary: String
    /// What the shell can do with it.
    package let role: Role
    /// What an action is told.
    package let parameters: [ListedParameter]
    /// All that the host told of it, for `--json`.
    package let json: JSONValue

    /// Who answers for it; `nil` where it is only shown, and once that one has gone.
    package private(set) weak var session: (any MenuSession)?

    /// The item that a host wrote; `nil` where it is none.
    ///
    /// - Parameters:
    ///   - json: What was written.
    ///   - session: Who answers for it; `nil` where it is only shown.
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

    /// What running an action puts at stake; what is not known is taken for the worst.
    package var risk: Risk {
        guard let risk = json["risk"]?.string else { return .safe }
        return Risk(rawValue: risk) ?? .fatal
    }

    /// Whether the item has a value.
    package var isSetting: Bool { if case .setting = role { true } else { false } }

    /// Whether the item can be set.
    package var isWritable: Bool { json["isWritable"]?.bool ?? false }

    /// The values that a setting can have.
    package var values: SettingValues { SettingValues(of: json) }
}

/// A parameter as the shell knows it.
package struct ListedParameter: Sendable {
    /// The parameter, which checks what people type.
    package let parameter: Parameter
    /// What it is about; empty for nothing to say.
    package let summary: String

    /// The parameter that a host wrote; `nil` where it is none.
    ///
    /// A type that is not known is taken as a text: the host checks it.
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

    /// What people type before `=`.
    package var name: String { parameter.name }
    /// Whether it must reach neither history, log, output nor JSON.
    package var isSecret: Bool { parameter.isSecret }

    /// How it stands in a usage: `KIND`, `[STATUS]`.
    package var usage: String { parameter.isRequired ? name.uppercased() : "[\(name)]" }
}
