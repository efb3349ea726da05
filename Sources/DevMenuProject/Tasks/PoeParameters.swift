import DevMenuKit

/// The arguments that a task of poe declares, as parameters.
///
/// Words that people type after the positional ones go to poe as they are, and so may be options
/// too. That's why no option is required here: poe checks them itself.
struct PoeParameters {
    /// The positional parameters, the rest and the options.
    ///
    /// The options come last, so that no positional word is read as one.
    var declarations: [ParameterDeclaration] { positional + [rest] + options }
    /// The parameter of the words that remain: a positional one of several words, or any others.
    private(set) var rest = ParameterDeclaration("args", isRest: true, allowsHyphen: false)
    /// Indicates whether the task declares the rest itself.
    private(set) var isRestDeclared = false
    /// The words before the rest.
    var words: [ProjectTask.Word] {
        optionWords + positional.map { .argument(of: $0.name) }
    }
    /// Lines about the options that aren't parameters.
    private(set) var notes: [String] = []

    private var names = ParameterNames()
    private var positional: [ParameterDeclaration] = []
    private var options: [ParameterDeclaration] = []
    private var optionWords: [ProjectTask.Word] = []

    /// Creates the parameters in the value of a task's `args`.
    init(of arguments: YAMLNode) {
        let named = arguments.items.map { ($0.text ?? $0["name"].text ?? "", $0) }
        for (name, node) in named + arguments.members.map({ ($0.key, $0.value) }) {
            add(String(name.drop { $0 == "_" }), node)
        }
        rest.name = names.permit(rest)
    }

    private mutating func add(_ name: String, _ node: YAMLNode) {
        func isSet(_ key: String) -> Bool {
            ![nil, "false"].contains(node[key].text?.lowercased())
        }
        let forms = node["options"].texts.isEmpty ? ["--\(name)"] : node["options"].texts
        let long = forms.first { $0.hasPrefix("--") }
        let isPositional = isSet("positional")
        if isSet("multiple"), !isPositional {
            // It may be given several times, with several words each.
            let help = node["help"].text.map { ": \($0)" } ?? ""
            return notes.append("  \(forms.joined(separator: ", ")) WORDS\(help)")
        }
        var parameter = ParameterDeclaration(
            isPositional ? name : long.map { String($0.dropFirst(2)) } ?? name,
            isRequired: isPositional && isSet("required"),
            isRest: isPositional && isSet("multiple"),
            allowsHyphen: !isPositional
        )
        parameter.keepsText = true
        var notes = [node["help"].text ?? "", !isPositional && isSet("required") ? "required" : ""]
        if !parameter.isRest { describe(&parameter, node, &notes) }
        notes.removeAll(where: \.isEmpty)
        if !notes.isEmpty { parameter.summary = LocalizedText(notes.joined(separator: ", ")) }
        if parameter.isRest {
            (rest, isRestDeclared) = (parameter, true)
        } else if isPositional {
            parameter.name = names.permit(parameter)
            positional.append(parameter)
        } else {
            parameter.name = names.permit(parameter)
            options.append(parameter)
            let form = long ?? forms[0]
            optionWords.append(
                parameter.type == .bool
                    ? .flag(form, of: parameter.name)
                    : .argument(of: parameter.name, behind: "\(form)=")
            )
        }
    }

    /// Adds the type, the choices and the default.
    private func describe(
        _ parameter: inout ParameterDeclaration,
        _ node: YAMLNode,
        _ notes: inout [String]
    ) {
        parameter.choices = node["choices"].texts
        switch node["type"].text {
        case "boolean"?: parameter.type = .bool
        case _ where !parameter.choices.isEmpty: parameter.type = .choice
        case "integer"?: parameter.type = .int
        case "float"?: parameter.type = .double
        default: break
        }
        guard let text = node["default"].text, !text.isEmpty else { return }
        if parameter.type == .bool {
            if text.lowercased().hasPrefix("t") || text == "1" { notes.append("on without it") }
            return
        }
        // Only poe knows the variables in a default.
        if !parameter.isRequired, !text.contains("${") { parameter.defaultValue = .string(text) }
        if parameter.problem != nil { parameter.defaultValue = nil }
        if parameter.defaultValue == nil { notes.append("default \(text)") }
    }
}
