package import DevMenuKit
import DevMenuSystem

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
        let place = ProgramPlace(ofAllIn: menu ?? [:], in: directory)
        let shell = ProgramFileMembers.shell(of: menu ?? [:])
        actions = (menu?["sections"]?.array ?? []).flatMap { $0["items"]?.array ?? [] }
            .compactMap { item in
                let lines = Self.lines(of: item, in: directory, by: shell, place.lines)
                return lines.isEmpty
                    ? nil : ActionPrograms(id: item["id"]?.string ?? "", lines: lines)
            }
    }

    /// The lines of all actions.
    package var shownLines: [String] { actions.flatMap(\.shownLines) }

    private static func lines(
        of item: JSONValue,
        in directory: String,
        by shell: [String],
        _ common: [String]
    ) -> [String] {
        if let variable = item["variable"]?.string { return [line(of: variable, item)] }
        var lines = ProgramFileMembers.commandLines(of: item, by: shell)
        let after = ProgramReference.list(of: item).map(\.shown).joined(separator: ", ")
        if lines.isEmpty {
            return after.isEmpty ? [] : ["runs \(after)"] + question(of: item)
        }
        let place = ProgramPlace(of: item, in: directory)
        let words = item["run"]?.array?.compactMap(\.string) ?? shell
        if words[0].contains("/") {
            let program = words[0].hasPrefix("/") ? words[0] : "\(place.directory)/\(words[0])"
            if let target = FileSystem.linkTarget(of: program) {
                lines.append("  which leads to \(CommandText.text(of: [target]))")
            }
        }
        if !after.isEmpty { lines.append("  after \(after)") }
        lines += place.lines + common
        lines += ProgramPlace.lines(of: item["environment"]?.object?.members ?? [])
        for parameter in item["parameters"]?.array ?? [] {
            guard let name = parameter["name"]?.string else { continue }
            if let flag = parameter["flag"]?.string {
                lines.append("  {\(name)} is \(CommandText.text(of: [flag])) or nothing")
            }
            guard let value = parameter["default"] else { continue }
            let text = value.string ?? "\(value)"
            lines.append("  {\(name)} is \(CommandText.text(of: [text])) by default")
        }
        return lines + question(of: item)
    }

    /// Returns the line on an item before which a person is asked.
    private static func question(of item: JSONValue) -> [String] {
        let risk = item["risk"]?.string.flatMap { Risk(declared: $0) } ?? .undeclared
        if risk.needsConfirmation { return ["  asks first: it is \(risk)"] }
        return item["confirm"] != nil ? ["  asks first"] : []
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
