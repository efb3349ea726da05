extension String {
    /// Returns the text with values in place of names in braces.
    ///
    /// Names without a value remain, and so do those after a `$` or an `@`. `{{name}}` is the text
    /// `{name}`.
    ///
    /// - Parameter value: Returns the value of a name, or `nil` if it has no value.
    /// - Returns: The text; values in it aren't filled in again.
    package func fillingBraces(_ value: (String) -> String?) -> String {
        var filled = ""
        var rest = self[...]
        while let open = rest.firstIndex(of: "{") {
            filled += rest[..<open]
            rest = rest[open...].dropFirst()
            let isEscaped = rest.first == "{"
            let body = isEscaped ? rest.dropFirst() : rest
            let end = isEscaped ? "}}" : "}"
            let name = body.prefix { $0 != "}" && $0 != "{" }
            let isText = filled.last == "$" || filled.last == "@"
            if !isText, body[name.endIndex...].hasPrefix(end), let text = value(String(name)) {
                filled += isEscaped ? "{\(name)}" : text
                rest = body[name.endIndex...].dropFirst(end.count)
            } else {
                filled += "{"
            }
        }
        return filled + rest
    }
}
