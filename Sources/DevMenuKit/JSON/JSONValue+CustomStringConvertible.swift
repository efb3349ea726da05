extension JSONValue: CustomStringConvertible {
    /// The value as JSON on one line with nothing between its parts.
    public var description: String {
        var writer = JSONWriter()
        writer.value(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}

extension JSONValue {
    /// A text in double quotes, as it stands in messages: nothing in it acts on a terminal.
    static func quoted(_ text: String) -> String {
        let json = Array(String(describing: JSONValue.string(text)).utf8)
        return String(decoding: ControlEscaping.escaped(json: json), as: UTF8.self)
    }
}
