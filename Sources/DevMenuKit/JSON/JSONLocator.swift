/// Looks for parts of a document that was read before, and so is known to be valid.
///
/// In one that is not it finds nothing, or something else, and comes to an end.
struct JSONLocator {
    private var parser: JSONParser

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        parser = JSONParser(bytes)
    }

    /// Where the value to which a path leads starts.
    mutating func offset(of path: JSONPath) -> Int? {
        parser.skipSpace()
        for step in path.steps {
            let isThere =
                switch step {
                case .name(let name): enterMember(name) != nil
                case .place(let place): enterElement(place)
                }
            guard isThere else { return nil }
        }
        return parser.offset
    }

    /// Where the name of the member to which a path leads starts.
    mutating func offsetOfName(of path: JSONPath) -> Int? {
        guard case .name(let name)? = path.steps.last else { return nil }
        guard offset(of: JSONPath(Array(path.steps.dropLast()))) != nil else { return nil }
        return enterMember(name)
    }

    /// Goes from an object's start to the value of a member, and says where the member's name is.
    private mutating func enterMember(_ name: String) -> Int? {
        guard enter(UInt8(ascii: "{")) else { return nil }
        while let (nameOffset, found) = takeName() {
            if found == name { return nameOffset }
            guard skipToNext() else { return nil }
        }
        return nil
    }

    /// Goes from an array's start to one of its elements.
    private mutating func enterElement(_ place: Int) -> Bool {
        guard place >= 0, enter(UInt8(ascii: "[")), parser.next != UInt8(ascii: "]")
        else { return false }
        for _ in 0..<place {
            guard skipToNext() else { return false }
        }
        return true
    }

    /// How far it has come.
    var offset: Int { parser.offset }

    mutating func skipSpace() { parser.skipSpace() }

    /// Takes a member's name, and where it starts, and goes to the value; `nil` where none comes next.
    mutating func takeName() -> (offset: Int, name: String)? {
        guard parser.next == UInt8(ascii: "\"") else { return nil }
        let start = parser.offset
        guard let name = try? parser.string() else { return nil }
        parser.skipSpace()
        parser.offset += 1
        parser.skipSpace()
        return (start, name)
    }

    /// Goes past the comma after a value; `false` where none comes next.
    mutating func takeComma() -> Bool {
        parser.skipSpace()
        return enter(UInt8(ascii: ","))
    }

    func isAtEnd(of bracket: UInt8) -> Bool {
        parser.next == bracket || parser.offset >= parser.bytes.count
    }

    /// Goes out of what was entered, past its closing bracket.
    mutating func leave() { parser.offset += 1 }

    mutating func enter(_ bracket: UInt8) -> Bool {
        guard parser.next == bracket else { return false }
        parser.offset += 1
        parser.skipSpace()
        return true
    }

    /// Goes from a value's start to what follows its comma; there may be none.
    private mutating func skipToNext() -> Bool {
        skipValue()
        return takeComma()
    }

    /// Goes from a value's start to the comma or the bracket that follows it.
    mutating func skipValue() {
        var depth = 0
        while parser.offset < parser.bytes.count {
            switch parser.next {
            case UInt8(ascii: "\""):
                skipString()
                continue
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return }
                depth -= 1
            case UInt8(ascii: ",") where depth == 0: return
            default: break
            }
            parser.offset += 1
        }
    }

    private mutating func skipString() {
        parser.offset += 1
        while parser.offset < parser.bytes.count, parser.next != UInt8(ascii: "\"") {
            parser.offset += parser.next == UInt8(ascii: "\\") ? 2 : 1
        }
        parser.offset += 1
    }
}
