extension TextStyle {
    /// The style as the protocol has it.
    public var json: JSONValue {
        var members: JSONObject = ["from": .integer(from), "to": .integer(to)]
        if let color { members["color"] = .string(color.description) }
        if let background { members["background"] = .string(background.description) }
        if isBold { members["bold"] = true }
        if isDim { members["dim"] = true }
        return .object(members)
    }

    /// The style that a peer wrote; `nil` where it is none.
    public init?(json: JSONValue) {
        guard let from = json["from"]?.integer, let to = json["to"]?.integer else { return nil }
        self.init(
            from: from,
            to: to,
            color: json["color"]?.string.flatMap { RGBColor($0) },
            background: json["background"]?.string.flatMap { RGBColor($0) },
            isBold: json["bold"]?.bool ?? false,
            isDim: json["dim"]?.bool ?? false
        )
    }
}
