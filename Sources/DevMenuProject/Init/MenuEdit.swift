import DevMenuKit

/// Adds sections and actions to a menu's file, and leaves every other byte of it as it is.
///
/// The file may have comments and commas behind last elements.
struct MenuEdit {
    /// A list, by the offsets in the file.
    private struct List {
        /// The brackets around the elements.
        let range: Range<Int>
        /// The elements, without blanks around them.
        let elements: [Range<Int>]
        /// Indicates whether there is a comma after the last element.
        let endsInComma: Bool

        /// The offset of the closing bracket.
        var close: Int { range.upperBound - 1 }
    }

    private let bytes: [UInt8]
    private let sections: List
    /// The items of each section, by the section's id.
    private let items: [String: List]

    /// Creates an edit of a menu's file, or `nil` if its sections can't be found.
    init?(of bytes: [UInt8]) {
        guard let document = try? JSONDocument(bytes, allowsComments: true) else { return nil }
        let outline = document.outline
        func list(at path: JSONPath) -> List? {
            guard let part = outline.part(at: path, in: document.value),
                bytes[part.range.lowerBound] == UInt8(ascii: "[")
            else { return nil }
            let elements = outline.parts(of: part).map(\.range)
            return List(
                range: part.range,
                elements: elements,
                endsInComma: elements.last.map { document.hasComma(after: $0.upperBound) } ?? false
            )
        }
        guard let sections = list(at: [.name("sections")]) else { return nil }
        self.bytes = bytes
        self.sections = sections
        var items: [String: List] = [:]
        for (index, section) in (document.value["sections"]?.array ?? []).enumerated() {
            guard let id = section["id"]?.string, items[id] == nil else { continue }
            items[id] = list(at: [.name("sections"), .index(index), .name("items")])
        }
        self.items = items
    }

    /// Returns the file with further sections, or their actions if it has such a section.
    func adding(_ added: [MenuDraft.Section]) -> [UInt8] {
        let text = MenuFileText(newline: isCRLF ? "\r\n" : "\n")
        var insertions: [(offset: Int, text: String)] = []
        var new: [MenuDraft.Section] = []
        for section in added {
            guard let list = items[section.id] else {
                new.append(section)
                continue
            }
            insertions += self.insertions(into: list) { indent in
                section.items.map { text.item($0, indent: indent) }
            }
        }
        if !new.isEmpty {
            insertions += self.insertions(into: sections) { indent in
                new.map { text.section($0, indent: indent) }
            }
        }
        var result: [UInt8] = []
        var end = 0
        for (offset, text) in insertions.sorted(by: { $0.offset < $1.offset }) {
            result += bytes[end..<offset] + Array(text.utf8)
            end = offset
        }
        return result + bytes[end...]
    }

    private var isCRLF: Bool {
        guard let end = bytes.firstIndex(of: UInt8(ascii: "\n")), end > 0 else { return false }
        return bytes[end - 1] == UInt8(ascii: "\r")
    }

    /// Returns the insertions, by offset, that give a list further elements.
    private func insertions(
        into list: List,
        _ elements: (_ indent: String) -> [String]
    ) -> [(offset: Int, text: String)] {
        // Behind the last element, and behind the comments that follow it.
        var end = list.close
        while end > list.range.lowerBound + 1, " \t\r\n".utf8.contains(bytes[end - 1]) { end -= 1 }
        let isOpen = bytes[end..<list.close].contains(UInt8(ascii: "\n"))
        let newline = isCRLF ? "\r\n" : "\n"
        let outer = indent(ofLineAt: list.close)
        guard let last = list.elements.last else {
            let inner = outer + "  "
            let text = newline + inner + elements(inner).joined(separator: "," + newline + inner)
            return [(end, text + (isOpen ? "" : newline + outer))]
        }
        let inner = isFirst(last.lowerBound) ? indent(ofLineAt: last.lowerBound) : outer + "  "
        let text = elements(inner).map { newline + inner + $0 }.joined(separator: ",")
        let addition = (end, text + (list.endsInComma ? "," : "") + (isOpen ? "" : newline + outer))
        return list.endsInComma ? [addition] : [(last.upperBound, ","), addition]
    }

    /// Indicates whether there are only blanks before an offset on its line.
    private func isFirst(_ offset: Int) -> Bool {
        bytes[..<offset].last { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: "\t") }
            == UInt8(ascii: "\n")
    }

    /// Returns the blanks at the beginning of the line of an offset.
    private func indent(ofLineAt offset: Int) -> String {
        let start = bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        let blanks = bytes[start..<offset].prefix {
            $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t")
        }
        return String(decoding: blanks, as: UTF8.self)
    }
}
