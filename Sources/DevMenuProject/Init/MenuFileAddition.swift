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
        newline = Array((end > 0 && bytes[end - 1].isNewline ? "\r\n" : "\n").utf8)
    }

    /// Returns the text of an action that runs a command.
    ///
    /// - Parameters:
    ///   - id: The action's id.
    ///   - words: The program and its arguments, as the file has them.
    ///   - title: The command that is the title.
    ///   - folder: The directory in which it runs, or `nil` for the file's.
    /// - Returns: The text, one line.
    static func action(
        _ id: String,
        running words: [String],
        title: [String],
        in folder: String? = nil
    ) -> String {
        func quoted(_ text: String) -> String { "\(JSONValue.string(text))" }
        let title = quoted(CommandText.text(of: title))
        let run = words.map(quoted).joined(separator: ", ")
        let directory = folder.map { ", \"directory\": \(quoted($0))" } ?? ""
        return #"{"kind": "action", "id": \#(quoted(id)), "title": \#(title), "run": [\#(run)]"#
            + directory + "}"
    }

    /// Returns the text with an action behind the others of the last section, or in a new one.
    func text(adding action: String) -> [UInt8] {
        let path = JSONPath([.name("sections")])
        var lines = [#"{"id": "tools", "title": "Tools", "items": ["#, "  " + action, "]}"]
        guard let sections = document.value["sections"]?.array else {
            lines[0] = "\"sections\": [" + lines[0]
            lines[2] += "]"
            let last = document.value.object?.members.last?.name ?? ""
            return text(adding: lines, behind: JSONPath([.name(last)]), in: JSONPath())
        }
        let last = path.appending(sections.count - 1)
        guard let items = sections.last?["items"]?.array else {
            return text(adding: lines, behind: last, in: path)
        }
        let list = last.appending("items")
        return text(adding: [action], behind: list.appending(items.count - 1), in: list)
    }

    /// Returns the text with a last element of an array, or a last member of an object.
    ///
    /// - Parameters:
    ///   - lines: The lines of the element; all but the first are indented as the line of the first.
    ///   - last: The path of the last element until now; in an empty container, of none.
    ///   - path: The path of the array or the object.
    /// - Returns: The text.
    private func text(
        adding lines: [String],
        behind last: JSONPath,
        in path: JSONPath
    ) -> [UInt8] {
        guard let container = document.range(of: path) else { return bytes }
        let end = container.upperBound - 1
        guard let last = document.range(of: last, includingName: true) else {
            // The closing bracket gets a line of its own, behind any comments.
            let start = (bytes[..<end].lastIndex { !$0.isBlank && !$0.isNewline } ?? 0) + 1
            let outer = indentation(at: container.lowerBound)
            let inner = outer + Array((outer.contains(.tab) ? "\t" : "  ").utf8)
            let closing = bytes[start..<end].contains(.newline) ? [] : newline + outer
            let element = newline + inner + text(of: lines, indentedBy: inner)
            return inserting(element + closing, at: start)
        }
        let isAlone = bytes[..<last.lowerBound].last { !$0.isBlank } == .newline
        let indentation = indentation(at: last.lowerBound)
        let element =
            (isAlone ? newline + indentation : [.space])
            + text(of: lines, indentedBy: indentation)
        let rest = bytes[last.upperBound..<end].prefix { !$0.isNewline }
        let mark = rest.drop(while: \.isBlank)
        // A comment behind the last element on its line is about it.
        guard isAlone, mark.first == .comma || mark.starts(with: "//".utf8),
            rest.firstRange(of: "/*".utf8) == nil
        else { return inserting([.comma] + element, at: last.upperBound) }
        return mark.first == .comma
            ? inserting(element + [.comma], at: rest.endIndex)
            : inserting([.comma] + rest + element, at: last.upperBound, replacing: rest.count)
    }

    private func inserting(_ text: [UInt8], at start: Int, replacing count: Int = 0) -> [UInt8] {
        var bytes = bytes
        bytes.replaceSubrange(start..<start + count, with: text)
        return bytes
    }

    private func text(of lines: [String], indentedBy indentation: [UInt8]) -> [UInt8] {
        Array(lines.map { Array($0.utf8) }.joined(separator: newline + indentation))
    }

    /// Returns the blanks at the beginning of the line of an offset.
    private func indentation(at offset: Int) -> [UInt8] {
        let start = bytes[..<offset].lastIndex(of: .newline).map { $0 + 1 } ?? 0
        return Array(bytes[start...].prefix(while: \.isBlank))
    }
}

extension UInt8 {
    fileprivate static let newline = UInt8(ascii: "\n")
    fileprivate static let space = UInt8(ascii: " ")
    fileprivate static let tab = UInt8(ascii: "\t")
    fileprivate static let comma = UInt8(ascii: ",")

    /// Indicates whether it's part of an end of line.
    fileprivate var isNewline: Bool { self == .newline || self == UInt8(ascii: "\r") }
}
