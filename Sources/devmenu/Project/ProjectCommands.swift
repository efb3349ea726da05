import DevMenuKit

/// What a menu's file can have run, for people to look at before they trust it.
enum ProjectCommands {
    /// What the actions of a file run, each with its own directory and environment behind it.
    ///
    /// - Parameters:
    ///   - bytes: What the file holds.
    ///   - directory: The directory that it is in, from which others are told.
    /// - Returns: The lines; none where it is no menu.
    static func lines(of bytes: [UInt8], in directory: String) -> [String] {
        guard let menu = try? JSONReader().read(bytes) else { return [] }
        return (menu["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
            .flatMap { lines(of: $0, in: directory) }
    }

    private static func lines(of item: JSONValue, in directory: String) -> [String] {
        guard let words = item["run"]?.array?.compactMap(\.string), !words.isEmpty else {
            return []
        }
        let id = ControlEscaping.escaped(item["id"]?.string ?? "")
        var lines = ["\(id): \(CommandText.text(of: words))"]
        if let given = item["directory"]?.string {
            let path = given.hasPrefix("/") ? given : "\(directory)/\(given)"
            lines.append("  in \(CommandText.text(of: [path]))")
        }
        for (name, value) in item["environment"]?.object?.members ?? [] {
            let value = CommandText.text(of: [value.string ?? ""])
            lines.append("  with \(CommandText.text(of: [name]))=\(value)")
        }
        return lines
    }
}
