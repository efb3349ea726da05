/// Finds the positions of values in a document that was parsed before.
///
/// In an invalid document it finds nothing or something wrong, but it always ends.
struct JSONLocator {
    /// The offsets of a value and, for a member of an object, of its name.
    typealias Offsets = (value: Int, name: Int?)

    /// A node in the tree of the paths to find.
    private struct Branch {
        var inner: [JSONPath.Step: Int] = [:]
        var found: Offsets?
    }

    private var parser: JSONParser
    /// The tree of the paths to find, its root first.
    private var branches = [Branch()]

    /// Creates a locator for a document.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { parser = JSONParser(bytes) }

    /// Returns the offsets of the values at some paths, found in one pass; `nil` if there is none.
    mutating func offsets(of paths: [JSONPath]) -> [Offsets?] {
        branches = [Branch()]
        let ends = paths.map { path in path.steps.reduce(0) { branch(after: $0, $1) } }
        parser.offset = 0
        parser.skipSpace()
        find(0)
        return ends.map { branches[$0].found }
    }

    /// Returns the offset of the value of one member of the outermost object, reading no further.
    mutating func offset(ofMember target: String) -> Int? {
        parser.offset = 0
        parser.skipSpace()
        guard enter(UInt8(ascii: "{")) else { return nil }
        while let (_, name) = takeName() {
            if name == target { return parser.offset }
            skipValue()
            guard takeComma() else { return nil }
        }
        return nil
    }

    /// Returns the path of the member whose name is at an offset; the text before it must be valid.
    mutating func path(ofNameAt target: Int) -> JSONPath {
        var steps: [JSONPath.Step] = []
        var expectsName = false
        parser.offset = 0
        while parser.offset < target {
            switch parser.next {
            case UInt8(ascii: "{"):
                steps.append(.name(""))
                expectsName = true
            case UInt8(ascii: "["):
                steps.append(.index(0))
                expectsName = false
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                _ = steps.popLast()
                expectsName = false
            case UInt8(ascii: ","):
                if case .index(let index)? = steps.last {
                    steps[steps.count - 1] = .index(index + 1)
                } else {
                    expectsName = true
                }
            case UInt8(ascii: "\""):
                let text = (try? parser.string()) ?? ""
                if expectsName, !steps.isEmpty { steps[steps.count - 1] = .name(text) }
                expectsName = false
                continue
            default: break
            }
            parser.offset += 1
        }
        return JSONPath(steps.dropLast() + [.name((try? parser.string()) ?? "")])
    }

    /// Returns the child of a branch for a step, adding it if necessary.
    private mutating func branch(after branch: Int, _ step: JSONPath.Step) -> Int {
        if let known = branches[branch].inner[step] { return known }
        branches.append(Branch())
        branches[branch].inner[step] = branches.count - 1
        return branches.count - 1
    }

    /// Moves from the beginning of a value past its end, and records the offsets to find.
    private mutating func find(_ branch: Int, name: Int? = nil) {
        branches[branch].found = (parser.offset, name)
        guard !branches[branch].inner.isEmpty else { return skipValue() }
        if enter(UInt8(ascii: "{")) {
            while let (offset, name) = takeName() {
                find(.name(name), in: branch, name: offset)
                guard takeComma() else { break }
            }
            parser.offset += 1
        } else if enter(UInt8(ascii: "[")) {
            var index = 0
            while parser.next != UInt8(ascii: "]"), parser.offset < parser.bytes.count {
                find(.index(index), in: branch)
                guard takeComma() else { break }
                index += 1
            }
            parser.offset += 1
        } else {
            skipValue()
        }
    }

    private mutating func find(_ step: JSONPath.Step, in branch: Int, name: Int? = nil) {
        guard let inner = branches[branch].inner[step] else { return skipValue() }
        find(inner, name: name)
    }

    /// Reads a member's name and its offset, and moves to the value; `nil` if no name comes next.
    private mutating func takeName() -> (offset: Int, name: String)? {
        guard parser.next == UInt8(ascii: "\"") else { return nil }
        let start = parser.offset
        guard let name = try? parser.string() else { return nil }
        parser.skipSpace()
        parser.offset += 1
        parser.skipSpace()
        return (start, name)
    }

    /// Moves past the comma after a value; returns `false` if there is none.
    private mutating func takeComma() -> Bool {
        parser.skipSpace()
        return enter(UInt8(ascii: ","))
    }

    private mutating func enter(_ byte: UInt8) -> Bool {
        guard parser.next == byte else { return false }
        parser.offset += 1
        parser.skipSpace()
        return true
    }

    /// Moves from the beginning of a value to the comma or bracket after it.
    private mutating func skipValue() {
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

extension JSONPath {
    /// Creates the path of the member whose name is at a position, which valid text has to precede.
    package init(ofNameAt position: JSONPosition, in bytes: [UInt8]) {
        self = bytes.withUnsafeBufferPointer { buffer in
            var locator = JSONLocator(buffer)
            return locator.path(ofNameAt: position.offset)
        }
    }
}
