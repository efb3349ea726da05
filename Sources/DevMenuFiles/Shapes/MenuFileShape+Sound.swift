import DevMenuKit

extension MenuFileShape {
    /// The parts of a value that have the shape they need; `nil` where there are none.
    ///
    /// Members that are wrong are left out, and `null` stands for elements that are, so that the others
    /// keep their places.
    func soundPart(of value: JSONValue) -> JSONValue? {
        switch (self, value) {
        case _ where check(value, MenuFileLog()): value
        case (.list(let shape, _), .array(let elements)):
            .array(elements.map { shape.soundPart(of: $0) ?? .null })
        case (.command, .array(let words)):
            .array(words.map { MenuFileShape.argument.soundPart(of: $0) ?? .null })
        case (.object(let members), .object(let object)):
            .object(Self.soundPart(of: object, having: members))
        case (.anyOf(let shapes), _):
            shapes.first { $0.takes(value) }.flatMap { $0.soundPart(of: value) }
        default: nil
        }
    }

    /// The members of an object that are known and have the shape they need.
    static func soundPart(of object: JSONObject, having members: [MenuFileMember]) -> JSONObject {
        JSONObject(
            members.compactMap { member in
                object[member.name].flatMap { member.shape.soundPart(of: $0) }
                    .map { (member.name, $0) }
            }
        )
    }
}
