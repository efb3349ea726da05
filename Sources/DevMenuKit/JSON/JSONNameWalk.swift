/// Finds the way to a member's name in a document of which only what comes before it was read.
package struct JSONNameWalk {
    /// An array or an object that is open.
    private enum Level {
        case array(place: Int)
        case object(name: String, expectsName: Bool)
    }

    private let bytes: UnsafeBufferPointer<UInt8>

    /// A walk through a document.
    package init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The way to the member whose name starts at an offset, before which nothing is wrong.
    package func path(at target: Int) -> JSONPath {
        var parser = JSONParser(bytes)
        var levels: [Level] = []
        while parser.offset < target {
            switch parser.next {
            case UInt8(ascii: "{"): levels.append(.object(name: "", expectsName: true))
            case UInt8(ascii: "["): levels.append(.array(place: 0))
            case UInt8(ascii: "}"), UInt8(ascii: "]"): levels.removeLast()
            case UInt8(ascii: ","):
                switch levels.removeLast() {
                case .array(let place): levels.append(.array(place: place + 1))
                case .object: levels.append(.object(name: "", expectsName: true))
                }
            case UInt8(ascii: "\""):
                let text = (try? parser.string()) ?? ""
                if case .object(_, expectsName: true)? = levels.last {
                    levels[levels.count - 1] = .object(name: text, expectsName: false)
                }
                continue
            default: break
            }
            parser.offset += 1
        }
        var steps = levels.dropLast().map { level -> JSONPath.Step in
            switch level {
            case .array(let place): .place(place)
            case .object(let name, _): .name(name)
            }
        }
        steps.append(.name((try? parser.string()) ?? ""))
        return JSONPath(steps)
    }
}
