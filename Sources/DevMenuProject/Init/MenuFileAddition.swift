import DevMenuKit

/// Adds an action to the text of a menu's file, and keeps every other byte.
///
/// The action is written as its neighbours are: on a line of its own with their indentation, or behind
/// the last on one line. Comments and a comma behind the last element stay.
struct MenuFileAddition {
    private let bytes: [UInt8]
    private let document: JSONDocument
    private let newline: [UInt8]

    /// Reads the text of a file, which has no errors.
    init(to bytes: [UInt8]) throws(JSONError) {
        self.bytes = bytes
        document = try JSONDocument(bytes, allowsComments: true)
        let end = bytes.firstIndex(of: .newline) ?? 0
        newline = end > 0 && bytes[end - 1] == .carriageReturn ? Array("\r\n".utf8) : [.newline]
    }

    /// Returns an action of a menu's file that runs a command.
    static func action(_ id: String, running words: [String], title: [String]) -> JSONObject {
        [
            "kind": "action", "id": .string(id), "title": .string(CommandText.text(of: title)),
            "run": .array(words.map { .string($0) }),
        ]
    }

    /// Returns a value on one line, with blanks behind the signs.
    static func text(of value: JSONValue) -> String {
        func member(_ name: String, _ value: JSONValue) -> String {
            "\(JSONValue.string(name)): \(text(of: value))"
        }
        return switch value {
        case .array(let elements): "[" + elements.map(text).joined(separator: ", ") + "]"
        case .object(let object): "{" + object.members.map(member).joined(separator: ", ") + "}"
        default: "\(value)"
        }
    }

    /// Returns the text with an action behind the others of the last section, or in a new one.
    func text(adding action: JSONObject) -> [UInt8] {
        let item = Self.text(of: .object(action))
        let sections = JSONPath([.name("sections")])
        let lines = [#"{"id": "tools", "title": "Tools", "items": ["#, "  " + item, "]}"]
        guard let count = document.value["sections"]?.array?.count else {
            let wrapped = ["\"sections\": [" + lines[0], lines[1], lines[2] + "]"]
            return text(adding: wrapped, toContainerAt: JSONPath())
        }
        let items = sections.appending(count - 1).appending("items")
        return document.range(of: items) == nil
            ? text(adding: lines, toContainerAt: sections)
            : text(adding: [item], toContainerAt: items)
    }

    /// Returns the text with a last element of an array, or a last member of an object.
    ///
    /// - Parameters:
    ///   - lines: The lines of the element; all but the first are indented as the line of the first.
    ///   - path: The path of the array or the object.
    /// - Returns: The text.
    private func text(adding lines: [String], toContainerAt path: JSONPath) -> [UInt8] {
        guard let container = document.range(of: path) else { return bytes }
        let end = container.upperBound - 1
        guard let last = lastRange(at: path) else {
            // The closing bracket gets a line of its own, behind any comments.
            var start = end
            while bytes[start - 1].isBlankOrNewline { start -= 1 }
            let outer = indentation(at: container.lowerBound)
            let inner = outer + (outer.contains(.tab) ? [.tab] : Array("  ".utf8))
            let closing = bytes[start..<end].contains(.newline) ? [] : newline + outer
            let element = text(of: lines, indentedBy: inner)
            return [bytes[..<start], (newline + inner + element + closing)[...], bytes[start...]]
                .flatMap(\.self)
        }
        let indentation = indentation(at: last.lowerBound)
        let comma = comma(from: last.upperBound, to: end)
        let isAlone = isFirstOfLine(last.lowerBound)
        let element = text(of: lines, indentedBy: indentation)
        let added = (isAlone ? newline + indentation : [.space]) + element
        let behind = comma.map { $0 + 1 } ?? last.upperBound
        let start = isAlone ? endOfLine(from: behind, to: end) : behind
        let sign: [UInt8] = [.comma]
        let parts = [
            bytes[..<last.upperBound], comma == nil ? sign[...] : [],
            bytes[last.upperBound..<start], added[...], comma == nil ? [] : sign[...],
            bytes[start...],
        ]
        return parts.flatMap(\.self)
    }

    /// Returns the offsets of the last element or member of a container, with its name.
    private func lastRange(at path: JSONPath) -> Range<Int>? {
        let value = path.steps.reduce(document.value) { value, step in
            switch step {
            case .name(let name): value[name] ?? .null
            case .index(let index): value[index] ?? .null
            }
        }
        let last =
            (value.array?.count).map { path.appending($0 - 1) }
            ?? value.object?.members.last.map { path.appending($0.name) }
        return last.flatMap { document.range(of: $0, includingName: true) }
    }

    private func text(of lines: [String], indentedBy indentation: [UInt8]) -> [UInt8] {
        Array(lines.map { Array($0.utf8) }.joined(separator: newline + indentation))
    }

    /// Returns the blanks at the beginning of the line of an offset.
    private func indentation(at offset: Int) -> [UInt8] {
        let start = bytes[..<offset].lastIndex(of: .newline).map { $0 + 1 } ?? 0
        return Array(bytes[start...].prefix { $0 == .space || $0 == .tab })
    }

    private func isFirstOfLine(_ offset: Int) -> Bool {
        let before = bytes[..<offset].last { $0 != .space && $0 != .tab }
        return before == .newline
    }

    /// Returns the offset of a comma between two offsets, outside comments.
    private func comma(from start: Int, to end: Int) -> Int? {
        var index = start
        while index < end, bytes[index] != .comma {
            index = endOfComment(from: index) ?? index + 1
        }
        return index < end ? index : nil
    }

    /// Returns the offset of the end of a line, with the blanks and comments that end in it.
    private func endOfLine(from start: Int, to end: Int) -> Int {
        var index = start
        var found = start
        while index < end, !bytes[index].isNewline {
            if let comment = endOfComment(from: index) {
                guard !bytes[index..<comment].contains(.newline) else { break }
                index = comment
                found = index
            } else if bytes[index] == .space || bytes[index] == .tab {
                index += 1
            } else {
                break
            }
        }
        return found
    }

    /// Returns the end of the comment that begins at an offset, or `nil` if none does.
    private func endOfComment(from start: Int) -> Int? {
        let rest = bytes[start...]
        if rest.starts(with: "//".utf8) {
            let end = rest.firstIndex(of: .newline) ?? bytes.count
            return bytes[end - 1] == .carriageReturn ? end - 1 : end
        }
        guard rest.starts(with: "/*".utf8) else { return nil }
        var index = start + 2
        while index < bytes.count, !bytes[index...].starts(with: "*/".utf8) { index += 1 }
        return min(index + 2, bytes.count)
    }
}

extension UInt8 {
    fileprivate static let newline = UInt8(ascii: "\n")
    fileprivate static let carriageReturn = UInt8(ascii: "\r")
    fileprivate static let space = UInt8(ascii: " ")
    fileprivate static let tab = UInt8(ascii: "\t")
    fileprivate static let comma = UInt8(ascii: ",")

    /// Indicates whether it's part of an end of line.
    fileprivate var isNewline: Bool { self == .newline || self == .carriageReturn }

    /// Indicates whether it's a blank or part of an end of line.
    fileprivate var isBlankOrNewline: Bool { isNewline || self == .space || self == .tab }
}
