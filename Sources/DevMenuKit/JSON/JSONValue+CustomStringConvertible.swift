extension JSONValue: CustomStringConvertible {
    /// The value as JSON on one line with nothing between its parts.
    public var description: String {
        var writer = JSONWriter()
        writer.value(self)
        return String(decoding: writer.bytes, as: UTF8.self)
    }
}
