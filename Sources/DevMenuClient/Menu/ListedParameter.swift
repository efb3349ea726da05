package import DevMenuKit

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
