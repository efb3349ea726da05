package import DevMenuKit
import DevMenuSystem

/// The programs that a menu's file can run, as people see them before they trust it.
package struct ProgramListing {
    /// The actions that run a program, each with its lines.
    ///
    /// The first line is the command. The next ones are its directory, environment and defaults where
    /// it has its own, and its risk.
    package let actions: [ActionPrograms]

    /// Reads the programs of a file; it has none where it isn't a menu.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - directory: The file's directory, which relative paths start from.
    package init(of bytes: [UInt8], in directory: String) {
        let menu = try? JSONReader().read(bytes)
        actions = (menu?["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
            .compactMap { item in
                let lines = Self.lines(of: item, in: directory)
                return lines.isEmpty
                    ? nil : ActionPrograms(id: item["id"]?.string ?? "", lines: lines)
            }
    }

    /// The lines of all actions.
    package var shownLines: [String] { actions.flatMap(\.shownLines) }

    private static func lines(of item: JSONValue, in directory: String) -> [String] {
        guard let words = item["run"]?.array?.compactMap(\.string), !words.isEmpty else {
            return []
        }
        var lines = [CommandText.text(of: words)]
        let given = item["directory"]?.string
        let folder = given.map { $0.hasPrefix("/") ? $0 : "\(directory)/\($0)" } ?? directory
        if words[0].contains("/") {
            let program = words[0].hasPrefix("/") ? words[0] : "\(folder)/\(words[0])"
            lines += link(from: program).map { "  \($0)" }
        }
        if given != nil {
            lines.append("  in \(CommandText.text(of: [folder]))")
            lines += link(from: folder).map { "    \($0)" }
        }
        for (name, value) in item["environment"]?.object?.members ?? [] {
            let value = CommandText.text(of: [value.string ?? ""])
            lines.append("  with \(CommandText.text(of: [name]))=\(value)")
        }
        for parameter in item["parameters"]?.array ?? [] {
            guard let name = parameter["name"]?.string, let value = parameter["default"] else {
                continue
            }
            let text = value.string ?? "\(value)"
            lines.append("  {\(name)} is \(CommandText.text(of: [text])) by default")
        }
        if let risk = item["risk"]?.string, risk != Risk.safe.rawValue {
            lines.append("  asks first: it is \(risk)")
        }
        return lines
    }

    private static func link(from path: String) -> [String] {
        LinkedPath(path).map { ["which leads to \(CommandText.text(of: [$0.real]))"] } ?? []
    }
}
