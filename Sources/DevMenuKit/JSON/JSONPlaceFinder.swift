/// Looks for many parts of a valid document in one walk over it.
struct JSONPlaceFinder {
    /// A place to which wanted paths lead, or lead on from.
    private struct Branch {
        var inner: [JSONPath.Step: Int] = [:]
        var value: Int?
        var name: Int?
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var locator: JSONLocator
    /// The tree of the wanted paths, its root first.
    private var branches = [Branch()]
    /// The branch at which each wanted path ends.
    private var ends: [Int] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>, wanted paths: [JSONPath]) {
        self.bytes = bytes
        locator = JSONLocator(bytes)
        for path in paths {
            var branch = 0
            for step in path.steps {
                if let known = branches[branch].inner[step] {
                    branch = known
                } else {
                    branches.append(Branch())
                    branches[branch].inner[step] = branches.count - 1
                    branch = branches.count - 1
                }
            }
            ends.append(branch)
        }
    }

    /// What was found, in the order in which it was wanted.
    mutating func places() -> [JSONDocument.Place?] {
        locator.skipSpace()
        walk(0)
        let offsets = branches.flatMap { [$0.value, $0.name].compactMap(\.self) }
        let positions = positions(of: offsets)
        return ends.map { end in
            guard let value = branches[end].value.flatMap({ positions[$0] }) else { return nil }
            return JSONDocument.Place(
                value: value,
                name: branches[end].name.flatMap { positions[$0] }
            )
        }
    }

    /// Goes from a value's start to what follows it, and notes what is wanted of it.
    private mutating func walk(_ branch: Int) {
        branches[branch].value = locator.offset
        guard !branches[branch].inner.isEmpty else { return locator.skipValue() }
        if locator.enter(UInt8(ascii: "{")) {
            while let (offset, name) = locator.takeName() {
                if let inner = branches[branch].inner[.name(name)] {
                    branches[inner].name = offset
                    walk(inner)
                } else {
                    locator.skipValue()
                }
                guard locator.takeComma() else { break }
            }
            locator.leave()
        } else if locator.enter(UInt8(ascii: "[")) {
            var place = 0
            while !locator.isAtEnd(of: UInt8(ascii: "]")) {
                if let inner = branches[branch].inner[.place(place)] {
                    walk(inner)
                } else {
                    locator.skipValue()
                }
                guard locator.takeComma() else { break }
                place += 1
            }
            locator.leave()
        } else {
            locator.skipValue()
        }
    }

    /// The lines and columns of offsets, counted in one pass.
    private func positions(of offsets: [Int]) -> [Int: JSONPosition] {
        var found: [Int: JSONPosition] = [:]
        var line = 1
        var column = 1
        var seen = 0
        for offset in offsets.sorted() where found[offset] == nil {
            for byte in bytes[seen..<offset] {
                if byte == UInt8(ascii: "\n") {
                    line += 1
                    column = 1
                } else if byte & 0b1100_0000 != 0b1000_0000 {
                    column += 1
                }
            }
            seen = offset
            found[offset] = JSONPosition(offset: offset, line: line, column: column)
        }
        return found
    }
}
