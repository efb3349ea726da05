extension Parameter {
    /// The parameter as the protocol has it, in a language.
    public func json(in locale: MenuLocale) -> JSONValue {
        var members: JSONObject = ["name": .string(name), "type": .string(type.rawValue)]
        if !summary.isEmpty { members["summary"] = .string(summary.resolved(for: locale)) }
        members["isRequired"] = .bool(isRequired)
        if let defaultValue, !isSecret { members["default"] = defaultValue }
        if !choices.isEmpty { members["choices"] = .array(choices.map { .string($0) }) }
        if isSecret { members["isSecret"] = true }
        return .object(members)
    }
}
