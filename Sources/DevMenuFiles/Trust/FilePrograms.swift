package import DevMenuKit
import DevMenuSystem

/// What a menu's file can have run, for people to look at before they trust it.
package struct FilePrograms {
    /// The actions that run something, each with its lines: the command, and its own directory and
    /// environment below it.
    package let actions: [ActionPrograms]

    /// What the actions of a file run; nothing where it is no menu.
    ///
    /// - Parameters:
    ///   - bytes: What the file holds.
    ///   - directory: The directory that it is in, from which others are told.
    package init(of bytes: [UInt8], in directory: String) {
        let menu = try? JSONReader().read(bytes)
        actions = (menu?["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
            .compactMap { item in
                let lines = Self.lines(of: item, in: directory)
                return lines.isEmpty
                    ? nil : ActionPrograms(id: item["id"]?.string ?? "", lines: lines)
            }
    }

    /// The lines of all of them.
    package var shownLines: [String] { actions.flatMap(\.shownLines) }

    private static func lines(of item: JSONValue, in directory: String) -> [String] {
        guard let words = item["run"]?.array?.compactMap(\.string), !words.isEmpty else {
            return []
        }
        var lines = [CommandText.text(of: words)]
        let given = item["directory"]?.string
        let place = given.map { $0.hasPrefix("/") ? $0 : "\(directory)/\($0)" } ?? directory
        if words[0].contains("/") {
            let program = words[0].hasPrefix("/") ? words[0] : "\(place)/\(words[0])"
            lines += link(from: program).map { "  \($0)" }
        }
        if given != nil {
            lines.append("  in \(CommandText.text(of: [place]))")
            lines += link(from: place).map { "    \($0)" }
        }
        for (name, value) in item["environment"]?.object?.members ?? [] {
            let value = CommandText.text(of: [value.string ?? ""])
            lines.append("  with \(CommandText.text(of: [name]))=\(value)")
        }
        return lines
    }

    private static func link(from path: String) -> [String] {
        LinkedPath(path).map { ["which leads to \(CommandText.text(of: [$0.real]))"] } ?? []
    }
}
