import DevMenuKit
import DevMenuSystem
package import DevMenuWire

/// The programs that a menu's file can run, as people see them before they trust it.
package struct ProgramListing {
    /// The actions that run a program, each with its lines.
    ///
    /// The first line is the command. The next ones are its directory, environment and defaults if
    /// it has its own, and its risk.
    package let actions: [ActionPrograms]

    /// Reads the programs of a file, which has none if it isn't a menu.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - directory: The file's directory, which relative paths start from.
    package init(of bytes: [UInt8], in directory: String) {
        let menu = try? JSONReader(allowsComments: true).read(bytes)
        let place = ProgramPlace(of: .object(["dotenv": menu?["dotenv"] ?? .null]), in: directory)
        actions = (menu?["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
            .compactMap { item in
                let lines = Self.lines(of: item, in: directory, place.lines)
                return lines.isEmpty
                    ? nil : ActionPrograms(id: item["id"]?.string ?? "", lines: lines)
            }
    }

    /// The lines of all actions.
    package var shownLines: [String] { actions.flatMap(\.shownLines) }

    private static func lines(
        of item: JSONValue,
        in directory: String,
        _ common: [String]
    ) -> [String] {
        if let variable = item["variable"]?.string { return [line(of: variable, item)] }
        guard let words = item["run"]?.array?.compactMap(\.string), !words.isEmpty else {
            return []
        }
        var lines = [CommandText.text(of: words)]
        let place = ProgramPlace(of: item, in: directory)
        if words[0].contains("/") {
            let program = words[0].hasPrefix("/") ? words[0] : "\(place.directory)/\(words[0])"
            if let target = FileSystem.linkTarget(of: program) {
                lines.append("  which leads to \(CommandText.text(of: [target]))")
            }
        }
        let after = (item["after"]?.array ?? []).compactMap(\.string)
        if !after.isEmpty { lines.append("  after \(after.joined(separator: ", "))") }
        lines += place.lines + common
        for (name, value) in item["environment"]?.object?.members ?? [] {
            lines.append(ProgramPlace.line(of: name, value.string ?? ""))
        }
        for parameter in item["parameters"]?.array ?? [] {
            guard let name = parameter["name"]?.string else { continue }
            if let flag = parameter["flag"]?.string {
                lines.append("  {\(name)} is \(CommandText.text(of: [flag])) or nothing")
            }
            guard let value = parameter["default"] else { continue }
            let text = value.string ?? "\(value)"
            lines.append("  {\(name)} is \(CommandText.text(of: [text])) by default")
        }
        let risk = item["risk"]?.string.flatMap { Risk(declared: $0) } ?? .undeclared
        if risk.needsConfirmation {
            lines.append("  asks first: it is \(risk)")
        } else if item["confirm"] != nil {
            lines.append("  asks first")
        }
        return lines
    }

    /// Returns the line on a setting that every program gets.
    private static func line(of variable: String, _ item: JSONValue) -> String {
        let options = (item["options"]?.array ?? []).compactMap { $0.string ?? $0["value"]?.string }
        let values = options.isEmpty ? [item["on"]?.string ?? "1"] : options
        let off = item["off"]?.string.map { [$0] } ?? []
        let shown = (values + off).map { CommandText.text(of: [$0]) }.joined(separator: " or ")
        return "every program gets \(CommandText.text(of: [variable]))=\(shown)"
    }
}
